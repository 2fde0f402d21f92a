//! Element types of the values in a mixed program.

/// An element type, which is also the type of a scalar.
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

/// Integers of more than one bit: the only well-defined signed quotient of single bits is 0.
pub(super) const INTS: &[Elem] = &[Elem::I8, Elem::I16, Elem::I32, Elem::I32, Elem::I64];
pub(super) const FLOATS: &[Elem] = &[Elem::F32, Elem::F32, Elem::F64];
/// Element types of tensors, buffers and vectors; common ones occur several times.
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
