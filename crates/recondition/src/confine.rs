//! Indices brought into the bounds of the tensors, buffers and vectors that they index.

use mohole_ir::{Def, Op, Value};

use crate::cx::Cx;
use crate::defs::{defined_by, defining_op};
use crate::int_range::{int_range, known_int};
use crate::shape::Axis;

/// An operation that accesses a container through one index operand per dimension.
#[derive(Clone, Copy)]
pub(crate) struct Access {
    pub(crate) op: Op,
    pub(crate) container: Value,
    /// Which operand is the index of the first dimension.
    pub(crate) first_index: usize,
}

impl Access {
    /// Brings the indices of a single element into bounds. Returns whether any was changed, `None` if it
    /// cannot.
    pub(crate) fn confine(&self, cx: &mut Cx<'_>) -> Option<bool> {
        let rank = cx.shape(self.container)?.rank();
        self.confine_extents(cx, &vec![1; rank])
    }

    /// As [`confine`](Self::confine), for an access to `extents` elements from the index on.
    pub(crate) fn confine_extents(&self, cx: &mut Cx<'_>, extents: &[u64]) -> Option<bool> {
        let mut changed = false;
        cx.before(self.op);
        for (dim, &extent) in extents.iter().enumerate() {
            let index = cx.operand(self.op, self.first_index + dim)?;
            let safe = confined_index(cx, index, Axis::of(self.container, dim), extent)?;
            cx.m.set_operand(self.op, self.first_index + dim, safe);
            changed |= safe != index;
        }
        Some(changed)
    }
}

/// An index from which on a dimension has at least `extent` elements.
pub(crate) fn confined_index(cx: &mut Cx<'_>, index: Value, axis: Axis, extent: u64) -> Option<Value> {
    match axis.static_size(cx.m)? {
        Some(size) => {
            let positions = i128::from(size.checked_sub(extent)? + 1);
            if int_range(cx.m, index).within(0, positions - 1) {
                return Some(index);
            }
            let ty = cx.ty(index);
            let positions = cx.constant(ty, positions)?;
            Some(cx.same("arith.remui", &[index, positions]))
        }
        None if extent == 1 => {
            if is_below_size(cx, index, axis) {
                return Some(index);
            }
            let size = cx.size(axis);
            Some(cx.same("arith.remui", &[index, size]))
        }
        None => None,
    }
}

/// Whether an index is known to be below a dynamic size: it is 0, a remainder by that size, or the variable
/// of a loop up to it.
fn is_below_size(cx: &Cx<'_>, index: Value, axis: Axis) -> bool {
    if known_int(cx.m, index) == Some(0) {
        return true;
    }
    if let Some(remainder) = defined_by(cx.m, index, "arith.remui") {
        return cx.operand(remainder, 1).is_some_and(|divisor| is_size(cx, divisor, axis));
    }
    let Def::Arg(block, 0) = cx.m.value(index).def else { return false };
    let Some(owner) = cx.m.region(cx.m.block(block).parent).parent else { return false };
    let &[lower, upper, ..] = cx.m.op(owner).operands.as_slice() else { return false };
    cx.m.op_name(owner) == "scf.for" && int_range(cx.m, lower).lo >= 0 && is_size(cx, upper, axis)
}

/// Whether a value is the `dim` operation that reads this size.
pub(crate) fn is_size(cx: &Cx<'_>, value: Value, axis: Axis) -> bool {
    let Some(op) = defining_op(cx.m, value) else { return false };
    let &[container, dim] = cx.m.op(op).operands.as_slice() else { return false };
    matches!(cx.m.op_name(op), "memref.dim" | "tensor.dim")
        && container == axis.container
        && known_int(cx.m, dim) == Some(axis.dim as i128)
}
