//! Tensors combined element by element: of one shape at run time.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::shape::Holder;
use crate::sizes::{is_dynamic, same_sizes};

pub(super) const RULE: Rule =
    Rule { name: "same-shape", what: "tensors of two shapes combined element by element", ops: &[], apply };

/// Dialects whose operations go element by element.
const ELEMENTWISE: &[&str] = &["arith.", "math."];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let operands = cx.m.op(op).operands.to_vec();
    let is_tensor = |cx: &Cx<'_>, value| cx.shape(value).is_some_and(|shape| shape.holder == Holder::Tensor);
    let Some((&model, others)) = operands.split_last() else { return Some(Outcome::Fine) };
    if others.is_empty() || !operands.iter().any(|&value| is_dynamic(cx, value)) {
        return Some(Outcome::Fine);
    }
    let name = cx.m.op_name(op);
    if !ELEMENTWISE.iter().any(|dialect| name.starts_with(dialect)) {
        return Some(Outcome::Fine);
    }
    let mut changed = false;
    cx.before(op);
    for (place, &value) in others.iter().enumerate() {
        // The condition of a selection may be one for all.
        if !is_tensor(cx, value) {
            continue;
        }
        let safe = same_sizes(cx, value, model)?;
        cx.m.set_operand(op, place, safe);
        changed |= safe != value;
    }
    Outcome::of(changed)
}
