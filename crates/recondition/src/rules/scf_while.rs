//! Loops on a condition: they end after so many rounds, if not before.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::counter::{Places, ROUNDS, count_round, counter_before, is_counted};
use crate::cx::Cx;

pub(super) const RULE: Rule =
    Rule { name: "scf-while", what: "a loop that does not end", ops: &["scf.while"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let before = *cx.m.region(*cx.m.op(op).regions.first()?).blocks.first()?;
    let condition_op = *cx.m.block(before).ops.last()?;
    let condition: Value = cx.operand(condition_op, 0)?;
    let places = Places { outside: cx.m.op(op).parent?, inside: before };
    if is_counted(cx, condition, places) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let counter = counter_before(cx);
    cx.before(condition_op);
    let goes_on = count_round(cx, counter, ROUNDS)?;
    let both = cx.same("arith.andi", &[condition, goes_on]);
    cx.m.set_operand(condition_op, 0, both);
    Some(Outcome::Changed)
}
