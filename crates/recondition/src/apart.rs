//! Which buffers have nothing in common.

use mohole_ir::{AttrKind, Def, Value};

use crate::cx::Cx;
use crate::facts::def;

/// Views are followed so far: what no verifier has seen may be a view of itself.
const VIEWS_OF_VIEWS: u32 = 256;

/// The buffer that a view shows part of.
pub(crate) fn root(cx: &Cx<'_>, mut value: Value) -> Value {
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
    for _ in 0..VIEWS_OF_VIEWS {
        let Def::Result(op, place) = cx.m.value(value).def else { break };
        let name = cx.m.op_name(op);
        let place = if name == "memref.distinct_objects" { place as usize } else { 0 };
        match cx.m.op(op).operands.get(place) {
            Some(&shown) if place > 0 || VIEWS.contains(&name) => value = shown,
            _ => break,
        }
    }
    value
}

/// Where a buffer comes from, as far as that tells it from others.
#[derive(PartialEq)]
enum Origin<'a> {
    /// Made here.
    Fresh,
    /// A global of this name.
    Global(&'a AttrKind),
    /// An argument of a function; no two of a call overlap.
    Argument,
}

/// Whether two buffers surely have nothing in common.
pub(crate) fn are_apart(cx: &Cx<'_>, a: Value, b: Value) -> bool {
    let (a, b) = (root(cx, a), root(cx, b));
    match (origin(cx, a), origin(cx, b)) {
        (Some(Origin::Global(one)), Some(Origin::Global(other))) => one != other,
        // A caller may pass a global.
        (Some(Origin::Global(_)), Some(Origin::Argument))
        | (Some(Origin::Argument), Some(Origin::Global(_))) => false,
        (Some(_), Some(_)) => a != b,
        (Some(Origin::Fresh), None) => was_there(cx, b, a),
        (None, Some(Origin::Fresh)) => was_there(cx, a, b),
        _ => false,
    }
}

/// Whether a value was there before a buffer was made, in the same block.
fn was_there(cx: &Cx<'_>, value: Value, fresh: Value) -> bool {
    let Some(made) = def(cx.m, fresh) else { return false };
    cx.m.def_block(value) == cx.m.op(made).parent
        && match cx.m.value(value).def {
            Def::Arg(..) => true,
            Def::Result(op, _) => cx.m.place(op) < cx.m.place(made),
        }
}

fn origin<'a>(cx: &'a Cx<'_>, value: Value) -> Option<Origin<'a>> {
    match cx.m.value(value).def {
        Def::Arg(block, _) => {
            let region = cx.m.region(cx.m.block(block).parent);
            // Branches give other blocks whatever they like.
            let is_entry = region.blocks.first() == Some(&block);
            (is_entry && cx.m.op_name(region.parent?) == "func.func").then_some(Origin::Argument)
        }
        Def::Result(op, _) => match cx.m.op_name(op) {
            "memref.alloc" | "memref.alloca" => Some(Origin::Fresh),
            "memref.get_global" => cx.attr(op, "name").map(Origin::Global),
            _ => None,
        },
    }
}
