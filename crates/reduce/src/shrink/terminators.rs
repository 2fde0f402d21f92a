//! Replaces branches by a simpler terminator of another block of the region, and removes unreachable blocks.

use mohole_ir::{Dominance, Module, Op, Value};

use crate::available_values::AvailableValues;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "terminators",
    plan: |case, _| {
        Plan::of_module(case, branches, |module, atoms| {
            let mut changed = false;
            for (branch, simpler) in atoms {
                changed |= replace(module, branch, simpler);
            }
            drop_unreachable(module);
            changed
        })
    },
};

/// Each branch with each simpler terminator of its region.
fn branches(module: &Module) -> Vec<(Op, Op)> {
    let mut pairs = Vec::new();
    for op in module.walk().filter(|&op| !module.op(op).successors.is_empty()) {
        let Some(block) = module.op(op).parent else { continue };
        let others = &module.region(module.block(block).parent).blocks;
        let terminators = others.iter().filter_map(|&block| module.block(block).ops.last().copied());
        let is_simpler = |&other: &Op| module.op(other).successors.len() < module.op(op).successors.len();
        let mut seen = Vec::new();
        for other in terminators.filter(is_simpler) {
            let key = (module.op(other).name, module.op(other).successors.clone());
            if !seen.contains(&key) {
                seen.push(key);
                pairs.push((op, other));
            }
        }
    }
    pairs
}

/// Replaces `branch` by a copy of `simpler`, with operands that dominate it.
fn replace(module: &mut Module, branch: Op, simpler: Op) -> bool {
    let (Some(block), Some(index)) = (module.op(branch).parent, module.index_in_block(branch)) else {
        return false;
    };
    let Some(operands) = operands_at(module, branch, simpler) else { return false };
    let copy = module.clone_op(simpler);
    module.set_operands(copy, &operands);
    module.erase(branch);
    module.insert(block, index, copy);
    true
}

fn operands_at(module: &Module, branch: Op, simpler: Op) -> Option<Vec<Value>> {
    if !module.op(simpler).successors.iter().all(|successor| successor.args.is_empty()) {
        return None;
    }
    let dominance = Dominance::of(module);
    let used: Vec<Value> = module.op(branch).used().collect();
    let available = AvailableValues::at(module, branch, &used);
    let replacement = |&value: &Value| match dominance.value_dominates(value, branch) {
        true => Some(value),
        false => available.existing(module.value(value).ty),
    };
    module.op(simpler).operands.iter().map(replacement).collect()
}

/// Removes unreachable blocks.
pub(super) fn drop_unreachable(module: &mut Module) -> bool {
    let unreachable: Vec<_> = {
        let dominance = Dominance::of(module);
        let regions = module.walk().flat_map(|op| module.op(op).regions.to_vec());
        let blocks = regions.flat_map(|region| module.region(region).blocks.to_vec());
        blocks.filter(|&block| !dominance.is_reachable(block)).collect()
    };
    for &block in &unreachable {
        module.erase_block(block);
    }
    !unreachable.is_empty()
}
