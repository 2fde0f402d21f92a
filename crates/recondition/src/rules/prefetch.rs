//! Prefetches out of bounds.

use mohole_ir::Op;

use crate::confine::Access;
use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "prefetch",
    what: "an index out of bounds",
    ops: &["memref.prefetch", "affine.prefetch"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if cx.m.op_name(op) == "affine.prefetch" {
        // A prefetch has no effect on results, so it can be removed.
        cx.m.erase(op);
        return Some(RuleResult::Changed);
    }
    let buffer = cx.operand(op, 0)?;
    RuleResult::of(Access { op, container: buffer, first_index: 1 }.confine(cx)?)
}
