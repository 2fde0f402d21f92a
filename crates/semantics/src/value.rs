//! Values: what a register, an element or a result holds.

use std::rc::Rc;

use num_bigint::BigUint;
use smallvec::SmallVec;

use crate::approx::Approx;

/// Sizes, strides or indices.
pub type Sizes = SmallVec<[i64; 4]>;

/// A value. Its type is known where it is used, and is not repeated here.
#[derive(Debug, Clone)]
pub enum Value {
    /// An integer of at most 64 bits, an index, or a float of at most 64 bits, in its lowest bits. The bits
    /// above are zero.
    Bits(u64),
    /// No value: an operation that must not be used like this, or memory that was never written.
    Poison,
    /// An address.
    Pointer(Pointer),
    /// An integer or a float of more than 64 bits.
    Wide(Rc<BigUint>),
    /// A float that is only known approximately.
    Approx(Rc<Approx>),
    /// Real and imaginary part.
    Complex(Rc<[Value; 2]>),
    /// A vector of any rank: its elements in row-major order. Each element may be poison; the whole never is.
    Vector(Rc<Vec<Value>>),
    /// A struct or array of the llvm dialect, or a tuple. The whole is never poison.
    Aggregate(Rc<Vec<Value>>),
    /// A tensor.
    Tensor(Rc<Tensor>),
    /// A memref.
    MemRef(Rc<MemRef>),
    /// A function.
    Function(Rc<str>),
    /// A shape whose computation failed, and other things without contents.
    Unit,
}

/// An address: a buffer and an offset in bytes. The offset may be outside of the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pointer {
    /// The buffer. Buffer 0 does not exist: offsets in it are plain addresses, and 0 is null.
    pub buffer: u32,
    /// The offset in bytes.
    pub offset: i64,
}

/// A tensor with its elements in row-major order.
#[derive(Debug, Clone)]
pub struct Tensor {
    /// Its sizes.
    pub sizes: Sizes,
    /// Its elements.
    pub elements: Vec<Value>,
}

/// A view of a buffer. Offset and strides count elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemRef {
    /// The buffer with the byte at which offset 0 is.
    pub base: Pointer,
    /// The offset of the element with indices 0.
    pub offset: i64,
    /// Its sizes.
    pub sizes: Sizes,
    /// Its strides.
    pub strides: Sizes,
}

impl Value {
    /// A vector.
    pub fn vector(elements: Vec<Value>) -> Value {
        Value::Vector(Rc::new(elements))
    }

    /// A struct, array or tuple.
    pub fn aggregate(elements: Vec<Value>) -> Value {
        Value::Aggregate(Rc::new(elements))
    }

    /// A tensor.
    pub fn tensor(sizes: impl Into<Sizes>, elements: Vec<Value>) -> Value {
        Value::Tensor(Rc::new(Tensor { sizes: sizes.into(), elements }))
    }

    /// A memref.
    pub fn memref(memref: MemRef) -> Value {
        Value::MemRef(Rc::new(memref))
    }

    /// A complex number.
    pub fn complex(re: Value, im: Value) -> Value {
        Value::Complex(Rc::new([re, im]))
    }

    /// A truth value.
    pub fn bool(value: bool) -> Value {
        Value::Bits(u64::from(value))
    }

    /// An index or `i64`.
    pub fn index(value: i64) -> Value {
        Value::Bits(value as u64)
    }

    /// Whether this is poison as a whole.
    pub fn is_poison(&self) -> bool {
        matches!(self, Value::Poison)
    }
}

/// Tensors and memrefs with longer dimensions are not evaluated, even if they have no elements.
pub(crate) const LONGEST: i64 = 1 << 28;

/// The number of elements of a shape. `None` on overflow or negative sizes.
pub(crate) fn count(sizes: &[i64]) -> Option<usize> {
    sizes.iter().try_fold(1usize, |count, &size| count.checked_mul(usize::try_from(size).ok()?))
}

/// The strides of a shape in row-major order.
pub(crate) fn row_major(sizes: &[i64]) -> Sizes {
    let mut strides: Sizes = smallvec::smallvec![1; sizes.len()];
    for i in (1..sizes.len()).rev() {
        strides[i - 1] = strides[i].wrapping_mul(sizes[i]);
    }
    strides
}

/// Calls `visit` with all indices of a shape, in row-major order.
pub(crate) fn each_index<E>(sizes: &[i64], mut visit: impl FnMut(&[i64]) -> Result<(), E>) -> Result<(), E> {
    if sizes.iter().any(|&size| size <= 0) {
        return Ok(());
    }
    let mut indices: Sizes = smallvec::smallvec![0; sizes.len()];
    loop {
        visit(&indices)?;
        if !next_index(&mut indices, sizes) {
            return Ok(());
        }
    }
}

/// Advances to the next indices in row-major order. False behind the last.
pub(crate) fn next_index(indices: &mut [i64], sizes: &[i64]) -> bool {
    for i in (0..indices.len()).rev() {
        indices[i] += 1;
        if indices[i] < sizes[i] {
            return true;
        }
        indices[i] = 0;
    }
    false
}

/// The position of an element in row-major order. `None` outside of the shape.
pub(crate) fn position(sizes: &[i64], indices: &[i64]) -> Option<usize> {
    if sizes.len() != indices.len() {
        return None;
    }
    let mut position = 0usize;
    for (&size, &index) in sizes.iter().zip(indices) {
        if index < 0 || index >= size {
            return None;
        }
        position = position.wrapping_mul(size as usize).wrapping_add(index as usize);
    }
    Some(position)
}

impl MemRef {
    /// A memref that begins at `base`, in row-major order.
    pub fn dense(base: Pointer, sizes: Sizes) -> MemRef {
        let strides = row_major(&sizes);
        MemRef { base, offset: 0, sizes, strides }
    }

    /// The offset in elements from the base of the element that the strides say, inside of the shape or not.
    pub fn place(&self, indices: &[i64]) -> i64 {
        let steps = indices.iter().zip(&self.strides).map(|(index, stride)| index.wrapping_mul(*stride));
        steps.fold(self.offset, i64::wrapping_add)
    }

    /// The address of an element at an offset from the base, of so many bytes.
    pub fn address(&self, offset: i64, size: usize) -> Pointer {
        let bytes = offset.wrapping_mul(size as i64);
        Pointer { offset: self.base.offset.wrapping_add(bytes), ..self.base }
    }

    /// The offset of an element in elements from the base. `None` outside of the shape.
    #[inline]
    pub fn element(&self, indices: &[i64]) -> Option<i64> {
        let mut offset = self.offset;
        for ((&index, &size), &stride) in indices.iter().zip(&self.sizes).zip(&self.strides) {
            if index < 0 || index >= size {
                return None;
            }
            offset = offset.wrapping_add(index.wrapping_mul(stride));
        }
        Some(offset)
    }
}
