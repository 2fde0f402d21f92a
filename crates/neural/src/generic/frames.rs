//! What a reader has begun and not finished.

use crate::tree::{Attr, Block, Container, Dim, Entries, Op, Symbol, TextKind, Ty, ValueId};

/// One part of a program that is not finished.
#[derive(Debug, Clone)]
pub(crate) enum Frame {
    /// The file or a region.
    Region(RegionFrame),
    /// An operation.
    Op(Box<OpFrame>),
    /// Values behind a successor.
    SuccessorArgs(Vec<ValueId>),
    /// `[..]`.
    Array(Vec<Attr>),
    /// `{..}`, with the key whose value comes next.
    Dict(Entries, Option<String>),
    /// `@a::@b`.
    Path(Vec<Symbol>),
    /// A spelled text.
    Text(Spelled, Vec<u8>),
    /// The element type of a dense array comes next.
    ArrayElement,
    /// The type of a text comes next.
    TypeOf(TextKind, Box<str>),
    /// A builtin shaped type.
    Shaped {
        /// Which one.
        container: Container,
        /// The sizes so far.
        dims: Vec<Dim>,
        /// It has no rank.
        unranked: bool,
        /// The element type, behind which only attributes follow.
        element: Option<Ty>,
        /// Those attributes.
        tail: Vec<Attr>,
    },
    /// A function type. The second list is there behind the arrow.
    Function(Vec<Ty>, Option<Vec<Ty>>),
    /// `tuple<..>`.
    Tuple(Vec<Ty>),
    /// `complex<..>`.
    Complex(Option<Ty>),
}

/// What a spelled text is.
#[derive(Debug, Clone)]
pub(crate) enum Spelled {
    /// The number of a value.
    Value,
    /// The number of a block.
    Block,
    /// The number of a symbol.
    SymbolNumber,
    /// The name of an operation.
    Op,
    /// A key.
    Key,
    /// A type.
    Type,
    /// The name of a symbol.
    Symbol,
    /// A size; scalable or not.
    Dim(bool),
    /// The resource section.
    Resources,
    /// An attribute, with the element type of a dense array.
    Attr(TextKind, Option<Ty>),
}

/// A region that is not finished.
#[derive(Debug, Clone, Default)]
pub(crate) struct RegionFrame {
    /// Blocks, the last one unfinished.
    pub(crate) blocks: Vec<Block>,
    /// How many values were in scope before it.
    pub(crate) outer: usize,
    /// For each block, how many values were in scope before it.
    pub(crate) starts: Vec<usize>,
    /// Arguments of the last block may follow.
    pub(crate) in_args: bool,
    /// The number of the forward value that the next argument defines.
    pub(crate) defines: Defines,
}

impl RegionFrame {
    /// The region with its last block only as far as its arguments: what is cheap to copy.
    pub(crate) fn clone_head(&self) -> RegionFrame {
        let head = |block: &Block| Block { args: block.args.clone(), ops: Vec::new() };
        RegionFrame {
            blocks: self.blocks.iter().map(head).collect(),
            outer: self.outer,
            starts: self.starts.clone(),
            in_args: self.in_args,
            defines: self.defines,
        }
    }
}

/// Whether a definition is of a forward value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Defines {
    /// It is not.
    #[default]
    Fresh,
    /// Its number comes next.
    Number,
    /// It is of this number.
    Forward(u32),
}

/// The parts of an operation, in order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Operands may follow.
    #[default]
    Operands,
    /// Successors may follow.
    Successors,
    /// Properties may follow.
    Properties,
    /// Attributes may follow.
    Attrs,
    /// Result types may follow.
    Results,
    /// Only regions may follow.
    Regions,
}

/// An operation that is not finished.
#[derive(Debug, Clone, Default)]
pub(crate) struct OpFrame {
    pub(crate) op: Op,
    pub(crate) phase: Phase,
    /// The key whose value comes next.
    pub(crate) key: Option<String>,
    /// The number of a forward value comes next.
    pub(crate) forward: bool,
    pub(crate) defines: Defines,
    /// The function type to derive: whether it is among the attributes, its index, whether it is llvm's.
    pub(crate) derived: Option<(bool, usize, bool)>,
}
