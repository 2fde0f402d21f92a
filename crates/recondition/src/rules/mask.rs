//! Operations under a mask: lanes that are masked off have a value of their own.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;

pub(super) const RULE: Rule = Rule {
    name: "mask",
    what: "a lane that is masked off and gets no value from anywhere",
    ops: &["vector.mask"],
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

/// The operation inside has rules of its own; they put what they need in front of the mask.
fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let block = *cx.m.region(*cx.m.op(op).regions.first()?).blocks.first()?;
    let masked = *cx.m.block(block).ops.first()?;
    let passes_through = cx.m.op(op).operands.len() > 1;
    let name = cx.m.op_name(masked);
    (passes_through || name == "vector.yield" || KNOWS_WHAT_TO_DO.contains(&name)).then_some(Outcome::Fine)
}
