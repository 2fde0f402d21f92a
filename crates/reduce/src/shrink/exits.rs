//! Replaces a branch of a function that never returns by a return: loops of blocks go.

use mohole_ir::{Module, Op, Type, dialect_of};

use super::terminators::drop_unreachable;
use crate::available_values::AvailableValues;
use crate::functions::{Function, terminators};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "exits",
    plan: |case, _| {
        Plan::of_module(case, branches_without_exit, |module, branches| {
            let mut changed = false;
            for branch in branches {
                changed |= return_here(module, branch);
            }
            drop_unreachable(module);
            changed
        })
    },
};

/// The branches of functions without a return. Where there is one, `terminators` copies it.
fn branches_without_exit(module: &Module) -> Vec<Op> {
    let functions = module.walk().filter_map(|op| Function::of(module, op));
    let endless = functions.filter(|function| terminators(module, function.op).is_empty());
    let blocks = endless.flat_map(|function| module.region(module.op(function.op).regions[0]).blocks.clone());
    blocks.filter_map(|block| module.block(block).ops.last().copied()).collect()
}

/// Replaces a branch by a return of the function's dialect. It returns other values of the right types, or
/// new arguments.
fn return_here(module: &mut Module, branch: Op) -> bool {
    let (Some(block), Some(index)) = (module.op(branch).parent, module.index_in_block(branch)) else {
        return false;
    };
    let Some(function) = Function::around(module, branch) else { return false };
    let Some(types) = function.results.iter().copied().collect::<Option<Vec<Type>>>() else { return false };
    let used: Vec<_> = module.op(branch).used().collect();
    let mut available = AvailableValues::at(module, branch, &used);
    let Some(values) = types.into_iter().map(|ty| available.get(module, ty)).collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    let name = format!("{}.return", dialect_of(module.op_name(function.op)));
    let exit = module.create_op(&name, &values, &[]);
    module.erase(branch);
    module.insert(block, index, exit);
    true
}
