//! `tensor.empty` and other tensors: uninitialized elements and bad sizes.

use mohole_ir::Op;

use crate::cx::Cx;
use crate::memory_effects::overwrites;
use crate::purity::has_pure_regions;
use crate::rule::{Rule, RuleResult};
use crate::sizes::bound_sizes;

pub(super) const RULE: Rule = Rule {
    name: "empty",
    what: "uninitialized elements; sizes below 1 or beyond memory",
    ops: &["tensor.empty", "bufferization.alloc_tensor", "tensor.splat", "tensor.generate"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let name = cx.m.op_name(op).to_owned();
    if !has_pure_regions(cx, op) {
        return None;
    }
    let operands = cx.m.op(op).operands.len();
    let mut first = usize::from(name == "tensor.splat");
    let mut last = operands;
    let mut has_contents = matches!(&*name, "tensor.splat" | "tensor.generate");
    if let Some(segments) = cx.numbers(op, "operandSegmentSizes") {
        (first, last) = (0, usize::try_from(*segments.first()?).ok()?);
        has_contents |= segments.get(1) == Some(&1); // It copies another tensor.
    }
    let mut changed = bound_sizes(cx, op, first..last)?;
    if !has_contents {
        changed |= initialize(cx, op)?;
    }
    RuleResult::of(changed)
}

/// Fills the tensor for the operations that read it. Returns whether there are any.
fn initialize(cx: &mut Cx<'_>, op: Op) -> Option<bool> {
    let tensor = *cx.m.op(op).results.first()?;
    let shape = cx.shape(tensor)?;
    let (fine, reading): (Vec<Op>, Vec<Op>) = cx
        .users(tensor)
        .into_iter()
        .partition(|&user| cx.m.op_name(user) == "tensor.dim" || overwrites(cx, user, tensor));
    if reading.is_empty() || shape.is_empty() {
        return Some(false);
    }
    cx.after(op);
    let scalar = cx.seeded_scalar(shape.elem)?;
    let filled = cx.fill(scalar, tensor)?;
    let fill = crate::defs::defining_op(cx.m, filled)?;
    let kept: Vec<Op> = fine.into_iter().chain([fill]).collect();
    cx.replace_uses_except(tensor, filled, &kept);
    Some(true)
}
