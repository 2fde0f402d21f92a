//! Buffers copied: of one shape, and not onto themselves.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::apart::are_apart;
use crate::cx::Cx;
use crate::sizes::same_sizes;
use crate::values::alloc;

pub(super) const RULE: Rule =
    Rule { name: "copy", what: "buffers of two shapes; buffers that overlap", ops: &["memref.copy"], apply };

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (from, to) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    cx.before(op);
    let mut safe = same_sizes(cx, from, to)?;
    if !are_apart(cx, from, to) {
        let shape = cx.shape(safe)?;
        let sizes = cx.dynamic_sizes(safe)?;
        let plain = shape.with(cx.m, shape.elem);
        let between = alloc(cx, plain, &sizes);
        cx.op("memref.copy", &[safe, between], &[]);
        safe = between;
    }
    cx.m.set_operand(op, 0, safe);
    Outcome::of(safe != from)
}
