//! Replaces arguments of a function by earlier ones of the same type, all of them at once if possible: a
//! function of 40 arguments keeps one for each type.

use mohole_ir::{Module, Op, Value};

use super::function_arguments::drop_argument;
use crate::functions::Function;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "shared-arguments",
    plan: |case, _| {
        Plan::of_module(case, later_arguments, |module, mut atoms| {
            // From the last to the first, so that indices stay valid.
            atoms.sort_by_key(|&(op, index, _)| (op, std::cmp::Reverse(index)));
            for &(op, index, first) in &atoms {
                share(module, op, index, first);
            }
            true
        })
    },
};

/// The arguments with an earlier one of the same type: the function, the index, and the earlier argument.
fn later_arguments(module: &Module) -> Vec<(Op, usize, Value)> {
    let mut found = Vec::new();
    for function in module.walk().filter_map(|op| Function::of(module, op)) {
        let args = &module.block(function.entry).args;
        for (index, ty) in function.inputs.iter().enumerate() {
            let first = function.inputs[..index].iter().position(|earlier| earlier == ty);
            found.extend(first.map(|first| (function.op, index, args[first])));
        }
    }
    found
}

fn share(module: &mut Module, op: Op, index: usize, first: Value) {
    let Some(function) = Function::of(module, op) else { return };
    let Some(&arg) = module.block(function.entry).args.get(index) else { return };
    module.replace_uses(arg, first);
    drop_argument(module, op, index);
}
