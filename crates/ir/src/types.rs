//! Types: builtin types as structure, types of dialects as exact text.

use crate::{Attr, Str, Type};

/// The structure of a type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// `i32`, `si8`, `ui16`.
    Integer {
        /// The number of bits.
        width: u32,
        /// Signed, unsigned or signless.
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
        /// Sizes. Empty for a vector of rank 0.
        dims: Box<[Dim]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<4x?xf32, #encoding>`, or the unranked `tensor<*xf32>`.
    Tensor {
        /// Sizes. `None` if the rank is unknown.
        dims: Option<Box<[Dim]>>,
        /// Element type.
        element: Type,
        /// The encoding attribute.
        encoding: Option<Attr>,
    },
    /// `memref<4x?xf32, layout, space>`, or the unranked `memref<*xf32, space>`.
    MemRef {
        /// Sizes. `None` if the rank is unknown.
        dims: Option<Box<[Dim]>>,
        /// Element type.
        element: Type,
        /// The attributes that follow, in order: a layout, a memory space, or both.
        tail: Box<[Attr]>,
    },
    /// `!name`, defined elsewhere in the file.
    Alias(Str),
    /// A type of a dialect, with the `!`.
    Dialect(Str),
}

/// One size of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dim {
    /// `4`.
    Static(u64),
    /// `?`.
    Dynamic,
    /// `[4]`: a multiple of 4 that is known at run time.
    Scalable(u64),
}

/// The signedness of an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// `i`.
    Signless,
    /// `si`.
    Signed,
    /// `ui`.
    Unsigned,
}
