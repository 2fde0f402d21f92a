//! Changes the length of lists in attributes, sets numbers in them to extremes, and drops attributes.

use mohole_ir::{Attr, AttrKind, Module, Op, Str, Type, TypeKind};
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `list`: empties a list of an attribute or one nested in it, drops its last item or repeats it,
/// gives it another length, sets a number to an extreme, or drops the attribute.
pub(crate) struct List;

impl Mutator for List {
    fn name(&self) -> &'static str {
        "list"
    }

    fn effect(&self) -> &'static str {
        "changes the length or a number of a list in an attribute, or drops the attribute"
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
    /// As many items as this.
    Resize(usize),
    /// One number becomes -1 or a limit of its type.
    Extreme,
    Drop,
}

const WAYS: [Way; 6] =
    [Way::Empty, Way::Shorten, Way::Lengthen, Way::Resize(MAX_LENGTH), Way::Extreme, Way::Drop];

/// The longest list that is made of a shorter one.
const MAX_LENGTH: usize = 6;

/// Numbers that lists of sizes and positions seldom have.
const EXTREMES: &[i64] = &[-1, i64::MIN, i64::MAX];

impl Way {
    fn text(self) -> &'static str {
        match self {
            Way::Empty => "empty",
            Way::Shorten => "shorten",
            Way::Lengthen => "lengthen",
            Way::Resize(_) => "resize",
            Way::Extreme => "set a number to an extreme in",
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
    let way = match *work.rng.pick(&WAYS)? {
        Way::Resize(most) => Way::Resize(work.rng.below(most + 1)),
        way => way,
    };
    let done = Trait::new(&name, &[way.text(), &name, &key]);
    let is_name = matches!(key.as_str(), "sym_name" | "function_type" | "callee");
    if is_name || work.setting.memory.avoids(done) {
        return None;
    }
    if let Way::Drop = way {
        work.module.remove_attr(op, &key)?;
    } else {
        let new = changed(work, old, way)?;
        if new == old {
            return None;
        }
        work.set_attr(op, &key, new);
    }
    work.traits.push(done);
    Some(format!("{} {key} of {name}", way.text()))
}

/// The list, or one nested in it, with other items; `None` if the attribute is no list, or an empty one.
fn changed(work: &mut Work<'_>, old: Attr, way: Way) -> Option<Attr> {
    let new = match work.module.attr_kind(old).clone() {
        AttrKind::Array(parts) => {
            let mut parts: Vec<Attr> = parts.into_vec();
            let is_list = |part: Attr| {
                matches!(work.module.attr_kind(part), AttrKind::Array(_) | AttrKind::DenseArray { .. })
            };
            let nested: Vec<usize> = (0..parts.len()).filter(|&at| is_list(parts[at])).collect();
            let inner = if work.rng.chance(1, 2) { work.rng.pick(&nested).copied() } else { None };
            match (inner, way) {
                (Some(at), _) => parts[at] = changed(work, parts[at], way)?,
                (None, Way::Extreme) => set_extreme(work, &mut parts)?,
                (None, _) => parts = resized(parts, way)?,
            }
            AttrKind::Array(parts.into())
        }
        AttrKind::DenseArray { element, body } => {
            let text = work.module.text(body);
            let mut parts: Vec<String> =
                text.split(", ").filter(|part| !part.is_empty()).map(str::to_owned).collect();
            if let Way::Extreme = way {
                let at = work.rng.below(parts.len().max(1));
                *parts.get_mut(at)? = extreme(work, element)?;
            } else {
                parts = resized(parts, way)?;
            }
            let body: Str = work.module.intern(&parts.join(", "));
            AttrKind::DenseArray { element, body }
        }
        _ => return None,
    };
    Some(work.module.make_attr(new))
}

/// Sets one of the numbers of a list to an extreme.
fn set_extreme(work: &mut Work<'_>, parts: &mut [Attr]) -> Option<()> {
    let at = work.rng.below(parts.len().max(1));
    let AttrKind::Number { ty: Some(ty), .. } = *work.module.attr_kind(*parts.get(at)?) else { return None };
    let text = extreme(work, ty)?;
    let literal = work.module.intern(&text);
    parts[at] = work.module.make_attr(AttrKind::Number { literal, ty: Some(ty) });
    Some(())
}

/// -1 or a limit of an integer type.
fn extreme(work: &mut Work<'_>, ty: Type) -> Option<String> {
    let value = *work.rng.pick(EXTREMES)?;
    match work.module.type_kind(ty) {
        TypeKind::Integer { width: width @ 2..=64, .. } => Some((value >> (64 - width)).to_string()),
        TypeKind::Index => Some(value.to_string()),
        _ => None,
    }
}

fn resized<T: Clone>(mut parts: Vec<T>, way: Way) -> Option<Vec<T>> {
    let last = parts.last()?.clone();
    match way {
        Way::Empty => parts.clear(),
        Way::Shorten => _ = parts.pop(),
        Way::Lengthen => parts.push(last),
        Way::Resize(length) => parts.resize(length, last),
        Way::Extreme | Way::Drop => return None,
    }
    Some(parts)
}
