//! Replaces an operation by another one of the program that takes and gives the same types, if that makes the
//! program more ordinary or shorter: one dialect less, no strange attributes.

use mohole_ir::{Module, Op, Type, Value};

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "other-ops",
    plan: |case, _| {
        Plan::of_module(case, pairs, |module, atoms| {
            let mut changed = false;
            for (op, other) in atoms {
                changed |= replace(module, op, other);
            }
            changed
        })
    },
};

/// Each operation with each other one of the same types, one for each name.
fn pairs(module: &Module) -> Vec<(Op, Op)> {
    let ops: Vec<Op> = module.walk().filter(|&op| is_plain(module, op)).collect();
    let mut pairs = Vec::new();
    for &op in &ops {
        let mut names = vec![module.op(op).name];
        for &other in ops.iter().filter(|&&other| signature(module, other) == signature(module, op)) {
            if !names.contains(&module.op(other).name) {
                names.push(module.op(other).name);
                pairs.push((op, other));
            }
        }
    }
    pairs
}

/// Whether an operation has operands and results and nothing inside.
fn is_plain(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let has_values = !data.operands.is_empty() && !data.results.is_empty();
    has_values && data.regions.is_empty() && data.successors.is_empty()
}

fn signature(module: &Module, op: Op) -> (Vec<Type>, Vec<Type>) {
    let types = |values: &[Value]| values.iter().map(|&value| module.value(value).ty).collect();
    (types(&module.op(op).operands), types(&module.op(op).results))
}

fn replace(module: &mut Module, op: Op, other: Op) -> bool {
    let (Some(block), Some(index), Some(_)) =
        (module.op(op).parent, module.index_in_block(op), module.index_in_block(other))
    else {
        return false;
    };
    let operands = module.op(op).operands.to_vec();
    let copy = module.clone_op(other);
    module.set_operands(copy, &operands);
    for (old, new) in module.op(op).results.clone().into_iter().zip(module.op(copy).results.clone()) {
        module.replace_uses(old, new);
    }
    module.erase(op);
    module.insert(block, index, copy);
    true
}
