//! Removes operations; their users get other values of the same type.

use mohole_ir::{Module, Op};

use crate::rewire::{Prefer, erase};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "ops",
    plan: |case, choice| {
        Plan::of_module(case, removable, move |module, ops| erase(module, &ops, Prefer::Existing, choice))
    },
};

/// All operations except terminators, the last first, so that users come before definitions.
pub(super) fn removable(module: &Module) -> Vec<Op> {
    let mut ops: Vec<Op> = module.walk().filter(|&op| !may_be_terminator(module, op)).collect();
    ops.reverse();
    ops
}

/// Whether an operation may be the terminator of its block.
pub(super) fn may_be_terminator(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let Some(block) = data.parent else { return false };
    let owner = module.region(module.block(block).parent).parent;
    let in_function_like = owner.is_some_and(|owner| module.op_name(owner) != "builtin.module");
    let is_last = module.block(block).ops.last() == Some(&op);
    is_last && in_function_like && data.results.is_empty() && module.symbol_name(op).is_none()
}
