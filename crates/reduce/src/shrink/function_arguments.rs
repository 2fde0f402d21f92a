//! Removes unused arguments of functions, and the operands of calls and kernel launches. All arguments of a
//! function without a body are unused, and so are those that are only returned.

use mohole_ir::{Module, Op, Type, Uses};

use super::function_results::drop_result;
use super::operands::drop_operand;
use crate::function_type::FunctionType;
use crate::functions::{Function, drop_from_array, is_declared, terminators};
use crate::symbol_uses::callers;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "function-arguments",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let uses = Uses::of(module);
                let functions = module.walk().filter_map(|op| Some((op, unused(module, &uses, op)?)));
                functions.flat_map(|(op, unused)| unused.into_iter().map(move |index| (op, index))).collect()
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, index)| (op, std::cmp::Reverse(index)));
                for &(op, index) in &atoms {
                    drop_returned(module, op, index);
                }
                let mut changed = false;
                for (op, index) in atoms {
                    if is_unused(module, op, index) {
                        drop_argument(module, op, index);
                        changed = true;
                    }
                }
                changed
            },
        )
    },
};

/// The indices of unused arguments, the last first.
fn unused(module: &Module, uses: &Uses, op: Op) -> Option<Vec<usize>> {
    if let Some(function) = Function::of(module, op) {
        let exits = terminators(module, op);
        let args = module.block(function.entry).args.iter().enumerate().rev();
        let unused = args.filter(|(_, arg)| uses.users(**arg).all(|user| exits.contains(&user)));
        return Some(unused.map(|(index, _)| index).collect());
    }
    let ty = FunctionType::of(module, op).filter(|_| is_declared(module, op))?;
    Some((0..ty.arity()).rev().collect())
}

/// Removes the results of a function that are one of its arguments.
fn drop_returned(module: &mut Module, op: Op, index: usize) {
    let Some(function) = Function::of(module, op) else { return };
    let &[exit] = terminators(module, op).as_slice() else { return };
    let arg = module.block(function.entry).args[index];
    let returned = module.op(exit).operands.iter().enumerate().rev();
    let places: Vec<usize> = returned.filter(|(_, value)| **value == arg).map(|(place, _)| place).collect();
    for place in places {
        drop_result(module, op, place);
    }
}

fn is_unused(module: &Module, op: Op, index: usize) -> bool {
    let Some(function) = Function::of(module, op) else { return true };
    Uses::of(module).of_value(module.block(function.entry).args[index]).is_empty()
}

pub(super) fn drop_argument(module: &mut Module, op: Op, index: usize) {
    let Some(mut ty) = FunctionType::of(module, op) else { return };
    let callers: Vec<(Op, usize)> =
        callers(module, op).into_iter().filter_map(|call| Some((call, first(module, call, &ty)?))).collect();
    if let Some(function) = Function::of(module, op) {
        module.remove_block_arg(function.entry, index);
    }
    ty.drop_input(index);
    ty.write(module, op);
    drop_from_array(module, op, "arg_attrs", index);
    for (call, first) in callers {
        drop_operand(module, call, first + index);
    }
}

/// The index of the operand that is the first argument. Other operands, such as the grid size, come before.
/// An operation that refers to the function without calling it has no operands of these types.
fn first(module: &Module, call: Op, ty: &FunctionType) -> Option<usize> {
    let operands = &module.op(call).operands;
    let first = operands.len().checked_sub(ty.arity())?;
    let types: Vec<Type> = operands[first..].iter().map(|&value| module.value(value).ty).collect();
    let is_call = first == 0 && module.attr(call, "callee").is_some();
    (is_call || ty.takes(module, &types)).then_some(first)
}
