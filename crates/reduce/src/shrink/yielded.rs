//! Removes an unused result together with what each terminator of the operation's regions yields for it: of
//! `scf.if`, `memref.alloca_scope` and others whose regions take no values.

use mohole_ir::{Module, Op, Uses};

use super::operands::drop_operand;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "yielded",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let uses = Uses::of(module);
                let unused = |op: Op| {
                    let results = module.op(op).results.iter().enumerate().rev();
                    let free = results.filter(|(_, result)| uses.of_value(**result).is_empty());
                    free.map(|(index, _)| (op, index)).collect::<Vec<_>>()
                };
                module.walk().filter(|&op| !terminators(module, op).is_empty()).flat_map(unused).collect()
            },
            |module, mut atoms| {
                // From the last to the first, so that indices stay valid.
                atoms.sort_by_key(|&(op, index)| (op, std::cmp::Reverse(index)));
                for (op, index) in atoms {
                    for terminator in terminators(module, op) {
                        drop_operand(module, terminator, index);
                    }
                    module.remove_result(op, index);
                }
                true
            },
        )
    },
};

/// The terminators of the regions of an operation, if each yields as many values as it has results.
fn terminators(module: &Module, op: Op) -> Vec<Op> {
    let data = module.op(op);
    let n = data.results.len();
    let last = |&region| {
        let &[block] = module.region(region).blocks.as_slice() else { return None };
        let &terminator = module.block(block).ops.last()?;
        let fits = module.block(block).args.is_empty() && module.op(terminator).operands.len() == n;
        fits.then_some(terminator)
    };
    let filled = data.regions.iter().filter(|&&region| !module.region(region).blocks.is_empty());
    let terminators: Option<Vec<Op>> = filled.map(last).collect();
    terminators.filter(|_| n > 0).unwrap_or_default()
}
