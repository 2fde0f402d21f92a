//! Removes a dimension of a loop over several: its bounds, its step, and the body's argument, for which that
//! of another dimension stands.

use mohole_ir::{AttrKind, Block, Module, Op};

use super::operands::drop_operand;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "dimensions",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let loops = module.walk().filter_map(|op| Some((op, Loop::of(module, op)?.dimensions)));
                loops.flat_map(|(op, n)| (1..n).rev().map(move |dimension| (op, dimension))).collect()
            },
            |module, mut atoms| {
                // From the last to the first, so that indices stay valid.
                atoms.sort_by_key(|&(op, dimension)| (op, std::cmp::Reverse(dimension)));
                let mut changed = false;
                for (op, dimension) in atoms {
                    changed |= drop_dimension(module, op, dimension);
                }
                changed
            },
        )
    },
};

/// A loop like `scf.parallel`: as many lower bounds, upper bounds and steps as its body has first arguments.
struct Loop {
    dimensions: usize,
    body: Block,
}

impl Loop {
    fn of(module: &Module, op: Op) -> Option<Loop> {
        let &[region] = module.op(op).regions.as_slice() else { return None };
        let &body = module.region(region).blocks.first()?;
        let AttrKind::DenseArray { body: sizes, .. } =
            module.attr_kind(module.attr(op, "operandSegmentSizes")?)
        else {
            return None;
        };
        let sizes: Vec<usize> =
            module.text(*sizes).split(',').filter_map(|size| size.trim().parse().ok()).collect();
        let &[lower, upper, steps, ..] = sizes.as_slice() else { return None };
        let args = &module.block(body).args;
        let is_loop = lower > 1 && lower == upper && lower == steps && args.len() >= lower;
        let has_one_type = args
            .windows(2)
            .take(lower - usize::from(lower > 0))
            .all(|pair| module.value(pair[0]).ty == module.value(pair[1]).ty);
        (is_loop && has_one_type).then_some(Loop { dimensions: lower, body })
    }
}

fn drop_dimension(module: &mut Module, op: Op, dimension: usize) -> bool {
    let Some(Loop { dimensions, body }) = Loop::of(module, op).filter(|own| dimension < own.dimensions)
    else {
        return false;
    };
    let args = &module.block(body).args;
    let (arg, other) = (args[dimension], args[dimension - 1]);
    module.replace_uses(arg, other);
    module.remove_block_arg(body, dimension);
    for segment in (0..3).rev() {
        drop_operand(module, op, segment * dimensions + dimension);
    }
    true
}
