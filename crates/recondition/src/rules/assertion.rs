//! `cf.assert`: assertions that fail.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::int_range::known_int;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule =
    Rule { name: "assertion", what: "an assertion that fails", ops: &["cf.assert"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let condition = cx.operand(op, 0)?;
    if known_int(cx.m, condition) == Some(-1) {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let holds = cx.number_like(condition, 1)?;
    cx.m.set_operand(op, 0, holds);
    Some(RuleResult::Changed)
}
