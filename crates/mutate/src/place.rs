//! Places where operations may be inserted, and the values that are visible there.

use mohole_ir::{Block, Dominance, Module, Op, Value};
use mohole_testcase::Rng;

use crate::ops::OpTable;

/// A place in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which block.
    pub(crate) block: Block,
    /// Before this operation; `None` for the end.
    pub(crate) before: Option<Op>,
}

impl Place {
    /// The place before an operation.
    pub(crate) fn before(module: &Module, op: Op) -> Option<Place> {
        Some(Place { block: module.op(op).parent?, before: Some(op) })
    }

    /// The place after an operation.
    pub(crate) fn after(module: &Module, op: Op) -> Option<Place> {
        let block = module.op(op).parent?;
        let place = module.index_in_block(op)?;
        Some(Place { block, before: module.block(block).ops.get(place + 1).copied() })
    }

    /// How many operations of the block come before it.
    pub(crate) fn index(self, module: &Module) -> usize {
        let end = module.block(self.block).ops.len();
        self.before.and_then(|op| module.index_in_block(op)).unwrap_or(end)
    }

    /// The operation whose region it is in; `None` at the top of the file.
    pub(crate) fn owner(self, module: &Module) -> Option<Op> {
        module.region(module.block(self.block).parent).parent
    }

    /// Inserts a detached operation here.
    pub(crate) fn insert(self, module: &mut Module, op: Op) {
        let index = self.index(module);
        module.insert(self.block, index, op);
    }
}

/// A random place: every block is equally likely, except for those of graph regions, which are rare.
pub(crate) fn draw_place(module: &Module, ops: &OpTable, rng: &mut Rng) -> Option<Place> {
    let mut blocks = Vec::new();
    for op in module.walk() {
        for &region in &module.op(op).regions {
            blocks.extend(module.region(region).blocks.iter().copied());
        }
    }
    for _ in 0..8 {
        let block = *rng.pick(&blocks)?;
        let Some(owner) = (Place { block, before: None }).owner(module) else { continue };
        if ops.of(module, owner).is_some_and(|facts| facts.graph) && !rng.chance(1, 10) {
            continue;
        }
        let inside = &module.block(block).ops;
        let has_end = inside.last().is_some_and(|&last| ops.is_terminator(module, last));
        let places = if has_end { inside.len() } else { inside.len() + 1 };
        // An empty block is mostly the body of a declaration, which must stay empty.
        if inside.is_empty() {
            continue;
        }
        return Some(Place { block, before: inside.get(rng.below(places)).copied() });
    }
    None
}

/// Visible values that are considered.
const MAX_VISIBLE: usize = 400;

/// The values that may be used at a place, innermost first.
pub(crate) fn visible(module: &Module, ops: &OpTable, place: Place) -> Vec<Value> {
    let mut values = Vec::new();
    let mut dominance = None;
    let (mut block, mut index) = (place.block, place.index(module));
    loop {
        collect(module, block, index, &mut values);
        let region = module.block(block).parent;
        if module.region(region).blocks.len() > 1 {
            let dominance = dominance.get_or_insert_with(|| Dominance::of(module));
            for &other in &module.region(region).blocks {
                let above = other != block
                    && dominance.is_reachable(block)
                    && dominance.block_dominates(other, block);
                if above {
                    collect(module, other, usize::MAX, &mut values);
                }
            }
        }
        let Some(owner) = module.region(region).parent else { break };
        let isolated = ops.of(module, owner).is_none_or(|facts| facts.isolated);
        if isolated || values.len() > MAX_VISIBLE {
            break;
        }
        let Some(outer) = module.op(owner).parent else { break };
        (block, index) = (outer, module.index_in_block(owner).unwrap_or(0));
    }
    values.truncate(MAX_VISIBLE);
    values
}

fn collect(module: &Module, block: Block, index: usize, values: &mut Vec<Value>) {
    let data = module.block(block);
    values.extend(&data.args);
    for &op in data.ops.iter().take(index) {
        values.extend(&module.op(op).results);
    }
}
