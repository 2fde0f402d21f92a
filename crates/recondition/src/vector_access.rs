//! Vectors that are loaded from and stored to buffers, kept inside them.

use std::ops::Range;

use mohole_ir::{AttrKind, Op};

use crate::confine::Access;
use crate::cx::Cx;
use crate::rule::RuleResult;

/// Brings a `vector.load` or `vector.store` into bounds.
pub(crate) fn confine_vector_access(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let is_store = cx.m.op_name(op) == "vector.store";
    let first_index = 1 + usize::from(is_store);
    let container = cx.operand(op, first_index - 1)?;
    let vector = if is_store { cx.operand(op, 0)? } else { *cx.m.op(op).results.first()? };
    let (buffer, vector_shape) = (cx.shape(container)?, cx.shape(vector)?);
    // An element that is a vector itself is one element.
    let sizes = if buffer.elem == cx.ty(vector) { Vec::new() } else { vector_shape.sizes()? };
    let mut extents = vec![1; buffer.rank().checked_sub(sizes.len())?];
    extents.extend(&sizes);
    let fits = buffer.dims.iter().zip(&extents).all(|(size, extent)| match size {
        Some(size) => size >= extent,
        None => *extent == 1,
    });
    if fits {
        return RuleResult::of(Access { op, container, first_index }.confine_extents(cx, &extents)?);
    }
    as_transfer(cx, &Access { op, container, first_index }, sizes.len())
}

/// Replaces the access by a transfer, which skips the elements outside the buffer.
fn as_transfer(cx: &mut Cx<'_>, access: &Access, vector_rank: usize) -> Option<RuleResult> {
    let &Access { op, container, first_index } = access;
    cx.before(op);
    let operands = cx.m.op(op).operands.to_vec();
    let (rank, elem) = (cx.shape(container)?.rank(), cx.shape(container)?.elem);
    let (new, segments) = if cx.m.op_name(op) == "vector.store" {
        (cx.op("vector.transfer_write", &operands, &[]), [1, 1, rank as i64, 0])
    } else {
        let ty = cx.ty(cx.m.op(op).results[0]);
        let padding = cx.seeded_scalar(elem)?;
        let all: Vec<_> = operands.iter().copied().chain([padding]).collect();
        (cx.op("vector.transfer_read", &all, &[ty]), [1, rank as i64, 1, 0])
    };
    // The vector is mapped to the last dimensions of the buffer. None of them is known to be in bounds.
    let dims = |range: Range<usize>| range.map(|i| format!("d{i}")).collect::<Vec<_>>().join(", ");
    let map = cx.affine_map(&format!("({}) -> ({})", dims(0..rank), dims(rank - vector_rank..rank)));
    let outside = cx.m.make_attr(AttrKind::Bool(false));
    let in_bounds = cx.m.make_attr(AttrKind::Array(vec![outside; vector_rank].into()));
    let segments = cx.i32_array(&segments);
    cx.m.set_attr(new, "in_bounds", in_bounds);
    cx.m.set_attr(new, "operandSegmentSizes", segments);
    cx.m.set_attr(new, "permutation_map", map);
    cx.replace(op, new);
    Access { op: new, container, first_index }.confine(cx)?;
    Some(RuleResult::Changed)
}
