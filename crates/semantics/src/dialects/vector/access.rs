//! Loads and stores of vectors, whole or element by element.

use std::rc::Rc;

use crate::attributes::sign_extend;
use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, inexact, undefined, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::memory::Memory;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Sizes, Tensor, Value, each_index, position};

use super::operands::{elements, length, sizes};

/// Where a memref is accessed.
struct Place {
    base: Reg,
    indices: Vec<Reg>,
    element: Ty,
    alignment: u64,
}

impl Place {
    /// The memref is operand `base`, its indices follow.
    fn new(site: &mut Site<'_, '_>, base: usize) -> Built<Place> {
        let (Ty::MemRef(Some(dims), element, _) | Ty::Tensor(Some(dims), element)) =
            site.operand_type(base)?
        else {
            return missing("an access to something that has no rank");
        };
        let operands = site.operands();
        let Some(indices) = operands.get(base + 1..base + 1 + dims.len()) else {
            return missing("an access without indices");
        };
        Ok(Place {
            base: operands[base],
            indices: indices.to_vec(),
            element: element.as_ref().clone(),
            alignment: site.int("alignment").and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(1).max(1),
        })
    }

    /// A place in memory that is accessed as a vector: its elements must fill their bytes.
    fn contiguous(site: &mut Site<'_, '_>, base: usize) -> Built<Place> {
        let place = Place::new(site, base)?;
        match fills_bytes(&place.element) {
            true => Ok(place),
            false => missing("a vector in memory whose elements are no whole bytes"),
        }
    }

    fn memref(&self, m: &Machine) -> Eval<Rc<MemRef>> {
        memref(m, self.base)
    }

    /// The address of an element.
    fn at(&self, m: &Machine, memref: &MemRef, indices: &[i64]) -> Eval<Pointer> {
        let at = address(memref, indices, &self.element)?;
        if !m.memory.address(at).is_multiple_of(self.alignment) {
            return undefined("an access that is not aligned");
        }
        Ok(at)
    }

    /// The address of an element that is not the first. What lies outside of the memref and inside of its
    /// buffer, such as the next row, is accessed by most targets and not by all.
    fn further(&self, memory: &Memory, memref: &MemRef, indices: &[i64]) -> Eval<Pointer> {
        let Some(size) = self.element.bytes() else { return unsupported("elements of this type in memory") };
        let at = memref.address(memref.place(indices), size);
        match memref.element(indices) {
            Some(_) => Ok(at),
            None if memory.check(at, size).is_ok() => inexact("elements outside of the memref"),
            None => undefined("an access outside of the memref"),
        }
    }
}

/// Whether elements in memory have no bits between them that a vector does not have.
pub(super) fn fills_bytes(element: &Ty) -> bool {
    match element.width() {
        Some(width) => element.bytes() == Some(width as usize / 8) && width % 8 == 0,
        None => true,
    }
}

/// The memref in a register.
pub(super) fn memref(m: &Machine, reg: Reg) -> Eval<Rc<MemRef>> {
    match m.get(reg) {
        Value::MemRef(memref) => Ok(Rc::clone(memref)),
        Value::Poison => undefined_by_poison("an access to poison"),
        _ => unsupported("an access to something that is no memref"),
    }
}

/// The address of an element.
pub(super) fn address(memref: &MemRef, indices: &[i64], element: &Ty) -> Eval<Pointer> {
    let Some(offset) = memref.element(indices) else {
        return undefined("an access outside of the memref");
    };
    let Some(size) = element.bytes() else { return unsupported("elements of this type in memory") };
    Ok(memref.address(offset, size))
}

/// Whether a bit of a mask is set. Poison decides what is done.
pub(super) fn is_set(bit: &Value) -> Eval<bool> {
    match bit {
        Value::Bits(bit) => Ok(bit & 1 == 1),
        Value::Poison => undefined_by_poison("a mask that is poison"),
        _ => unsupported("a mask of something else than bits"),
    }
}

/// All indices of a slice that begins at `start` and has the sizes of a vector in its last dimensions.
fn slice_indices(start: &[i64], sizes: &[i64], mut visit: impl FnMut(&[i64]) -> Eval<()>) -> Eval<()> {
    let Some(leading) = start.len().checked_sub(sizes.len()) else {
        return unsupported("a vector of larger rank than its memref");
    };
    let mut indices: Sizes = start.into();
    each_index(sizes, |inner| {
        for (i, &index) in inner.iter().enumerate() {
            indices[leading + i] = start[leading + i].wrapping_add(index);
        }
        visit(&indices)
    })
}

pub(super) fn load(site: &mut Site<'_, '_>) -> Built<Step> {
    let place = Place::contiguous(site, 0)?;
    let (result, ty) = (site.result(0)?, site.result_type(0)?);
    let (sizes, length) = (sizes(&ty), length(&ty)?);
    let whole = place.element == ty;
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let (memref, start) = (place.memref(m)?, m.indices(&place.indices)?);
        let first = place.at(m, &memref, &start)?;
        if whole {
            let value = m.memory.load(first, &place.element)?;
            m.set(result, value);
            return Ok(());
        }
        let mut values = Vec::with_capacity(length);
        slice_indices(&start, &sizes, |indices| {
            values.push(m.memory.load(place.further(&m.memory, &memref, indices)?, &place.element)?);
            Ok(())
        })?;
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

pub(super) fn store(site: &mut Site<'_, '_>) -> Built<Step> {
    store_of(site, 0, 1)
}

/// Stores one operand to the memref that is another one.
pub(super) fn store_of(site: &mut Site<'_, '_>, value: usize, base: usize) -> Built<Step> {
    let place = Place::contiguous(site, base)?;
    let (value, ty) = (site.operand(value)?, site.operand_type(value)?);
    let (sizes, length) = (sizes(&ty), length(&ty)?);
    let whole = place.element == ty;
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let (memref, start) = (place.memref(m)?, m.indices(&place.indices)?);
        let first = place.at(m, &memref, &start)?;
        if whole {
            let value = m.get(value).clone();
            return m.memory.store(first, &place.element, &value);
        }
        let mut values = elements(m, value, length)?.to_vec().into_iter();
        slice_indices(&start, &sizes, |indices| {
            let value = values.next().unwrap_or(Value::Poison);
            m.memory.store(place.further(&m.memory, &memref, indices)?, &place.element, &value)
        })
    }))
}

/// Which elements of a vector are accessed, and how far each is from the first.
#[derive(Clone, Copy, PartialEq)]
enum Spacing {
    /// Each at its own place.
    Fixed,
    /// Those whose bit is set, one behind the other.
    Packed,
}

/// Accesses elements in the last dimension whose bit in the mask is set.
fn masked(
    m: &mut Machine,
    place: &Place,
    mask: (Reg, usize),
    spacing: Spacing,
    mut visit: impl FnMut(&mut Machine, usize, Pointer) -> Eval<()>,
) -> Eval<()> {
    let (memref, start) = (place.memref(m)?, m.indices(&place.indices)?);
    let mask = elements(m, mask.0, mask.1)?.to_vec();
    let mut indices = start.clone();
    let mut aligned = false;
    for (next, (i, bit)) in mask.iter().enumerate().filter(|(_, bit)| !is_clear(bit)).enumerate() {
        is_set(bit)?;
        let distance = if spacing == Spacing::Packed { next } else { i };
        if let (Some(index), Some(&first)) = (indices.last_mut(), start.last()) {
            *index = first.wrapping_add(distance as i64);
        }
        let at = place.further(&m.memory, &memref, &indices)?;
        if !aligned {
            aligned = true;
            let size = place.element.bytes().unwrap_or(1) as i64;
            let begin =
                Pointer { offset: at.offset.wrapping_sub((distance as i64).wrapping_mul(size)), ..at };
            if !m.memory.address(begin).is_multiple_of(place.alignment) {
                return undefined("an access that is not aligned");
            }
        }
        visit(m, i, at)?;
    }
    Ok(())
}

fn is_clear(bit: &Value) -> bool {
    matches!(bit, Value::Bits(bit) if bit & 1 == 0)
}

pub(super) fn maskedload(site: &mut Site<'_, '_>) -> Built<Step> {
    masked_load(site, Spacing::Fixed)
}

pub(super) fn expandload(site: &mut Site<'_, '_>) -> Built<Step> {
    masked_load(site, Spacing::Packed)
}

fn masked_load(site: &mut Site<'_, '_>, spacing: Spacing) -> Built<Step> {
    let place = Place::contiguous(site, 0)?;
    let next = 1 + place.indices.len();
    let (mask, passthru, result) = (site.operand(next)?, site.operand(next + 1)?, site.result(0)?);
    let ty = site.result_type(0)?;
    let length = length(&ty)?;
    if sizes(&ty).len() != 1 || place.indices.is_empty() {
        return missing("a masked access of more dimensions");
    }
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let mut values = elements(m, passthru, length)?.to_vec();
        masked(m, &place, (mask, length), spacing, |m, i, at| {
            values[i] = m.memory.load(at, &place.element)?;
            Ok(())
        })?;
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

pub(super) fn maskedstore(site: &mut Site<'_, '_>) -> Built<Step> {
    masked_store(site, Spacing::Fixed)
}

pub(super) fn compressstore(site: &mut Site<'_, '_>) -> Built<Step> {
    masked_store(site, Spacing::Packed)
}

fn masked_store(site: &mut Site<'_, '_>, spacing: Spacing) -> Built<Step> {
    let place = Place::contiguous(site, 0)?;
    let next = 1 + place.indices.len();
    let (mask, value) = (site.operand(next)?, site.operand(next + 1)?);
    let ty = site.operand_type(next + 1)?;
    let length = length(&ty)?;
    if sizes(&ty).len() != 1 || place.indices.is_empty() {
        return missing("a masked access of more dimensions");
    }
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let values = elements(m, value, length)?.to_vec();
        masked(m, &place, (mask, length), spacing, |m, i, at| m.memory.store(at, &place.element, &values[i]))
    }))
}

/// The registers of a gather or scatter.
struct Scattered {
    place: Place,
    offsets: Reg,
    mask: Reg,
    values: Reg,
    length: usize,
    width: u32,
}

impl Scattered {
    fn new(site: &mut Site<'_, '_>) -> Built<Scattered> {
        let place = Place::new(site, 0)?;
        let next = 1 + place.indices.len();
        let ty = site.operand_type(next)?;
        let Some(width) = ty.element().width().filter(|&width| width <= 64) else {
            return missing("indices of more than 64 bits");
        };
        if place.indices.is_empty() {
            return missing("a gather without dimensions");
        }
        let (offsets, mask, values) = (site.operand(next)?, site.operand(next + 1)?, site.operand(next + 2)?);
        Ok(Scattered { place, offsets, mask, values, length: length(&ty)?, width })
    }

    /// The indices of each element whose bit is set.
    fn each(
        &self,
        m: &mut Machine,
        mut visit: impl FnMut(&mut Machine, usize, &[i64]) -> Eval<()>,
    ) -> Eval<()> {
        let start = m.indices(&self.place.indices)?;
        let offsets = elements(m, self.offsets, self.length)?.to_vec();
        let mask = elements(m, self.mask, self.length)?.to_vec();
        for (i, (bit, offset)) in mask.iter().zip(&offsets).enumerate() {
            if !is_set(bit)? {
                continue;
            }
            let Value::Bits(offset) = offset else { return undefined_by_poison("an index that is poison") };
            let mut indices = start.clone();
            if let Some(last) = indices.last_mut() {
                *last = last.wrapping_add(sign_extend(*offset, self.width));
            }
            visit(m, i, &indices)?;
        }
        Ok(())
    }
}

pub(super) fn gather(site: &mut Site<'_, '_>) -> Built<Step> {
    let gather = Scattered::new(site)?;
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        m.spend(gather.length)?;
        let mut values = elements(m, gather.values, gather.length)?.to_vec();
        if let Value::Tensor(tensor) = m.get(gather.place.base).clone() {
            gather.each(m, |_, i, indices| {
                values[i] = tensor_element(&tensor, indices)?.1;
                Ok(())
            })?;
        } else {
            let memref = gather.place.memref(m)?;
            gather.each(m, |m, i, indices| {
                let at = gather.place.at(m, &memref, indices)?;
                values[i] = m.memory.load(at, &gather.place.element)?;
                Ok(())
            })?;
        }
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

fn tensor_element(tensor: &Tensor, indices: &[i64]) -> Eval<(usize, Value)> {
    match position(&tensor.sizes, indices) {
        Some(at) => Ok((at, tensor.elements.get(at).cloned().unwrap_or(Value::Poison))),
        None => undefined("an access outside of the tensor"),
    }
}

/// Two elements for one place have no order.
pub(super) fn scatter(site: &mut Site<'_, '_>) -> Built<Step> {
    let scatter = Scattered::new(site)?;
    let result = site.results().first().copied();
    Ok(Box::new(move |m| {
        m.spend(scatter.length)?;
        let values = elements(m, scatter.values, scatter.length)?.to_vec();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut fresh = |indices: &[i64]| match seen.insert(indices.last().copied()) {
            true => Ok(()),
            false => undefined("two elements are scattered to one place"),
        };
        if let (Value::Tensor(tensor), Some(result)) = (m.get(scatter.place.base).clone(), result) {
            let mut changed = tensor.as_ref().clone();
            m.spend(changed.elements.len())?;
            scatter.each(m, |_, i, indices| {
                fresh(indices)?;
                let (at, _) = tensor_element(&tensor, indices)?;
                changed.elements[at] = values[i].clone();
                Ok(())
            })?;
            m.set(result, Value::Tensor(Rc::new(changed)));
            return Ok(());
        }
        let memref = scatter.place.memref(m)?;
        scatter.each(m, |m, i, indices| {
            fresh(indices)?;
            let at = scatter.place.at(m, &memref, indices)?;
            m.memory.store(at, &scatter.place.element, &values[i])
        })
    }))
}

/// The bytes of a memref as those of a memref of longer or shorter vectors. A vector may need more bytes than
/// its elements: see `Ty::bytes`.
pub(super) fn type_cast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = (site.operand_type(0)?, site.result_type(0)?);
    let (Some(sizes), Some(cast)) = (from.static_sizes(), to.static_sizes()) else {
        return missing("a cast of an open size");
    };
    let (element, cast): (Ty, Sizes) = (from.element().clone(), cast.iter().copied().collect());
    let (source, result) = (site.operand(0)?, site.result(0)?);
    let origin: Sizes = smallvec::smallvec![0; sizes.len()];
    Ok(Box::new(move |m| {
        let memref = memref(m, source)?;
        let at = match crate::value::count(&memref.sizes) {
            Some(1..) => address(&memref, &origin, &element)?,
            _ => memref.base,
        };
        m.set(result, Value::memref(MemRef::dense(at, cast.clone())));
        Ok(())
    }))
}
