//! `memref.copy`: buffers of different shapes, and buffers that overlap.

use mohole_ir::Op;

use crate::aliasing::are_disjoint;
use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::sizes::with_sizes_of;
use crate::values::copy_of;

pub(super) const RULE: Rule = Rule {
    name: "copy",
    what: "buffers of different shapes; buffers that overlap",
    ops: &["memref.copy"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (from, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    cx.before(op);
    let mut safe = with_sizes_of(cx, from, to)?;
    if !are_disjoint(cx, from, to) {
        safe = copy_of(cx, safe)?;
    }
    cx.m.set_operand(op, 0, safe);
    RuleResult::of(safe != from)
}
