//! Removes results of functions and of their calls, if no call uses them.

use mohole_ir::{Module, Op, Uses};

use super::operands::drop_operand;
use crate::function_type::FunctionType;
use crate::functions::{Function, drop_from_array, is_declared, terminators};
use crate::symbol_uses::calls;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "function-results",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let functions = module.walk().filter_map(|op| Some((op, function_type(module, op)?)));
                functions
                    .flat_map(|(op, ty)| (0..ty.result_count()).rev().map(move |index| (op, index)))
                    .collect()
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, index)| (op, std::cmp::Reverse(index)));
                let mut changed = false;
                for (op, index) in atoms {
                    changed |= drop_result(module, op, index);
                }
                changed
            },
        )
    },
};

/// The type of a function with or without a body.
fn function_type(module: &Module, op: Op) -> Option<FunctionType> {
    let ty = FunctionType::of(module, op)?;
    (is_declared(module, op) || Function::of(module, op).is_some()).then_some(ty)
}

pub(super) fn drop_result(module: &mut Module, op: Op, index: usize) -> bool {
    let Some(mut ty) = function_type(module, op).filter(|ty| index < ty.result_count()) else { return false };
    let calls = calls(module, op);
    let uses = Uses::of(module);
    let is_used = |&call: &Op| {
        module.op(call).results.get(index).is_some_and(|&result| !uses.of_value(result).is_empty())
    };
    if calls.iter().any(is_used) {
        return false;
    }
    let wanted = ty.result_count();
    ty.drop_result(index);
    ty.write(module, op);
    drop_from_array(module, op, "res_attrs", index);
    for terminator in terminators(module, op) {
        if module.op(terminator).operands.len() == wanted {
            drop_operand(module, terminator, index);
        }
    }
    for call in calls {
        if module.op(call).results.len() == wanted {
            module.remove_result(call, index);
        }
    }
    true
}
