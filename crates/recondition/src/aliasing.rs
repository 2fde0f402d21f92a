//! Alias analysis: which buffers do not overlap.

use mohole_ir::{AttrKind, Def, Value};

use crate::cx::Cx;
use crate::defs::defining_op;

/// How many views are followed. In an unverified program a buffer may be a view of itself.
const MAX_VIEWS: u32 = 256;

/// The buffer of which a value is a view, directly or through other views.
pub(crate) fn base_buffer(cx: &Cx<'_>, mut value: Value) -> Value {
    const VIEWS: &[&str] = &[
        "memref.subview",
        "memref.cast",
        "memref.reinterpret_cast",
        "memref.view",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.transpose",
        "memref.assume_alignment",
        "memref.distinct_objects",
        "memref.reshape",
    ];
    for _ in 0..MAX_VIEWS {
        let Def::Result(op, position) = cx.m.value(value).def else { break };
        let name = cx.m.op_name(op);
        let position = if name == "memref.distinct_objects" { position as usize } else { 0 };
        match cx.m.op(op).operands.get(position) {
            Some(&source) if position > 0 || VIEWS.contains(&name) => value = source,
            _ => break,
        }
    }
    value
}

/// Where a buffer comes from.
#[derive(PartialEq)]
enum Origin<'a> {
    /// An allocation.
    Allocated,
    /// The global of this name.
    Global(&'a AttrKind),
    /// An argument of a function. The rule for calls ensures that no two arguments overlap.
    Argument,
}

/// Whether two buffers are known not to overlap.
pub(crate) fn are_disjoint(cx: &Cx<'_>, a: Value, b: Value) -> bool {
    let (a, b) = (base_buffer(cx, a), base_buffer(cx, b));
    match (origin(cx, a), origin(cx, b)) {
        (Some(Origin::Global(one)), Some(Origin::Global(other))) => one != other,
        // A caller may pass a global.
        (Some(Origin::Global(_)), Some(Origin::Argument))
        | (Some(Origin::Argument), Some(Origin::Global(_))) => false,
        (Some(_), Some(_)) => a != b,
        (Some(Origin::Allocated), None) => existed_before(cx, b, a),
        (None, Some(Origin::Allocated)) => existed_before(cx, a, b),
        _ => false,
    }
}

/// Whether a value is defined before a buffer is allocated, in the same block.
fn existed_before(cx: &Cx<'_>, value: Value, allocated: Value) -> bool {
    let Some(alloc) = defining_op(cx.m, allocated) else { return false };
    cx.m.def_block(value) == cx.m.op(alloc).parent
        && match cx.m.value(value).def {
            Def::Arg(..) => true,
            Def::Result(op, _) => cx.m.index_in_block(op) < cx.m.index_in_block(alloc),
        }
}

fn origin<'a>(cx: &'a Cx<'_>, value: Value) -> Option<Origin<'a>> {
    match cx.m.value(value).def {
        Def::Arg(block, _) => {
            let region = cx.m.region(cx.m.block(block).parent);
            // Arguments of other blocks come from branches.
            let is_entry = region.blocks.first() == Some(&block);
            (is_entry && cx.m.op_name(region.parent?) == "func.func").then_some(Origin::Argument)
        }
        Def::Result(op, _) => match cx.m.op_name(op) {
            "memref.alloc" | "memref.alloca" => Some(Origin::Allocated),
            "memref.get_global" => cx.attr(op, "name").map(Origin::Global),
            _ => None,
        },
    }
}
