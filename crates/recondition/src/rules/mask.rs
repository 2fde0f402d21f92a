//! Operations under a mask: lanes that are masked off have a value of their own.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::facts::{MAX_SIZE, range};

pub(super) const RULE: Rule = Rule {
    name: "mask",
    what: "a lane that is masked off and gets no value from anywhere; a mask of more lanes than 32 bits can count",
    ops: &["vector.create_mask", "vector.mask"],
    apply,
};

/// What gives lanes that are masked off a value, or leaves them out of a sum.
const KNOWS_WHAT_TO_DO: &[&str] = &[
    "vector.contract",
    "vector.gather",
    "vector.multi_reduction",
    "vector.reduction",
    "vector.scatter",
    "vector.transfer_read",
    "vector.transfer_write",
];

/// Lowerings count lanes in 32 bits.
const LANES: i128 = 1 << 31;

/// Sizes of a mask that are beyond this cover every vector, or none.
fn count_lanes(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let mut changed = false;
    cx.before(op);
    for place in 0..cx.m.op(op).operands.len() {
        let size = cx.operand(op, place)?;
        if range(cx.m, size).within(-LANES, LANES - 1) {
            continue;
        }
        let (none, all) = (cx.const_index(0), cx.const_index(MAX_SIZE));
        let most = cx.same("arith.minsi", &[size, all]);
        let safe = cx.same("arith.maxsi", &[most, none]);
        cx.m.set_operand(op, place, safe);
        changed = true;
    }
    Outcome::of(changed)
}

/// The operation inside has rules of its own; they put what they need in front of the mask.
fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if cx.m.op_name(op) == "vector.create_mask" {
        return count_lanes(cx, op);
    }
    let block = *cx.m.region(*cx.m.op(op).regions.first()?).blocks.first()?;
    let masked = *cx.m.block(block).ops.first()?;
    let passes_through = cx.m.op(op).operands.len() > 1;
    let name = cx.m.op_name(masked);
    (passes_through || name == "vector.yield" || KNOWS_WHAT_TO_DO.contains(&name)).then_some(Outcome::Fine)
}
