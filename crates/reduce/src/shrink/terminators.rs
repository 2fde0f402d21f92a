//! Branches replaced by a simpler end that another block of the region has, and blocks that nothing reaches
//! any more.

use mohole_ir::{Dominance, Module, Op, Value};

use crate::stand_in::StandIns;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
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

/// Each branch with each simpler end of its region.
fn branches(module: &Module) -> Vec<(Op, Op)> {
    let mut pairs = Vec::new();
    for op in module.walk().filter(|&op| !module.op(op).successors.is_empty()) {
        let Some(block) = module.op(op).parent else { continue };
        let others = &module.region(module.block(block).parent).blocks;
        let ends = others.iter().filter_map(|&block| module.block(block).ops.last().copied());
        let fewer = |&end: &Op| module.op(end).successors.len() < module.op(op).successors.len();
        let mut seen = Vec::new();
        for end in ends.filter(fewer) {
            let key = (module.op(end).name, module.op(end).successors.clone());
            if !seen.contains(&key) {
                seen.push(key);
                pairs.push((op, end));
            }
        }
    }
    pairs
}

/// Puts a copy of `simpler` in the place of `branch`, its operands replaced by values that are there.
fn replace(module: &mut Module, branch: Op, simpler: Op) -> bool {
    let (Some(block), Some(place)) = (module.op(branch).parent, module.index_in_block(branch)) else {
        return false;
    };
    let Some(operands) = operands_at(module, branch, simpler) else { return false };
    let copy = module.clone_op(simpler);
    module.set_operands(copy, &operands);
    module.erase(branch);
    module.insert(block, place, copy);
    true
}

fn operands_at(module: &Module, branch: Op, simpler: Op) -> Option<Vec<Value>> {
    if !module.op(simpler).successors.iter().all(|successor| successor.args.is_empty()) {
        return None;
    }
    let dominance = Dominance::of(module);
    let used: Vec<Value> = module.op(branch).used().collect();
    let stand_ins = StandIns::at(module, branch, &used);
    let stand_in = |&value: &Value| match dominance.value_dominates(value, branch) {
        true => Some(value),
        false => stand_ins.existing(module.value(value).ty),
    };
    module.op(simpler).operands.iter().map(stand_in).collect()
}

/// Takes away every block that no way leads to.
pub(super) fn drop_unreachable(module: &mut Module) -> bool {
    let gone: Vec<_> = {
        let dominance = Dominance::of(module);
        let regions = module.walk().flat_map(|op| module.op(op).regions.to_vec());
        let blocks = regions.flat_map(|region| module.region(region).blocks.to_vec());
        blocks.filter(|&block| !dominance.is_reachable(block)).collect()
    };
    for &block in &gone {
        module.erase_block(block);
    }
    !gone.is_empty()
}
