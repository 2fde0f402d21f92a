//! Removes results of functions and of their calls, if no call uses them.

use mohole_ir::{Module, Op, Uses};

use super::operands::drop_operand;
use crate::functions::{Function, drop_from_array};
use crate::symbol_uses::calls;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "function-results",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let functions = module.walk().filter_map(|op| Function::of(module, op));
                functions.flat_map(|f| (0..f.results.len()).rev().map(move |index| (f.op, index))).collect()
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

fn drop_result(module: &mut Module, op: Op, index: usize) -> bool {
    let Some(mut function) = Function::of(module, op) else { return false };
    let calls = calls(module, op);
    let uses = Uses::of(module);
    let is_used = |&call: &Op| {
        module.op(call).results.get(index).is_some_and(|&result| !uses.of_value(result).is_empty())
    };
    if calls.iter().any(is_used) {
        return false;
    }
    let wanted = function.results.len();
    function.results.remove(index);
    function.write_type(module);
    drop_from_array(module, op, "res_attrs", index);
    for block in module.region(module.op(op).regions[0]).blocks.clone() {
        let Some(&terminator) = module.block(block).ops.last() else { continue };
        if module.op(terminator).successors.is_empty() && module.op(terminator).operands.len() == wanted {
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
