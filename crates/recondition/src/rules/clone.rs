//! `bufferization.clone`: clones, which may or may not share memory.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::rule::{Outcome, Rule};
use crate::values::alloc;

pub(super) const RULE: Rule = Rule {
    name: "clone",
    what: "a clone or its source written while the other is in use",
    ops: &["bufferization.clone"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, result) = (cx.operand(op, 0)?, *cx.m.op(op).results.first()?);
    let shape = cx.shape(source)?;
    let plain = shape.with(cx.m, shape.elem);
    if cx.ty(result) != plain {
        return None;
    }
    cx.before(op);
    let sizes = cx.dynamic_sizes(source)?;
    let copy = alloc(cx, plain, &sizes);
    cx.op("memref.copy", &[source, copy], &[]);
    cx.m.replace_uses(result, copy);
    cx.m.erase(op);
    Some(Outcome::Changed)
}
