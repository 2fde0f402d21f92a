//! Removing results and block arguments, and replacing successors.

use rustc_hash::FxHashMap;

use crate::{Block, Def, Module, Name, Op, Successor, Value};

impl Module {
    /// Replaces the successors of an operation.
    pub fn set_successors(&mut self, op: Op, successors: Vec<Successor>) {
        self.ops[op.index()].successors = successors;
        self.note_uses(op);
    }

    /// Removes a result. The caller must replace its uses.
    pub fn remove_result(&mut self, op: Op, index: usize) {
        self.ops[op.index()].results.remove(index);
        let results = self.op(op).results.clone();
        let mut sharing: FxHashMap<Name, u32> = FxHashMap::default();
        for &result in &results {
            *sharing.entry(self.value(result).name).or_default() += 1;
        }
        let mut next: FxHashMap<Name, u32> = FxHashMap::default();
        for (i, result) in (0..).zip(results) {
            let name = self.value(result).name;
            let number = next.entry(name).or_default();
            let data = &mut self.values[result.index()];
            data.def = Def::Result(op, i);
            data.pack = (sharing[&name] > 1).then_some(*number);
            *number += 1;
        }
    }

    /// Removes a block argument and returns it. The caller must replace its uses.
    pub fn remove_block_arg(&mut self, block: Block, index: usize) -> Value {
        let removed = self.blocks[block.index()].args.remove(index);
        for (i, arg) in (0..).zip(self.block(block).args.clone()) {
            self.values[arg.index()].def = Def::Arg(block, i);
        }
        removed
    }
}
