//! What is in an operation's region in place of the operation.

use mohole_ir::{Block, Module, Op, Region, Type, Uses, Value};

use crate::functions::Function;
use crate::rewire::replace_in;
use crate::stand_in::StandIns;
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
    let mut stand_ins = StandIns::at(module, op, &module.op(op).operands);
    let end = ends.then_some(end);
    let Some(substitutes) = substitutes(module, op, block, end, &stand_ins) else { return false };
    for (old, substitute) in substitutes {
        let new = match substitute {
            Substitute::Value(value) => Some(value),
            Substitute::Any(ty) => stand_ins.get(module, ty),
        };
        let Some(new) = new else { return false };
        for user in module.walk().collect::<Vec<_>>() {
            replace_in(module, user, old, new);
        }
    }
    let Some(at) = module.index_in_block(op) else { return false };
    for (i, inner) in inner.into_iter().enumerate() {
        module.detach(inner);
        module.insert(home, at + i, inner);
    }
    module.erase(op);
    true
}

/// What stands in for a value.
#[derive(Clone, Copy)]
enum Substitute {
    Value(Value),
    /// One of this type that is there before the operation, or a new argument of the function.
    Any(Type),
}

/// What stands in for the block's arguments and for the operation's results.
fn substitutes(
    module: &Module,
    op: Op,
    block: Block,
    end: Option<Op>,
    stand_ins: &StandIns,
) -> Option<Vec<(Value, Substitute)>> {
    let uses = Uses::of(module);
    let any = |old: Value| {
        let ty = module.value(old).ty;
        stand_ins.can_give(ty).then_some(Substitute::Any(ty))
    };
    let used: Vec<(usize, Value)> = module
        .op(op)
        .results
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, v)| !uses.of_value(v).is_empty())
        .collect();
    // What is only yielded, to nobody, goes with the end.
    let is_needed = |&arg: &Value| uses.users(arg).any(|user| Some(user) != end || !used.is_empty());
    let mut pairs = Vec::new();
    for arg in module.block(block).args.iter().copied().filter(is_needed) {
        pairs.push((arg, any(arg)?));
    }
    let yielded: Vec<Value> = end.map(|end| module.op(end).operands.to_vec()).unwrap_or_default();
    for (i, result) in used {
        let same = |value: &&Value| module.value(**value).ty == module.value(result).ty;
        let aligned = yielded.get(i).filter(same).or_else(|| yielded.iter().find(same)).copied();
        let substitute = match aligned {
            // A yielded argument of the block is what stands in for that argument.
            Some(value) => {
                pairs.iter().find(|(old, _)| *old == value).map_or(Substitute::Value(value), |&(_, new)| new)
            }
            None => any(result)?,
        };
        pairs.push((result, substitute));
    }
    Some(pairs)
}
