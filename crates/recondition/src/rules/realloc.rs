//! `memref.realloc`: a new buffer replaces the result, so that the old one stays valid.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::sizes::bounded_size;
use crate::values::filled_value;

pub(super) const RULE: Rule = Rule {
    name: "realloc",
    what: "the old buffer used again; the new part, which is uninitialized",
    ops: &["memref.realloc"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let result = *cx.m.op(op).results.first()?;
    let ty = cx.ty(result);
    cx.before(op);
    let sizes: Vec<_> = cx.operand(op, 1).map(|size| bounded_size(cx, size)).into_iter().collect();
    let new = filled_value(cx, ty, &sizes)?;
    cx.m.replace_uses(result, new);
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
