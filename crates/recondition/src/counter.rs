//! Counters in memory that end loops.

use mohole_ir::{Block, Op, Uses, Value};

use crate::cx::{Cx, Is};
use crate::facts::{known, made_by};
use crate::overwrite::only_reads;
use crate::shape::{Holder, Shape};

/// Rounds that a loop may go on for.
pub(crate) const ROUNDS: i128 = 40;
/// A limit that is larger was not set here.
const MOST: i128 = 100_000;

/// A counter at 0, made here.
pub(crate) fn counter_before(cx: &mut Cx<'_>) -> Value {
    let i64 = cx.int_type(64);
    let ty = Shape { holder: Holder::Memref, dims: Vec::new(), elem: i64 }.with(cx.m, i64);
    let op = cx.op("memref.alloca", &[], &[ty]);
    let segments = cx.i32_array(&[0, 0]);
    cx.m.set_attr(op, "operandSegmentSizes", segments);
    let counter = cx.m.op(op).results[0];
    let zero = cx.constant(i64, 0).expect("an i64 is a number");
    cx.fill(zero, counter);
    counter
}

/// Adds one to a counter; gives whether it is still below a limit.
pub(crate) fn count_round(cx: &mut Cx<'_>, counter: Value, limit: i128) -> Option<Value> {
    let i64 = cx.int_type(64);
    let count = cx.make("memref.load", &[counter], i64);
    let one = cx.constant(i64, 1)?;
    let next = cx.same("arith.addi", &[count, one]);
    cx.op("memref.store", &[next, counter], &[]);
    let limit = cx.constant(i64, limit)?;
    cx.compare(Is::Slt, count, limit)
}

/// Where the counter of a loop is.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    /// The block that makes it, before the loop.
    pub(crate) outside: Block,
    /// The block that counts, which every round goes through.
    pub(crate) inside: Block,
}

/// Whether a condition holds only below a limit of a counter.
pub(crate) fn is_counted(cx: &mut Cx<'_>, condition: Value, places: Places) -> bool {
    if known(cx.m, condition) == Some(0) {
        return true;
    }
    let last = made_by(cx.m, condition, "arith.andi").and_then(|and| cx.operand(and, 1));
    last.is_some_and(|last| is_count(cx, last, places))
}

/// Whether a condition is what [`count_round`] gives, of a counter that nobody else writes.
pub(crate) fn is_count(cx: &mut Cx<'_>, condition: Value, places: Places) -> bool {
    let uses = cx.uses();
    counts(cx, &uses, condition, places).unwrap_or(false)
}

fn counts(cx: &Cx<'_>, uses: &Uses, condition: Value, places: Places) -> Option<bool> {
    let compare = made_by(cx.m, condition, "arith.cmpi").filter(|&compare| cx.compares(compare, Is::Slt))?;
    let &[count, limit] = cx.m.op(compare).operands.as_slice() else { return None };
    let load = made_by(cx.m, count, "memref.load")?;
    let &[counter] = cx.m.op(load).operands.as_slice() else { return None };
    let made = made_by(cx.m, counter, "memref.alloca").or_else(|| made_by(cx.m, counter, "memref.alloc"))?;
    let is_in = |op: Op, block: Block| cx.m.op(op).parent == Some(block);
    let is_small = known(cx.m, limit).is_some_and(|limit| limit <= MOST);
    if !is_small || !is_in(load, places.inside) || !is_in(made, places.outside) {
        return None;
    }
    let writes = uses.users(counter).filter(|&user| !only_reads(cx, user, counter));
    let (steps, starts): (Vec<Op>, Vec<Op>) = writes.partition(|&user| is_step(cx, user, count, counter));
    let is_fine = places.inside != places.outside
        && steps.iter().any(|&step| is_in(step, places.inside))
        && starts.iter().all(|&start| is_start(cx, start) && is_in(start, places.outside));
    Some(is_fine && !starts.is_empty())
}

/// Whether an operation writes a counter's next number.
fn is_step(cx: &Cx<'_>, op: Op, count: Value, counter: Value) -> bool {
    let &[next, into] = cx.m.op(op).operands.as_slice() else { return false };
    let Some(add) = made_by(cx.m, next, "arith.addi") else { return false };
    let &[before, one] = cx.m.op(add).operands.as_slice() else { return false };
    cx.m.op_name(op) == "memref.store" && into == counter && before == count && known(cx.m, one) == Some(1)
}

/// Whether an operation sets a counter to 0, or more.
fn is_start(cx: &Cx<'_>, op: Op) -> bool {
    let number = cx.operand(op, 0).and_then(|number| known(cx.m, number));
    cx.m.op_name(op) == "linalg.fill" && number.is_some_and(|number| number >= 0)
}
