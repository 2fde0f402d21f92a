//! Elementwise operations on tensors of different shapes.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::shape::ShapeKind;
use crate::sizes::{is_dynamic, with_sizes_of};

pub(super) const RULE: Rule = Rule {
    name: "same-shape",
    what: "elementwise operations on tensors of different shapes",
    ops: &[],
    apply,
};

/// Dialects of elementwise operations.
const ELEMENTWISE: &[&str] = &["arith.", "math."];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let operands = cx.m.op(op).operands.to_vec();
    let is_tensor = |cx: &Cx<'_>, value| cx.shape(value).is_some_and(|shape| shape.kind == ShapeKind::Tensor);
    let Some((&model, others)) = operands.split_last() else { return Some(RuleResult::Fine) };
    if others.is_empty() || !operands.iter().any(|&value| is_dynamic(cx, value)) {
        return Some(RuleResult::Fine);
    }
    let name = cx.m.op_name(op);
    if !ELEMENTWISE.iter().any(|dialect| name.starts_with(dialect)) {
        return Some(RuleResult::Fine);
    }
    let mut changed = false;
    cx.before(op);
    for (i, &value) in others.iter().enumerate() {
        // The condition of `arith.select` may be a scalar.
        if !is_tensor(cx, value) {
            continue;
        }
        let safe = with_sizes_of(cx, value, model)?;
        cx.m.set_operand(op, i, safe);
        changed |= safe != value;
    }
    RuleResult::of(changed)
}
