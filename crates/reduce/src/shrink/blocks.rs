//! A branch that goes one way only, and the block it goes to joined to it where no other branch goes there.

use mohole_ir::{AttrKind, Block, Module, Op, Successor, Value};

use super::terminators::drop_unreachable;
use crate::stand_in::StandIns;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "blocks",
    plan: |case, _| {
        Plan::of_module(case, ways_on, |module, atoms| {
            let mut changed = drop_unreachable(module);
            for (branch, target) in atoms {
                changed |= go_on(module, branch, target);
            }
            changed
        })
    },
};

/// The branch to one block. Whatever chose between several, this one need not know why.
const PLAIN_BRANCH: &str = "cf.br";

/// Branches with the blocks that they could go on to: one of several, or the only one if it can be joined.
fn ways_on(module: &Module) -> Vec<(Op, Block)> {
    let mut found = Vec::new();
    for op in module.walk() {
        let mut targets: Vec<Block> = module.op(op).successors.iter().map(|s| s.block).collect();
        let chooses = targets.len() > 1;
        targets.dedup();
        targets.retain(|&target| module.op(op).parent != Some(target));
        targets.retain(|&target| chooses || is_only_way(module, op, target));
        found.extend(targets.into_iter().map(|target| (op, target)));
    }
    found
}

/// Whether no other branch goes to a block.
fn is_only_way(module: &Module, branch: Op, target: Block) -> bool {
    let goes = |op: Op| module.op(op).successors.iter().any(|successor| successor.block == target);
    !module.walk().any(|op| op != branch && goes(op))
}

/// Makes a branch always go to one of its blocks; gives whether anything changed.
fn go_on(module: &mut Module, branch: Op, target: Block) -> bool {
    let successors = &module.op(branch).successors;
    let (Some(home), true) = (module.op(branch).parent, module.index_in_block(branch).is_some()) else {
        return false;
    };
    let Some(place) = successors.iter().position(|s| s.block == target).filter(|_| home != target) else {
        return false;
    };
    let chose = successors.len() > 1;
    let Some(values) = values_for(module, branch, place, target) else { return false };
    if chose {
        become_plain(module, branch, target, &values);
        drop_unreachable(module);
    }
    let joins = is_only_way(module, branch, target);
    if joins {
        join(module, branch, target, &values);
    }
    chose || joins
}

/// What the block's arguments become: what the branch hands over, or other values of these types.
fn values_for(module: &mut Module, branch: Op, place: usize, target: Block) -> Option<Vec<Value>> {
    let handed = handed(module, branch, place);
    let mut stand_ins = StandIns::at(module, branch, &handed);
    let types: Vec<_> = module.block(target).args.iter().map(|&arg| module.value(arg).ty).collect();
    let mut values = Vec::new();
    for (i, ty) in types.into_iter().enumerate() {
        let own = handed.get(i).copied().filter(|&value| module.value(value).ty == ty);
        values.push(own.or_else(|| stand_ins.get(module, ty))?);
    }
    Some(values)
}

/// The values for one successor. Where operands come in segments, the last ones are for the successors, in
/// order.
fn handed(module: &Module, branch: Op, place: usize) -> Vec<Value> {
    let data = module.op(branch);
    if data.successors.len() == 1 {
        return data.used().collect();
    }
    let Some(segment) = segments(module, branch).and_then(|sizes| {
        let at = (sizes.len() + place).checked_sub(data.successors.len())?;
        let start = sizes[..at].iter().sum::<usize>();
        data.operands.get(start..start + sizes.get(at)?)
    }) else {
        return data.successors[place].args.clone();
    };
    segment.iter().chain(&data.successors[place].args).copied().collect()
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

/// Puts what is in a block in the place of the branch to it.
fn join(module: &mut Module, branch: Op, target: Block, values: &[Value]) {
    let Some(home) = module.op(branch).parent else { return };
    let args = module.block(target).args.clone();
    for (arg, &value) in args.into_iter().zip(values) {
        module.replace_uses(arg, value);
    }
    module.erase(branch);
    for op in module.block(target).ops.clone() {
        module.detach(op);
        module.insert(home, usize::MAX, op);
    }
    module.erase_block(target);
}
