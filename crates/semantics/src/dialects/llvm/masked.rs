//! Vectors in memory of which only some elements are accessed.

use crate::build::Site;
use crate::halt::{Eval, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Pointer, Value, count};

use super::memory::{check_alignment, claimed_alignment};
use super::parts::{address, lanes, pointer};

/// Which elements are accessed.
fn mask(value: &Value) -> Eval<Vec<bool>> {
    let bit = |element: &Value| match element {
        Value::Bits(bits) => Ok(bits & 1 == 1),
        Value::Poison => undefined_by_poison("poison decides what is accessed"),
        _ => unsupported("a mask that is no number"),
    };
    lanes(value)?.iter().map(bit).collect()
}

/// The element type of a vector whose elements are next to each other in memory, with its size.
fn element_type(ty: &Ty) -> Built<(Ty, usize)> {
    let element = ty.element().clone();
    match (element.bytes(), element.width()) {
        (Some(bytes), Some(width)) if bytes * 8 == width as usize => Ok((element, bytes)),
        _ => missing("a masked access to packed elements"),
    }
}

fn at(base: Pointer, index: usize, size: usize) -> Pointer {
    Pointer { offset: base.offset.wrapping_add((index * size) as i64), ..base }
}

/// The elements that are there where the mask is false.
fn pass_through(m: &Machine, reg: Option<u32>, length: usize) -> Eval<Vec<Value>> {
    match reg {
        Some(reg) => Ok(lanes(m.get(reg))?.to_vec()),
        None => Ok(vec![Value::Poison; length]),
    }
}

fn length(ty: &Ty) -> Built<usize> {
    ty.static_sizes().and_then(count).map_or_else(|| missing("a vector of open size"), Ok)
}

/// Loads the elements of the mask; `place` says where each is, given its number and how many came before it.
fn gather(
    site: &mut Site<'_, '_>,
    place: impl Fn(&Machine, u32, usize, usize) -> Eval<Pointer> + 'static,
) -> Built<Step> {
    let (base, mask_reg, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let other = if site.operand_count() > 2 { Some(site.operand(2)?) } else { None };
    let ty = site.result_type(0)?;
    let ((element, _), length) = (element_type(&ty)?, length(&ty)?);
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let mut values = pass_through(m, other, length)?;
        let mut before = 0;
        for (i, active) in mask(m.get(mask_reg))?.into_iter().enumerate() {
            if !active || i >= values.len() {
                continue;
            }
            let pointer = place(m, base, i, before)?;
            values[i] = m.memory.load(pointer, &element)?;
            before += 1;
        }
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

/// Stores the elements of the mask.
fn scatter(
    site: &mut Site<'_, '_>,
    place: impl Fn(&Machine, u32, usize, usize) -> Eval<Pointer> + 'static,
) -> Built<Step> {
    let (value, base, mask_reg) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let (element, _) = element_type(&site.operand_type(0)?)?;
    Ok(Box::new(move |m| {
        let values = lanes(m.get(value))?.to_vec();
        m.spend(values.len())?;
        let mut before = 0;
        for (i, active) in mask(m.get(mask_reg))?.into_iter().enumerate() {
            if !active || i >= values.len() {
                continue;
            }
            let pointer = place(m, base, i, before)?;
            m.memory.store(pointer, &element, &values[i])?;
            before += 1;
        }
        Ok(())
    }))
}

/// All elements are where they would be in a vector at the address.
fn contiguous(
    size: usize,
    alignment: Option<u64>,
) -> impl Fn(&Machine, u32, usize, usize) -> Eval<Pointer> + 'static {
    move |m, base, index, _| {
        let base = pointer(m, base)?;
        check_alignment(m, base, alignment)?;
        Ok(at(base, index, size))
    }
}

/// Each element has an address of its own.
fn scattered(alignment: Option<u64>) -> impl Fn(&Machine, u32, usize, usize) -> Eval<Pointer> + 'static {
    move |m, base, index, _| {
        let pointer = address(lanes(m.get(base))?.get(index).unwrap_or(&Value::Poison))?;
        check_alignment(m, pointer, alignment)?;
        Ok(pointer)
    }
}

/// The elements are next to each other, without gaps where the mask is false.
fn compressed(size: usize) -> impl Fn(&Machine, u32, usize, usize) -> Eval<Pointer> + 'static {
    move |m, base, _, before| Ok(at(pointer(m, base)?, before, size))
}

pub(super) fn load(site: &mut Site<'_, '_>) -> Built<Step> {
    let (_, size) = element_type(&site.result_type(0)?)?;
    let alignment = claimed_alignment(site)?;
    gather(site, contiguous(size, alignment))
}

pub(super) fn store(site: &mut Site<'_, '_>) -> Built<Step> {
    let (_, size) = element_type(&site.operand_type(0)?)?;
    let alignment = claimed_alignment(site)?;
    scatter(site, contiguous(size, alignment))
}

pub(super) fn gather_load(site: &mut Site<'_, '_>) -> Built<Step> {
    let alignment = claimed_alignment(site)?;
    gather(site, scattered(alignment))
}

pub(super) fn scatter_store(site: &mut Site<'_, '_>) -> Built<Step> {
    let alignment = claimed_alignment(site)?;
    scatter(site, scattered(alignment))
}

pub(super) fn expandload(site: &mut Site<'_, '_>) -> Built<Step> {
    let (_, size) = element_type(&site.result_type(0)?)?;
    gather(site, compressed(size))
}

pub(super) fn compressstore(site: &mut Site<'_, '_>) -> Built<Step> {
    let (_, size) = element_type(&site.operand_type(0)?)?;
    scatter(site, compressed(size))
}

/// Which of some lanes are below a bound, counted from a base, without overflow.
pub(super) fn active_lanes(site: &mut Site<'_, '_>) -> Built<Step> {
    let (base, bound, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let length = length(&site.result_type(0)?)?;
    Ok(Box::new(move |m| {
        let (Value::Bits(base), Value::Bits(bound)) = (m.get(base), m.get(bound)) else {
            m.set(result, Value::vector(vec![Value::Poison; length]));
            return Ok(());
        };
        if *bound == 0 {
            return unsupported("a mask of no lanes");
        }
        let (base, bound) = (u128::from(*base), u128::from(*bound));
        let lanes = (0..length).map(|i| Value::bool(base + (i as u128) < bound)).collect();
        m.set(result, Value::vector(lanes));
        Ok(())
    }))
}
