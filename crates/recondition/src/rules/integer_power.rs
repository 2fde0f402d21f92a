//! Integers to the power of integers: the exponent is not negative, as 0 may be divided by otherwise.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::range;

pub(super) const RULE: Rule =
    Rule { name: "integer-power", what: "0 to a negative power", ops: &["math.ipowi"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let exponent = cx.operand(op, 1)?;
    if range(cx.m, exponent).lo >= 0 {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let zero = cx.number_like(exponent, 0)?;
    let safe = cx.same("arith.maxsi", &[exponent, zero]);
    cx.m.set_operand(op, 1, safe);
    Some(Outcome::Changed)
}
