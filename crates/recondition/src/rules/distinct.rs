//! Buffers that are said to have nothing in common: they have not.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::apart::are_apart;
use crate::cx::Cx;

pub(super) const RULE: Rule = Rule {
    name: "distinct",
    what: "buffers that are said to be apart and overlap",
    ops: &["memref.distinct_objects"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let operands = cx.m.op(op).operands.to_vec();
    let apart = |i: usize| operands[..i].iter().all(|&other| are_apart(cx, other, operands[i]));
    if (1..operands.len()).all(apart) {
        return Some(Outcome::Fine);
    }
    let results = cx.m.op(op).results.to_vec();
    for (&old, &new) in results.iter().zip(&operands) {
        cx.m.replace_uses(old, new);
    }
    cx.m.erase(op);
    Some(Outcome::Changed)
}
