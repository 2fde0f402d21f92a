//! `bufferization.clone`: clones, which may or may not share memory.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::values::{copy_of, row_major_type};

pub(super) const RULE: Rule = Rule {
    name: "clone",
    what: "a clone or its source written while the other is in use",
    ops: &["bufferization.clone"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    if cx.ty(result) != row_major_type(cx, source)? {
        return None;
    }
    cx.before(op);
    let copy = copy_of(cx, source)?;
    cx.m.replace_uses(result, copy);
    cx.m.erase(op);
    Some(RuleResult::Changed)
}
