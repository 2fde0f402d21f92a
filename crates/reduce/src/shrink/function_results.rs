//! Functions that return less. Calls lose the result as well, where nobody uses it.

use mohole_ir::{Module, Op, Uses};

use super::operands::drop_operand;
use crate::functions::{Function, drop_from_array};
use crate::symbol_uses::calls;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "function-results",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let functions = module.walk().filter_map(|op| Function::of(module, op));
                functions.flat_map(|f| (0..f.results.len()).rev().map(move |place| (f.op, place))).collect()
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, place)| (op, std::cmp::Reverse(place)));
                let mut changed = false;
                for (op, place) in atoms {
                    changed |= drop_result(module, op, place);
                }
                changed
            },
        )
    },
};

fn drop_result(module: &mut Module, op: Op, place: usize) -> bool {
    let Some(mut function) = Function::of(module, op) else { return false };
    let calls = calls(module, op);
    let uses = Uses::of(module);
    let is_used = |&call: &Op| {
        module.op(call).results.get(place).is_some_and(|&result| !uses.of_value(result).is_empty())
    };
    if calls.iter().any(is_used) {
        return false;
    }
    let wanted = function.results.len();
    function.results.remove(place);
    function.write_type(module);
    drop_from_array(module, op, "res_attrs", place);
    for block in module.region(module.op(op).regions[0]).blocks.clone() {
        let Some(&end) = module.block(block).ops.last() else { continue };
        if module.op(end).successors.is_empty() && module.op(end).operands.len() == wanted {
            drop_operand(module, end, place);
        }
    }
    for call in calls {
        if module.op(call).results.len() == wanted {
            module.remove_result(call, place);
        }
    }
    true
}
