//! Attributes: builtin attributes as structure, others as exact text.

use crate::{Attr, Str, Type};

/// The structure of an attribute.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttrKind {
    /// `unit`, or a dictionary entry without a value.
    Unit,
    /// `true`, `false`.
    Bool(bool),
    /// `-4 : i8`, `1.5e3 : f32`, `0x7FC00000 : f32`: the literal as written.
    Number {
        /// Digits, sign and exponent.
        literal: Str,
        /// The type behind the colon.
        ty: Option<Type>,
    },
    /// `"text"`, escapes as written.
    String {
        /// The text between the quotes.
        raw: Str,
        /// The type behind the colon.
        ty: Option<Type>,
    },
    /// `[a, b]`.
    Array(Box<[Attr]>),
    /// `{name = a, other}`, names without quotes.
    Dict(Box<[(Str, Attr)]>),
    /// `@a::@b`, names without quotes.
    Symbol(Box<[Str]>),
    /// A type as an attribute.
    Type(Type),
    /// `dense<..> : type`, `dense_resource<..> : type`, `sparse<..> : type`.
    Elements {
        /// The keyword.
        kind: ElementsKind,
        /// The text between the angle brackets.
        body: Str,
        /// The shaped type behind the colon.
        ty: Type,
    },
    /// `array<i32: 1, 2>`.
    DenseArray {
        /// `i1` to `i64`, `f32`, `f64`.
        element: Type,
        /// The values as written. May be empty.
        body: Str,
    },
    /// `affine_map<..>`, body only.
    AffineMap(Str),
    /// `affine_set<..>`, body only.
    AffineSet(Str),
    /// `#name`, defined elsewhere in the file.
    Alias(Str),
    /// Any other attribute, exactly as written: `#dialect.attr<..>`, `strided<..>`, `distinct[..]<..>`,
    /// `loc(..)`.
    Opaque {
        /// The text without its type.
        text: Str,
        /// The type behind the colon.
        ty: Option<Type>,
    },
}

/// The keywords of elements attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ElementsKind {
    /// `dense`
    Dense,
    /// `dense_resource`
    Resource,
    /// `sparse`
    Sparse,
}

impl ElementsKind {
    /// The keyword in MLIR's syntax.
    pub fn keyword(self) -> &'static str {
        match self {
            ElementsKind::Dense => "dense",
            ElementsKind::Resource => "dense_resource",
            ElementsKind::Sparse => "sparse",
        }
    }
}
