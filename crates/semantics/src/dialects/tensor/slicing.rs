//! Parts of tensors.

use std::rc::Rc;

use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Tensor, Value, row_major};

use super::super::places::{self, checked_count, each_offset, fits};
use super::super::slices::{Range, Slice};

/// Calls `visit` with the positions of the elements of a slice.
fn each_position(range: &Range, whole: &[i64], visit: impl FnMut(i64) -> Eval<()>) -> Eval<()> {
    let rows = row_major(whole);
    let offset = range
        .offsets
        .iter()
        .zip(&rows)
        .fold(0i64, |sum, (&offset, &row)| sum.wrapping_add(offset.wrapping_mul(row)));
    let strides: Sizes =
        range.strides.iter().zip(&rows).map(|(stride, &row)| stride.wrapping_mul(row)).collect();
    each_offset(&range.sizes, &strides, offset, visit)
}

pub(super) fn extract_slice(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let slice = Slice::new(site, 1, &ty, &site.operand_type(0)?)?;
    let Ty::Tensor(claimed, _) = ty else { return missing("something that is no tensor") };
    Ok(Box::new(move |m| {
        let range = slice.read_part(m, places::sizes(m, source)?)?;
        let sizes = slice.kept(&range.sizes);
        fits(&sizes, claimed.as_deref())?;
        m.spend(checked_count(&range.sizes)?)?;
        let tensor = places::tensor(m, source)?;
        let mut elements = Vec::new();
        each_position(&range, &tensor.sizes, |at| match tensor.elements.get(at as usize) {
            Some(element) => {
                elements.push(element.clone());
                Ok(())
            }
            None => undefined("a slice outside of the tensor"),
        })?;
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

pub(super) fn insert_slice(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let slice = Slice::new(site, 2, &site.operand_type(0)?, &site.operand_type(1)?)?;
    Ok(Box::new(move |m| {
        let mut tensor = Rc::clone(places::tensor(m, target)?);
        m.spend(tensor.elements.len() / 8)?;
        write_slice(m, &slice, source, Rc::make_mut(&mut tensor))?;
        m.set(result, Value::Tensor(tensor));
        Ok(())
    }))
}

/// Writes into the register of the shared tensor.
pub(super) fn parallel_insert_slice(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target) = (site.operand(0)?, site.operand(1)?);
    let slice = Slice::new(site, 2, &site.operand_type(0)?, &site.operand_type(1)?)?;
    Ok(Box::new(move |m| {
        let mut tensor = Rc::clone(places::tensor(m, target)?);
        if source != target {
            m.set(target, Value::Unit);
        }
        write_slice(m, &slice, source, Rc::make_mut(&mut tensor))?;
        m.set(target, Value::Tensor(tensor));
        Ok(())
    }))
}

fn write_slice(m: &mut Machine, slice: &Slice, source: Reg, target: &mut Tensor) -> Eval<()> {
    let range = slice.read(m, &target.sizes)?;
    m.spend(checked_count(&range.sizes)?)?;
    let source = places::tensor(m, source)?;
    if source.sizes != slice.kept(&range.sizes) {
        return undefined("a slice of another shape");
    }
    let sizes = target.sizes.clone();
    let mut elements = source.elements.iter();
    each_position(&range, &sizes, |at| match (target.elements.get_mut(at as usize), elements.next()) {
        (Some(place), Some(element)) => {
            *place = element.clone();
            Ok(())
        }
        _ => undefined("a slice outside of the tensor"),
    })
}

pub(super) fn concat(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operands, result, ty) = (site.operands(), site.result(0)?, site.result_type(0)?);
    let Some(dim) = site.int("dim").and_then(|dim| usize::try_from(dim).ok()) else {
        return missing("no dim");
    };
    let Ty::Tensor(claimed, _) = ty else { return missing("something that is no tensor") };
    Ok(Box::new(move |m| {
        let parts: Vec<Rc<Tensor>> =
            operands.iter().map(|&reg| places::tensor(m, reg).cloned()).collect::<Eval<_>>()?;
        let tensor = joined(&parts, dim)?;
        m.spend(tensor.elements.len())?;
        fits(&tensor.sizes, claimed.as_deref())?;
        m.set(result, Value::Tensor(Rc::new(tensor)));
        Ok(())
    }))
}

/// Tensors behind each other along a dimension.
fn joined(parts: &[Rc<Tensor>], dim: usize) -> Eval<Tensor> {
    let Some(first) = parts.first().filter(|first| dim < first.sizes.len()) else {
        return unsupported("joins nothing");
    };
    let mut sizes = first.sizes.clone();
    sizes[dim] = 0;
    for part in parts {
        let same = |(i, (a, b)): (usize, (&i64, &i64))| i == dim || a == b;
        if part.sizes.len() != sizes.len() || !part.sizes.iter().zip(&sizes).enumerate().all(same) {
            return undefined("joins tensors of other sizes");
        }
        sizes[dim] = sizes[dim].saturating_add(part.sizes[dim]);
    }
    let outer = if checked_count(&sizes)? == 0 { 0 } else { checked_count(&sizes[..dim])? };
    let inner = checked_count(&sizes[dim + 1..])?;
    let mut elements = Vec::new();
    for row in 0..outer {
        for part in parts {
            let length = part.sizes[dim] as usize * inner;
            elements
                .extend_from_slice(part.elements.get(row * length..(row + 1) * length).unwrap_or_default());
        }
    }
    Ok(Tensor { sizes, elements })
}
