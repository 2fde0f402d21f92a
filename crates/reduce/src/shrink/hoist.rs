//! What is in an operation's region in place of the operation.

use mohole_ir::{Dominance, Module, Op, Region, Value};

use crate::functions::Function;
use crate::rewire::replace_in;
use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "hoist",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let mut all: Vec<(Op, usize)> = Vec::new();
                for op in module.walk() {
                    let regions = &module.op(op).regions;
                    all.extend((0..regions.len()).filter(|&i| fits(module, op, regions[i])).map(|i| (op, i)));
                }
                all
            },
            |module, atoms| {
                let mut changed = false;
                for (op, place) in atoms {
                    changed |= hoist(module, op, place);
                }
                changed
            },
        )
    },
};

/// One block, and neither the file's module nor a function: these are where hoisted operations go.
fn fits(module: &Module, op: Op, region: Region) -> bool {
    let is_function = Function::of(module, op).is_some() || module.symbol_name(op).is_some();
    let inside = module.parent_op(op).is_some() || module.op_name(op) != "builtin.module";
    inside && !is_function && module.region(region).blocks.len() == 1
}

fn hoist(module: &mut Module, op: Op, place: usize) -> bool {
    let Some(home) = module.op(op).parent else { return false };
    let region = module.op(op).regions[place];
    let Some(&block) = module.region(region).blocks.first() else { return false };
    let mut inner = module.block(block).ops.clone();
    let Some(end) = inner.pop() else { return false };
    let ends = module.op(end).results.is_empty();
    if !ends {
        inner.push(end);
    }
    let Some(substitutes) = substitutes(module, op, block, ends.then_some(end)) else { return false };
    for (old, new) in substitutes {
        for user in module.walk().collect::<Vec<_>>() {
            replace_in(module, user, old, new);
        }
    }
    let Some(at) = module.place(op) else { return false };
    for (i, inner) in inner.into_iter().enumerate() {
        module.detach(inner);
        module.insert(home, at + i, inner);
    }
    module.erase(op);
    true
}

/// What stands in for the block's arguments and for the operation's results.
fn substitutes(
    module: &Module,
    op: Op,
    block: mohole_ir::Block,
    end: Option<Op>,
) -> Option<Vec<(Value, Value)>> {
    let dominance = Dominance::of(module);
    let uses = mohole_ir::Uses::of(module);
    let around = |old: Value, first: &[Value]| {
        let ty = module.value(old).ty;
        let fits = |value: &Value| {
            *value != old && module.value(*value).ty == ty && dominance.value_dominates(*value, op)
        };
        let earlier = module.walk().flat_map(|op| {
            let data = module.op(op);
            let blocks = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
            let args = blocks.flat_map(|&block| module.block(block).args.iter().copied());
            data.results.iter().copied().chain(args).collect::<Vec<_>>()
        });
        first.iter().copied().find(fits).or_else(|| earlier.into_iter().find(fits))
    };
    let mut pairs = Vec::new();
    let operands = module.op(op).operands.to_vec();
    for &arg in module.block(block).args.iter().filter(|&&arg| !uses.of_value(arg).is_empty()) {
        pairs.push((arg, around(arg, &operands)?));
    }
    let yielded: Vec<Value> = end.map(|end| module.op(end).operands.to_vec()).unwrap_or_default();
    for (i, &result) in module.op(op).results.iter().enumerate() {
        if uses.of_value(result).is_empty() {
            continue;
        }
        let same = |value: &&Value| module.value(**value).ty == module.value(result).ty;
        let aligned = yielded.get(i).filter(same).or_else(|| yielded.iter().find(same)).copied();
        let value = match aligned {
            // A yielded argument of the block is what stands in for that argument.
            Some(value) => pairs.iter().find(|(old, _)| *old == value).map_or(value, |&(_, new)| new),
            None => around(result, &operands)?,
        };
        pairs.push((result, value));
    }
    Some(pairs)
}
