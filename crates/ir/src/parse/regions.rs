//! Regions, blocks and successors.

use smallvec::SmallVec;

use super::Parser;
use super::cursor::Result;
use super::labels::Label;
use crate::op_list::OpList;
use crate::{Block, BlockData, Def, Op, Region, Str, Successor, ValueData};

/// The arguments of a successor.
pub(super) struct SuccessorArgs {
    /// Which successor.
    pub(super) nth: u32,
    /// The index of the first argument on the stack of uses.
    pub(super) uses: usize,
    /// The index of the first type on the stack of types.
    pub(super) types: usize,
    pub(super) count: usize,
}

impl Parser<'_> {
    /// `{..}, {..})`. The opening parenthesis is already consumed.
    pub(super) fn regions(&mut self, op: Op) -> Result<()> {
        loop {
            let region = self.m.add_region(op);
            self.nested(|parser| parser.region(region))?;
            if !self.c.eat(b',') {
                return self.c.expect(b')');
            }
        }
    }

    fn region(&mut self, region: Region) -> Result<()> {
        self.c.expect(b'{')?;
        self.scope.enter();
        if !matches!(self.c.peek(), Some(b'^' | b'}')) {
            let entry = self.new_block(region, None);
            self.m.regions[region.index()].blocks.push(entry);
            self.block_body(entry)?;
        }
        while self.c.peek() == Some(b'^') {
            let block = self.block_header(region)?;
            self.block_body(block)?;
        }
        self.c.expect(b'}')?;
        self.all_labels_defined(region)?;
        self.leave_region(region)
    }

    fn block_body(&mut self, block: Block) -> Result<()> {
        while !matches!(self.c.peek(), Some(b'}' | b'^') | None) {
            self.op(block)?;
        }
        Ok(())
    }

    /// `^name(%a: type, ..):`.
    fn block_header(&mut self, region: Region) -> Result<Block> {
        let offset = self.c.pos();
        let label = self.label()?;
        let block = match self.labels.get(region, label) {
            Some((_, Label::Defined)) => {
                return Err(self.c.error_at(offset, "the region already has a block of this name"));
            }
            Some((block, Label::Undefined(_))) => block,
            None => self.new_block(region, Some(label)),
        };
        self.labels.set(region, label, block, Label::Defined);
        self.m.regions[region.index()].blocks.push(block);
        if self.c.eat(b'(') && !self.c.eat(b')') {
            loop {
                self.block_arg(block)?;
                if !self.c.eat(b',') {
                    self.c.expect(b')')?;
                    break;
                }
            }
        }
        self.c.expect(b':')?;
        Ok(block)
    }

    fn block_arg(&mut self, block: Block) -> Result<()> {
        let offset = self.c.pos();
        let name = self.value_name()?;
        self.c.expect(b':')?;
        let ty = self.ty()?;
        let index = self.m.block(block).args.len();
        let def = Def::Arg(block, u32::try_from(index).expect("fewer arguments than bytes"));
        let value = self.m.add_value(ValueData { ty, name, pack: None, def });
        self.m.blocks[block.index()].args.push(value);
        if let Some(loc) = self.optional_loc()? {
            self.m.arg_locs.insert(value, loc);
        }
        self.define(name, value, 1, offset)
    }

    fn new_block(&mut self, region: Region, label: Option<Str>) -> Block {
        let block = Block(u32::try_from(self.m.blocks.len()).expect("fewer blocks than bytes"));
        self.m.blocks.push(BlockData {
            args: SmallVec::new(),
            ops: OpList::default(),
            parent: region,
            label,
        });
        block
    }

    pub(super) fn all_labels_defined(&self, region: Region) -> Result<()> {
        match self.labels.undefined(region) {
            None => Ok(()),
            Some(offset) => Err(self.c.error_at(offset, "the region has no block of this name")),
        }
    }

    /// `^a, ^b(%x : type)]`. The opening bracket is already consumed. `block` contains the operation.
    pub(super) fn successors(&mut self, op: Op, block: Block) -> Result<Vec<SuccessorArgs>> {
        let mut with_args = Vec::new();
        let region = self.m.block(block).parent;
        loop {
            let offset = self.c.pos();
            let block = self.successor(region, offset)?;
            let nth = self.m.op(op).successors.len();
            self.m.ops[op.index()].successors.push(Successor { block, args: Vec::new() });
            if self.c.eat(b'(') {
                let uses = self.name_uses(b':')?;
                let types = self.types_until(b')')?;
                let count = self.uses.len() - uses;
                if count != self.types.len() - types {
                    return Err(self.c.error_at(offset, "a successor needs one type for each argument"));
                }
                let nth = u32::try_from(nth).expect("fewer successors than bytes");
                with_args.push(SuccessorArgs { nth, uses, types, count });
            }
            if !self.c.eat(b',') {
                self.c.expect(b']')?;
                return Ok(with_args);
            }
        }
    }

    fn successor(&mut self, region: Region, offset: usize) -> Result<Block> {
        let label = self.label()?;
        if let Some((block, _)) = self.labels.get(region, label) {
            return Ok(block);
        }
        let block = self.new_block(region, Some(label));
        self.labels.set(region, label, block, Label::Undefined(offset));
        Ok(block)
    }

    /// `^name`.
    fn label(&mut self) -> Result<Str> {
        self.c.expect(b'^')?;
        let name = self.c.suffix_id()?;
        self.m.reserve_label(name);
        Ok(self.m.strings.intern(name))
    }
}
