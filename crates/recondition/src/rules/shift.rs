//! Shifts by the width or more.

use mohole_ir::{Op, Value};

use crate::cx::Cx;
use crate::defs::{compared_with, defined_by};
use crate::int_range::{int_range, known_int};
use crate::predicate::Predicate;
use crate::rule::{Rule, RuleResult};
use crate::shape::{elem_type, int_width};

pub(super) const RULE: Rule = Rule {
    name: "shift",
    what: "a shift by the width or more",
    ops: &["arith.shli", "arith.shrsi", "arith.shrui", "index.shl", "index.shrs", "index.shru"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let amount = cx.operand(op, 1)?;
    let width = i128::from(int_width(cx.m, elem_type(cx.m, cx.ty(amount)))?);
    // In `i1` only a shift by 0 is defined. As a signed number, the other one is -1.
    if int_range(cx.m, amount).within(0, width - 1) || is_guarded(cx, amount) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let safe = match width {
        1 => cx.number_like(amount, 0)?,
        _ => {
            let limit = cx.number_like(amount, width)?;
            let is_small = cx.compare(Predicate::Ult, amount, limit)?;
            let other = cx.rng.between(0, width as i64 - 1);
            let other = cx.number_like(amount, other.into())?;
            cx.select(is_small, amount, other)
        }
    };
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}

/// Whether an amount is selected only where it is below the width, and another one below the width otherwise.
fn is_guarded(cx: &Cx<'_>, amount: Value) -> bool {
    let Some(select) = defined_by(cx.m, amount, "arith.select") else { return false };
    let &[condition, then, other] = cx.m.op(select).operands.as_slice() else { return false };
    let Some(width) = int_width(cx.m, elem_type(cx.m, cx.ty(amount))).map(i128::from) else { return false };
    let limit = compared_with(cx.m, condition, Predicate::Ult, then);
    limit.is_some_and(|limit| known_int(cx.m, limit) == Some(width))
        && int_range(cx.m, other).within(0, width - 1)
}
