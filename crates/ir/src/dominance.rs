//! Dominance: which definitions are executed before a use on every path.

use crate::{Block, Def, Module, Op, Region, Value};

/// Dominance in all regions of a module. Valid until the next edit.
pub struct Dominance<'a> {
    module: &'a Module,
    /// The index of each operation in its block.
    order: Vec<u32>,
    /// The immediate dominator of each block. An entry block has itself, an unreachable block `None`.
    idom: Vec<Option<Block>>,
    /// The index of each block in a reverse postorder of its region.
    rank: Vec<u32>,
    /// Whether each block is in a region of the file. Erased blocks are not.
    attached: Vec<bool>,
}

impl<'a> Dominance<'a> {
    /// Computes it for all regions at once.
    pub fn of(module: &'a Module) -> Self {
        let mut dominance = Dominance {
            module,
            order: vec![0; module.op_capacity()],
            idom: vec![None; module.block_capacity()],
            rank: vec![u32::MAX; module.block_capacity()],
            attached: vec![false; module.block_capacity()],
        };
        dominance.region(Region(0));
        for op in module.walk() {
            for &region in &module.op(op).regions {
                dominance.region(region);
            }
        }
        dominance
    }

    /// Whether a value is visible at `user` and defined before it on every path.
    pub fn value_dominates(&self, value: Value, user: Op) -> bool {
        let Some(def_block) = self.module.def_block(value) else { return false };
        let Some(at) = self.lift(user, self.module.block(def_block).parent) else { return false };
        let Some(use_block) = self.module.op(at).parent else { return false };
        if def_block != use_block {
            return self.block_dominates(def_block, use_block);
        }
        match self.module.value(value).def {
            Def::Arg(..) => true,
            // The regions of an operation do not see its results.
            Def::Result(def, _) => self.order[def.index()] < self.order[at.index()],
        }
    }

    /// Whether the region in which a value is defined contains `user`. Their order does not matter.
    pub fn is_visible(&self, value: Value, user: Op) -> bool {
        let block = self.module.def_block(value);
        block.is_some_and(|block| self.lift(user, self.module.block(block).parent).is_some())
    }

    /// Whether every path to `b` goes through `a`. True for an unreachable `b`.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        let mut at = b;
        while let Some(idom) = self.idom[at.index()] {
            if at == a {
                return true;
            }
            if idom == at {
                return false;
            }
            at = idom;
        }
        true
    }

    /// Whether a block is reachable from the entry of its region.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.idom[block.index()].is_some()
    }

    /// Whether a block is in a region of the file.
    pub(crate) fn is_attached(&self, block: Block) -> bool {
        self.attached[block.index()]
    }

    /// The operation in `region` that is `op` or contains it.
    fn lift(&self, op: Op, region: Region) -> Option<Op> {
        let in_region =
            |&op: &Op| self.module.op(op).parent.is_some_and(|b| self.module.block(b).parent == region);
        std::iter::once(op).chain(self.module.ancestors(op)).find(in_region)
    }

    /// The algorithm of Cooper, Harvey and Kennedy.
    fn region(&mut self, region: Region) {
        let blocks = &self.module.region(region).blocks;
        for &block in blocks {
            self.attached[block.index()] = true;
            for (index, &op) in (0..).zip(&self.module.block(block).ops) {
                self.order[op.index()] = index;
            }
        }
        let Some(&entry) = blocks.first() else { return };
        self.idom[entry.index()] = Some(entry);
        if blocks.len() == 1 {
            self.rank[entry.index()] = 0;
            return;
        }
        let order = self.reverse_postorder(entry);
        let mut predecessors = vec![Vec::new(); order.len()];
        for &block in &order {
            for next in self.next_blocks(block) {
                predecessors[self.rank[next.index()] as usize].push(block);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (i, &block) in order.iter().enumerate().skip(1) {
                let known = predecessors[i].iter().copied().filter(|p| self.idom[p.index()].is_some());
                let idom = known.reduce(|a, b| self.meet(a, b));
                if idom != self.idom[block.index()] {
                    self.idom[block.index()] = idom;
                    changed = true;
                }
            }
        }
    }

    /// The nearest common dominator of two blocks.
    fn meet(&self, mut a: Block, mut b: Block) -> Block {
        while a != b {
            if self.rank[a.index()] > self.rank[b.index()] {
                a = self.idom[a.index()].expect("a reached block has a dominator");
            } else {
                b = self.idom[b.index()].expect("a reached block has a dominator");
            }
        }
        a
    }

    fn reverse_postorder(&mut self, entry: Block) -> Vec<Block> {
        let mut order = Vec::new();
        let mut seen = rustc_hash::FxHashSet::from_iter([entry]);
        let mut stack = vec![(entry, self.next_blocks(entry))];
        while let Some((block, next)) = stack.last_mut() {
            match next.pop() {
                Some(next) if seen.insert(next) => stack.push((next, self.next_blocks(next))),
                Some(_) => {}
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        for (rank, block) in (0..).zip(&order) {
            self.rank[block.index()] = rank;
        }
        order
    }

    /// The successors of a block within its region.
    fn next_blocks(&self, block: Block) -> Vec<Block> {
        let data = self.module.block(block);
        let last = data.ops.last().map(|&op| self.module.op(op));
        let successors = last.into_iter().flat_map(|op| &op.successors).map(|successor| successor.block);
        successors
            .filter(|&next| self.attached[next.index()] && self.module.block(next).parent == data.parent)
            .collect()
    }
}
