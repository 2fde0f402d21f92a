//! Shifts: by less than there are bits.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::{Cx, Is};
use crate::facts::{compared, known, made_by, range};
use crate::shape::{elem_type, int_width};

pub(super) const RULE: Rule = Rule {
    name: "shift",
    what: "a shift by as many bits as there are, or more",
    ops: &["arith.shli", "arith.shrsi", "arith.shrui", "index.shl", "index.shrs", "index.shru"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let amount = cx.operand(op, 1)?;
    let width = i128::from(int_width(cx.m, elem_type(cx.m, cx.ty(amount)))?);
    // On one bit only 0 will do; read as signed, 1 is -1 there.
    if range(cx.m, amount).within(0, width - 1) || is_guarded(cx, amount) {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let safe = match width {
        1 => cx.number_like(amount, 0)?,
        _ => {
            let limit = cx.number_like(amount, width)?;
            let is_small = cx.compare(Is::Ult, amount, limit)?;
            let other = cx.rng.between(0, width as i64 - 1);
            let other = cx.number_like(amount, other.into())?;
            cx.select(is_small, amount, other)
        }
    };
    cx.m.set_operand(op, 1, safe);
    Some(Outcome::Changed)
}

/// Whether an amount is chosen only where it is below the width, and another that is elsewhere.
fn is_guarded(cx: &Cx<'_>, amount: mohole_ir::Value) -> bool {
    let Some(select) = made_by(cx.m, amount, "arith.select") else { return false };
    let &[condition, then, other] = cx.m.op(select).operands.as_slice() else { return false };
    let Some(width) = int_width(cx.m, elem_type(cx.m, cx.ty(amount))).map(i128::from) else { return false };
    let limit = compared(cx.m, condition, "arith.cmpi", Is::Ult as u8, then);
    limit.is_some_and(|limit| known(cx.m, limit) == Some(width)) && range(cx.m, other).within(0, width - 1)
}
