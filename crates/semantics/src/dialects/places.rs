//! Elements of memrefs and tensors in registers.

use std::rc::Rc;

use crate::code::Reg;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::machine::Machine;
use crate::memory::Origin;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{LONGEST, MemRef, Pointer, Sizes, Tensor, Value, count};

use super::indices::Index;

/// The elements of a memref.
#[derive(Clone)]
pub(super) struct Element {
    pub(super) ty: Ty,
    pub(super) bytes: i64,
}

impl Element {
    /// The elements of a memref type.
    pub(super) fn of(memref: &Ty) -> Built<Element> {
        let Ty::MemRef(_, element, _) = memref else { return missing("something that is no memref") };
        match element.bytes() {
            Some(bytes) => Ok(Element { ty: element.as_ref().clone(), bytes: bytes as i64 }),
            None => missing("the element type of a memref"),
        }
    }

    /// The address of an element; `offset` counts elements.
    #[inline]
    pub(super) fn at(&self, memref: &MemRef, offset: i64) -> Pointer {
        let offset = memref.base.offset.wrapping_add(offset.wrapping_mul(self.bytes));
        Pointer { buffer: memref.base.buffer, offset }
    }

    /// Loads an element.
    #[inline]
    pub(super) fn load(&self, m: &Machine, memref: &MemRef, offset: i64) -> Eval<Value> {
        m.memory.load(self.at(memref, offset), &self.ty)
    }

    /// Stores an element.
    #[inline]
    pub(super) fn store(&self, m: &mut Machine, memref: &MemRef, offset: i64, value: &Value) -> Eval<()> {
        m.memory.store(self.at(memref, offset), &self.ty, value)
    }

    /// A buffer for so many elements.
    pub(super) fn allocate(&self, m: &mut Machine, count: usize, origin: Origin) -> Eval<Pointer> {
        let Some(bytes) = count.checked_mul(self.bytes as usize) else {
            return unsupported("a very large buffer");
        };
        m.spend(bytes / 64 + 1)?;
        m.memory.allocate(bytes, origin)
    }

    /// All elements of a memref in row-major order.
    pub(super) fn load_all(&self, m: &mut Machine, memref: &MemRef) -> Eval<Vec<Value>> {
        m.spend(count(&memref.sizes).unwrap_or(usize::MAX))?;
        let mut elements = Vec::new();
        each_offset(&memref.sizes, &memref.strides, memref.offset, |offset| {
            elements.push(self.load(m, memref, offset)?);
            Ok(())
        })?;
        Ok(elements)
    }

    /// Stores all elements of a memref in row-major order.
    pub(super) fn store_all(&self, m: &mut Machine, memref: &MemRef, elements: &[Value]) -> Eval<()> {
        m.spend(elements.len())?;
        let mut elements = elements.iter();
        each_offset(&memref.sizes, &memref.strides, memref.offset, |offset| match elements.next() {
            Some(value) => self.store(m, memref, offset, value),
            None => unsupported("a memref with more elements than are stored"),
        })
    }
}

/// An element of a memref in a register.
pub(super) struct Place {
    pub(super) memref: Reg,
    pub(super) indices: Box<[Index]>,
    pub(super) element: Element,
}

impl Place {
    /// The memref and the offset of the element, in elements. Outside of the memref is undefined behaviour.
    #[inline]
    pub(super) fn find<'m>(&self, m: &'m Machine) -> Eval<(&'m Rc<MemRef>, i64)> {
        let memref = memref(m, self.memref)?;
        if memref.sizes.len() != self.indices.len() {
            return unsupported("another number of indices");
        }
        let mut offset = memref.offset;
        for ((index, &size), &stride) in self.indices.iter().zip(&memref.sizes).zip(&memref.strides) {
            let index = index.read(m)?;
            if index < 0 || index >= size {
                return undefined("an index outside of the memref");
            }
            offset = offset.wrapping_add(index.wrapping_mul(stride));
        }
        Ok((memref, offset))
    }

    /// The address of the element.
    #[inline]
    pub(super) fn address(&self, m: &Machine) -> Eval<Pointer> {
        let (memref, offset) = self.find(m)?;
        Ok(self.element.at(memref, offset))
    }
}

/// The memref in a register.
#[inline]
pub(super) fn memref(m: &Machine, reg: Reg) -> Eval<&Rc<MemRef>> {
    match m.get(reg) {
        Value::MemRef(memref) => Ok(memref),
        Value::Poison => undefined_by_poison("a memref that is poison"),
        _ => unsupported("something that is no memref"),
    }
}

/// The tensor in a register.
#[inline]
pub(super) fn tensor(m: &Machine, reg: Reg) -> Eval<&Rc<Tensor>> {
    match m.get(reg) {
        Value::Tensor(tensor) => Ok(tensor),
        Value::Poison => undefined_by_poison("a tensor that is poison"),
        _ => unsupported("something that is no tensor"),
    }
}

/// The sizes of a tensor or memref in a register.
pub(super) fn sizes(m: &Machine, reg: Reg) -> Eval<&Sizes> {
    match m.get(reg) {
        Value::Tensor(tensor) => Ok(&tensor.sizes),
        Value::MemRef(memref) => Ok(&memref.sizes),
        Value::Poison => undefined_by_poison("a shape that is poison"),
        _ => unsupported("something that has no shape"),
    }
}

/// Calls `visit` with the offsets of all elements in row-major order.
pub(super) fn each_offset(
    sizes: &[i64],
    strides: &[i64],
    offset: i64,
    mut visit: impl FnMut(i64) -> Eval<()>,
) -> Eval<()> {
    if sizes.iter().any(|&size| size <= 0) {
        return Ok(());
    }
    let mut indices: Sizes = smallvec::smallvec![0; sizes.len()];
    let mut offset = offset;
    loop {
        visit(offset)?;
        let mut dim = sizes.len();
        loop {
            if dim == 0 {
                return Ok(());
            }
            dim -= 1;
            let stride = strides.get(dim).copied().unwrap_or(0);
            indices[dim] += 1;
            if indices[dim] < sizes[dim] {
                offset = offset.wrapping_add(stride);
                break;
            }
            offset = offset.wrapping_sub(stride.wrapping_mul(sizes[dim] - 1));
            indices[dim] = 0;
        }
    }
}

/// Checks that sizes are what a type says, where it says something.
pub(super) fn fits(sizes: &[i64], claimed: Option<&[i64]>) -> Eval<()> {
    let Some(claimed) = claimed else { return Ok(()) };
    let same = |(&size, &claimed): (&i64, &i64)| claimed < 0 || size == claimed;
    if sizes.len() != claimed.len() || !sizes.iter().zip(claimed).all(same) {
        return undefined("a shape that is not what its type says");
    }
    Ok(())
}

/// The sizes of a shaped type: those that are known, and the others from registers.
pub(super) struct Extents {
    fixed: Vec<i64>,
    open: Vec<Reg>,
}

impl Extents {
    /// The sizes of a type.
    pub(super) fn new(ty: &Ty, open: &[Reg]) -> Built<Extents> {
        let (Ty::Tensor(Some(fixed), _) | Ty::MemRef(Some(fixed), ..)) = ty else {
            return missing("a shape of unknown rank");
        };
        if fixed.iter().filter(|&&size| size < 0).count() != open.len() {
            return missing("another number of sizes than the type has open");
        }
        Ok(Extents { fixed: fixed.to_vec(), open: open.to_vec() })
    }

    /// The sizes and the number of elements. A negative size is undefined behaviour.
    pub(super) fn read(&self, m: &Machine) -> Eval<(Sizes, usize)> {
        let mut open = self.open.iter();
        let size = |&fixed: &i64| match fixed {
            0.. => Ok(fixed),
            _ => open.next().map_or_else(|| unsupported("a size is missing"), |&reg| m.index(reg)),
        };
        let sizes: Sizes = self.fixed.iter().map(size).collect::<Eval<_>>()?;
        let count = checked_count(&sizes)?;
        Ok((sizes, count))
    }
}

/// The number of elements. A negative size is undefined behaviour.
pub(super) fn checked_count(sizes: &[i64]) -> Eval<usize> {
    if sizes.iter().any(|&size| size < 0) {
        return undefined("a negative size");
    }
    match count(sizes) {
        Some(count) if sizes.iter().all(|&size| size <= LONGEST) => Ok(count),
        _ => unsupported("a very large shape"),
    }
}
