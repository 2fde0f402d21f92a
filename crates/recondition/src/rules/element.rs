//! Single elements read and written: the place is inside.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::confine::{confine, confined};
use crate::cx::Cx;

pub(super) const RULE: Rule = Rule {
    name: "element",
    what: "an index outside of the container",
    ops: &[
        "memref.load",
        "memref.store",
        "memref.atomic_rmw",
        "memref.generic_atomic_rmw",
        "tensor.extract",
        "tensor.insert",
        "vector.extract",
        "vector.insert",
        "vector.extractelement",
        "vector.insertelement",
    ],
    apply,
};

/// Operands before the container, by operation.
const BEFORE: &[(&str, usize)] = &[
    ("memref.store", 1),
    ("memref.atomic_rmw", 1),
    ("tensor.insert", 1),
    ("vector.insert", 1),
    ("vector.insertelement", 1),
];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let name = cx.m.op_name(op);
    let before = BEFORE.iter().find(|(known, _)| *known == name).map_or(0, |(_, before)| *before);
    let container = cx.operand(op, before)?;
    let shape = cx.shape(container)?;
    if cx.m.attr(op, "static_position").is_some() {
        return position(cx, op, before);
    }
    if name.starts_with("vector.") && shape.rank() == 0 {
        return Some(Outcome::Fine);
    }
    Outcome::of(confine(cx, op, before + 1, container, &vec![1; shape.rank()])?)
}

/// A position partly in an attribute, where -1 stands for nowhere and the smallest number for an operand.
fn position(cx: &mut Cx<'_>, op: Op, before: usize) -> Option<Outcome> {
    let container = cx.operand(op, before)?;
    let mut numbers = cx.numbers(op, "static_position")?;
    let mut changed = false;
    let mut next = before + 1;
    cx.before(op);
    for (dim, number) in numbers.iter_mut().enumerate() {
        if *number == i64::MIN {
            let index = cx.operand(op, next)?;
            let safe = confined(cx, index, container, dim, 1)?;
            cx.m.set_operand(op, next, safe);
            changed |= safe != index;
            next += 1;
        } else if *number == -1 {
            *number = 0;
            changed = true;
        }
    }
    if changed {
        let numbers = cx.i64_array(&numbers);
        cx.m.set_attr(op, "static_position", numbers);
    }
    Outcome::of(changed)
}
