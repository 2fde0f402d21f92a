//! Buffers that change their size: a new one, so that the old one stays valid.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::sizes::tame_size;
use crate::values::initialized;

pub(super) const RULE: Rule = Rule {
    name: "realloc",
    what: "the old buffer used again; the new part, which nobody has written",
    ops: &["memref.realloc"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let result = *cx.m.op(op).results.first()?;
    let ty = cx.ty(result);
    cx.before(op);
    let sizes: Vec<_> = cx.operand(op, 1).map(|size| tame_size(cx, size)).into_iter().collect();
    let fresh = initialized(cx, ty, &sizes)?;
    cx.m.replace_uses(result, fresh);
    cx.m.erase(op);
    Some(Outcome::Changed)
}
