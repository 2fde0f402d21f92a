//! Removes a value that a loop with two regions carries, such as `scf.while`: the first region takes the
//! initial values and passes them on behind its condition, the second takes those and yields the next ones.

use mohole_ir::{Module, Op, Uses};

use super::operands::drop_operand;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "while-carried",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let loops = module.walk().filter(|&op| Loop::of(module, op).is_some());
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

/// The blocks and terminators of a loop that carries the same values through both regions.
struct Loop {
    blocks: [mohole_ir::Block; 2],
    terminators: [Op; 2],
}

impl Loop {
    fn of(module: &Module, op: Op) -> Option<Loop> {
        let data = module.op(op);
        let &[before, after] = data.regions.as_slice() else { return None };
        let only = |region| match module.region(region).blocks.as_slice() {
            &[block] => Some(block),
            _ => None,
        };
        let blocks = [only(before)?, only(after)?];
        let last = |block| module.block(block).ops.last().copied();
        let terminators = [last(blocks[0])?, last(blocks[1])?];
        let n = data.results.len();
        let fits = n > 0
            && data.operands.len() == n
            && blocks.iter().all(|&block| module.block(block).args.len() == n)
            && module.op(terminators[0]).operands.len() == n + 1
            && module.op(terminators[1]).operands.len() == n;
        fits.then_some(Loop { blocks, terminators })
    }
}

fn drop_carried(module: &mut Module, op: Op, index: usize) -> bool {
    let Some(Loop { blocks, terminators }) = Loop::of(module, op) else { return false };
    let initial = module.op(op).operands[index];
    let result = module.op(op).results[index];
    let args = blocks.map(|block| module.block(block).args[index]);
    let ty = module.value(initial).ty;
    for value in [args[0], args[1], result] {
        if module.value(value).ty == ty {
            module.replace_uses(value, initial);
        } else if !Uses::of(module).of_value(value).is_empty() {
            return false;
        }
    }
    // The condition comes first.
    drop_operand(module, terminators[0], index + 1);
    drop_operand(module, terminators[1], index);
    drop_operand(module, op, index);
    for block in blocks {
        module.remove_block_arg(block, index);
    }
    module.remove_result(op, index);
    true
}
