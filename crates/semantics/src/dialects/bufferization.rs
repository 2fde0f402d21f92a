//! `bufferization`: between tensors and buffers.

use std::rc::Rc;

use crate::build::{Build, Site};
use crate::halt::{Eval, undefined};
use crate::machine::Step;
use crate::memory::Origin;
use crate::missing::{Built, missing};
use crate::types::{Layout, Ty};
use crate::value::{MemRef, Value};

use super::memref::{is_strided, lay_out};
use super::places::{self, Element, Extents, fits};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("bufferization.alloc_tensor", Build::Step(alloc_tensor)),
    ("bufferization.clone", Build::Step(clone)),
    ("bufferization.dealloc", Build::Step(dealloc)),
    ("bufferization.materialize_in_destination", Build::Step(materialize_in_destination)),
    ("bufferization.to_buffer", Build::Step(to_buffer)),
    ("bufferization.to_memref", Build::Step(to_buffer)),
    ("bufferization.to_tensor", Build::Step(to_tensor)),
];

/// The elements that are in the memref now.
fn to_tensor(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let element = Element::of(&site.operand_type(0)?)?;
    let Ty::Tensor(claimed, _) = ty else { return missing("something that is no tensor") };
    Ok(Box::new(move |m| {
        let memref = Rc::clone(places::memref(m, source)?);
        fits(&memref.sizes, claimed.as_deref())?;
        let elements = element.load_all(m, &memref)?;
        m.memory.lend(memref.base.buffer);
        m.set(result, Value::tensor(memref.sizes.clone(), elements));
        Ok(())
    }))
}

/// A buffer with the elements. It must not be written, since it may be the buffer of other tensors as well.
fn to_buffer(site: &mut Site<'_, '_>) -> Built<Step> {
    if !is_strided(site) {
        return missing("a memref whose layout is a map");
    }
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let element = Element::of(&ty)?;
    let Ty::MemRef(claimed, _, layout) = ty else { return missing("something that is no memref") };
    Ok(Box::new(move |m| {
        let tensor = Rc::clone(places::tensor(m, source)?);
        fits(&tensor.sizes, claimed.as_deref())?;
        let memref = lay_out(m, &element, tensor.sizes.clone(), &layout, &[], Origin::Argument)?;
        element.store_all(m, &memref, &tensor.elements)?;
        m.memory.make_constant(memref.base.buffer);
        m.set(result, Value::memref(memref));
        Ok(())
    }))
}

fn alloc_tensor(site: &mut Site<'_, '_>) -> Built<Step> {
    let (result, ty) = (site.result(0)?, site.result_type(0)?);
    let segments = site.segments()?;
    let Some([open, copy]) = segments.get(..2) else { return missing("operands in other groups") };
    if let Some(&copy) = copy.first() {
        return Ok(Box::new(move |m| {
            m.copy(&[copy], &[result]);
            Ok(())
        }));
    }
    let extents = Extents::new(&ty, open)?;
    Ok(Box::new(move |m| {
        let (sizes, count) = extents.read(m)?;
        m.spend(count)?;
        m.set(result, Value::tensor(sizes, vec![Value::Poison; count]));
        Ok(())
    }))
}

/// A copy. Neither it nor the source must be written afterwards.
fn clone(site: &mut Site<'_, '_>) -> Built<Step> {
    if !is_strided(site) {
        return missing("a memref whose layout is a map");
    }
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let element = Element::of(&ty)?;
    let Ty::MemRef(claimed, _, layout) = ty else { return missing("something that is no memref") };
    let layout = if claimed.is_none() { Layout::Identity } else { layout };
    Ok(Box::new(move |m| {
        let memref = Rc::clone(places::memref(m, source)?);
        fits(&memref.sizes, claimed.as_deref())?;
        let elements = element.load_all(m, &memref)?;
        let copy = lay_out(m, &element, memref.sizes.clone(), &layout, &[], Origin::Heap)?;
        element.store_all(m, &copy, &elements)?;
        m.memory.freeze(memref.base.buffer);
        m.memory.freeze(copy.base.buffer);
        m.set(result, Value::memref(copy));
        Ok(())
    }))
}

/// Ends the buffers whose condition holds, except those that are retained. For each of those: whether a
/// condition of a memref with the same buffer holds.
fn dealloc(site: &mut Site<'_, '_>) -> Built<Step> {
    let (segments, results) = (site.segments()?, site.results());
    let [memrefs, conditions, retained] = segments.as_slice() else {
        return missing("operands in other groups");
    };
    if memrefs.len() != conditions.len() || retained.len() != results.len() {
        return missing("another number of conditions");
    }
    let (memrefs, conditions, retained) = (memrefs.clone(), conditions.clone(), retained.clone());
    Ok(Box::new(move |m| {
        let base = |m: &crate::machine::Machine, &reg: &u32| places::memref(m, reg).map(|memref| memref.base);
        let owned = memrefs.iter().map(|reg| base(m, reg)).collect::<Eval<Vec<_>>>()?;
        let kept = retained.iter().map(|reg| base(m, reg)).collect::<Eval<Vec<_>>>()?;
        let holds = conditions.iter().map(|&reg| Ok(m.bits(reg)? & 1 == 1)).collect::<Eval<Vec<bool>>>()?;
        let mut ended = Vec::new();
        for (&pointer, _) in owned.iter().zip(&holds).filter(|(_, holds)| **holds) {
            let is_kept = kept.iter().any(|kept| kept.buffer == pointer.buffer);
            if !is_kept && !ended.contains(&pointer.buffer) {
                m.memory.free(pointer)?;
                ended.push(pointer.buffer);
            }
        }
        for (&result, kept) in results.iter().zip(&kept) {
            let mut pairs = owned.iter().zip(&holds);
            let holds = pairs.any(|(pointer, holds)| *holds && pointer.buffer == kept.buffer);
            m.set(result, Value::bool(holds));
        }
        Ok(())
    }))
}

fn materialize_in_destination(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target) = (site.operand(0)?, site.operand(1)?);
    let ty = site.operand_type(1)?;
    if matches!(ty, Ty::Tensor(..)) {
        let result = site.result(0)?;
        return Ok(Box::new(move |m| {
            if places::tensor(m, source)?.sizes != places::tensor(m, target)?.sizes {
                return undefined("a destination of another shape");
            }
            m.copy(&[source], &[result]);
            Ok(())
        }));
    }
    let element = Element::of(&ty)?;
    Ok(Box::new(move |m| {
        let tensor = Rc::clone(places::tensor(m, source)?);
        let memref: Rc<MemRef> = Rc::clone(places::memref(m, target)?);
        match tensor.sizes == memref.sizes {
            true => element.store_all(m, &memref, &tensor.elements),
            false => undefined("a destination of another shape"),
        }
    }))
}
