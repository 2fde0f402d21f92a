//! Gives an operation that uses a value twice another value: a new argument of the function. Reductions that
//! replace values leave such operations behind, and few people would write them.

use mohole_ir::{Module, Op};

use crate::functions::Function;
use crate::strangeness::repeated_operands;
use crate::symbol_uses::callers;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "distinct-operands",
    plan: |case, _| {
        Plan::of_module(case, repeated, |module, atoms| {
            let mut changed = false;
            for (op, index) in atoms {
                changed |= give_argument(module, op, index);
            }
            changed
        })
    },
};

fn repeated(module: &Module) -> Vec<(Op, usize)> {
    module.walk().flat_map(|op| repeated_operands(module, op).into_iter().map(move |i| (op, i))).collect()
}

fn give_argument(module: &mut Module, op: Op, index: usize) -> bool {
    let Some(mut function) = Function::around(module, op) else { return false };
    if !callers(module, function.op).is_empty() {
        return false;
    }
    let ty = module.value(module.op(op).operands[index]).ty;
    let argument = function.add_argument(module, ty);
    module.set_operand(op, index, argument);
    true
}
