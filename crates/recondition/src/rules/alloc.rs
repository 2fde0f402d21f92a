//! Buffers: of a sensible size, and with contents from the beginning.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::overwrite::overwrites;
use crate::sizes::tame_sizes;
use crate::values::TOO_MANY;

pub(super) const RULE: Rule = Rule {
    name: "alloc",
    what: "contents that nobody has written; sizes below 1 or beyond memory",
    ops: &["memref.alloc", "memref.alloca"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let segments = cx.numbers(op, "operandSegmentSizes")?;
    let sizes = usize::try_from(*segments.first()?).ok()?;
    if segments.get(1) != Some(&0) {
        return None; // Symbols of a layout.
    }
    let mut changed = tame_sizes(cx, op, 0..sizes)?;
    let buffer = *cx.m.op(op).results.first()?;
    let shape = cx.shape(buffer)?;
    if shape.count().is_some_and(|count| count > TOO_MANY) {
        return None;
    }
    if !shape.is_empty() && !is_written_first(cx, op, buffer) {
        cx.after(op);
        let scalar = cx.some_scalar(shape.elem)?;
        cx.fill(scalar, buffer);
        changed = true;
    }
    Outcome::of(changed)
}

/// Whether the first operation that uses a buffer writes all of it.
fn is_written_first(cx: &Cx<'_>, op: Op, buffer: Value) -> bool {
    let (Some(block), Some(place)) = (cx.m.op(op).parent, cx.m.place(op)) else { return false };
    let behind = &cx.m.block(block).ops[place + 1..];
    let uses = |user: Op| cx.m.walk_op(user).any(|inner| cx.m.op(inner).used().any(|value| value == buffer));
    behind.iter().find(|&&user| uses(user)).is_some_and(|&first| overwrites(cx, first, buffer))
}
