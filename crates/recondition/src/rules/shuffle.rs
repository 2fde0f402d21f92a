//! `vector.shuffle`: poison lanes.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule =
    Rule { name: "shuffle", what: "a poison lane", ops: &["vector.shuffle"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let Some(mut lanes) = cx.numbers(op, "mask") else { return Some(RuleResult::Fine) };
    if !lanes.contains(&-1) {
        return Some(RuleResult::Fine);
    }
    for lane in &mut lanes {
        *lane = (*lane).max(0);
    }
    let lanes = cx.i64_array(&lanes);
    cx.m.set_attr(op, "mask", lanes);
    Some(RuleResult::Changed)
}
