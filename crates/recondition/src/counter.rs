//! Counters in memory that limit the iterations of a loop.

use mohole_ir::{Block, Op, Value};

use crate::cx::Cx;
use crate::defs::{defined_by, is_comparison};
use crate::int_range::known_int;
use crate::memory_effects::only_reads;
use crate::predicate::Predicate;
use crate::shape::{Shape, ShapeKind};

/// The limit of the counters that rules insert.
pub(crate) const MAX_ITERATIONS: i128 = 40;
/// A counter of the program itself is accepted up to this limit.
const MAX_ACCEPTED_LIMIT: i128 = 100_000;

/// Inserts a counter that starts at 0.
pub(crate) fn new_counter(cx: &mut Cx<'_>) -> Value {
    let i64 = cx.int_type(64);
    let ty = Shape { kind: ShapeKind::Memref, dims: Vec::new(), elem: i64 }.with(cx.m, i64);
    let op = cx.op("memref.alloca", &[], &[ty]);
    let segments = cx.i32_array(&[0, 0]);
    cx.m.set_attr(op, "operandSegmentSizes", segments);
    let counter = cx.m.op(op).results[0];
    let zero = cx.constant(i64, 0).expect("an i64 is a number");
    cx.fill(zero, counter);
    counter
}

/// Increments a counter. Returns whether it was below a limit.
pub(crate) fn count_iteration(cx: &mut Cx<'_>, counter: Value, limit: i128) -> Option<Value> {
    let i64 = cx.int_type(64);
    let count = cx.make("memref.load", &[counter], i64);
    let one = cx.constant(i64, 1)?;
    let next = cx.same("arith.addi", &[count, one]);
    cx.op("memref.store", &[next, counter], &[]);
    let limit = cx.constant(i64, limit)?;
    cx.compare(Predicate::Slt, count, limit)
}

/// The blocks in which a counter is used.
#[derive(Clone, Copy)]
pub(crate) struct CounterBlocks {
    /// Creates the counter, before the loop.
    pub(crate) before_loop: Block,
    /// Increments the counter. Every iteration executes this block.
    pub(crate) in_loop: Block,
}

/// Whether a condition is `_ && count`, where `count` is what [`count_iteration`] returns, or always false.
pub(crate) fn is_counted(cx: &Cx<'_>, condition: Value, blocks: CounterBlocks) -> bool {
    if known_int(cx.m, condition) == Some(0) {
        return true;
    }
    let last = defined_by(cx.m, condition, "arith.andi").and_then(|and| cx.operand(and, 1));
    last.is_some_and(|last| is_count(cx, last, blocks))
}

/// Whether a condition is what [`count_iteration`] returns, for a counter that nothing else writes.
pub(crate) fn is_count(cx: &Cx<'_>, condition: Value, blocks: CounterBlocks) -> bool {
    counts(cx, condition, blocks).unwrap_or(false)
}

fn counts(cx: &Cx<'_>, condition: Value, blocks: CounterBlocks) -> Option<bool> {
    let compare = defined_by(cx.m, condition, "arith.cmpi")
        .filter(|&compare| is_comparison(cx.m, compare, Predicate::Slt))?;
    let &[count, limit] = cx.m.op(compare).operands.as_slice() else { return None };
    let load = defined_by(cx.m, count, "memref.load")?;
    let &[counter] = cx.m.op(load).operands.as_slice() else { return None };
    let alloc =
        defined_by(cx.m, counter, "memref.alloca").or_else(|| defined_by(cx.m, counter, "memref.alloc"))?;
    let is_in = |op: Op, block: Block| cx.m.op(op).parent == Some(block);
    let is_small = known_int(cx.m, limit).is_some_and(|limit| limit <= MAX_ACCEPTED_LIMIT);
    if !is_small || !is_in(load, blocks.in_loop) || !is_in(alloc, blocks.before_loop) {
        return None;
    }
    let writes = cx.users(counter).into_iter().filter(|&user| !only_reads(cx, user, counter));
    let (increments, starts): (Vec<Op>, Vec<Op>) =
        writes.partition(|&user| is_increment(cx, user, count, counter));
    let is_fine = blocks.in_loop != blocks.before_loop
        && increments.iter().any(|&increment| is_in(increment, blocks.in_loop))
        && starts.iter().all(|&start| is_start(cx, start) && is_in(start, blocks.before_loop));
    Some(is_fine && !starts.is_empty())
}

/// Whether an operation stores `count + 1` to a counter.
fn is_increment(cx: &Cx<'_>, op: Op, count: Value, counter: Value) -> bool {
    let &[next, into] = cx.m.op(op).operands.as_slice() else { return false };
    let Some(add) = defined_by(cx.m, next, "arith.addi") else { return false };
    let &[before, one] = cx.m.op(add).operands.as_slice() else { return false };
    cx.m.op_name(op) == "memref.store"
        && into == counter
        && before == count
        && known_int(cx.m, one) == Some(1)
}

/// Whether an operation sets a counter to 0 or a positive number.
fn is_start(cx: &Cx<'_>, op: Op) -> bool {
    let number = cx.operand(op, 0).and_then(|number| known_int(cx.m, number));
    cx.m.op_name(op) == "linalg.fill" && number.is_some_and(|number| number >= 0)
}
