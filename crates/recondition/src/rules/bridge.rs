//! Conversions between tensors and buffers. A buffer must not be written while a tensor stands for its
//! contents.

use mohole_ir::{AttrKind, Op, Value};

use crate::cx::Cx;
use crate::defs::defined_by;
use crate::memory_effects::only_reads;
use crate::rule::{Rule, RuleResult};
use crate::shape::ShapeKind;
use crate::sizes::with_sizes_of;
use crate::values::{alloc_like, copy_of, row_major_type};

pub(super) const RULE: Rule = Rule {
    name: "bridge",
    what: "a buffer that is written while a tensor stands for its contents; a destination of another size",
    ops: &[
        "bufferization.materialize_in_destination",
        "bufferization.to_buffer",
        "bufferization.to_memref",
        "bufferization.to_tensor",
    ],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    match cx.m.op_name(op) {
        "bufferization.to_tensor" => to_tensor(cx, op),
        "bufferization.materialize_in_destination" => materialize(cx, op),
        _ => to_buffer(cx, op),
    }
}

/// Copies the buffer, unless it exists for this tensor only.
fn to_tensor(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let buffer = cx.operand(op, 0)?;
    if is_only_for(cx, op, buffer) {
        return Some(RuleResult::Fine);
    }
    if cx.ty(buffer) != row_major_type(cx, buffer)? {
        return None;
    }
    cx.before(op);
    let copy = copy_of(cx, buffer)?;
    cx.m.set_operand(op, 0, copy);
    // The copy has no other users.
    let yes = cx.m.make_attr(AttrKind::Unit);
    cx.m.set_attr(op, "restrict", yes);
    cx.m.set_attr(op, "writable", yes);
    Some(RuleResult::Changed)
}

/// Makes the source as large as the destination. A buffer that has been used before is written through a
/// copy, because bufferization may write the destination early.
fn materialize(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (source, into) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    cx.before(op);
    let safe = with_sizes_of(cx, source, into)?;
    cx.m.set_operand(op, 0, safe);
    if cx.shape(into)?.kind == ShapeKind::Tensor || is_unused_before(cx, op, into) {
        return RuleResult::of(safe != source);
    }
    let copy = alloc_like(cx, into)?;
    cx.m.set_operand(op, 1, copy);
    cx.after(op);
    cx.op("memref.copy", &[copy, into], &[]);
    Some(RuleResult::Changed)
}

/// Whether a buffer is allocated in the block of an operation, and only its sizes are used before the
/// operation.
fn is_unused_before(cx: &Cx<'_>, op: Op, buffer: Value) -> bool {
    let alloc =
        defined_by(cx.m, buffer, "memref.alloc").or_else(|| defined_by(cx.m, buffer, "memref.alloca"));
    let (Some(alloc), Some(here)) = (alloc, cx.m.index_in_block(op)) else { return false };
    let Some(block) = cx.m.op(op).parent else { return false };
    let position = |user: Op| cx.m.index_in_block(cx.enclosing_in(block, user)?);
    let is_fine = |user: Op| {
        user == op || cx.m.op_name(user) == "memref.dim" || position(user).is_some_and(|at| at > here)
    };
    cx.m.op(alloc).parent == Some(block) && cx.users(buffer).into_iter().all(is_fine)
}

/// Whether a buffer is allocated in the block of an operation, and all other uses come before and create no
/// view.
fn is_only_for(cx: &Cx<'_>, op: Op, buffer: Value) -> bool {
    let Some(alloc) = defined_by(cx.m, buffer, "memref.alloc") else { return false };
    let position = |op: Op| cx.m.index_in_block(op).filter(|_| cx.m.op(op).parent == cx.m.op(alloc).parent);
    let Some(here) = position(op) else { return false };
    let is_fine = |user: Op| {
        user == op || (cx.m.op(user).results.is_empty() && position(user).is_some_and(|at| at < here))
    };
    cx.users(buffer).into_iter().all(is_fine)
}

/// Replaces the buffer by a copy, unless it is only read.
fn to_buffer(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let buffer = *cx.m.op(op).results.first()?;
    if cx.users(buffer).into_iter().all(|user| only_reads(cx, user, buffer)) {
        return Some(RuleResult::Fine);
    }
    if cx.ty(buffer) != row_major_type(cx, buffer)? {
        return None;
    }
    cx.after(op);
    let first_new = cx.m.op_capacity();
    let copy = copy_of(cx, buffer)?;
    let copying: Vec<Op> = cx.m.ops_since(first_new).collect();
    cx.replace_uses_except(buffer, copy, &copying);
    Some(RuleResult::Changed)
}
