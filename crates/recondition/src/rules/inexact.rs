//! Library functions and sums of floats, whose last bits depend on the implementation.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rounding::{INEXACT, compute_in_f32, depends_on_order, has_short_result, round_results};
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "inexact",
    what: "anything that depends on the last bits of a library function, or of a sum of floats",
    ops: INEXACT,
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let is_function = cx.m.op_name(op).starts_with("math.");
    if is_function && has_short_result(cx, op) {
        return compute_in_f32(cx, op);
    }
    if !is_function && !depends_on_order(cx, op) {
        return Some(RuleResult::Fine);
    }
    // Only `vector.mask` sees the result of the operation that it masks.
    let mask = cx.m.parent_op(op).filter(|&parent| cx.m.op_name(parent) == "vector.mask");
    round_results(cx, mask.unwrap_or(op))
}
