//! New tensors.

use crate::build::Site;
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Body, Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Value, count, each_index, position};

use super::super::places::{self, Extents, checked_count, fits};
use super::super::slices::Mixed;

/// A tensor whose elements are poison.
pub(super) fn empty(site: &mut Site<'_, '_>) -> Built<Step> {
    filled(site, 0, None)
}

/// A tensor whose elements are all the same.
pub(super) fn splat(site: &mut Site<'_, '_>) -> Built<Step> {
    let value = site.operand(0)?;
    filled(site, 1, Some(value))
}

fn filled(site: &mut Site<'_, '_>, first: usize, value: Option<crate::code::Reg>) -> Built<Step> {
    let (ty, result) = (site.result_type(0)?, site.result(0)?);
    let operands = site.operands();
    let extents = Extents::new(&ty, operands.get(first..).unwrap_or_default())?;
    Ok(Box::new(move |m| {
        let (sizes, count) = extents.read(m)?;
        m.spend(count)?;
        let element = value.map_or(Value::Poison, |value| m.get(value).clone());
        m.set(result, Value::tensor(sizes, vec![element; count]));
        Ok(())
    }))
}

pub(super) fn from_elements(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operands, result, ty) = (site.operands(), site.result(0)?, site.result_type(0)?);
    let Some(sizes) = ty.static_sizes().map(Sizes::from_slice) else {
        return missing("a tensor of open size");
    };
    if count(&sizes) != Some(operands.len()) {
        return missing("another number of elements");
    }
    Ok(Box::new(move |m| {
        m.spend(operands.len())?;
        let elements = operands.iter().map(|&reg| m.get(reg).clone()).collect();
        m.set(result, Value::tensor(sizes.clone(), elements));
        Ok(())
    }))
}

/// The value that a region yields for an index.
fn yielded(m: &mut Machine, body: &Body, indices: &[i64]) -> Eval<Value> {
    match m.run_with(body, indices.iter().map(|&index| Value::index(index)))? {
        [value] => Ok(m.get(*value).clone()),
        _ => unsupported("a region that yields no element"),
    }
}

pub(super) fn generate(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operands, result, ty) = (site.operands(), site.result(0)?, site.result_type(0)?);
    let (extents, body) = (Extents::new(&ty, &operands)?, site.body(0)?);
    Ok(Box::new(move |m| {
        let (sizes, _) = extents.read(m)?;
        let mut elements = Vec::new();
        each_index(&sizes, |indices| -> Eval<()> {
            elements.push(yielded(m, &body, indices)?);
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

/// How often and for which elements the body is executed cannot be observed: the operation is pure, so a pass
/// may remove it, or compute the body for all elements.
pub(super) fn pad(site: &mut Site<'_, '_>) -> Built<Step> {
    if !has_harmless_body(site) {
        return missing("a body that is more than arithmetic");
    }
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let segments = site.segments()?;
    let [_, low, high] = segments.as_slice() else { return missing("operands in other groups") };
    let (low, high) = (Mixed::new(site, "static_low", low)?, Mixed::new(site, "static_high", high)?);
    let Ty::Tensor(claimed, _) = ty else { return missing("something that is no tensor") };
    let body = site.body(0)?;
    Ok(Box::new(move |m| {
        let (low, high) = (low.read(m)?, high.read(m)?);
        let tensor = places::tensor(m, source)?.clone();
        if low.len() != tensor.sizes.len() || high.len() != tensor.sizes.len() {
            return undefined("padding of another rank");
        }
        if low.iter().chain(&high).any(|&number| number < 0) {
            return unsupported("negative padding");
        }
        let padded = tensor.sizes.iter().zip(low.iter().zip(&high));
        let padded = padded.map(|(&size, (&low, &high))| size.checked_add(low)?.checked_add(high));
        let Some(sizes) = padded.collect::<Option<Sizes>>() else { return undefined("a size overflows") };
        fits(&sizes, claimed.as_deref())?;
        m.spend(checked_count(&sizes)?)?;
        let mut elements = Vec::new();
        each_index(&sizes, |indices| -> Eval<()> {
            let inner: Sizes = indices.iter().zip(&low).map(|(index, low)| index - low).collect();
            elements.push(match position(&tensor.sizes, &inner) {
                Some(at) => tensor.elements.get(at).cloned().unwrap_or(Value::Poison),
                None => yielded(m, &body, indices)?,
            });
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

/// Whether the body does nothing but arithmetic that is defined for all numbers.
fn has_harmless_body(site: &Site<'_, '_>) -> bool {
    let module = site.module();
    let blocks = module.op(site.op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let mut ops = blocks.flat_map(|&block| &module.block(block).ops);
    ops.all(|&op| match module.op_name(op).split_once('.') {
        Some(("tensor", name)) => name == "yield",
        Some(("arith" | "complex" | "index" | "math", name)) => {
            !name.contains("div") && !name.contains("rem")
        }
        _ => false,
    })
}
