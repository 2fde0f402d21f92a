//! Functions with fewer arguments, where nobody uses them. Calls lose the operand as well.

use mohole_ir::{Module, Op, Uses};

use super::function_results::calls;
use super::operands::drop_operand;
use crate::functions::Function;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "function-arguments",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let uses = Uses::of(module);
                let mut unused = Vec::new();
                for function in module.walk().filter_map(|op| Function::of(module, op)) {
                    let args = module.block(function.entry).args.iter().enumerate().rev();
                    let free = args.filter(|(_, arg)| uses.of_value(**arg).is_empty());
                    unused.extend(free.map(|(place, _)| (function.op, place)));
                }
                unused
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

fn drop_argument(module: &mut Module, op: Op, place: usize) {
    let Some(mut function) = Function::of(module, op) else { return };
    let wanted = function.inputs.len();
    function.inputs.remove(place);
    module.remove_block_arg(function.entry, place);
    function.write_type(module);
    function.drop_from_array(module, "arg_attrs", place);
    for call in calls(module, op) {
        if module.op(call).operands.len() == wanted {
            drop_operand(module, call, place);
        }
    }
}
