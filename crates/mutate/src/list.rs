//! Lists in attributes made shorter, longer or empty, and attributes left out.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};
use mohole_testcase::Rng;

use crate::attr::entries;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `list`: a list of an attribute loses all it has, one, or has its last twice; or the attribute
/// goes.
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

/// What is done to a list.
const WAYS: [&str; 4] = ["empty", "shorten", "lengthen", "drop"];

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let mut entries = entries(work.module, op);
    // How many operands there are is not a list.
    entries.retain(|&(key, _)| !work.module.text(key).ends_with("egmentSizes"));
    let is_list = |&(_, attr): &(Str, Attr)| {
        matches!(work.module.attr_kind(attr), AttrKind::Array(_) | AttrKind::DenseArray { .. })
    };
    let lists: Vec<(Str, Attr)> = entries.iter().copied().filter(is_list).collect();
    let among = if lists.is_empty() || work.rng.chance(1, 4) { &entries } else { &lists };
    let &(key, old) = work.rng.pick(among)?;
    let (name, key) = (work.module.op_name(op).to_owned(), work.module.text(key).to_owned());
    let way = *work.rng.pick(&WAYS)?;
    let done = Trait::new(&name, &[way, &name, &key]);
    let is_name = matches!(key.as_str(), "sym_name" | "function_type" | "callee");
    if is_name || work.setting.memory.avoids(done) {
        return None;
    }
    if way == "drop" {
        work.module.remove_attr(op, &key)?;
    } else {
        let new = changed(work.module, old, way)?;
        work.set_attr(op, &key, new);
    }
    work.traits.push(done);
    Some(format!("{way} {key} of {name}"))
}

/// The list with more or less in it; `None` where it is none, or stays as it is.
fn changed(module: &mut Module, old: Attr, way: &str) -> Option<Attr> {
    let new = match module.attr_kind(old).clone() {
        AttrKind::Array(parts) => {
            let parts: Vec<Attr> = parts.into_vec();
            AttrKind::Array(of_other_length(parts, way)?.into())
        }
        AttrKind::DenseArray { element, body } => {
            let parts: Vec<String> =
                module.text(body).split(", ").filter(|part| !part.is_empty()).map(str::to_owned).collect();
            let body: Str = module.intern(&of_other_length(parts, way)?.join(", "));
            AttrKind::DenseArray { element, body }
        }
        _ => return None,
    };
    Some(module.make_attr(new))
}

fn of_other_length<T: Clone>(mut parts: Vec<T>, way: &str) -> Option<Vec<T>> {
    let last = parts.last()?.clone();
    match way {
        "empty" => parts.clear(),
        "shorten" => _ = parts.pop(),
        _ => parts.push(last),
    }
    Some(parts)
}
