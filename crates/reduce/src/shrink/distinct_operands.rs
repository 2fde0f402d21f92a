//! Gives an operation that uses a value twice another value: a new argument of the function. Reductions that
//! replace values leave such operations behind, and few people would write them.

use mohole_ir::{Module, Op};

use crate::functions::Function;
use crate::strangeness::{MAX_ARGUMENTS, is_buffer, repeated_operands};
use crate::symbol_uses::callers;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "distinct-operands",
    plan: |case, _| {
        Plan::of_module(case, repeated, |module, atoms| {
            let mut changed = false;
            for (op, indices) in atoms {
                changed |= give_arguments(module, op, &indices);
            }
            changed
        })
    },
};

/// Each operation with all operands that it uses twice, and with its buffers alone.
fn repeated(module: &Module) -> Vec<(Op, Vec<usize>)> {
    let mut found = Vec::new();
    for op in module.walk() {
        let all = repeated_operands(module, op);
        let operands = &module.op(op).operands;
        let buffers: Vec<usize> = all.iter().copied().filter(|&i| is_buffer(module, operands[i])).collect();
        let has_others = buffers.len() < all.len();
        let choices = [all, buffers].into_iter().take(if has_others { 2 } else { 1 });
        found.extend(choices.filter(|indices| !indices.is_empty()).map(|indices| (op, indices)));
    }
    found
}

/// Replaces operands by new arguments of the function, unless it is called or gets too many.
fn give_arguments(module: &mut Module, op: Op, indices: &[usize]) -> bool {
    let Some(mut function) = Function::around(module, op) else { return false };
    if function.inputs.len() + indices.len() > MAX_ARGUMENTS || !callers(module, function.op).is_empty() {
        return false;
    }
    let still_repeated = repeated_operands(module, op);
    for &index in indices.iter().filter(|index| still_repeated.contains(index)) {
        let ty = module.value(module.op(op).operands[index]).ty;
        let argument = function.add_argument(module, ty);
        module.set_operand(op, index, argument);
    }
    !still_repeated.is_empty()
}
