//! `scf.while`: a counter limits the iterations.

use mohole_ir::{Op, Value};

use crate::counter::{CounterBlocks, MAX_ITERATIONS, count_iteration, is_counted, new_counter};
use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule =
    Rule { name: "scf-while", what: "a loop that does not end", ops: &["scf.while"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let before = cx.body(op)?;
    let condition_op = *cx.m.block(before).ops.last()?;
    let condition: Value = cx.operand(condition_op, 0)?;
    let blocks = CounterBlocks { before_loop: cx.m.op(op).parent?, in_loop: before };
    if is_counted(cx, condition, blocks) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let counter = new_counter(cx);
    cx.before(condition_op);
    let is_below_limit = count_iteration(cx, counter, MAX_ITERATIONS)?;
    let both = cx.same("arith.andi", &[condition, is_below_limit]);
    cx.m.set_operand(condition_op, 0, both);
    Some(RuleResult::Changed)
}
