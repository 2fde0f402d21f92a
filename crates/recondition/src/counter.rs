//! Counters in memory that end loops.

use mohole_ir::Value;

use crate::cx::{Cx, Is};
use crate::facts::{known, made_by};
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

/// Whether a condition holds only below a limit of a counter.
pub(crate) fn is_counted(cx: &Cx<'_>, condition: Value) -> bool {
    if known(cx.m, condition) == Some(0) {
        return true;
    }
    made_by(cx.m, condition, "arith.andi").is_some_and(|and| is_count(cx, cx.m.op(and).operands[1]))
}

/// Whether a condition is what [`count_round`] gives.
pub(crate) fn is_count(cx: &Cx<'_>, condition: Value) -> bool {
    let compare = made_by(cx.m, condition, "arith.cmpi").filter(|&compare| cx.compares(compare, Is::Slt));
    let Some(compare) = compare else { return false };
    let &[count, limit] = cx.m.op(compare).operands.as_slice() else { return false };
    made_by(cx.m, count, "memref.load").is_some() && known(cx.m, limit).is_some_and(|limit| limit <= MOST)
}
