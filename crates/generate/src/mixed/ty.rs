//! Types of the values in a mixed program, and the values themselves.

use std::fmt;

use super::elem::Elem;
use super::range::Range;

/// The kind of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueKind {
    Scalar,
    Vector,
    Tensor,
    Memref,
}

/// A type with a static shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ty {
    pub(super) kind: ValueKind,
    pub(super) dims: Vec<i64>,
    pub(super) elem: Elem,
    /// A buffer's layout as written; empty for the default, row-major one.
    pub(super) layout: String,
}

impl Ty {
    pub(super) fn new(kind: ValueKind, dims: &[i64], elem: Elem) -> Self {
        Ty { kind, dims: dims.to_vec(), elem, layout: String::new() }
    }

    pub(super) fn scalar(elem: Elem) -> Self {
        Ty::new(ValueKind::Scalar, &[], elem)
    }

    pub(super) fn vector(dims: &[i64], elem: Elem) -> Self {
        Ty::new(ValueKind::Vector, dims, elem)
    }

    pub(super) fn tensor(dims: &[i64], elem: Elem) -> Self {
        Ty::new(ValueKind::Tensor, dims, elem)
    }

    pub(super) fn memref(dims: &[i64], elem: Elem) -> Self {
        Ty::new(ValueKind::Memref, dims, elem)
    }

    /// The same shape with other elements.
    pub(super) fn of(&self, elem: Elem) -> Self {
        Ty { elem, ..self.clone() }
    }

    /// As a parameter of a function. LLVM for x86 cannot pass a vector of one single bit, so vectors of bits
    /// become vectors of bytes.
    pub(super) fn passable(self) -> Self {
        if self.kind == ValueKind::Vector && self.elem == Elem::I1 { self.of(Elem::I8) } else { self }
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
            ValueKind::Scalar => return f.write_str(self.elem.text()),
            ValueKind::Vector => "vector",
            ValueKind::Tensor => "tensor",
            ValueKind::Memref => "memref",
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
    /// The range of its elements; for a buffer, of what may be stored in it.
    pub(super) range: Range,
    /// Buffers with the same number may overlap.
    pub(super) origin: usize,
    /// A buffer that must not be written.
    pub(super) readonly: bool,
    /// It is the variable of an affine loop, which affine accesses may use.
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
