//! Types of the values in a mixed program, and the values themselves.

use std::fmt;

use super::range::Range;

/// Element types; a scalar is one of them alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Elem {
    I1,
    I8,
    I16,
    I32,
    I64,
    Index,
    F32,
    F64,
}

/// Integers of two bits and more: signed division on one bit has no well-defined result but 0.
pub(super) const INTS: &[Elem] = &[Elem::I8, Elem::I16, Elem::I32, Elem::I32, Elem::I64];
pub(super) const FLOATS: &[Elem] = &[Elem::F32, Elem::F32, Elem::F64];
/// What tensors, buffers and vectors are made of, the usual ones more often.
pub(super) const CONTENTS: &[Elem] = &[
    Elem::I32,
    Elem::I32,
    Elem::I32,
    Elem::F32,
    Elem::F32,
    Elem::I64,
    Elem::F64,
    Elem::I8,
    Elem::I16,
    Elem::Index,
    Elem::I1,
];

impl Elem {
    pub(super) fn text(self) -> &'static str {
        match self {
            Elem::I1 => "i1",
            Elem::I8 => "i8",
            Elem::I16 => "i16",
            Elem::I32 => "i32",
            Elem::I64 => "i64",
            Elem::Index => "index",
            Elem::F32 => "f32",
            Elem::F64 => "f64",
        }
    }

    pub(super) fn is_float(self) -> bool {
        matches!(self, Elem::F32 | Elem::F64)
    }

    pub(super) fn bits(self) -> u32 {
        match self {
            Elem::I1 => 1,
            Elem::I8 => 8,
            Elem::I16 => 16,
            Elem::I32 | Elem::F32 => 32,
            Elem::I64 | Elem::F64 | Elem::Index => 64,
        }
    }
}

/// What holds the elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Scalar,
    Vector,
    Tensor,
    Memref,
}

/// A type with a static shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ty {
    pub(super) kind: Kind,
    pub(super) dims: Vec<i64>,
    pub(super) elem: Elem,
    /// A buffer's layout as written, empty for rows one after the other.
    pub(super) layout: String,
}

impl Ty {
    pub(super) fn new(kind: Kind, dims: &[i64], elem: Elem) -> Self {
        Ty { kind, dims: dims.to_vec(), elem, layout: String::new() }
    }

    pub(super) fn scalar(elem: Elem) -> Self {
        Ty::new(Kind::Scalar, &[], elem)
    }

    pub(super) fn vector(dims: &[i64], elem: Elem) -> Self {
        Ty::new(Kind::Vector, dims, elem)
    }

    pub(super) fn tensor(dims: &[i64], elem: Elem) -> Self {
        Ty::new(Kind::Tensor, dims, elem)
    }

    pub(super) fn memref(dims: &[i64], elem: Elem) -> Self {
        Ty::new(Kind::Memref, dims, elem)
    }

    /// The same shape with other elements.
    pub(super) fn of(&self, elem: Elem) -> Self {
        Ty { elem, ..self.clone() }
    }

    pub(super) fn rank(&self) -> usize {
        self.dims.len()
    }

    pub(super) fn count(&self) -> i64 {
        self.dims.iter().product()
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            Kind::Scalar => return f.write_str(self.elem.text()),
            Kind::Vector => "vector",
            Kind::Tensor => "tensor",
            Kind::Memref => "memref",
        };
        write!(f, "{name}<")?;
        for dim in &self.dims {
            write!(f, "{dim}x")?;
        }
        f.write_str(self.elem.text())?;
        if !self.layout.is_empty() {
            write!(f, ", {}", self.layout)?;
        }
        f.write_str(">")
    }
}

/// A value that can be used where it is visible. It is written as its name.
#[derive(Debug, Clone)]
pub(super) struct Val {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// What its elements lie in; for a buffer, what may be stored in it.
    pub(super) range: Range,
    /// Buffers with the same number may overlap.
    pub(super) origin: usize,
    /// A buffer that must not be written.
    pub(super) readonly: bool,
    /// The variable of an affine loop, which affine accesses may be made of.
    pub(super) affine: bool,
}

impl Val {
    pub(super) fn new(name: String, ty: Ty, range: Range) -> Self {
        Val { name, ty, range, origin: 0, readonly: false, affine: false }
    }
}

impl fmt::Display for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
