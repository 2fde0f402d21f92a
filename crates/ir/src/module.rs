//! The module: arenas of operations, blocks, regions and values, and the tables they refer to.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::intern::{Distinct, Strings};
use crate::{Attr, AttrKind, ParseError, Str, Type, TypeKind};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Its place in tables indexed by it.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An operation.
    Op,
    /// A block.
    Block,
    /// A region.
    Region,
    /// A value: an operation's result or a block's argument.
    Value
}

/// A parsed file. Erased operations leave holes in the arenas; nothing else refers to them.
#[derive(Debug, Clone)]
pub struct Module {
    pub(crate) strings: Strings,
    pub(crate) types: Distinct<TypeKind>,
    pub(crate) attrs: Distinct<AttrKind>,
    pub(crate) ops: Vec<OpData>,
    pub(crate) blocks: Vec<BlockData>,
    pub(crate) regions: Vec<RegionData>,
    pub(crate) values: Vec<ValueData>,
    /// Locations of block arguments; few files have any.
    pub(crate) arg_locs: FxHashMap<Value, Attr>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) resources: Option<Str>,
    pub(crate) next_number: u32,
    pub(crate) next_label: u32,
}

/// One operation.
#[derive(Debug, Clone)]
pub struct OpData {
    /// `dialect.op`.
    pub name: Str,
    /// Values used.
    pub operands: SmallVec<[Value; 4]>,
    /// Values defined.
    pub results: SmallVec<[Value; 4]>,
    /// Blocks that control may go to next.
    pub successors: Vec<Successor>,
    /// Regions owned.
    pub regions: SmallVec<[Region; 4]>,
    /// `<{..}>`.
    pub properties: Option<Attr>,
    /// `{..}`.
    pub attrs: Option<Attr>,
    /// `loc(..)`.
    pub loc: Option<Attr>,
    /// The block it stands in, unless it is detached.
    pub parent: Option<Block>,
}

impl OpData {
    /// Every value it uses: its operands, then the arguments of its successors.
    pub fn used(&self) -> impl Iterator<Item = Value> + '_ {
        let in_successors = self.successors.iter().flat_map(|successor| &successor.args);
        self.operands.iter().chain(in_successors).copied()
    }

    pub(crate) fn used_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let in_successors = self.successors.iter_mut().flat_map(|successor| &mut successor.args);
        self.operands.iter_mut().chain(in_successors)
    }
}

/// A target of control flow, with the values written behind it (the generic form of recent versions
/// lists these among the operands instead).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Successor {
    /// Where to.
    pub block: Block,
    /// With which values.
    pub args: Vec<Value>,
}

/// One block.
#[derive(Debug, Clone)]
pub struct BlockData {
    /// Arguments.
    pub args: SmallVec<[Value; 4]>,
    /// Operations in order.
    pub ops: Vec<Op>,
    /// The region it stands in; the file's own region has number 0.
    pub parent: Region,
    /// Its name behind the `^`, where one was written.
    pub label: Option<Str>,
}

/// One region.
#[derive(Debug, Clone)]
pub struct RegionData {
    /// Blocks in order; the first is the entry.
    pub blocks: SmallVec<[Block; 4]>,
    /// The operation that owns it; `None` for the file itself.
    pub parent: Option<Op>,
}

/// One value.
#[derive(Debug, Clone)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Its name.
    pub name: Name,
    /// For a result that shares its name with others (`%0:2`): which of them it is.
    pub pack: Option<u32>,
    /// Where it comes from.
    pub def: Def,
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Def {
    /// The n-th result of an operation.
    Result(Op, u32),
    /// The n-th argument of a block.
    Arg(Block, u32),
}

/// A value's name without `%`. The two forms that the compiler itself prints need no text.
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
    /// It stood behind the operations, where the compiler puts locations.
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
    /// A file with nothing in it.
    pub fn new() -> Self {
        let top = BlockData { args: SmallVec::new(), ops: Vec::new(), parent: Region(0), label: None };
        let file = RegionData { blocks: SmallVec::from_slice(&[Block(0)]), parent: None };
        Module {
            strings: Strings::default(),
            types: Distinct::default(),
            attrs: Distinct::default(),
            ops: Vec::new(),
            blocks: vec![top],
            regions: vec![file],
            values: Vec::new(),
            arg_locs: FxHashMap::default(),
            aliases: Vec::new(),
            resources: None,
            next_number: 0,
            next_label: 0,
        }
    }

    /// An empty file with room for what a text of that many bytes usually holds.
    pub(crate) fn with_room_for(bytes: usize) -> Self {
        let mut module = Module::new();
        module.strings = Strings::with_room_for(bytes);
        module.types = Distinct::with_room_for(bytes / 160);
        module.attrs = Distinct::with_room_for(bytes / 64);
        module.ops.reserve(bytes / 64);
        module.values.reserve(bytes / 64);
        module.blocks.reserve(bytes / 256 + 4);
        module.regions.reserve(bytes / 256 + 4);
        module
    }

    /// Reads the generic form.
    ///
    /// # Errors
    /// With line and column, for anything that is not the generic form, for a name used but never
    /// defined or defined twice, for types of a use and its definition that differ, and for nesting
    /// deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        crate::parse::parse(text)
    }

    /// Reads the generic form from bytes that may not be text.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and for the first byte that is not UTF-8.
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, ParseError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(error) => Err(ParseError::at(bytes, error.valid_up_to(), "this is not UTF-8")),
        }
    }

    /// The block of the file's top-level operations.
    pub fn top(&self) -> Block {
        Block(0)
    }

    /// An operation's parts.
    #[inline]
    pub fn op(&self, op: Op) -> &OpData {
        &self.ops[op.index()]
    }

    /// An operation's name.
    #[inline]
    pub fn op_name(&self, op: Op) -> &str {
        self.text(self.op(op).name)
    }

    /// A block's parts.
    #[inline]
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block.index()]
    }

    /// A region's parts.
    #[inline]
    pub fn region(&self, region: Region) -> &RegionData {
        &self.regions[region.index()]
    }

    /// A value's parts.
    #[inline]
    pub fn value(&self, value: Value) -> &ValueData {
        &self.values[value.index()]
    }

    /// What a type is.
    #[inline]
    pub fn type_kind(&self, ty: Type) -> &TypeKind {
        &self.types.items[ty.0 as usize]
    }

    /// What an attribute is.
    #[inline]
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        &self.attrs.items[attr.0 as usize]
    }

    /// An interned text.
    #[inline]
    pub fn text(&self, text: Str) -> &str {
        self.strings.get(text)
    }

    /// The file's aliases in order.
    pub fn aliases(&self) -> &[Alias] {
        &self.aliases
    }

    /// The text of the file's `{-# .. #-}` section, delimiters included.
    pub fn resources(&self) -> Option<&str> {
        self.resources.map(|text| self.text(text))
    }

    /// How many operations were ever made here; tables indexed by [`Op`] need this many places.
    pub fn op_capacity(&self) -> usize {
        self.ops.len()
    }

    /// How many values were ever made here; tables indexed by [`Value`] need this many places.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// How many blocks were ever made here; tables indexed by [`Block`] need this many places.
    pub fn block_capacity(&self) -> usize {
        self.blocks.len()
    }

    /// How many types were ever made here; tables indexed by [`Type`] need this many places.
    pub fn type_capacity(&self) -> usize {
        self.types.items.len()
    }

    /// Every type that the file mentions, in the order in which they were first met.
    pub fn types(&self) -> impl Iterator<Item = Type> + use<> {
        (0..u32::try_from(self.types.items.len()).expect("fewer than 2^32 types")).map(Type)
    }

    /// The block in which a value is defined; `None` for a result of a detached operation.
    pub fn def_block(&self, value: Value) -> Option<Block> {
        match self.value(value).def {
            Def::Result(op, _) => self.op(op).parent,
            Def::Arg(block, _) => Some(block),
        }
    }

    /// The operation that a value belongs to: the one that gives it, or the one around the block whose
    /// argument it is.
    pub fn source(&self, value: Value) -> Option<Op> {
        match self.value(value).def {
            Def::Result(op, _) => Some(op),
            Def::Arg(block, _) => self.region(self.block(block).parent).parent,
        }
    }

    /// The operation that owns the block `op` stands in.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.region(self.block(self.op(op).parent?).parent).parent
    }

    /// The value of an attribute or property of an operation.
    pub fn attr(&self, op: Op, name: &str) -> Option<Attr> {
        let name = self.strings.find(name)?;
        let op = self.op(op);
        [op.properties, op.attrs].into_iter().flatten().find_map(|dict| self.entry(dict, name))
    }

    fn entry(&self, dict: Attr, name: Str) -> Option<Attr> {
        let AttrKind::Dict(entries) = self.attr_kind(dict) else { return None };
        entries.iter().find(|(key, _)| *key == name).map(|&(_, value)| value)
    }
}
