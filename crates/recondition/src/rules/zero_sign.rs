//! `arith.maxnumf` and `arith.minnumf`: either of two zeros may be the result.

use mohole_ir::{Op, Value};

use crate::cx::Cx;
use crate::defs::defined_by;
use crate::float_constants::known_float;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "zero-sign",
    what: "the maximum of 0 and -0; the result for a signaling NaN",
    ops: &["arith.maxnumf", "arith.minnumf"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let mut changed = false;
    cx.before(op);
    for i in 0..2 {
        let number = cx.operand(op, i)?;
        if is_harmless(cx, number) {
            continue;
        }
        // Adding 0 turns -0 into 0 and a signaling NaN into a quiet one.
        let zero = cx.number_like(number, 0)?;
        let sum = cx.same("arith.addf", &[number, zero]);
        cx.m.set_operand(op, i, sum);
        changed = true;
    }
    RuleResult::of(changed)
}

/// Whether a number is known to be neither -0 nor a signaling NaN.
fn is_harmless(cx: &Cx<'_>, number: Value) -> bool {
    let is_positive_zero = |value: Value| known_float(cx.m, value).is_some_and(|zero| zero.to_bits() == 0);
    let is_constant = known_float(cx.m, number)
        .is_some_and(|number| number != 0.0 && !number.is_nan() || number.to_bits() == 0);
    is_constant
        || defined_by(cx.m, number, "arith.addf")
            .is_some_and(|add| cx.operand(add, 1).is_some_and(is_positive_zero))
}
