//! The larger or smaller of two numbers, NaN left out: of two zeros either will do, and so there is but one.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::made_by;
use crate::floats::known_float;

pub(super) const RULE: Rule = Rule {
    name: "zero-sign",
    what: "which of two zeros is the larger; what becomes of a signaling NaN",
    ops: &["arith.maxnumf", "arith.minnumf"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let mut changed = false;
    cx.before(op);
    for place in 0..2 {
        let number = cx.operand(op, place)?;
        if is_plain(cx, number) {
            continue;
        }
        // Minus zero and zero are zero, and NaN is a quiet one afterwards.
        let zero = cx.number_like(number, 0)?;
        let plain = cx.same("arith.addf", &[number, zero]);
        cx.m.set_operand(op, place, plain);
        changed = true;
    }
    Outcome::of(changed)
}

/// Whether a number is known not to be minus zero, nor a signaling NaN.
fn is_plain(cx: &Cx<'_>, number: Value) -> bool {
    let is_positive_zero = |value: Value| known_float(cx.m, value).is_some_and(|zero| zero.to_bits() == 0);
    let is_constant = known_float(cx.m, number)
        .is_some_and(|number| number != 0.0 && !number.is_nan() || number.to_bits() == 0);
    is_constant
        || made_by(cx.m, number, "arith.addf")
            .is_some_and(|add| cx.operand(add, 1).is_some_and(is_positive_zero))
}
