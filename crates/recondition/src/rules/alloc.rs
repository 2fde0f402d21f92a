//! Buffers: of a sensible size, and with contents from the beginning.

use mohole_ir::{Op, TypeKind, Value};
use rustc_hash::FxHashSet;

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
    cx.m.op(op).results.first()?;
    if segments.get(1) != Some(&0) {
        return None; // Symbols of a layout.
    }
    let has_to_move =
        cx.m.op_name(op) == "memref.alloca" && (may_exhaust_stack(cx, op) || may_escape(cx, op));
    let (op, on_heap) = if has_to_move { (to_heap(cx, op), true) } else { (op, false) };
    let mut changed = tame_sizes(cx, op, 0..sizes)? | on_heap;
    let buffer = *cx.m.op(op).results.first()?;
    let shape = cx.shape(buffer)?;
    if shape.is_static() && shape.count().is_none_or(|count| count > TOO_MANY) {
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

/// Elements that may be on the stack once for every round of a loop.
const FEW: u64 = 8;

/// Elements that a buffer on the stack may have.
const MANY: u64 = 8192;

/// Whether a buffer on the stack is large, or made again and again: it is given back when the function ends.
fn may_exhaust_stack(cx: &Cx<'_>, op: Op) -> bool {
    let is_loop = |around: &Op| cx.m.op_name(*around) != "func.func" && cx.m.op_name(*around) != "scf.if";
    let loops = cx.m.ancestors(op).take_while(|&around| cx.m.op_name(around) != "func.func");
    let depth = loops.filter(is_loop).count();
    let count = cx.m.op(op).results.first().and_then(|&buffer| cx.shape(buffer)?.count());
    let is_few = count.is_some_and(|count| count <= FEW) && depth < 3;
    let rank =
        cx.m.op(op).results.first().and_then(|&buffer| cx.shape(buffer)).map_or(0, |shape| shape.rank());
    let is_large = count.map_or(rank > 1, |count| count > MANY);
    is_large || depth > 0 && !is_few
}

/// Whether a buffer, or a view of it, may be used where it is gone: behind the end of a function, a scope or
/// a round.
fn may_escape(cx: &mut Cx<'_>, op: Op) -> bool {
    let uses = cx.uses();
    let is_buffer = |value: &Value| matches!(cx.m.type_kind(cx.ty(*value)), TypeKind::MemRef { .. });
    let mut seen = FxHashSet::default();
    let mut stack = cx.m.op(op).results.to_vec();
    while let Some(value) = stack.pop() {
        for user in uses.users(value) {
            let name = cx.m.op_name(user);
            let ends = name.ends_with("return") || name.ends_with("yield") || name.starts_with("cf.");
            if ends || name == "scf.condition" {
                return true;
            }
            // Loops that begin with it, and calls that get it, may give it back.
            stack.extend(
                cx.m.op(user)
                    .results
                    .iter()
                    .copied()
                    .filter(|result| is_buffer(result) && seen.insert(*result)),
            );
        }
    }
    false
}

/// The same buffer from the heap.
fn to_heap(cx: &mut Cx<'_>, op: Op) -> Op {
    let operands = cx.m.op(op).operands.to_vec();
    let (old, properties) = (cx.m.op(op).results[0], cx.m.op(op).properties);
    let ty = cx.ty(old);
    cx.before(op);
    let new = cx.op("memref.alloc", &operands, &[ty]);
    cx.m.set_properties(new, properties);
    let made = cx.m.op(new).results[0];
    cx.m.replace_uses(old, made);
    cx.m.erase(op);
    new
}

/// Whether the first operation that uses a buffer writes all of it.
fn is_written_first(cx: &Cx<'_>, op: Op, buffer: Value) -> bool {
    let (Some(block), Some(place)) = (cx.m.op(op).parent, cx.m.place(op)) else { return false };
    let behind = &cx.m.block(block).ops[place + 1..];
    let uses = |user: Op| cx.m.walk_op(user).any(|inner| cx.m.op(inner).used().any(|value| value == buffer));
    behind.iter().find(|&&user| uses(user)).is_some_and(|&first| overwrites(cx, first, buffer))
}
