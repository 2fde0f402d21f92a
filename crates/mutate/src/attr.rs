//! Sets attributes to boundary values.

use mohole_ir::{Attr, AttrKind, Module, Op, Signedness, Str, TypeKind};
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `attr`: sets a number to a boundary value of its type, flips a boolean, changes a number of a
/// list, or sets an enum to another case that the corpus has.
pub(crate) struct EdgeValue;

impl Mutator for EdgeValue {
    fn name(&self) -> &'static str {
        "attr"
    }

    fn effect(&self) -> &'static str {
        "sets an attribute to a boundary value, or to another case of its enum"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let ops: Vec<Op> = work.module.walk().collect();
        work.change_one_of(&ops, change)
    }
}

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let entries: Vec<(Str, Attr)> = work.module.attr_entries(op).collect();
    let &(key, old) = work.rng.pick(&entries)?;
    let (name, key) = (work.module.op_name(op).to_owned(), work.module.text(key).to_owned());
    let edge = Trait::new(&name, &["edge", &name, &key]);
    if key.ends_with("egmentSizes") || key.contains("segment") || work.setting.memory.avoids(edge) {
        return None;
    }
    let new = match work.module.attr_kind(old).clone() {
        AttrKind::Bool(value) => work.module.make_attr(AttrKind::Bool(!value)),
        AttrKind::Number { literal, ty } => {
            let text = number(work, literal, ty)?;
            let literal = work.module.intern(&text);
            work.module.make_attr(AttrKind::Number { literal, ty })
        }
        AttrKind::DenseArray { element, body } => {
            let body = one_of_list(work, body)?;
            work.module.make_attr(AttrKind::DenseArray { element, body })
        }
        AttrKind::Opaque { .. } => another_seen(work, op, &key, old)?,
        _ => return None,
    };
    if new == old {
        return None;
    }
    work.traits.push(edge);
    work.set_attr(op, &key, new);
    Some(format!("set {key} of {name} from {} to {}", work.module.attr_text(old), work.module.attr_text(new)))
}

/// A boundary value of a number's type.
fn number(work: &mut Work<'_>, literal: Str, ty: Option<mohole_ir::Type>) -> Option<String> {
    let kind = ty.map(|ty| work.module.type_kind(ty).clone());
    Some(match &kind {
        &Some(TypeKind::Integer { width, sign }) if (2..=64).contains(&width) => {
            let most = (1i128 << (width - u32::from(sign != Signedness::Unsigned))) - 1;
            let least = if sign == Signedness::Unsigned { 0 } else { -most - 1 };
            let edges = [0, 1, 2, most, least.max(-1), least, most - 1];
            edges[work.rng.below(edges.len())].to_string()
        }
        Some(TypeKind::Index) | None
            if work.module.text(literal).bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            // The last three differ where an index has 32 bits.
            let edges = ["0", "1", "2", "3", "-1", "2147483648", "4294967297", "9223372036854775807"];
            // A number without a type is a size or an index, which is seldom negative or large.
            let most = if kind.is_some() { edges.len() } else { 4 };
            edges[work.rng.below(most)].to_owned()
        }
        Some(TypeKind::Float(name)) => {
            let plain = ["0.000000e+00", "-0.000000e+00", "1.000000e+00", "-1.000000e+00", "5.000000e-01"];
            let special = special_floats(work.module.text(*name));
            let at = work.rng.below(plain.len() + special.len());
            plain.get(at).or_else(|| special.get(at - plain.len()))?.to_string()
        }
        _ => return None,
    })
}

/// NaN, both infinities and the smallest subnormal of a floating-point type, as bits.
fn special_floats(name: &str) -> &'static [&'static str] {
    match name {
        "f16" => &["0x7E00", "0x7C00", "0xFC00", "0x0001"],
        "bf16" => &["0x7FC0", "0x7F80", "0xFF80", "0x0001"],
        "f32" => &["0x7FC00000", "0x7F800000", "0xFF800000", "0x00000001"],
        "f64" => &["0x7FF8000000000000", "0x7FF0000000000000", "0xFFF0000000000000", "0x0000000000000001"],
        _ => &[],
    }
}

/// A list of numbers with one of them changed.
fn one_of_list(work: &mut Work<'_>, body: Str) -> Option<Str> {
    let mut numbers: Vec<String> = work.module.text(body).split(", ").map(str::to_owned).collect();
    let at = work.rng.below(numbers.len());
    // The smallest number marks a value that an operand gives.
    let value: i64 = numbers[at].parse().ok().filter(|&value| value != i64::MIN)?;
    numbers[at] = [0, 1, 2, value.saturating_add(1)][work.rng.below(4)].to_string();
    Some(work.module.intern(&numbers.join(", ")))
}

/// The value that another operation of the same name has for this key.
fn another_seen(work: &mut Work<'_>, op: Op, key: &str, old: Attr) -> Option<Attr> {
    let corpus = work.setting.corpus;
    let id = corpus.ops.id(work.module.op_name(op))?;
    let donor = corpus.donor_of(id, work.rng)?;
    let theirs = &corpus.seed_of(donor).module;
    let value = theirs.attr(donor.op, key)?;
    let differs = theirs.expanded_attr_text(value) != work.module.expanded_attr_text(old);
    (differs && !donor.symbols)
        .then(|| mohole_ir::Transplant::default().copy_attr(theirs, value, work.module))
}
