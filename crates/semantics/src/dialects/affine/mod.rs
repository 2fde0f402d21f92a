//! `affine`: loops, conditions and accesses whose numbers are affine expressions.

mod loops;

use std::rc::Rc;

use crate::build::{Build, Site};
use crate::halt::{Eval, undefined};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Value, count, each_index};

use super::func::leave;
use super::indices::{Index, read_all};
use super::places::{self, Element, Place};
use super::slices::Mixed;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("affine.apply", Build::Step(apply)),
    ("affine.delinearize_index", Build::Step(delinearize_index)),
    ("affine.for", Build::Step(loops::for_loop)),
    ("affine.if", Build::Step(loops::if_else)),
    ("affine.linearize_index", Build::Step(linearize_index)),
    ("affine.load", Build::Step(load)),
    ("affine.max", Build::Step(max)),
    ("affine.min", Build::Step(min)),
    ("affine.parallel", Build::Step(loops::parallel)),
    ("affine.prefetch", Build::Step(prefetch)),
    ("affine.store", Build::Step(store)),
    ("affine.vector_load", Build::Step(vector_load)),
    ("affine.vector_store", Build::Step(vector_store)),
    ("affine.yield", Build::Exit(leave)),
];

fn apply(site: &mut Site<'_, '_>) -> Built<Step> {
    fold(site, |values| values.first().copied())
}

fn min(site: &mut Site<'_, '_>) -> Built<Step> {
    fold(site, |values| values.iter().copied().min())
}

fn max(site: &mut Site<'_, '_>) -> Built<Step> {
    fold(site, |values| values.iter().copied().max())
}

/// One number of the results of a map. Poison among the operands gives poison.
fn fold(site: &mut Site<'_, '_>, choose: fn(&[i64]) -> Option<i64>) -> Built<Step> {
    let (operands, result) = (site.operands(), site.result(0)?);
    let indices = Index::of_attr(site, "map", &operands)?;
    if indices.is_empty() {
        return missing("a map without results");
    }
    let mut read = Vec::new();
    indices.iter().for_each(|index| index.registers(&mut read));
    Ok(Box::new(move |m| {
        let value = if read.iter().any(|&reg| m.get(reg).is_poison()) {
            Value::Poison
        } else if let [index] = &*indices {
            Value::index(index.read(m)?)
        } else {
            Value::index(choose(&read_all(&indices, m)?).unwrap_or(0))
        };
        m.set(result, value);
        Ok(())
    }))
}

/// The element at `operand` of the operation, with the indices behind it.
fn place(site: &mut Site<'_, '_>, operand: usize) -> Built<Place> {
    let operands = site.operands();
    let Some([memref, inputs @ ..]) = operands.get(operand..) else { return missing("no memref") };
    let element = Element::of(&site.operand_type(operand)?)?;
    Ok(Place { memref: *memref, indices: Index::of_attr(site, "map", inputs)?, element })
}

fn load(site: &mut Site<'_, '_>) -> Built<Step> {
    let (place, result) = (place(site, 0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let value = m.memory.load(place.address(m)?, &place.element.ty)?;
        m.set(result, value);
        Ok(())
    }))
}

fn store(site: &mut Site<'_, '_>) -> Built<Step> {
    let (value, place) = (site.operand(0)?, place(site, 1)?);
    Ok(Box::new(move |m| {
        let (address, value) = (place.address(m)?, m.get(value).clone());
        m.memory.store(address, &place.element.ty, &value)
    }))
}

fn prefetch(_: &mut Site<'_, '_>) -> Built<Step> {
    Ok(Box::new(|_| Ok(())))
}

/// The elements of a vector in a memref: its dimensions are the last ones of the memref.
fn vector_offsets(m: &Machine, place: &Place, sizes: &[i64]) -> Eval<Vec<i64>> {
    let memref = places::memref(m, place.memref)?;
    let start = read_all(&place.indices, m)?;
    let Some(outer) = start.len().checked_sub(sizes.len()) else {
        return undefined("a vector of more dimensions than the memref");
    };
    let mut offsets = Vec::with_capacity(count(sizes).unwrap_or(0));
    let mut indices: Sizes = start.clone();
    each_index(sizes, |point| {
        for (i, index) in point.iter().enumerate() {
            indices[outer + i] = start[outer + i].wrapping_add(*index);
        }
        match memref.element(&indices) {
            Some(offset) if indices.len() == memref.sizes.len() => offsets.push(offset),
            _ => return undefined("an index outside of the memref"),
        }
        Ok(())
    })?;
    Ok(offsets)
}

fn vector_load(site: &mut Site<'_, '_>) -> Built<Step> {
    let (place, result) = (place(site, 0)?, site.result(0)?);
    let Ty::Vector(sizes, _) = vector_of(&place, site.result_type(0)?)? else { return missing("no vector") };
    Ok(Box::new(move |m| {
        m.spend(count(&sizes).unwrap_or(0))?;
        let offsets = vector_offsets(m, &place, &sizes)?;
        let memref = places::memref(m, place.memref)?;
        let elements = offsets.into_iter().map(|offset| place.element.load(m, memref, offset));
        let value = Value::vector(elements.collect::<Eval<_>>()?);
        m.set(result, value);
        Ok(())
    }))
}

fn vector_store(site: &mut Site<'_, '_>) -> Built<Step> {
    let (value, place) = (site.operand(0)?, place(site, 1)?);
    let Ty::Vector(sizes, _) = vector_of(&place, site.operand_type(0)?)? else { return missing("no vector") };
    Ok(Box::new(move |m| {
        m.spend(count(&sizes).unwrap_or(0))?;
        let offsets = vector_offsets(m, &place, &sizes)?;
        let memref = Rc::clone(places::memref(m, place.memref)?);
        let Value::Vector(elements) = m.get(value).clone() else {
            return undefined("something that is no vector");
        };
        let mut pairs = offsets.into_iter().zip(elements.iter());
        pairs.try_for_each(|(offset, element)| place.element.store(m, &memref, offset, element))
    }))
}

fn vector_of(place: &Place, vector: Ty) -> Built<Ty> {
    match matches!(place.element.ty, Ty::Vector(..)) {
        true => missing("a vector in a memref of vectors"),
        false => Ok(vector),
    }
}

fn delinearize_index(site: &mut Site<'_, '_>) -> Built<Step> {
    let (linear, results) = (site.operand(0)?, site.results());
    let operands = site.operands();
    let basis = Mixed::new(site, "static_basis", &operands[1..])?;
    if results.len() != basis.fixed.len() && results.len() != basis.fixed.len() + 1 {
        return missing("another number of results");
    }
    let bounded = results.len() == basis.fixed.len();
    Ok(Box::new(move |m| {
        if m.get(linear).is_poison() {
            m.set_all(&results, results.iter().map(|_| Value::Poison));
            return Ok(());
        }
        let (mut rest, basis) = (m.index(linear)?, basis.read(m)?);
        if basis.iter().any(|&size| size <= 0) {
            return undefined("a basis that is not positive");
        }
        if basis.iter().try_fold(1i64, |product, &size| product.checked_mul(size)).is_none() {
            return undefined("a basis that overflows");
        }
        let mut sizes = basis.iter().skip(usize::from(bounded)).rev();
        for &result in results.iter().rev() {
            let value = match sizes.next() {
                Some(&size) => {
                    let digit = rest.rem_euclid(size);
                    rest = rest.div_euclid(size);
                    digit
                }
                None => rest,
            };
            m.set(result, Value::index(value));
        }
        Ok(())
    }))
}

fn linearize_index(site: &mut Site<'_, '_>) -> Built<Step> {
    let (result, disjoint) = (site.result(0)?, site.flag("disjoint"));
    let segments = site.segments()?;
    let [indices, dynamic] = segments.as_slice() else { return missing("operands in other groups") };
    let (indices, basis) = (indices.clone(), Mixed::new(site, "static_basis", dynamic)?);
    if indices.len() != basis.fixed.len() && indices.len() != basis.fixed.len() + 1 {
        return missing("another number of indices");
    }
    Ok(Box::new(move |m| {
        if indices.iter().any(|&reg| m.get(reg).is_poison()) {
            m.set(result, Value::Poison);
            return Ok(());
        }
        let (indices, basis) = (m.indices(&indices)?, basis.read(m)?);
        if disjoint && !are_disjoint(&indices, &basis) {
            return undefined("indices that are not disjoint");
        }
        let Some(value) = linearized(&indices, &basis) else { return undefined("an index overflows") };
        m.set(result, Value::index(value));
        Ok(())
    }))
}

fn linearized(indices: &[i64], basis: &[i64]) -> Option<i64> {
    let (mut sum, mut factor) = (0i64, 1i64);
    for (i, &index) in indices.iter().rev().enumerate() {
        sum = sum.checked_add(index.checked_mul(factor)?)?;
        if i + 1 < indices.len() {
            factor = factor.checked_mul(*basis.get(basis.len().checked_sub(i + 1)?)?)?;
        }
    }
    Some(sum)
}

/// The first index may be negative.
fn are_disjoint(indices: &[i64], basis: &[i64]) -> bool {
    let pairs = indices.iter().rev().zip(basis.iter().rev()).enumerate();
    let inside = |(i, (&index, &size)): (usize, (&i64, &i64))| {
        size >= 0 && index < size && (index >= 0 || i + 1 == indices.len())
    };
    pairs.into_iter().all(inside)
}
