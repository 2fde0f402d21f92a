//! `memref.distinct_objects`: buffers that overlap nevertheless.

use mohole_ir::Op;

use crate::aliasing::are_disjoint;
use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "distinct",
    what: "buffers that are declared distinct and overlap",
    ops: &["memref.distinct_objects"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let operands = cx.m.op(op).operands.to_vec();
    let is_disjoint = |i: usize| operands[..i].iter().all(|&other| are_disjoint(cx, other, operands[i]));
    if (1..operands.len()).all(is_disjoint) {
        return Some(RuleResult::Fine);
    }
    let results = cx.m.op(op).results.to_vec();
    for (&old, &new) in results.iter().zip(&operands) {
        cx.m.replace_uses(old, new);
    }
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
