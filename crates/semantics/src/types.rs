//! Types, as far as their values can be evaluated.

use std::rc::Rc;

use crate::float::Float;

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ty {
    /// An integer of any signedness, by its number of bits.
    Int(u32),
    /// `index`: 64 bits.
    Index,
    /// A float.
    Float(Float),
    /// `complex<..>`.
    Complex(Rc<Ty>),
    /// A vector of known sizes.
    Vector(Rc<[i64]>, Rc<Ty>),
    /// A tensor. No sizes if the rank is unknown; -1 where a size is.
    Tensor(Option<Rc<[i64]>>, Rc<Ty>),
    /// A memref. No sizes if the rank is unknown; -1 where a size is.
    MemRef(Option<Rc<[i64]>>, Rc<Ty>, Layout),
    /// A function.
    Function(Rc<[Ty]>, Rc<[Ty]>),
    /// `tuple<..>` or `!llvm.struct<..>`; a packed struct has no padding.
    Struct {
        /// The types of the fields.
        fields: Rc<[Ty]>,
        /// No padding between the fields.
        packed: bool,
    },
    /// `!llvm.array<..>`.
    Array(i64, Rc<Ty>),
    /// `!llvm.ptr`.
    Pointer,
    /// `none`, `!llvm.void`.
    Unit,
    /// Any other, as text.
    Other(Rc<str>),
}

/// How a memref is laid out in its buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// Row-major from offset 0. Also for layouts given by other maps: their elements are reached by their
    /// indices alone.
    Identity,
    /// `strided<..>`: strides and offset; `None` where it is open.
    Strided(Rc<[Option<i64>]>, Option<i64>),
}

impl Ty {
    /// The sizes of a vector or of a tensor or memref whose sizes are all known.
    pub fn static_sizes(&self) -> Option<&[i64]> {
        match self {
            Ty::Vector(sizes, _) => Some(sizes),
            Ty::Tensor(Some(sizes), _) | Ty::MemRef(Some(sizes), ..) => {
                sizes.iter().all(|&size| size >= 0).then_some(sizes)
            }
            _ => None,
        }
    }

    /// The element type of a vector, tensor or memref; any other type itself.
    pub fn element(&self) -> &Ty {
        match self {
            Ty::Vector(_, element) | Ty::Tensor(_, element) | Ty::MemRef(_, element, _) => element,
            other => other,
        }
    }

    /// The number of bits of an integer, index or float.
    pub fn width(&self) -> Option<u32> {
        match self {
            Ty::Int(width) => Some(*width),
            Ty::Index | Ty::Pointer => Some(64),
            Ty::Float(float) => Some(float.width()),
            _ => None,
        }
    }

    /// The number of bytes between two elements of this type in memory, as on x86-64.
    pub fn bytes(&self) -> Option<usize> {
        Some(match self {
            Ty::Int(width) => int_bytes(*width),
            Ty::Index | Ty::Pointer | Ty::Function(..) => 8,
            Ty::Float(float) => int_bytes(float.width().max(8)),
            Ty::Complex(element) => element.bytes()?.checked_mul(2)?,
            Ty::Vector(sizes, element) => match sizes.split_last() {
                Some((&last, rows)) => crate::value::count(rows)?.checked_mul(row_bytes(last, element)?)?,
                None => row_bytes(1, element)?,
            },
            Ty::Array(count, element) => usize::try_from(*count).ok()?.checked_mul(element.bytes()?)?,
            Ty::Struct { .. } => self.field_offsets()?.1,
            // A descriptor: two pointers, an offset, sizes and strides.
            Ty::MemRef(Some(sizes), ..) => 24 + 16 * sizes.len(),
            Ty::MemRef(None, ..) => 16,
            _ => return None,
        })
    }

    /// The number of bytes that a load or store of a value touches: a vector of five `i32` takes 32 bytes,
    /// and an access touches 20.
    pub fn store_bytes(&self) -> Option<usize> {
        match self {
            Ty::Vector(sizes, element) => match sizes.split_last() {
                Some((&last, rows)) => {
                    let rows = crate::value::count(rows)?;
                    let full = rows.saturating_sub(1).checked_mul(row_bytes(last, element)?)?;
                    full.checked_add(if rows == 0 { 0 } else { row_store_bytes(last, element)? })
                }
                None => row_store_bytes(1, element),
            },
            _ => self.bytes(),
        }
    }

    /// The bytes from one row of a vector to the next, and the number of elements in a row.
    pub(crate) fn vector_rows(&self) -> Option<(usize, usize)> {
        let Ty::Vector(sizes, element) = self else { return None };
        let last = sizes.last().copied().unwrap_or(1);
        Some((row_bytes(last, element)?, usize::try_from(last).ok()?))
    }

    /// The alignment in memory, as on x86-64.
    pub fn alignment(&self) -> usize {
        match self {
            Ty::Int(_) | Ty::Float(_) | Ty::Index => self.bytes().unwrap_or(8).min(16),
            Ty::Vector(..) => self.bytes().and_then(usize::checked_next_power_of_two).unwrap_or(8),
            Ty::Array(_, element) | Ty::Complex(element) => element.alignment(),
            Ty::Struct { packed: true, .. } => 1,
            Ty::Struct { fields, .. } => fields.iter().map(Ty::alignment).max().unwrap_or(1),
            _ => 8,
        }
    }

    /// The offsets in bytes of the fields of a struct, and its size.
    pub fn field_offsets(&self) -> Option<(Vec<usize>, usize)> {
        let Ty::Struct { fields, packed } = self else { return None };
        let mut end = 0usize;
        let mut offsets = Vec::new();
        for field in fields.iter() {
            if !packed {
                end = end.checked_next_multiple_of(field.alignment())?;
            }
            offsets.push(end);
            end = end.checked_add(field.bytes()?)?;
        }
        if !packed {
            end = end.checked_next_multiple_of(self.alignment())?;
        }
        Some((offsets, end))
    }

    /// Whether all values of this type are single bits, integers or floats.
    pub fn is_scalar(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Index | Ty::Float(_))
    }
}

/// The bytes from one row of a vector to the next: a row is a vector of LLVM, whose elements are packed.
fn row_bytes(last: i64, element: &Ty) -> Option<usize> {
    row_store_bytes(last, element)?.checked_next_power_of_two()
}

/// The bytes that an access to one row touches.
fn row_store_bytes(last: i64, element: &Ty) -> Option<usize> {
    let count = usize::try_from(last).ok()?;
    match element {
        Ty::Int(width) => Some(count.checked_mul(*width as usize)?.div_ceil(8)),
        _ => count.checked_mul(element.bytes()?),
    }
}

fn int_bytes(width: u32) -> usize {
    (width.div_ceil(8) as usize).next_power_of_two().max(1)
}
