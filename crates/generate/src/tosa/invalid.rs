//! Invalid programs, to test verifiers: valid ones with one violation.

use mohole_ir::{Attr, AttrKind, Dim, Module, Op, Str, Type, TypeKind};
use mohole_testcase::Rng;

/// Makes one operation invalid; false if it does not apply.
type Change = fn(&mut Module, Op, &mut Rng) -> bool;

/// Kinds of violations.
const VIOLATIONS: &[(&str, Change)] = &[
    ("rank", change_rank),
    ("element type", change_element),
    ("shape", change_shape),
    ("operand count", change_operand_count),
    ("attribute", change_attribute),
];

/// Puts a violation into a valid program; returns the program and the violation with its operation.
pub(super) fn violate(text: &str, rng: &mut Rng) -> Option<(String, String)> {
    let mut module = Module::parse(text).ok()?;
    let of_dialect = |op: &Op| module.op_name(*op).starts_with("tosa.");
    let (constants, others): (Vec<Op>, Vec<Op>) =
        module.walk().filter(of_dialect).partition(|&op| module.op_name(op).starts_with("tosa.const"));
    // Prefer other operations to constants, which are common and less interesting.
    let ops = if others.is_empty() { constants } else { others };
    for _ in 0..50 {
        let (&op, (what, change)) = (rng.pick(&ops)?, rng.pick(VIOLATIONS)?);
        if change(&mut module, op, rng) {
            let name = module.op_name(op).to_owned();
            return Some((module.to_string(), format!("{what} of {name}")));
        }
    }
    None
}

fn change_rank(module: &mut Module, op: Op, _rng: &mut Rng) -> bool {
    change_dims(module, op, |dims| dims.push(Dim::Static(2)))
}

fn change_shape(module: &mut Module, op: Op, rng: &mut Rng) -> bool {
    change_dims(module, op, |dims| {
        if let Some(place) = (!dims.is_empty()).then(|| rng.below(dims.len())) {
            dims[place] = Dim::Static(97);
        }
    })
}

/// Changes the dimensions of an operation's first result.
fn change_dims(module: &mut Module, op: Op, change: impl FnOnce(&mut Vec<Dim>)) -> bool {
    let Some(&result) = module.op(op).results.first() else { return false };
    let TypeKind::Tensor { dims: Some(dims), element, encoding } =
        module.type_kind(module.value(result).ty).clone()
    else {
        return false;
    };
    let mut changed = dims.to_vec();
    change(&mut changed);
    let differs = *changed != *dims;
    let ty = module.make_type(TypeKind::Tensor { dims: Some(changed.into()), element, encoding });
    module.set_type(result, ty);
    differs
}

fn change_element(module: &mut Module, op: Op, _rng: &mut Rng) -> bool {
    let Some(&result) = module.op(op).results.first() else { return false };
    let TypeKind::Tensor { dims, element, encoding } = module.type_kind(module.value(result).ty).clone()
    else {
        return false;
    };
    let wrong = match module.type_kind(element) {
        TypeKind::Float(_) => TypeKind::Integer { width: 8, sign: mohole_ir::Signedness::Signless },
        _ => {
            let keyword = module.intern("f32");
            TypeKind::Float(keyword)
        }
    };
    let element = module.make_type(wrong);
    let ty: Type = module.make_type(TypeKind::Tensor { dims, element, encoding });
    module.set_type(result, ty);
    true
}

fn change_operand_count(module: &mut Module, op: Op, rng: &mut Rng) -> bool {
    let mut operands = module.op(op).operands.to_vec();
    let Some(&last) = operands.last() else { return false };
    if rng.chance(1, 2) {
        operands.pop();
    } else {
        operands.push(last);
    }
    module.set_operands(op, &operands);
    true
}

/// Sets an attribute to a number out of range, or removes a required one.
fn change_attribute(module: &mut Module, op: Op, rng: &mut Rng) -> bool {
    let Some(properties) = module.op(op).properties else { return false };
    let AttrKind::Dict(entries) = module.attr_kind(properties) else { return false };
    let mut entries: Vec<(Str, Attr)> = entries.to_vec();
    if entries.is_empty() {
        return false;
    }
    let place = rng.below(entries.len());
    match module.attr_kind(entries[place].1).clone() {
        AttrKind::Number { ty, .. } => {
            let literal = module.intern(rng.pick(&["97", "-5"]).expect("two choices"));
            entries[place].1 = module.make_attr(AttrKind::Number { literal, ty });
        }
        AttrKind::DenseArray { element, .. } => {
            let body = module.intern("-1, 0, 7");
            entries[place].1 = module.make_attr(AttrKind::DenseArray { element, body });
        }
        _ => {
            entries.remove(place);
        }
    }
    let dict = module.make_attr(AttrKind::Dict(entries.into()));
    module.set_properties(op, Some(dict));
    true
}
