//! What runs in any order, or more or less often than it is written: bodies that compute one element, and the
//! functions that they call.

use mohole_ir::{AttrKind, Op, TypeKind, Value};
use rustc_hash::FxHashSet;

use crate::apart::root;
use crate::cx::Cx;
use crate::entry::module_body;
use crate::facts::def;

/// Operations that tell somebody.
const TELLS: &[&str] = &["func.call_indirect", "vector.print"];
/// Operations that leave something behind in a buffer.
const LEAVES_TRACES: &[&str] = &[
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

/// Whether what is inside an operation leaves no traces: it may then run in any order.
pub(crate) fn is_pure_inside(cx: &Cx<'_>, op: Op) -> bool {
    let mut inside = FxHashSet::from_iter([op]);
    cx.m.op(op).regions.iter().all(|&region| {
        let ops: Vec<Op> = cx.m.walk_region(region).collect();
        ops.into_iter().all(|inner| is_pure(cx, inner, &mut inside))
    })
}

/// `inside` is the operation that is asked about, and the functions that were reached from it.
fn is_pure(cx: &Cx<'_>, op: Op, inside: &mut FxHashSet<Op>) -> bool {
    let name = cx.m.op_name(op);
    if name == "func.call" {
        let Some(function) = callee(cx, op) else { return false };
        let Some(&region) = cx.m.op(function).regions.first() else { return false };
        let ops: Vec<Op> = cx.m.walk_region(region).collect();
        // One that leads back here was looked at already.
        return !ops.is_empty()
            && (!inside.insert(function) || ops.into_iter().all(|inner| is_pure(cx, inner, inside)));
    }
    let writes = TELLS.contains(&name)
        || LEAVES_TRACES.contains(&name)
        || name == "vector.transfer_write"
        || name.starts_with("linalg.");
    !writes || (!TELLS.contains(&name) && is_local(cx, op, inside))
}

/// Whether all buffers that an operation gets were made inside.
fn is_local(cx: &Cx<'_>, op: Op, inside: &FxHashSet<Op>) -> bool {
    let is_buffer = |value: &&Value| matches!(cx.m.type_kind(cx.ty(**value)), TypeKind::MemRef { .. });
    cx.m.op(op).operands.iter().filter(is_buffer).all(|&buffer| {
        def(cx.m, root(cx, buffer)).is_some_and(|made| {
            matches!(cx.m.op_name(made), "memref.alloc" | "memref.alloca")
                && cx.m.ancestors(made).any(|around| inside.contains(&around))
        })
    })
}

/// The attribute by which an operation names a function that it calls, or lets others call.
pub(crate) fn names_function(name: &str) -> Option<&'static str> {
    match name {
        "func.call" => Some("callee"),
        "func.constant" => Some("value"),
        _ => None,
    }
}

/// The function that a call goes to, or that a constant is.
pub(crate) fn callee(cx: &Cx<'_>, call: Op) -> Option<Op> {
    let AttrKind::Symbol(path) = cx.attr(call, names_function(cx.m.op_name(call))?)? else { return None };
    let path: Vec<&str> = path.iter().map(|&name| cx.m.text(name)).collect();
    // Nearly always a function beside this one.
    let beside = module_body(cx).filter(|_| path.len() == 1);
    let found = beside.and_then(|block| {
        let mut ops = cx.m.block(block).ops.iter().copied();
        ops.find(|&op| cx.m.op_name(op) == "func.func" && cx.m.symbol_name(op) == path.first().copied())
    });
    found.or_else(|| cx.m.resolve_symbol(call, &path))
}

/// The functions that some calls lead to, directly or by others. A function that is named is taken to be
/// called.
pub(crate) fn reached(cx: &Cx<'_>, calls: impl Iterator<Item = Op>) -> FxHashSet<Op> {
    let mut reached = FxHashSet::default();
    let mut stack: Vec<Op> = calls.filter_map(|call| callee(cx, call)).collect();
    while let Some(function) = stack.pop() {
        if reached.insert(function) {
            stack.extend(cx.m.walk_op(function).filter_map(|call| callee(cx, call)));
        }
    }
    reached
}
