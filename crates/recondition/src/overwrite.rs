//! What operations do to the memory of an operand: write every element and read none, or only read.

use mohole_ir::{AttrKind, Op, Value};

use crate::affine::Map;
use crate::cx::{Cx, resolve};

/// By operation: the place of the operand that is written, from the end.
const WRITTEN: &[(&str, usize)] = &[
    ("linalg.fill", 0),
    ("linalg.copy", 0),
    ("linalg.transpose", 0),
    ("linalg.broadcast", 0),
    ("linalg.add", 0),
    ("linalg.sub", 0),
    ("linalg.mul", 0),
    ("linalg.exp", 0),
    ("linalg.abs", 0),
    ("linalg.max", 0),
    ("linalg.negf", 0),
    ("linalg.map", 0),
    ("memref.copy", 0),
    ("bufferization.materialize_in_destination", 0),
];

/// Whether an operation writes all of a tensor or buffer, and is not interested in what was there.
pub(crate) fn overwrites(cx: &Cx<'_>, op: Op, value: Value) -> bool {
    let name = cx.m.op_name(op);
    let operands = &cx.m.op(op).operands;
    if operands.iter().filter(|&&operand| operand == value).count() != 1 {
        return false;
    }
    if name == "linalg.generic" {
        return generic(cx, op, value).unwrap_or(false);
    }
    let written = WRITTEN.iter().find(|(known, _)| *known == name);
    let is_last = |from_end: usize| operands.iter().rev().nth(from_end) == Some(&value);
    written.is_some_and(|(_, from_end)| is_last(*from_end)) && !(name == "linalg.map" && reads_init(cx, op))
}

/// The body of a `linalg.map` may have an argument for what was there.
fn reads_init(cx: &Cx<'_>, op: Op) -> bool {
    let Some(&block) = cx.m.op(op).regions.first().and_then(|&region| cx.m.region(region).blocks.first())
    else {
        return true;
    };
    let args = &cx.m.block(block).args;
    args.len() >= cx.m.op(op).operands.len() && args.last().is_none_or(|&arg| is_used(cx, op, arg))
}

fn is_used(cx: &Cx<'_>, op: Op, value: Value) -> bool {
    cx.m.walk_op(op).any(|inner| cx.m.op(inner).used().any(|used| used == value))
}

/// A generic operation that goes over each element once and does not use its old value.
fn generic(cx: &Cx<'_>, op: Op, value: Value) -> Option<bool> {
    let AttrKind::Array(maps) = cx.attr(op, "indexing_maps")? else { return None };
    let place = cx.m.op(op).operands.iter().position(|&operand| operand == value)?;
    let AttrKind::AffineMap(text) = resolve(cx.m, *maps.get(place)?) else { return None };
    let block = *cx.m.region(*cx.m.op(op).regions.first()?).blocks.first()?;
    let arg = *cx.m.block(block).args.get(place)?;
    let inputs = usize::try_from(*cx.numbers(op, "operandSegmentSizes")?.first()?).ok()?;
    Some(place >= inputs && Map::parse(cx.m.text(*text))?.is_permutation() && !is_used(cx, op, arg))
}

/// What only reads a buffer.
const READS: &[&str] = &["memref.load", "memref.dim", "affine.load", "vector.load", "vector.transfer_read"];
/// What reads one operand and may do anything with the others: the source of a copy, the shape that a
/// reshape follows.
const READS_AT: &[(&str, usize)] = &[("memref.copy", 0), ("memref.reshape", 1)];

/// Whether an operation only reads a buffer, and shows it nobody else.
pub(crate) fn only_reads(cx: &Cx<'_>, user: Op, buffer: Value) -> bool {
    let name = cx.m.op_name(user);
    let operands = &cx.m.op(user).operands;
    let place = READS_AT.iter().find(|(known, _)| *known == name).map(|(_, place)| *place);
    let only_at = |place| (0..operands.len()).all(|i| i == place || operands[i] != buffer);
    READS.contains(&name) || place.is_some_and(only_at)
}
