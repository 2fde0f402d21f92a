//! What operations do to the contents of an operand.

use mohole_ir::{AttrKind, Op, Value};

use crate::affine::Map;
use crate::attrs::resolve;
use crate::cx::Cx;

/// Operations that write every element of their last operand and do not read it.
const OVERWRITE_LAST: &[&str] = &[
    "linalg.fill",
    "linalg.copy",
    "linalg.transpose",
    "linalg.broadcast",
    "linalg.add",
    "linalg.sub",
    "linalg.mul",
    "linalg.exp",
    "linalg.abs",
    "linalg.max",
    "linalg.negf",
    "linalg.map",
    "memref.copy",
    "bufferization.materialize_in_destination",
];

/// Whether an operation writes every element of a tensor or buffer and does not read it.
pub(crate) fn overwrites(cx: &Cx<'_>, op: Op, value: Value) -> bool {
    let name = cx.m.op_name(op);
    let operands = &cx.m.op(op).operands;
    if operands.iter().filter(|&&operand| operand == value).count() != 1 {
        return false;
    }
    if name == "linalg.generic" {
        return generic_overwrites(cx, op, value).unwrap_or(false);
    }
    OVERWRITE_LAST.contains(&name)
        && operands.last() == Some(&value)
        && !(name == "linalg.map" && reads_init(cx, op))
}

/// Whether the body of a `linalg.map` uses the old element, for which it may have an argument.
fn reads_init(cx: &Cx<'_>, op: Op) -> bool {
    let Some(block) = cx.body(op) else { return true };
    let args = &cx.m.block(block).args;
    args.len() >= cx.m.op(op).operands.len() && args.last().is_none_or(|&arg| is_used(cx, op, arg))
}

fn is_used(cx: &Cx<'_>, op: Op, value: Value) -> bool {
    cx.m.walk_op(op).any(|inner| cx.m.op(inner).used().any(|used| used == value))
}

/// Whether a `linalg.generic` visits each element of an operand once and does not use its old value.
fn generic_overwrites(cx: &Cx<'_>, op: Op, value: Value) -> Option<bool> {
    let AttrKind::Array(maps) = cx.attr(op, "indexing_maps")? else { return None };
    let position = cx.m.op(op).operands.iter().position(|&operand| operand == value)?;
    let AttrKind::AffineMap(text) = resolve(cx.m, *maps.get(position)?) else { return None };
    let arg = *cx.m.block(cx.body(op)?).args.get(position)?;
    let inputs = usize::try_from(*cx.numbers(op, "operandSegmentSizes")?.first()?).ok()?;
    Some(position >= inputs && Map::parse(cx.m.text(*text))?.is_permutation() && !is_used(cx, op, arg))
}

/// Operations that only read a buffer.
const READS: &[&str] = &["memref.load", "memref.dim", "affine.load", "vector.load", "vector.transfer_read"];
/// Operations that only read the operand at this position: the source of a copy, the shape of a reshape.
const READS_AT: &[(&str, usize)] = &[("memref.copy", 0), ("memref.reshape", 1)];

/// Whether an operation only reads a buffer and creates no view of it.
pub(crate) fn only_reads(cx: &Cx<'_>, user: Op, buffer: Value) -> bool {
    let name = cx.m.op_name(user);
    let operands = &cx.m.op(user).operands;
    let position = READS_AT.iter().find(|(known, _)| *known == name).map(|(_, position)| *position);
    let only_at = |position| (0..operands.len()).all(|i| i == position || operands[i] != buffer);
    READS.contains(&name) || position.is_some_and(only_at)
}
