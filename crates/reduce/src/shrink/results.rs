//! Operations with fewer results, where nobody uses them.

use mohole_ir::Uses;

use super::operands::shrink_segment;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
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
                    unused.extend(free.map(|(place, _)| (op, place)));
                }
                unused
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, place)| (op, std::cmp::Reverse(place)));
                for (op, place) in atoms {
                    module.remove_result(op, place);
                    shrink_segment(module, op, "resultSegmentSizes", place);
                }
                true
            },
        )
    },
};
