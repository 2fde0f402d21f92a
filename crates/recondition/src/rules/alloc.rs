//! `memref.alloc` and `memref.alloca`: uninitialized contents, bad sizes, stack buffers that are used too
//! long.

use mohole_ir::{Op, Value};
use rustc_hash::FxHashSet;

use crate::cx::Cx;
use crate::memory_effects::overwrites;
use crate::rule::{Rule, RuleResult};
use crate::sizes::bound_sizes;
use crate::values::MAX_ELEMENTS;

pub(super) const RULE: Rule = Rule {
    name: "alloc",
    what: "uninitialized contents; sizes below 1 or beyond memory",
    ops: &["memref.alloc", "memref.alloca"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let segments = cx.numbers(op, "operandSegmentSizes")?;
    let sizes = usize::try_from(*segments.first()?).ok()?;
    cx.m.op(op).results.first()?;
    if segments.get(1) != Some(&0) {
        return None; // The layout has symbols.
    }
    let must_move = cx.m.op_name(op) == "memref.alloca" && (may_exhaust_stack(cx, op) || may_escape(cx, op));
    let (op, on_heap) = if must_move { (to_heap(cx, op), true) } else { (op, false) };
    let mut changed = bound_sizes(cx, op, 0..sizes)? | on_heap;
    let buffer = *cx.m.op(op).results.first()?;
    let shape = cx.shape(buffer)?;
    if shape.is_static() && shape.count().is_none_or(|count| count > MAX_ELEMENTS) {
        return None;
    }
    if !shape.is_empty() && !is_written_first(cx, op, buffer) {
        cx.after(op);
        let scalar = cx.seeded_scalar(shape.elem)?;
        cx.fill(scalar, buffer);
        changed = true;
    }
    RuleResult::of(changed)
}

/// The most elements of a stack buffer in a loop. It is freed only when the function returns.
const MAX_STACK_ELEMENTS_IN_LOOP: u64 = 8;

/// The most elements of a stack buffer.
const MAX_STACK_ELEMENTS: u64 = 8192;

/// Whether a stack buffer is large, or allocated in a loop.
fn may_exhaust_stack(cx: &Cx<'_>, op: Op) -> bool {
    let ancestors = cx.m.ancestors(op).take_while(|&ancestor| cx.m.op_name(ancestor) != "func.func");
    let depth = ancestors.filter(|&ancestor| cx.m.op_name(ancestor) != "scf.if").count();
    let count = cx.m.op(op).results.first().and_then(|&buffer| cx.shape(buffer)?.count());
    let is_small = count.is_some_and(|count| count <= MAX_STACK_ELEMENTS_IN_LOOP) && depth < 3;
    let rank =
        cx.m.op(op).results.first().and_then(|&buffer| cx.shape(buffer)).map_or(0, |shape| shape.rank());
    let is_large = count.map_or(rank > 1, |count| count > MAX_STACK_ELEMENTS);
    is_large || depth > 0 && !is_small
}

/// Whether a stack buffer, or a view of it, may be used after the function, scope or iteration that allocates
/// it.
fn may_escape(cx: &Cx<'_>, op: Op) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = cx.m.op(op).results.to_vec();
    while let Some(value) = stack.pop() {
        for user in cx.users(value) {
            let name = cx.m.op_name(user);
            let is_terminator =
                name.ends_with("return") || name.ends_with("yield") || name.starts_with("cf.");
            if is_terminator || name == "scf.condition" {
                return true;
            }
            // A loop or call that takes the buffer may return it as a result.
            stack.extend(
                cx.m.op(user)
                    .results
                    .iter()
                    .copied()
                    .filter(|result| cx.is_buffer(*result) && seen.insert(*result)),
            );
        }
    }
    false
}

/// Replaces a stack allocation by a heap allocation.
fn to_heap(cx: &mut Cx<'_>, op: Op) -> Op {
    let operands = cx.m.op(op).operands.to_vec();
    let (ty, properties) = (cx.ty(cx.m.op(op).results[0]), cx.m.op(op).properties);
    cx.before(op);
    let new = cx.op("memref.alloc", &operands, &[ty]);
    cx.m.set_properties(new, properties);
    cx.replace(op, new);
    new
}

/// Whether the first operation that uses a buffer overwrites all of it.
fn is_written_first(cx: &Cx<'_>, op: Op, buffer: Value) -> bool {
    let (Some(block), Some(position)) = (cx.m.op(op).parent, cx.m.index_in_block(op)) else { return false };
    let users = cx.users(buffer).into_iter().filter_map(|user| cx.enclosing_in(block, user));
    let following = users.filter_map(|user| Some((cx.m.index_in_block(user)?, user)));
    let first = following.filter(|&(index, _)| index > position).min_by_key(|&(index, _)| index);
    first.is_some_and(|(_, first)| overwrites(cx, first, buffer))
}
