//! A program as a tree: what tokens are written from and read into.
//!
//! Aliases are expanded, locations are gone, and symbols are numbers. See [`crate::normal`] for the exact
//! rules.

use std::sync::Arc;

/// A type. Types are shared because most values have one of a few types.
pub type Ty = Arc<Type>;

/// A program: the operations inside its outermost module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Program {
    /// The operations. A single `builtin.module` stands for itself; others are inside a plain module.
    pub ops: Vec<Op>,
    /// The types of all values, by [`ValueId`].
    pub values: Vec<Ty>,
    /// The resource section `{-# .. #-}`, with its delimiters.
    pub resources: Option<String>,
}

/// Identifies a value of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(pub u32);

/// One operation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Op {
    /// `dialect.op`.
    pub name: String,
    /// The values that it takes.
    pub operands: Vec<ValueId>,
    /// The blocks that it may branch to.
    pub successors: Vec<Successor>,
    /// `<{..}>`.
    pub properties: Entries,
    /// `{..}`.
    pub attrs: Entries,
    /// The values that it defines.
    pub results: Vec<ValueId>,
    /// Its regions.
    pub regions: Vec<Region>,
}

/// The entries of a dictionary, in order.
pub type Entries = Vec<(String, Attr)>;

/// A block that an operation may branch to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Successor {
    /// The index of the block in the region of the operation.
    pub block: usize,
    /// Values written behind the block, as old versions of MLIR do.
    pub args: Vec<ValueId>,
}

/// One region.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Region {
    /// Its blocks. The first one is the entry.
    pub blocks: Vec<Block>,
}

/// One block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// Its arguments.
    pub args: Vec<ValueId>,
    /// Its operations.
    pub ops: Vec<Op>,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// `i32`, `f32`, `index`, `none`, `!dialect.type<..>`.
    Text(Box<str>),
    /// `complex<f32>`.
    Complex(Ty),
    /// `tuple<i32, f32>`.
    Tuple(Vec<Ty>),
    /// `(i32) -> f32`.
    Function {
        /// Argument types.
        inputs: Vec<Ty>,
        /// Result types.
        results: Vec<Ty>,
    },
    /// A vector, tensor or memref.
    Shaped {
        /// Which of them.
        container: Container,
        /// Sizes. `None` if the rank is unknown.
        dims: Option<Vec<Dim>>,
        /// Element type.
        element: Ty,
        /// The attributes that follow: encoding, layout, memory space.
        tail: Vec<Attr>,
    },
}

/// The builtin shaped types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Container {
    /// `vector`
    Vector,
    /// `tensor`
    Tensor,
    /// `memref`
    MemRef,
}

impl Container {
    /// The keyword in MLIR's syntax.
    pub fn keyword(self) -> &'static str {
        match self {
            Container::Vector => "vector",
            Container::Tensor => "tensor",
            Container::MemRef => "memref",
        }
    }
}

/// One size of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dim {
    /// `4`.
    Static(u64),
    /// `?`.
    Dynamic,
    /// `[4]`.
    Scalable(u64),
}

/// An attribute.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Attr {
    /// `unit`.
    Unit,
    /// `true`, `false`.
    Bool(bool),
    /// A text of some syntax and the type behind its colon.
    Text {
        /// Its syntax.
        kind: TextKind,
        /// The text without delimiters.
        body: Box<str>,
        /// The type behind the colon, or of the elements of a dense array.
        ty: Option<Ty>,
    },
    /// `[a, b]`.
    Array(Vec<Attr>),
    /// `{a = b}`.
    Dict(Entries),
    /// `@a::@b`.
    Symbol(Vec<Symbol>),
    /// The name of a symbol where it is defined: a string in MLIR.
    SymbolName(Symbol),
    /// A type.
    Type(Ty),
}

/// The syntax of an attribute that is kept as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// `4 : i32`: the literal.
    Number,
    /// `"text"`: the raw text between the quotes.
    String,
    /// `dense<..> : type`.
    Dense,
    /// `dense_resource<..> : type`.
    Resource,
    /// `sparse<..> : type`.
    Sparse,
    /// `array<i32: 1, 2>`.
    DenseArray,
    /// `affine_map<..>`.
    AffineMap,
    /// `affine_set<..>`.
    AffineSet,
    /// Any other attribute, as written.
    Opaque,
}

/// A symbol.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// `@s4`: a renamed symbol.
    Number(u32),
    /// A symbol whose name is kept.
    Name(Box<str>),
}

impl Program {
    /// The type of a value.
    pub fn ty(&self, value: ValueId) -> &Ty {
        &self.values[value.0 as usize]
    }

    /// Calls `visit` on every operation, outer ones first.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Op)) {
        self.ops.iter().for_each(|op| op.walk(visit));
    }

    /// How many operations it has.
    pub fn op_count(&self) -> usize {
        let mut count = 0;
        self.walk(&mut |_| count += 1);
        count
    }
}

impl Op {
    /// Calls `visit` on this operation and on all inside it.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Op)) {
        visit(self);
        for block in self.regions.iter().flat_map(|region| &region.blocks) {
            block.ops.iter().for_each(|op| op.walk(visit));
        }
    }

    /// A property or attribute.
    pub fn attr(&self, key: &str) -> Option<&Attr> {
        self.properties.iter().chain(&self.attrs).find(|(name, _)| name == key).map(|(_, attr)| attr)
    }

    /// All values that it uses: operands, then arguments of successors.
    pub fn used(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.operands.iter().chain(self.successors.iter().flat_map(|successor| &successor.args)).copied()
    }
}

/// The types of a function that follow from its body: those of the entry's arguments, and those of the
/// operands of the first terminator without successors.
pub fn body_signature(op: &Op) -> Option<(&[ValueId], &[ValueId])> {
    let blocks = &op.regions.first()?.blocks;
    let inputs = &blocks.first()?.args;
    let mut ends = blocks.iter().filter_map(|block| block.ops.last());
    let end = ends.find(|op| op.successors.is_empty())?;
    Some((inputs, &end.operands))
}
