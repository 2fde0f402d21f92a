//! Accesses to elements.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::build::Site;
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::loosened;
use crate::value::{MemRef, count};

use super::super::indices::Index;
use super::super::places::{self, Element, Place, each_offset};
use super::super::reductions::Reduction;
use super::super::terms;

/// The element of the memref at `operand`, with the indices behind it.
fn place(site: &mut Site<'_, '_>, operand: usize) -> Built<Place> {
    let operands = site.operands();
    let Some([memref, indices @ ..]) = operands.get(operand..) else { return missing("no memref") };
    let indices = indices.iter().map(|&index| Index::Register(index)).collect();
    Ok(Place { memref: *memref, indices, element: Element::of(&site.operand_type(operand)?)? })
}

pub(super) fn load(site: &mut Site<'_, '_>) -> Built<Step> {
    let (place, result) = (place(site, 0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let value = m.memory.load(place.address(m)?, &place.element.ty)?;
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn store(site: &mut Site<'_, '_>) -> Built<Step> {
    let (value, place) = (site.operand(0)?, place(site, 1)?);
    Ok(Box::new(move |m| {
        let (address, value) = (place.address(m)?, m.get(value).clone());
        m.memory.store(address, &place.element.ty, &value)
    }))
}

pub(super) fn prefetch(_: &mut Site<'_, '_>) -> Built<Step> {
    Ok(Box::new(|_| Ok(())))
}

/// Which value the result is, the old or the new one, is not clear: it must not be used.
fn is_used(site: &Site<'_, '_>) -> bool {
    let module = site.module();
    let results = &module.op(site.op).results;
    module.walk().any(|op| module.op(op).used().any(|value| results.contains(&value)))
}

pub(super) fn atomic_rmw(site: &mut Site<'_, '_>) -> Built<Step> {
    if is_used(site) {
        return missing("the result of an atomic operation");
    }
    let Some(kind) = site.int("kind") else { return missing("no kind") };
    let reduction = Reduction::new(kind, &site.operand_type(0)?)?;
    let (value, place) = (site.operand(0)?, place(site, 1)?);
    Ok(Box::new(move |m| {
        let address = place.address(m)?;
        let old = m.memory.load(address, &place.element.ty)?;
        let new = match m.parallel {
            true => reduction.combine_in_any_order(&old, m.get(value))?,
            false => reduction.combine(&old, m.get(value))?,
        };
        m.memory.store(address, &place.element.ty, &new)
    }))
}

pub(super) fn generic_atomic_rmw(site: &mut Site<'_, '_>) -> Built<Step> {
    if is_used(site) {
        return missing("the result of an atomic operation");
    }
    let (place, body) = (place(site, 0)?, site.body(0)?);
    let module = site.module();
    let is_exact = module.op(site.op).regions.iter().all(|&region| terms::is_exact(module, region));
    Ok(Box::new(move |m| {
        let address = place.address(m)?;
        let mut old = m.memory.load(address, &place.element.ty)?;
        if let (Ty::Float(float), false, true) = (&place.element.ty, is_exact, m.parallel) {
            old = loosened(&old, *float)?;
        }
        let [new] = m.run_with(&body, [old])? else { return unsupported("an atomic operation") };
        let new = m.get(*new).clone();
        m.memory.store(address, &place.element.ty, &new)
    }))
}

pub(super) fn copy(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target) = (site.operand(0)?, site.operand(1)?);
    let element = Element::of(&site.operand_type(0)?)?;
    Ok(Box::new(move |m| {
        let source = Rc::clone(places::memref(m, source)?);
        let target = Rc::clone(places::memref(m, target)?);
        if source.sizes != target.sizes {
            return undefined("copies between different shapes");
        }
        m.spend(count(&source.sizes).unwrap_or(usize::MAX))?;
        if source != target && source.base.buffer == target.base.buffer {
            let bytes = element.bytes as usize;
            m.spend(count(&source.sizes).unwrap_or(usize::MAX).saturating_mul(bytes / 4))?;
            if overlap(&element, &source, &target)? {
                return undefined("copies between views that overlap");
            }
        }
        copy_elements(m, &element, &source, &target)
    }))
}

/// Copies elements one by one, in row-major order.
fn copy_elements(m: &mut Machine, element: &Element, source: &MemRef, target: &MemRef) -> Eval<()> {
    let elements = element.load_all(m, source)?;
    element.store_all(m, target, &elements)
}

/// Whether two views of one buffer have elements in common.
fn overlap(element: &Element, a: &MemRef, b: &MemRef) -> Eval<bool> {
    let mut bytes = FxHashSet::default();
    each_offset(&a.sizes, &a.strides, a.offset, |offset| {
        bytes.insert(element.at(a, offset).offset);
        Ok(())
    })?;
    let mut found = false;
    each_offset(&b.sizes, &b.strides, b.offset, |offset| {
        let at = element.at(b, offset).offset;
        found |= (1 - element.bytes..element.bytes).any(|shift| bytes.contains(&at.wrapping_add(shift)));
        Ok(())
    })?;
    Ok(found)
}
