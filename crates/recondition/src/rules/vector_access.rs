//! Whole vectors read from and written to buffers: all of their elements are inside.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::confine::confine;
use crate::cx::Cx;

pub(super) const RULE: Rule = Rule {
    name: "vector-access",
    what: "a vector that does not fit where it is read or written",
    ops: &["vector.load", "vector.store"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_store = cx.m.op_name(op) == "vector.store";
    let container = cx.operand(op, usize::from(is_store))?;
    let vector = if is_store { cx.operand(op, 0)? } else { *cx.m.op(op).results.first()? };
    let (buffer, vector_shape) = (cx.shape(container)?, cx.shape(vector)?);
    // Elements that are vectors themselves are moved one at a time.
    let sizes = if buffer.elem == cx.ty(vector) { Vec::new() } else { vector_shape.sizes()? };
    let mut extents = vec![1; buffer.rank().checked_sub(sizes.len())?];
    extents.extend(&sizes);
    let fits = buffer.dims.iter().zip(&extents).all(|(size, extent)| match size {
        Some(size) => size >= extent,
        None => *extent == 1,
    });
    if fits {
        return Outcome::of(confine(cx, op, 1 + usize::from(is_store), container, &extents)?);
    }
    as_transfer(cx, op, is_store, sizes.len())
}

/// The transfer operations leave out what is outside, whatever the sizes turn out to be.
fn as_transfer(cx: &mut Cx<'_>, op: Op, is_store: bool, vector_rank: usize) -> Option<Outcome> {
    cx.before(op);
    let operands = cx.m.op(op).operands.to_vec();
    let container = operands[usize::from(is_store)];
    let rank = cx.shape(container)?.rank();
    let elem = cx.shape(container)?.elem;
    let new = if is_store {
        let op = cx.op("vector.transfer_write", &operands, &[]);
        set_map(cx, op, &[1, 1, rank as i64, 0], rank, vector_rank);
        op
    } else {
        let ty = cx.ty(cx.m.op(op).results[0]);
        let pad = cx.some_scalar(elem)?;
        let all: Vec<_> = operands.iter().copied().chain([pad]).collect();
        let op = cx.op("vector.transfer_read", &all, &[ty]);
        set_map(cx, op, &[1, rank as i64, 1, 0], rank, vector_rank);
        op
    };
    let old = cx.m.op(op).results.clone();
    let made = cx.m.op(new).results.clone();
    for (&old, &new) in old.iter().zip(&made) {
        cx.m.replace_uses(old, new);
    }
    cx.m.erase(op);
    let first = 1 + usize::from(is_store);
    confine(cx, new, first, container, &vec![1; rank])?;
    Some(Outcome::Changed)
}

/// The last dimensions, none of them known to be inside.
fn set_map(cx: &mut Cx<'_>, op: Op, segments: &[i64], rank: usize, vector_rank: usize) {
    let dims = |range: std::ops::Range<usize>| range.map(|i| format!("d{i}")).collect::<Vec<_>>().join(", ");
    let text = format!("({}) -> ({})", dims(0..rank), dims(rank - vector_rank..rank));
    let text = cx.m.intern(&text);
    let map = cx.m.make_attr(mohole_ir::AttrKind::AffineMap(text));
    let outside = cx.m.make_attr(mohole_ir::AttrKind::Bool(false));
    let in_bounds = cx.m.make_attr(mohole_ir::AttrKind::Array(vec![outside; vector_rank].into()));
    let segments = cx.i32_array(segments);
    cx.m.set_attr(op, "in_bounds", in_bounds);
    cx.m.set_attr(op, "operandSegmentSizes", segments);
    cx.m.set_attr(op, "permutation_map", map);
}
