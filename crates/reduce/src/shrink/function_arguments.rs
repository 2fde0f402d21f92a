//! Functions with fewer arguments, where nobody uses them. Calls lose the operand as well, and so do launches
//! of kernels. Functions without a body use none.

use mohole_ir::{Module, Op, Type, Uses};

use super::operands::drop_operand;
use crate::function_type::FunctionType;
use crate::functions::{Function, drop_from_array};
use crate::symbol_uses::callers;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "function-arguments",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let uses = Uses::of(module);
                let functions = module.walk().filter_map(|op| Some((op, unused(module, &uses, op)?)));
                functions.flat_map(|(op, places)| places.into_iter().map(move |place| (op, place))).collect()
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, place)| (op, std::cmp::Reverse(place)));
                for (op, place) in atoms {
                    drop_argument(module, op, place);
                }
                true
            },
        )
    },
};

/// The places of arguments that nobody uses, the last first.
fn unused(module: &Module, uses: &Uses, op: Op) -> Option<Vec<usize>> {
    if let Some(function) = Function::of(module, op) {
        let args = module.block(function.entry).args.iter().enumerate().rev();
        return Some(
            args.filter(|(_, arg)| uses.of_value(**arg).is_empty()).map(|(place, _)| place).collect(),
        );
    }
    let is_declared = module.op(op).regions.iter().all(|&region| module.region(region).blocks.is_empty());
    let ty = FunctionType::of(module, op).filter(|_| is_declared)?;
    Some((0..ty.arity()).rev().collect())
}

fn drop_argument(module: &mut Module, op: Op, place: usize) {
    let Some(mut ty) = FunctionType::of(module, op) else { return };
    let callers: Vec<(Op, usize)> =
        callers(module, op).into_iter().filter_map(|call| Some((call, first(module, call, &ty)?))).collect();
    if let Some(function) = Function::of(module, op) {
        module.remove_block_arg(function.entry, place);
    }
    ty.drop_input(place);
    ty.write(module, op);
    drop_from_array(module, op, "arg_attrs", place);
    for (call, first) in callers {
        drop_operand(module, call, first + place);
    }
}

/// The place of the operand that becomes the first argument. What else is needed, such as the size of a grid,
/// stands before; what is no call, but refers to the function for other reasons, has no such types.
fn first(module: &Module, call: Op, ty: &FunctionType) -> Option<usize> {
    let operands = &module.op(call).operands;
    let first = operands.len().checked_sub(ty.arity())?;
    let types: Vec<Type> = operands[first..].iter().map(|&value| module.value(value).ty).collect();
    let is_call = first == 0 && module.attr(call, "callee").is_some();
    (is_call || ty.takes(module, &types)).then_some(first)
}
