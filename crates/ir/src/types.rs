//! Types: the builtin ones as structure, a dialect's own as exact text.

use crate::{Attr, Str};

/// A type of one module; equal numbers mean equally written types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(pub(crate) u32);

impl Type {
    /// Its place in tables indexed by it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a type is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// `i32`, `si8`, `ui16`.
    Integer {
        /// Bits.
        width: u32,
        /// How the bits are read.
        sign: Signedness,
    },
    /// `index`.
    Index,
    /// `f32`, `bf16`, `f8E4M3FN`: the keyword as written.
    Float(Str),
    /// `none`.
    None,
    /// `complex<f32>`.
    Complex(Type),
    /// `tuple<i32, f32>`.
    Tuple(Box<[Type]>),
    /// `(i32, i32) -> f32`.
    Function {
        /// Argument types.
        inputs: Box<[Type]>,
        /// Result types.
        results: Box<[Type]>,
    },
    /// `vector<4x[8]xf32>`.
    Vector {
        /// Sizes; none for a rank-0 vector.
        dims: Box<[Dim]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<4x?xf32, #encoding>`, or `tensor<*xf32>` without dimensions.
    Tensor {
        /// Sizes, or `None` when even the rank is unknown.
        dims: Option<Box<[Dim]>>,
        /// Element type.
        element: Type,
        /// The encoding attribute.
        encoding: Option<Attr>,
    },
    /// `memref<4x?xf32, layout, space>`, or `memref<*xf32, space>` without dimensions.
    MemRef {
        /// Sizes, or `None` when even the rank is unknown.
        dims: Option<Box<[Dim]>>,
        /// Element type.
        element: Type,
        /// The attributes that follow, in order: a layout, a memory space, or both.
        tail: Box<[Attr]>,
    },
    /// `!name`, defined elsewhere in the file.
    Alias(Str),
    /// A dialect's own type, text included from the `!` on.
    Dialect(Str),
}

/// One size of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dim {
    /// Known.
    Static(u64),
    /// `?`.
    Dynamic,
    /// `[n]`: a multiple of n known at run time.
    Scalable(u64),
}

/// How an integer type reads its bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// `i`.
    Signless,
    /// `si`.
    Signed,
    /// `ui`.
    Unsigned,
}
