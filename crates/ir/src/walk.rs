//! Iteration over operations in pre-order, without recursion.

use crate::{Module, Op, Region};

/// Operations in pre-order, which is the order of the text.
#[derive(Clone)]
pub struct Walk<'a> {
    module: &'a Module,
    /// Operations still to visit, the next one last.
    stack: Vec<Op>,
}

impl Module {
    /// All operations of the file.
    pub fn walk(&self) -> Walk<'_> {
        self.walk_region(Region(0))
    }

    /// An operation and all operations inside it.
    pub fn walk_op(&self, op: Op) -> Walk<'_> {
        Walk { module: self, stack: vec![op] }
    }

    /// All operations inside a region.
    pub fn walk_region(&self, region: Region) -> Walk<'_> {
        let mut walk = Walk { module: self, stack: Vec::new() };
        walk.push_region(region);
        walk
    }

    /// The operations that contain `op`, innermost first.
    pub fn ancestors(&self, op: Op) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.parent_op(op), |&op| self.parent_op(op))
    }
}

impl Walk<'_> {
    fn push_region(&mut self, region: Region) {
        for &block in self.module.region(region).blocks.iter().rev() {
            self.stack.extend(self.module.block(block).ops.iter().rev());
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Op;

    fn next(&mut self) -> Option<Op> {
        let op = self.stack.pop()?;
        for &region in self.module.op(op).regions.iter().rev() {
            self.push_region(region);
        }
        Some(op)
    }
}
