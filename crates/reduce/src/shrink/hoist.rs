//! Replaces an operation by the contents of one of its regions.

use mohole_ir::{Block, Module, Op, Region, Type, Uses, Value};

use crate::available_values::AvailableValues;
use crate::functions::Function;
use crate::rewire::replace_in;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
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
                for (op, index) in atoms {
                    changed |= hoist(module, op, index);
                }
                changed
            },
        )
    },
};

/// Whether a region has one block, and its operation is neither the outermost module nor a function: hoisted
/// operations go into these.
fn fits(module: &Module, op: Op, region: Region) -> bool {
    let is_function = Function::of(module, op).is_some() || module.symbol_name(op).is_some();
    let inside = module.parent_op(op).is_some() || module.op_name(op) != "builtin.module";
    inside && !is_function && module.region(region).blocks.len() == 1
}

fn hoist(module: &mut Module, op: Op, index: usize) -> bool {
    let Some(parent) = module.op(op).parent else { return false };
    let region = module.op(op).regions[index];
    let Some(&block) = module.region(region).blocks.first() else { return false };
    let mut inner = module.block(block).ops.to_vec();
    let Some(last) = inner.pop() else { return false };
    let is_terminator = module.op(last).results.is_empty();
    if !is_terminator {
        inner.push(last);
    }
    let mut available = AvailableValues::at(module, op, &module.op(op).operands);
    let terminator = is_terminator.then_some(last);
    let Some(substitutes) = substitutes(module, op, block, terminator, &available) else { return false };
    for (old, substitute) in substitutes {
        let new = match substitute {
            Substitute::Value(value) => Some(value),
            Substitute::Any(ty) => available.get(module, ty),
        };
        let Some(new) = new else { return false };
        for user in module.walk().collect::<Vec<_>>() {
            replace_in(module, user, old, new);
        }
    }
    let Some(at) = module.index_in_block(op) else { return false };
    for (i, inner) in inner.into_iter().enumerate() {
        module.detach(inner);
        module.insert(parent, at + i, inner);
    }
    module.erase(op);
    true
}

/// The replacement of a value.
#[derive(Clone, Copy)]
enum Substitute {
    Value(Value),
    /// Any value of this type that dominates the operation, or a new argument of the function.
    Any(Type),
}

/// The replacements of the block's arguments and of the operation's results.
fn substitutes(
    module: &Module,
    op: Op,
    block: Block,
    terminator: Option<Op>,
    available: &AvailableValues,
) -> Option<Vec<(Value, Substitute)>> {
    let uses = Uses::of(module);
    let any = |old: Value| {
        let ty = module.value(old).ty;
        available.can_give(ty).then_some(Substitute::Any(ty))
    };
    let used: Vec<(usize, Value)> = module
        .op(op)
        .results
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, v)| !uses.of_value(v).is_empty())
        .collect();
    // An argument that is only yielded, for an unused result, is removed with the terminator.
    let is_needed = |&arg: &Value| uses.users(arg).any(|user| Some(user) != terminator || !used.is_empty());
    let mut pairs = Vec::new();
    for arg in module.block(block).args.iter().copied().filter(is_needed) {
        pairs.push((arg, any(arg)?));
    }
    let yielded: Vec<Value> = terminator.map(|op| module.op(op).operands.to_vec()).unwrap_or_default();
    for (i, result) in used {
        let same = |value: &&Value| module.value(**value).ty == module.value(result).ty;
        let aligned = yielded.get(i).filter(same).or_else(|| yielded.iter().find(same)).copied();
        let substitute = match aligned {
            // A yielded block argument is replaced like that argument.
            Some(value) => {
                pairs.iter().find(|(old, _)| *old == value).map_or(Substitute::Value(value), |&(_, new)| new)
            }
            None => any(result)?,
        };
        pairs.push((result, substitute));
    }
    Some(pairs)
}
