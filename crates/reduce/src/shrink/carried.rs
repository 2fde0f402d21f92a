//! Loops that carry one value less: a result, what the body yields for it, the body's argument, and the
//! initial value. Counted from the end, as loops of every dialect line them up.

use mohole_ir::{Module, Op};

use super::operands::drop_operand;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "carried",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let loops = module.walk().filter(|&op| carries(module, op).is_some());
                loops.flat_map(|op| (0..module.op(op).results.len()).rev().map(move |i| (op, i))).collect()
            },
            |module, mut atoms| {
                // From the last on, so that places stay what they were.
                atoms.sort_by_key(|&(op, place)| (op, std::cmp::Reverse(place)));
                let mut changed = false;
                for (op, place) in atoms {
                    changed |= drop_carried(module, op, place);
                }
                changed
            },
        )
    },
};

/// The end of the body of an operation that yields as many values as it has results.
fn carries(module: &Module, op: Op) -> Option<Op> {
    let data = module.op(op);
    let &[region] = data.regions.as_slice() else { return None };
    let &[block] = module.region(region).blocks.as_slice() else { return None };
    let &end = module.block(block).ops.last()?;
    let n = data.results.len();
    let fits = module.op(end).operands.len() == n
        && module.block(block).args.len() >= n
        && data.operands.len() >= n
        && n > 0;
    fits.then_some(end)
}

fn drop_carried(module: &mut Module, op: Op, place: usize) -> bool {
    let Some(end) = carries(module, op) else { return false };
    let n = module.op(op).results.len();
    let block = module.op(end).parent.expect("it ends a block");
    let (args, operands) = (module.block(block).args.len(), module.op(op).operands.len());
    let (arg_place, operand_place) = (args - n + place, operands - n + place);
    let (result, arg) = (module.op(op).results[place], module.block(block).args[arg_place]);
    let initial = module.op(op).operands[operand_place];
    if module.value(arg).ty != module.value(initial).ty {
        return false;
    }
    module.replace_uses(arg, initial);
    if module.value(result).ty == module.value(initial).ty {
        module.replace_uses(result, initial);
    } else if !mohole_ir::Uses::of(module).of_value(result).is_empty() {
        return false;
    }
    drop_operand(module, end, place);
    drop_operand(module, op, operand_place);
    module.remove_block_arg(block, arg_place);
    module.remove_result(op, place);
    true
}
