//! Hints that something will be read: of a place that there is.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::confine::confine;
use crate::cx::Cx;

pub(super) const RULE: Rule = Rule {
    name: "prefetch",
    what: "a place outside of the buffer",
    ops: &["memref.prefetch", "affine.prefetch"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if cx.m.op_name(op) == "affine.prefetch" {
        // A hint that is left out is the same to every program.
        cx.m.erase(op);
        return Some(Outcome::Changed);
    }
    let buffer = cx.operand(op, 0)?;
    let rank = cx.shape(buffer)?.rank();
    Outcome::of(confine(cx, op, 1, buffer, &vec![1; rank])?)
}
