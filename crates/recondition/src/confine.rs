//! Indices brought into the bounds of what they index.

use mohole_ir::{Def, Op, Value};

use crate::cx::Cx;
use crate::facts::{def, known, made_by, range};

/// Brings the operands of `op` from `first` on, one per dimension of `container`, into bounds; they begin
/// accesses of `extents` elements. Gives whether anything was changed, `None` when nothing helps.
pub(crate) fn confine(
    cx: &mut Cx<'_>,
    op: Op,
    first: usize,
    container: Value,
    extents: &[u64],
) -> Option<bool> {
    let mut changed = false;
    cx.before(op);
    for (dim, &extent) in extents.iter().enumerate() {
        let index = cx.operand(op, first + dim)?;
        let safe = confined(cx, index, container, dim, extent)?;
        cx.m.set_operand(op, first + dim, safe);
        changed |= safe != index;
    }
    Some(changed)
}

/// An index at which `extent` elements follow in a dimension of a container.
pub(crate) fn confined(
    cx: &mut Cx<'_>,
    index: Value,
    container: Value,
    dim: usize,
    extent: u64,
) -> Option<Value> {
    let size = *cx.shape(container)?.dims.get(dim)?;
    match size {
        Some(size) => {
            let places = i128::from(size.checked_sub(extent)? + 1);
            if range(cx.m, index).within(0, places - 1) {
                return Some(index);
            }
            let ty = cx.ty(index);
            let places = cx.constant(ty, places)?;
            Some(cx.same("arith.remui", &[index, places]))
        }
        None if extent == 1 => {
            if is_below_size(cx, index, container, dim) {
                return Some(index);
            }
            let size = cx.size(container, dim);
            Some(cx.same("arith.remui", &[index, size]))
        }
        None => None,
    }
}

/// Whether an index is known to be below a size that is known at run time only: the first place, the
/// remainder by that size, or the variable of a loop up to it.
fn is_below_size(cx: &Cx<'_>, index: Value, container: Value, dim: usize) -> bool {
    if known(cx.m, index) == Some(0) {
        return true;
    }
    if let Some(remainder) = made_by(cx.m, index, "arith.remui") {
        return cx.operand(remainder, 1).is_some_and(|by| is_size(cx, by, container, dim));
    }
    let Def::Arg(block, 0) = cx.m.value(index).def else { return false };
    let Some(owner) = cx.m.region(cx.m.block(block).parent).parent else { return false };
    let &[lower, upper, ..] = cx.m.op(owner).operands.as_slice() else { return false };
    cx.m.op_name(owner) == "scf.for" && range(cx.m, lower).lo >= 0 && is_size(cx, upper, container, dim)
}

/// Whether a value is one size of a container.
pub(crate) fn is_size(cx: &Cx<'_>, value: Value, container: Value, dim: usize) -> bool {
    let Some(op) = def(cx.m, value) else { return false };
    let &[of, place] = cx.m.op(op).operands.as_slice() else { return false };
    matches!(cx.m.op_name(op), "memref.dim" | "tensor.dim")
        && of == container
        && known(cx.m, place) == Some(dim as i128)
}
