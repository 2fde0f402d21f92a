//! Copies of operations within a module, with fresh names.

use rustc_hash::FxHashMap;

use crate::{Block, Module, Op, Region, Value};

/// From the parts of the original to those of the copy.
#[derive(Default)]
struct Copied {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    ops: Vec<Op>,
}

impl Module {
    /// Copies an operation with its regions. The copy is detached. Values that the operation does not define
    /// stay the same.
    pub fn clone_op(&mut self, op: Op) -> Op {
        let mut copied = Copied::default();
        let copy = self.clone_shell(op, &mut copied);
        // In a graph region a use may precede its definition, so uses are replaced when everything is copied.
        for &op in &copied.ops {
            let data = &mut self.ops[op.index()];
            for successor in &mut data.successors {
                successor.block = copied.blocks.get(&successor.block).copied().unwrap_or(successor.block);
            }
            for value in data.used_mut() {
                *value = copied.values.get(value).copied().unwrap_or(*value);
            }
            self.note_uses(op);
        }
        copy
    }

    /// Copies the operation with its regions, but does not replace uses.
    fn clone_shell(&mut self, op: Op, copied: &mut Copied) -> Op {
        let mut data = self.op(op).clone();
        let results = std::mem::take(&mut data.results);
        let regions = std::mem::take(&mut data.regions);
        data.parent = None;
        let copy = self.add_op(data);
        copied.ops.push(copy);
        let types: Vec<_> = results.iter().map(|&result| self.value(result).ty).collect();
        self.add_results(copy, &types);
        copied.values.extend(std::iter::zip(results, self.op(copy).results.clone()));
        for region in regions {
            let new_region = self.add_region(copy);
            self.clone_blocks(region, new_region, copied);
        }
        copy
    }

    fn clone_blocks(&mut self, region: Region, into: Region, copied: &mut Copied) {
        let blocks = self.region(region).blocks.clone();
        for &block in &blocks {
            let new_block = self.add_bare_block(into, self.block(block).label.is_some());
            copied.blocks.insert(block, new_block);
            for arg in self.block(block).args.clone() {
                let new_arg = self.add_block_arg(new_block, self.value(arg).ty);
                if let Some(&loc) = self.arg_locs.get(&arg) {
                    self.arg_locs.insert(new_arg, loc);
                }
                copied.values.insert(arg, new_arg);
            }
        }
        for block in blocks {
            for op in self.block(block).ops.to_vec() {
                let copy = self.clone_shell(op, copied);
                self.insert(copied.blocks[&block], usize::MAX, copy);
            }
        }
    }
}
