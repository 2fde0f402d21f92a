//! A block that is reached from one place only, and by that place always, joined to it.

use mohole_ir::{Block, Module, Op, Value};

use super::terminators::drop_unreachable;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "blocks",
    plan: |case, _| {
        Plan::of_module(case, joints, |module, branches| {
            let mut changed = drop_unreachable(module);
            for branch in branches {
                changed |= join(module, branch);
            }
            changed
        })
    },
};

/// Branches to just one block that no other branch goes to.
fn joints(module: &Module) -> Vec<Op> {
    let branches: Vec<Op> = module.walk().filter(|&op| !module.op(op).successors.is_empty()).collect();
    let only = |&op: &Op| {
        let target = target(module, op);
        let to = |&other: &Op| module.op(other).successors.iter().any(|s| Some(s.block) == target);
        target.is_some() && branches.iter().copied().filter(to).count() == 1
    };
    branches.iter().copied().filter(only).collect()
}

fn target(module: &Module, branch: Op) -> Option<Block> {
    match module.op(branch).successors.as_slice() {
        [only] => Some(only.block),
        _ => None,
    }
}

fn join(module: &mut Module, branch: Op) -> bool {
    let (Some(home), Some(target)) = (module.op(branch).parent, target(module, branch)) else { return false };
    let handed: Vec<Value> = module.op(branch).used().collect();
    let args = module.block(target).args.to_vec();
    if home == target || handed.len() != args.len() {
        return false;
    }
    for (&arg, &value) in args.iter().zip(&handed) {
        module.replace_uses(arg, value);
    }
    module.erase(branch);
    for op in module.block(target).ops.clone() {
        module.detach(op);
        module.insert(home, usize::MAX, op);
    }
    module.erase_block(target);
    true
}
