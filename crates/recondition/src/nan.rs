//! Operands that must not be NaN.

use mohole_ir::{AttrKind, Op, Value};

use crate::cx::Cx;
use crate::defs::{compared_with, defining_op};
use crate::predicate::Predicate;
use crate::rule::RuleResult;
use crate::shape::{elem_type, float_name};

/// How many definitions are followed.
const MAX_DEPTH: u32 = 12;

/// Replaces NaN in a float operand by 1. Operands of other types stay as they are.
pub(crate) fn replace_nan(cx: &mut Cx<'_>, op: Op, operand: usize) -> Option<RuleResult> {
    let float = cx.operand(op, operand)?;
    if float_name(cx.m, elem_type(cx.m, cx.ty(float))).is_none() || is_never_nan(cx, float, MAX_DEPTH) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let is_number = cx.compare(Predicate::Ord, float, float)?;
    let one = cx.number_like(float, 1)?;
    let safe = cx.select(is_number, float, one);
    cx.m.set_operand(op, operand, safe);
    Some(RuleResult::Changed)
}

/// Whether a float is a constant in decimal digits, a converted integer, or what [`replace_nan`] selects.
fn is_never_nan(cx: &Cx<'_>, float: Value, depth: u32) -> bool {
    let Some(op) = defining_op(cx.m, float).filter(|_| depth > 0) else { return false };
    match cx.m.op_name(op) {
        // NaN has no decimal literal: MLIR writes it as hexadecimal bits.
        "arith.constant" => cx.attr(op, "value").is_some_and(|attr| match attr {
            AttrKind::Number { literal, .. } => !cx.m.text(*literal).starts_with("0x"),
            AttrKind::Elements { body, .. } => {
                !cx.m.text(*body).contains("0x") && !cx.m.text(*body).contains('"')
            }
            _ => false,
        }),
        "arith.sitofp" | "arith.uitofp" => true,
        "tensor.splat" => cx.operand(op, 0).is_some_and(|element| is_never_nan(cx, element, depth - 1)),
        "arith.select" => {
            let &[condition, then, other] = cx.m.op(op).operands.as_slice() else { return false };
            compared_with(cx.m, condition, Predicate::Ord, then) == Some(then)
                && is_never_nan(cx, other, depth - 1)
        }
        _ => false,
    }
}
