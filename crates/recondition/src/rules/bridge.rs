//! Between tensors and buffers: what is a tensor on one side is not written on the other.

use mohole_ir::{AttrKind, Op, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::made_by;
use crate::overwrite::only_reads;
use crate::shape::Holder;
use crate::sizes::same_sizes;
use crate::values::alloc;

pub(super) const RULE: Rule = Rule {
    name: "bridge",
    what: "a buffer that is written while a tensor has its contents; a tensor put in the place of a larger one",
    ops: &[
        "bufferization.materialize_in_destination",
        "bufferization.to_buffer",
        "bufferization.to_memref",
        "bufferization.to_tensor",
    ],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    match cx.m.op_name(op) {
        "bufferization.to_tensor" => to_tensor(cx, op),
        "bufferization.materialize_in_destination" => materialize(cx, op),
        _ => to_buffer(cx, op),
    }
}

/// The tensor has a buffer of its own.
fn to_tensor(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let buffer = cx.operand(op, 0)?;
    if is_own(cx, op, buffer) {
        return Some(Outcome::Fine);
    }
    let copy = copy_before(cx, op, buffer)?;
    cx.m.set_operand(op, 0, copy);
    // Nobody else has it, and so it may be written.
    let yes = cx.m.make_attr(AttrKind::Unit);
    cx.m.set_attr(op, "restrict", yes);
    cx.m.set_attr(op, "writable", yes);
    Some(Outcome::Changed)
}

/// A tensor that takes the place of another, or of what is in a buffer: of the same size, and the buffer has
/// no contents yet that anybody may miss, as nobody says when it is written.
fn materialize(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, into) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    cx.before(op);
    let safe = same_sizes(cx, source, into)?;
    cx.m.set_operand(op, 0, safe);
    if cx.shape(into)?.holder == Holder::Tensor || is_untouched(cx, op, into) {
        return Outcome::of(safe != source);
    }
    let shape = cx.shape(into)?;
    let sizes = cx.dynamic_sizes(into)?;
    let plain = shape.with(cx.m, shape.elem);
    let fresh = alloc(cx, plain, &sizes);
    cx.m.set_operand(op, 1, fresh);
    cx.after(op);
    cx.op("memref.copy", &[fresh, into], &[]);
    Some(Outcome::Changed)
}

/// Whether a buffer is made beside an operation, and only asked for its sizes before.
fn is_untouched(cx: &mut Cx<'_>, op: Op, buffer: Value) -> bool {
    let uses = cx.uses();
    let made = made_by(cx.m, buffer, "memref.alloc").or_else(|| made_by(cx.m, buffer, "memref.alloca"));
    let (Some(made), Some(here)) = (made, cx.m.place(op)) else { return false };
    let block = cx.m.op(op).parent;
    let place = |user: Op| {
        let mut around = std::iter::once(user).chain(cx.m.ancestors(user));
        around.find(|&around| cx.m.op(around).parent == block).and_then(|around| cx.m.place(around))
    };
    let is_fine = |user: Op| {
        user == op || cx.m.op_name(user) == "memref.dim" || place(user).is_some_and(|at| at > here)
    };
    cx.m.op(made).parent == block && uses.users(buffer).all(is_fine)
}

/// Whether a buffer was made for this operation: beside it, others fill it before, and read it.
fn is_own(cx: &mut Cx<'_>, op: Op, buffer: Value) -> bool {
    let Some(made) = made_by(cx.m, buffer, "memref.alloc") else { return false };
    let uses = cx.uses();
    let place = |op: Op| cx.m.place(op).filter(|_| cx.m.op(op).parent == cx.m.op(made).parent);
    let Some(here) = place(op) else { return false };
    let is_fine = |user: Op| {
        user == op || (cx.m.op(user).results.is_empty() && place(user).is_some_and(|at| at < here))
    };
    uses.users(buffer).all(is_fine)
}

/// Those who get the buffer only read it, or get a copy.
fn to_buffer(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let buffer = *cx.m.op(op).results.first()?;
    let uses = cx.uses();
    if uses.users(buffer).all(|user| only_reads(cx, user, buffer)) {
        return Some(Outcome::Fine);
    }
    let shape = cx.shape(buffer)?;
    let plain = shape.with(cx.m, shape.elem);
    if cx.ty(buffer) != plain {
        return None;
    }
    cx.after(op);
    let sizes = cx.dynamic_sizes(buffer)?;
    let copy = alloc(cx, plain, &sizes);
    let copying = cx.op("memref.copy", &[buffer, copy], &[]);
    let sizing: Vec<Op> = sizes.iter().filter_map(|&size| crate::facts::def(cx.m, size)).collect();
    let kept: Vec<Op> = [copying].into_iter().chain(sizing).collect();
    cx.replace_uses_but(buffer, copy, &kept);
    Some(Outcome::Changed)
}

fn copy_before(cx: &mut Cx<'_>, op: Op, buffer: Value) -> Option<Value> {
    let shape = cx.shape(buffer)?;
    let plain = shape.with(cx.m, shape.elem);
    if cx.ty(buffer) != plain {
        return None;
    }
    cx.before(op);
    let sizes = cx.dynamic_sizes(buffer)?;
    let copy = alloc(cx, plain, &sizes);
    cx.op("memref.copy", &[buffer, copy], &[]);
    Some(copy)
}
