//! Makes a branch unconditional, and merges its target into it if no other branch goes there.

use mohole_ir::{AttrKind, Block, Module, Op, Successor, Value};

use super::terminators::drop_unreachable;
use crate::available_values::AvailableValues;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "blocks",
    plan: |case, _| {
        Plan::of_module(case, targets, |module, atoms| {
            let mut changed = drop_unreachable(module);
            for (branch, target) in atoms {
                changed |= branch_always(module, branch, target);
            }
            changed
        })
    },
};

/// The unconditional branch.
const PLAIN_BRANCH: &str = "cf.br";

/// Branches with their possible targets: one of several, or the only one if it can be merged.
fn targets(module: &Module) -> Vec<(Op, Block)> {
    let mut found = Vec::new();
    for op in module.walk() {
        let mut targets: Vec<Block> = module.op(op).successors.iter().map(|s| s.block).collect();
        let chooses = targets.len() > 1;
        targets.dedup();
        targets.retain(|&target| module.op(op).parent != Some(target));
        targets.retain(|&target| chooses || is_only_predecessor(module, op, target));
        found.extend(targets.into_iter().map(|target| (op, target)));
    }
    found
}

/// Whether no other branch goes to a block.
fn is_only_predecessor(module: &Module, branch: Op, target: Block) -> bool {
    let goes = |op: Op| module.op(op).successors.iter().any(|successor| successor.block == target);
    !module.walk().any(|op| op != branch && goes(op))
}

/// Makes a branch always go to one of its targets. Returns whether anything changed.
fn branch_always(module: &mut Module, branch: Op, target: Block) -> bool {
    let successors = &module.op(branch).successors;
    let (Some(parent), true) = (module.op(branch).parent, module.index_in_block(branch).is_some()) else {
        return false;
    };
    let Some(index) = successors.iter().position(|s| s.block == target).filter(|_| parent != target) else {
        return false;
    };
    let chose = successors.len() > 1;
    let Some(values) = values_for(module, branch, index, target) else { return false };
    if chose {
        become_plain(module, branch, target, &values);
        drop_unreachable(module);
    }
    let merges = is_only_predecessor(module, branch, target);
    if merges {
        merge(module, branch, target, &values);
    }
    chose || merges
}

/// The values for the block's arguments: those that the branch passes, or others of these types.
fn values_for(module: &mut Module, branch: Op, index: usize, target: Block) -> Option<Vec<Value>> {
    let passed = passed_values(module, branch, index);
    let mut available = AvailableValues::at(module, branch, &passed);
    let types: Vec<_> = module.block(target).args.iter().map(|&arg| module.value(arg).ty).collect();
    let mut values = Vec::new();
    for (i, ty) in types.into_iter().enumerate() {
        let own = passed.get(i).copied().filter(|&value| module.value(value).ty == ty);
        values.push(own.or_else(|| available.get(module, ty))?);
    }
    Some(values)
}

/// The values passed to one successor. If operands have segments, the last segments belong to the successors,
/// in order.
fn passed_values(module: &Module, branch: Op, index: usize) -> Vec<Value> {
    let data = module.op(branch);
    if data.successors.len() == 1 {
        return data.used().collect();
    }
    let Some(segment) = segments(module, branch).and_then(|sizes| {
        let at = (sizes.len() + index).checked_sub(data.successors.len())?;
        let start = sizes[..at].iter().sum::<usize>();
        data.operands.get(start..start + sizes.get(at)?)
    }) else {
        return data.successors[index].args.clone();
    };
    segment.iter().chain(&data.successors[index].args).copied().collect()
}

fn segments(module: &Module, op: Op) -> Option<Vec<usize>> {
    let AttrKind::DenseArray { body, .. } = module.attr_kind(module.attr(op, "operandSegmentSizes")?) else {
        return None;
    };
    module.text(*body).split(',').map(|size| size.trim().parse().ok()).collect()
}

fn become_plain(module: &mut Module, branch: Op, target: Block, values: &[Value]) {
    module.rename_op(branch, PLAIN_BRANCH);
    module.set_operands(branch, values);
    module.set_successors(branch, vec![Successor { block: target, args: Vec::new() }]);
    module.set_properties(branch, None);
    module.set_attrs(branch, None);
}

/// Replaces the branch to a block by the operations of the block.
fn merge(module: &mut Module, branch: Op, target: Block, values: &[Value]) {
    let Some(parent) = module.op(branch).parent else { return };
    let args = module.block(target).args.clone();
    for (arg, &value) in args.into_iter().zip(values) {
        module.replace_uses(arg, value);
    }
    module.erase(branch);
    for op in module.block(target).ops.to_vec() {
        module.detach(op);
        module.insert(parent, usize::MAX, op);
    }
    module.erase_block(target);
}
