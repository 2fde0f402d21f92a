//! The module: arenas of operations, blocks, regions and values, and tables of types, attributes and strings.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::intern::{Interner, Strings};
use crate::op_list::OpList;
use crate::user_lists::Users;
use crate::{Attr, AttrKind, Block, Op, Region, Str, Type, TypeKind, Value};

/// A parsed file. Erased operations stay in the arenas, but nothing refers to them.
#[derive(Debug, Clone)]
pub struct Module {
    pub(crate) strings: Strings,
    pub(crate) types: Interner<TypeKind>,
    pub(crate) attrs: Interner<AttrKind>,
    pub(crate) ops: Vec<OpData>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) regions: Vec<RegionData>,
    pub(crate) values: Vec<ValueData>,
    /// Locations of block arguments. Few files have any.
    pub(crate) arg_locs: FxHashMap<Value, Attr>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) resources: Option<Str>,
    pub(crate) next_number: u32,
    pub(crate) next_label: u32,
    /// Which operations use each value, while [`Module::index_users`] is in effect.
    pub(crate) users: Option<Users>,
}

/// One operation.
#[derive(Debug, Clone)]
pub struct OpData {
    /// `dialect.op`.
    pub name: Str,
    /// The values that it takes.
    pub operands: SmallVec<[Value; 4]>,
    /// The values that it defines.
    pub results: SmallVec<[Value; 4]>,
    /// The blocks that it may branch to.
    pub successors: Vec<Successor>,
    /// The regions that it contains.
    pub regions: SmallVec<[Region; 4]>,
    /// `<{..}>`.
    pub properties: Option<Attr>,
    /// `{..}`.
    pub attrs: Option<Attr>,
    /// `loc(..)`.
    pub loc: Option<Attr>,
    /// The block that contains it. `None` if it is detached.
    pub parent: Option<Block>,
    /// The part of that block's list that has it.
    pub(crate) part: u32,
}

impl OpData {
    /// All values that it uses: its operands, then the arguments of its successors.
    pub fn used(&self) -> impl Iterator<Item = Value> + '_ {
        let in_successors = self.successors.iter().flat_map(|successor| &successor.args);
        self.operands.iter().chain(in_successors).copied()
    }

    pub(crate) fn used_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let in_successors = self.successors.iter_mut().flat_map(|successor| &mut successor.args);
        self.operands.iter_mut().chain(in_successors)
    }
}

/// A block that an operation may branch to, with the arguments written behind it. Recent versions of MLIR
/// list these arguments among the operands instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Successor {
    /// The target.
    pub block: Block,
    /// The values that are passed to it.
    pub args: Vec<Value>,
}

/// One block.
#[derive(Debug, Clone)]
pub struct BlockData {
    /// Its arguments.
    pub args: SmallVec<[Value; 4]>,
    /// Its operations, in order.
    pub ops: OpList,
    /// The region that contains it. The region of the file itself is region 0.
    pub parent: Region,
    /// Its label without `^`, if it has one.
    pub label: Option<Str>,
}

/// One region.
#[derive(Debug, Clone)]
pub struct RegionData {
    /// Its blocks, in order. The first one is the entry.
    pub blocks: SmallVec<[Block; 4]>,
    /// The operation that contains it. `None` for the file itself.
    pub parent: Option<Op>,
}

/// One value.
#[derive(Debug, Clone)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Its name.
    pub name: Name,
    /// Its index in a result pack (`%0:2`), if it is in one.
    pub pack: Option<u32>,
    /// Where it is defined.
    pub def: Def,
}

/// Where a value is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Def {
    /// The n-th result of an operation.
    Result(Op, u32),
    /// The n-th argument of a block.
    Arg(Block, u32),
}

/// The name of a value without `%`. The two forms that MLIR prints need no string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Name {
    /// `%4`.
    Number(u32),
    /// `%arg4`.
    Arg(u32),
    /// Any other.
    Text(Str),
}

/// A `#name = ..` or `!name = ..` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alias {
    /// The name without its sigil.
    pub name: Str,
    /// What it stands for.
    pub target: AliasTarget,
    /// It is defined behind the operations, where MLIR prints the aliases of locations.
    pub trailing: bool,
}

/// What an alias stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AliasTarget {
    /// `#name`.
    Attr(Attr),
    /// `!name`.
    Type(Type),
}

impl Default for Module {
    fn default() -> Self {
        Module::new()
    }
}

impl Module {
    /// An empty file.
    pub fn new() -> Self {
        let top = BlockData { args: SmallVec::new(), ops: OpList::default(), parent: Region(0), label: None };
        let file = RegionData { blocks: SmallVec::from_slice(&[Block(0)]), parent: None };
        Module {
            strings: Strings::default(),
            types: Interner::default(),
            attrs: Interner::default(),
            ops: Vec::new(),
            blocks: vec![top],
            regions: vec![file],
            values: Vec::new(),
            arg_locs: FxHashMap::default(),
            aliases: Vec::new(),
            resources: None,
            next_number: 0,
            next_label: 0,
            users: None,
        }
    }

    /// An empty file with capacity for a text of this length.
    pub(crate) fn with_capacity_for(bytes: usize) -> Self {
        let mut module = Module::new();
        module.strings = Strings::with_capacity_for(bytes);
        module.types = Interner::with_capacity(bytes / 160);
        module.attrs = Interner::with_capacity(bytes / 64);
        module.ops.reserve(bytes / 64);
        module.values.reserve(bytes / 64);
        module.blocks.reserve(bytes / 256 + 4);
        module.regions.reserve(bytes / 256 + 4);
        module
    }

    /// The block of the top-level operations.
    pub fn top(&self) -> Block {
        Block(0)
    }

    /// The data of an operation.
    #[inline]
    pub fn op(&self, op: Op) -> &OpData {
        &self.ops[op.index()]
    }

    /// The name of an operation.
    #[inline]
    pub fn op_name(&self, op: Op) -> &str {
        self.text(self.op(op).name)
    }

    /// The data of a block.
    #[inline]
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block.index()]
    }

    /// The data of a region.
    #[inline]
    pub fn region(&self, region: Region) -> &RegionData {
        &self.regions[region.index()]
    }

    /// The data of a value.
    #[inline]
    pub fn value(&self, value: Value) -> &ValueData {
        &self.values[value.index()]
    }

    /// The structure of a type.
    #[inline]
    pub fn type_kind(&self, ty: Type) -> &TypeKind {
        &self.types.items[ty.0 as usize]
    }

    /// The structure of an attribute.
    #[inline]
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        &self.attrs.items[attr.0 as usize]
    }

    /// The text of an interned string.
    #[inline]
    pub fn text(&self, text: Str) -> &str {
        self.strings.get(text)
    }

    /// The aliases of the file, in order.
    pub fn aliases(&self) -> &[Alias] {
        &self.aliases
    }

    /// The resource section `{-# .. #-}` of the file, with its delimiters.
    pub fn resources(&self) -> Option<&str> {
        self.resources.map(|text| self.text(text))
    }

    /// The length of tables that are indexed by [`Op`]. Erased operations count.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// The operations that were created since [`op_capacity`](Self::op_capacity) was this.
    pub fn ops_since(&self, capacity: usize) -> impl Iterator<Item = Op> + use<> {
        let index = |len: usize| u32::try_from(len).expect("fewer than 2^32 operations");
        (index(capacity)..index(self.ops.len())).map(Op)
    }

    /// The length of tables that are indexed by [`Value`]. Erased values count.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// The length of tables that are indexed by [`Block`]. Erased blocks count.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    /// The length of tables that are indexed by [`Type`].
    pub fn type_capacity(&self) -> usize {
        self.types.items.len()
    }

    /// All types of the file, in the order of their first occurrence.
    pub fn types(&self) -> impl Iterator<Item = Type> + use<> {
        (0..u32::try_from(self.types.items.len()).expect("fewer than 2^32 types")).map(Type)
    }

    /// The block in which a value is defined. `None` for a result of a detached operation.
    pub fn def_block(&self, value: Value) -> Option<Block> {
        match self.value(value).def {
            Def::Result(op, _) => self.op(op).parent,
            Def::Arg(block, _) => Some(block),
        }
    }

    /// The operation of which a value is a result, or in which it is a block argument.
    pub fn owner(&self, value: Value) -> Option<Op> {
        match self.value(value).def {
            Def::Result(op, _) => Some(op),
            Def::Arg(block, _) => self.region(self.block(block).parent).parent,
        }
    }

    /// The operation that contains `op`.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.region(self.block(self.op(op).parent?).parent).parent
    }

    /// A property or attribute of an operation.
    pub fn attr(&self, op: Op, name: &str) -> Option<Attr> {
        let name = self.strings.find(name)?;
        let op = self.op(op);
        [op.properties, op.attrs].into_iter().flatten().find_map(|dict| self.entry(dict, name))
    }

    /// All attributes of an operation, its properties first.
    pub fn attr_entries(&self, op: Op) -> impl Iterator<Item = (Str, Attr)> {
        let op = self.op(op);
        [op.properties, op.attrs].into_iter().flatten().flat_map(|dict| match self.attr_kind(dict) {
            AttrKind::Dict(entries) => entries.iter().copied(),
            _ => [].iter().copied(),
        })
    }

    fn entry(&self, dict: Attr, name: Str) -> Option<Attr> {
        let AttrKind::Dict(entries) = self.attr_kind(dict) else { return None };
        entries.iter().find(|(key, _)| *key == name).map(|&(_, value)| value)
    }
}
