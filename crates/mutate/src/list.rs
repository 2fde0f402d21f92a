//! Empties, shortens or lengthens lists in attributes, and drops attributes.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `list`: empties a list of an attribute, drops its last item or repeats it, or drops the
/// attribute.
pub(crate) struct List;

impl Mutator for List {
    fn name(&self) -> &'static str {
        "list"
    }

    fn effect(&self) -> &'static str {
        "empties, shortens or lengthens a list in an attribute, or drops the attribute"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let ops: Vec<Op> = work.module.walk().collect();
        work.change_one_of(&ops, change)
    }
}

/// What is done to a list, or to any attribute.
#[derive(Debug, Clone, Copy)]
enum Way {
    Empty,
    Shorten,
    Lengthen,
    Drop,
}

const WAYS: [Way; 4] = [Way::Empty, Way::Shorten, Way::Lengthen, Way::Drop];

impl Way {
    fn text(self) -> &'static str {
        match self {
            Way::Empty => "empty",
            Way::Shorten => "shorten",
            Way::Lengthen => "lengthen",
            Way::Drop => "drop",
        }
    }
}

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let mut entries: Vec<(Str, Attr)> = work.module.attr_entries(op).collect();
    // Segment sizes are numbers of operands and no list.
    entries.retain(|&(key, _)| !work.module.text(key).ends_with("egmentSizes"));
    let is_list = |&(_, attr): &(Str, Attr)| {
        matches!(work.module.attr_kind(attr), AttrKind::Array(_) | AttrKind::DenseArray { .. })
    };
    let lists: Vec<(Str, Attr)> = entries.iter().copied().filter(is_list).collect();
    let among = if lists.is_empty() || work.rng.chance(1, 4) { &entries } else { &lists };
    let &(key, old) = work.rng.pick(among)?;
    let (name, key) = (work.module.op_name(op).to_owned(), work.module.text(key).to_owned());
    let way = *work.rng.pick(&WAYS)?;
    let done = Trait::new(&name, &[way.text(), &name, &key]);
    let is_name = matches!(key.as_str(), "sym_name" | "function_type" | "callee");
    if is_name || work.setting.memory.avoids(done) {
        return None;
    }
    if let Way::Drop = way {
        work.module.remove_attr(op, &key)?;
    } else {
        let new = changed(work.module, old, way)?;
        work.set_attr(op, &key, new);
    }
    work.traits.push(done);
    Some(format!("{} {key} of {name}", way.text()))
}

/// The list with more or fewer items; `None` if the attribute is no list, or an empty one.
fn changed(module: &mut Module, old: Attr, way: Way) -> Option<Attr> {
    let new = match module.attr_kind(old).clone() {
        AttrKind::Array(parts) => {
            let parts: Vec<Attr> = parts.into_vec();
            AttrKind::Array(resized(parts, way)?.into())
        }
        AttrKind::DenseArray { element, body } => {
            let parts: Vec<String> =
                module.text(body).split(", ").filter(|part| !part.is_empty()).map(str::to_owned).collect();
            let body: Str = module.intern(&resized(parts, way)?.join(", "));
            AttrKind::DenseArray { element, body }
        }
        _ => return None,
    };
    Some(module.make_attr(new))
}

fn resized<T: Clone>(mut parts: Vec<T>, way: Way) -> Option<Vec<T>> {
    let last = parts.last()?.clone();
    match way {
        Way::Empty => parts.clear(),
        Way::Shorten => _ = parts.pop(),
        Way::Lengthen => parts.push(last),
        Way::Drop => return None,
    }
    Some(parts)
}
