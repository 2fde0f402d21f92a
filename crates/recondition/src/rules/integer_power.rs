//! `math.ipowi`: 0 to a negative power is a division by 0.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::int_range::int_range;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule =
    Rule { name: "integer-power", what: "0 to a negative power", ops: &["math.ipowi"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let exponent = cx.operand(op, 1)?;
    if int_range(cx.m, exponent).lo >= 0 {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let zero = cx.number_like(exponent, 0)?;
    let safe = cx.same("arith.maxsi", &[exponent, zero]);
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}
