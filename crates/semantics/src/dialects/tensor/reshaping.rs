//! Other types for the same elements.

use std::rc::Rc;

use crate::build::Site;
use crate::float::Float;
use crate::halt::{Eval, inexact, undefined, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Tensor, Value};
use crate::wide_float;

use super::super::places::{self, checked_count, fits};
use super::super::slices;

/// A step that gives the first operand other sizes, and checks that they are what the type says.
fn resized(
    site: &mut Site<'_, '_>,
    sizes: impl Fn(&Machine, &Tensor) -> Eval<Sizes> + 'static,
) -> Built<Step> {
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let Ty::Tensor(claimed, _) = ty else { return missing("something that is no tensor") };
    Ok(Box::new(move |m| {
        let tensor = places::tensor(m, source)?;
        let sizes = sizes(m, tensor)?;
        fits(&sizes, claimed.as_deref())?;
        if checked_count(&sizes)? != tensor.elements.len() {
            return undefined("a shape with another number of elements");
        }
        let length = tensor.elements.len();
        if sizes == tensor.sizes {
            m.copy(&[source], &[result]);
            return Ok(());
        }
        m.spend(length / 8)?;
        let elements = places::tensor(m, source)?.elements.clone();
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

/// Poison if the tensor is not what the type says: passes may execute it where its result is not used.
pub(super) fn cast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let Ty::Tensor(claimed, _) = ty else { return missing("something that is no tensor") };
    Ok(Box::new(move |m| {
        let is_poison =
            m.get(source).is_poison() || fits(&places::tensor(m, source)?.sizes, claimed.as_deref()).is_err();
        match is_poison {
            true => m.set(result, Value::Poison),
            false => m.copy(&[source], &[result]),
        }
        Ok(())
    }))
}

pub(super) fn collapse_shape(site: &mut Site<'_, '_>) -> Built<Step> {
    let groups = slices::groups(site)?;
    resized(site, move |_, tensor| slices::collapsed(&groups, &tensor.sizes))
}

pub(super) fn expand_shape(site: &mut Site<'_, '_>) -> Built<Step> {
    let (groups, shape) = (slices::groups(site)?, slices::output_shape(site)?);
    resized(site, move |m, tensor| slices::expanded(m, &groups, &tensor.sizes, &shape))
}

pub(super) fn reshape(site: &mut Site<'_, '_>) -> Built<Step> {
    let shape = site.operand(1)?;
    resized(site, move |m, _| extents(places::tensor(m, shape)?))
}

/// The numbers in a tensor.
pub(super) fn extents(shape: &Tensor) -> Eval<Sizes> {
    let size = |element: &Value| match element {
        Value::Bits(size) => Ok(*size as i64),
        Value::Poison => undefined_by_poison("a size that is poison"),
        _ => unsupported("a size that is no number"),
    };
    shape.elements.iter().map(size).collect()
}

/// The same bits as another type.
pub(super) fn bitcast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result) = (site.operand(0)?, site.result(0)?);
    let (from, to) = (site.operand_type(0)?, site.result_type(0)?);
    let Ty::Tensor(claimed, to) = to else { return missing("something that is no tensor") };
    let float = match (from.element(), to.as_ref()) {
        (from, to) if from == to => None,
        (Ty::Float(float), _) => Some(*float),
        (Ty::Int(_) | Ty::Index, Ty::Int(_) | Ty::Index | Ty::Float(_)) => None,
        _ => return missing("the bits of this type"),
    };
    Ok(Box::new(move |m| {
        let tensor = places::tensor(m, source)?.clone();
        fits(&tensor.sizes, claimed.as_deref())?;
        m.spend(tensor.elements.len())?;
        let elements = match float {
            Some(float) => tensor.elements.iter().map(|element| bits(element, float)).collect::<Eval<_>>()?,
            None => tensor.elements.clone(),
        };
        m.set(result, Value::Tensor(Rc::new(Tensor { sizes: tensor.sizes.clone(), elements })));
        Ok(())
    }))
}

/// The bits of a float.
fn bits(value: &Value, float: Float) -> Eval<Value> {
    match value {
        Value::Poison => Ok(Value::Poison),
        Value::Bits(_) | Value::Wide(_) => match wide_float::to_f64(value, float) {
            Some(number) if !number.is_nan() => Ok(value.clone()),
            _ => inexact("the bits of a NaN"),
        },
        _ => inexact("the bits of a number that is not known exactly"),
    }
}
