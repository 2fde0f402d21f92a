//! Removes a loop-carried value: the result, the yielded operand, the body's argument and the initial value.
//! Counts from the end, where loops of all dialects align these.

use mohole_ir::{Module, Op};

use super::operands::drop_operand;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "carried",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let loops = module.walk().filter(|&op| carries(module, op).is_some());
                loops.flat_map(|op| (0..module.op(op).results.len()).rev().map(move |i| (op, i))).collect()
            },
            |module, mut atoms| {
                // From the last to the first, so that indices stay valid.
                atoms.sort_by_key(|&(op, index)| (op, std::cmp::Reverse(index)));
                let mut changed = false;
                for (op, index) in atoms {
                    changed |= drop_carried(module, op, index);
                }
                changed
            },
        )
    },
};

/// The terminator of the body of an operation that yields as many values as it has results.
fn carries(module: &Module, op: Op) -> Option<Op> {
    let data = module.op(op);
    let &[region] = data.regions.as_slice() else { return None };
    let &[block] = module.region(region).blocks.as_slice() else { return None };
    let &terminator = module.block(block).ops.last()?;
    let n = data.results.len();
    let fits = module.op(terminator).operands.len() == n
        && module.block(block).args.len() >= n
        && data.operands.len() >= n
        && n > 0;
    fits.then_some(terminator)
}

fn drop_carried(module: &mut Module, op: Op, index: usize) -> bool {
    let Some(terminator) = carries(module, op) else { return false };
    let n = module.op(op).results.len();
    let block = module.op(terminator).parent.expect("a terminator is in a block");
    let (args, operands) = (module.block(block).args.len(), module.op(op).operands.len());
    let (arg_index, operand_index) = (args - n + index, operands - n + index);
    let (result, arg) = (module.op(op).results[index], module.block(block).args[arg_index]);
    let initial = module.op(op).operands[operand_index];
    if module.value(arg).ty != module.value(initial).ty {
        return false;
    }
    module.replace_uses(arg, initial);
    if module.value(result).ty == module.value(initial).ty {
        module.replace_uses(result, initial);
    } else if !mohole_ir::Uses::of(module).of_value(result).is_empty() {
        return false;
    }
    drop_operand(module, terminator, index);
    drop_operand(module, op, operand_index);
    module.remove_block_arg(block, arg_index);
    module.remove_result(op, index);
    true
}
