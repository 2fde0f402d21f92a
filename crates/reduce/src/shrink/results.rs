//! Removes unused results.

use mohole_ir::Uses;

use super::operands::shrink_segment;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "results",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let uses = Uses::of(module);
                let mut unused = Vec::new();
                for op in module.walk() {
                    let results = module.op(op).results.iter().enumerate().rev();
                    let free = results.filter(|(_, result)| uses.of_value(**result).is_empty());
                    unused.extend(free.map(|(index, _)| (op, index)));
                }
                unused
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, index)| (op, std::cmp::Reverse(index)));
                for (op, index) in atoms {
                    module.remove_result(op, index);
                    shrink_segment(module, op, "resultSegmentSizes", index);
                }
                true
            },
        )
    },
};
