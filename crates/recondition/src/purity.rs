//! Regions without side effects. Bodies that compute one element may run in any order and any number of
//! times, so they must be pure, together with the functions that they call.

use mohole_ir::Op;
use rustc_hash::FxHashSet;

use crate::aliasing::base_buffer;
use crate::cx::Cx;
use crate::defs::defining_op;
use crate::functions::callee;

/// Operations that print, or call an unknown function.
const NEVER_PURE: &[&str] = &["func.call_indirect", "vector.print"];
/// Operations that write to a buffer.
const WRITES: &[&str] = &[
    "affine.store",
    "affine.vector_store",
    "memref.atomic_rmw",
    "memref.copy",
    "memref.dealloc",
    "memref.generic_atomic_rmw",
    "memref.store",
    "vector.compressstore",
    "vector.maskedstore",
    "vector.scatter",
    "vector.store",
];

/// Whether the regions of an operation have no side effects.
pub(crate) fn has_pure_regions(cx: &Cx<'_>, op: Op) -> bool {
    let mut inside = FxHashSet::from_iter([op]);
    cx.m.op(op).regions.iter().all(|&region| {
        let ops: Vec<Op> = cx.m.walk_region(region).collect();
        ops.into_iter().all(|inner| is_pure(cx, inner, &mut inside))
    })
}

/// `inside` has the operation whose regions are checked and the functions that they call.
fn is_pure(cx: &Cx<'_>, op: Op, inside: &mut FxHashSet<Op>) -> bool {
    let name = cx.m.op_name(op);
    if name == "func.call" {
        let Some(function) = callee(cx, op) else { return false };
        let Some(&region) = cx.m.op(function).regions.first() else { return false };
        let ops: Vec<Op> = cx.m.walk_region(region).collect();
        // A function that is in the set is checked already, or is being checked.
        return !ops.is_empty()
            && (!inside.insert(function) || ops.into_iter().all(|inner| is_pure(cx, inner, inside)));
    }
    let writes = NEVER_PURE.contains(&name)
        || WRITES.contains(&name)
        || name == "vector.transfer_write"
        || name.starts_with("linalg.");
    !writes || (!NEVER_PURE.contains(&name) && is_local(cx, op, inside))
}

/// Whether all buffer operands of an operation were allocated inside.
fn is_local(cx: &Cx<'_>, op: Op, inside: &FxHashSet<Op>) -> bool {
    cx.m.op(op).operands.iter().filter(|&&operand| cx.is_buffer(operand)).all(|&buffer| {
        defining_op(cx.m, base_buffer(cx, buffer)).is_some_and(|alloc| {
            matches!(cx.m.op_name(alloc), "memref.alloc" | "memref.alloca")
                && cx.m.ancestors(alloc).any(|ancestor| inside.contains(&ancestor))
        })
    })
}
