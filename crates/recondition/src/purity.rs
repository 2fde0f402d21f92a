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

/// Whether the regions of an operation have no side effects, nor do the functions that they call.
pub(crate) fn has_pure_regions(cx: &Cx<'_>, op: Op) -> bool {
    // The operation, and the functions that its regions call.
    let mut inside = FxHashSet::from_iter([op]);
    let mut left: Vec<Op> = Vec::new();
    cx.m.op(op).regions.iter().for_each(|&region| left.extend(cx.m.walk_region(region)));
    while let Some(inner) = left.pop() {
        if cx.m.op_name(inner) != "func.call" {
            if !is_pure(cx, inner, &inside) {
                return false;
            }
            continue;
        }
        let Some(function) = callee(cx, inner) else { return false };
        let Some(&region) = cx.m.op(function).regions.first() else { return false };
        let body = cx.m.walk_region(region);
        if body.clone().next().is_none() {
            return false;
        }
        if inside.insert(function) {
            left.extend(body);
        }
    }
    true
}

/// Whether an operation, which is no call, has no side effects outside.
fn is_pure(cx: &Cx<'_>, op: Op, inside: &FxHashSet<Op>) -> bool {
    let name = cx.m.op_name(op);
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
