//! Copies of operations from another module, with fresh names.

mod aliases;
mod tables;

use rustc_hash::FxHashMap;

use crate::alias::Sigil;
use crate::{Attr, Block, Module, Op, Region, Str, Successor, Type, Value};

/// Copies operations from one module to another. Maps the parts of the source to those of the destination.
///
/// Values and blocks that the copied operations use but do not contain must be mapped with
/// [`map_value`](Self::map_value) and [`map_block`](Self::map_block) first. Others are omitted from the copy
/// and listed by [`missing`](Self::missing) and [`missing_blocks`](Self::missing_blocks). Aliases are copied
/// too, and renamed if the destination uses their names for something else.
#[derive(Default)]
pub struct Transplant {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    texts: FxHashMap<Str, Str>,
    types: FxHashMap<Type, Type>,
    attrs: FxHashMap<Attr, Attr>,
    aliases: FxHashMap<(Sigil, Str), Str>,
    /// Indices of the aliases of the source. Filled on first use.
    alias_indices: FxHashMap<(Sigil, Str), usize>,
    missing: Vec<Value>,
    missing_blocks: Vec<Block>,
}

impl Transplant {
    /// Uses of `from` in the copy become uses of `to`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Branches to `from` in the copy become branches to `to`.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// The copy of a value of the source.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// Values of the source that the copy needs but that were not mapped.
    pub fn missing(&self) -> &[Value] {
        &self.missing
    }

    /// Blocks of the source that the copy needs as successors but that were not mapped.
    pub fn missing_blocks(&self) -> &[Block] {
        &self.missing_blocks
    }

    /// Copies a type.
    pub fn copy_type(&mut self, source: &Module, ty: Type, into: &mut Module) -> Type {
        self.ty(source, ty, into)
    }

    /// Copies an attribute.
    pub fn copy_attr(&mut self, source: &Module, attr: Attr, into: &mut Module) -> Attr {
        self.attr(source, attr, into)
    }

    /// Copies `op` of `source` to `into`. The copy is detached, its results and block arguments have fresh
    /// names.
    pub fn copy(&mut self, source: &Module, op: Op, into: &mut Module) -> Op {
        let copy = self.shell(source, op, into);
        self.regions(source, op, into, copy);
        // In a graph region a use may precede its definition, so operands are set when everything is copied.
        let pairs: Vec<(Op, Op)> = std::iter::zip(source.walk_op(op), into.walk_op(copy)).collect();
        for (from, to) in pairs {
            self.uses(source, from, into, to);
        }
        copy
    }

    /// Copies an operation without its operands, successors and regions.
    fn shell(&mut self, source: &Module, op: Op, into: &mut Module) -> Op {
        let data = source.op(op);
        let types: Vec<Type> =
            data.results.iter().map(|&r| self.ty(source, source.value(r).ty, into)).collect();
        let copy = into.create_op(source.text(data.name), &[], &types);
        for (&from, &to) in data.results.iter().zip(&into.op(copy).results) {
            self.values.insert(from, to);
        }
        let mut attr = |attr: Option<Attr>| attr.map(|attr| self.attr(source, attr, into));
        let (properties, attrs, loc) = (attr(data.properties), attr(data.attrs), attr(data.loc));
        let shell = &mut into.ops[copy.index()];
        (shell.properties, shell.attrs, shell.loc) = (properties, attrs, loc);
        copy
    }

    fn regions(&mut self, source: &Module, op: Op, into: &mut Module, copy: Op) {
        for &region in &source.op(op).regions {
            let new_region = into.add_region(copy);
            self.blocks(source, region, into, new_region);
        }
    }

    fn blocks(&mut self, source: &Module, region: Region, into: &mut Module, new_region: Region) {
        for &block in &source.region(region).blocks {
            let new_block = into.add_bare_block(new_region, source.block(block).label.is_some());
            self.blocks.insert(block, new_block);
            for &arg in &source.block(block).args {
                let ty = self.ty(source, source.value(arg).ty, into);
                let new_arg = into.add_block_arg(new_block, ty);
                self.values.insert(arg, new_arg);
                if let Some(&loc) = source.arg_locs.get(&arg) {
                    let loc = self.attr(source, loc, into);
                    into.arg_locs.insert(new_arg, loc);
                }
            }
        }
        for &block in &source.region(region).blocks {
            let new_block = self.blocks[&block];
            for &inner in &source.block(block).ops {
                let inner_copy = self.shell(source, inner, into);
                into.insert(new_block, usize::MAX, inner_copy);
                self.regions(source, inner, into, inner_copy);
            }
        }
    }

    fn uses(&mut self, source: &Module, from: Op, into: &mut Module, to: Op) {
        let data = source.op(from);
        let operands = data.operands.iter().filter_map(|&value| self.used(value)).collect();
        let mut successors = Vec::new();
        for successor in &data.successors {
            let args = successor.args.iter().filter_map(|&value| self.used(value)).collect();
            match self.blocks.get(&successor.block) {
                Some(&block) => successors.push(Successor { block, args }),
                None => self.missing_blocks.push(successor.block),
            }
        }
        into.ops[to.index()].operands = operands;
        into.ops[to.index()].successors = successors;
        into.note_uses(to);
    }

    fn used(&mut self, value: Value) -> Option<Value> {
        let mapped = self.value(value);
        if mapped.is_none() {
            self.missing.push(value);
        }
        mapped
    }
}
