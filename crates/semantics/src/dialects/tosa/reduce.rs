//! Reductions along one dimension.

use std::cmp::Ordering;

use crate::build::Site;
use crate::float_math;
use crate::float_value::is_nan;
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::unordered;
use crate::value::{Sizes, Tensor, Value, count};

use super::elementwise::extreme_of_all;
use super::number::{Number, fit, int, number, result_number, tensor};
use super::parameters::{axis, propagates_nan};

/// What the values along a dimension are reduced to.
type Reduction = Box<dyn Fn(&[Value]) -> Eval<Value>>;

/// The values along a dimension for each place in all others.
fn columns(tensor: &Tensor, axis: usize) -> Eval<Vec<Vec<Value>>> {
    let Some(&size) = tensor.sizes.get(axis) else { return unsupported("no such axis") };
    let inner = count(&tensor.sizes[axis + 1..]).unwrap_or(0);
    let outer = count(&tensor.sizes[..axis]).unwrap_or(0);
    let mut columns = Vec::with_capacity(outer * inner);
    for (i, j) in (0..outer).flat_map(|i| (0..inner).map(move |j| (i, j))) {
        let at = |k: usize| tensor.elements[(i * size as usize + k) * inner + j].clone();
        columns.push((0..size as usize).map(at).collect());
    }
    Ok(columns)
}

fn step(site: &mut Site<'_, '_>, keeps: bool, reduce: Reduction) -> Built<Step> {
    let (input, result, axis) = (site.operand(0)?, site.result(0)?, axis(site)?);
    Ok(Box::new(move |m| {
        let source = tensor(m, input)?;
        let places = source.sizes.iter().map(|&size| size.max(1)).collect::<Sizes>();
        m.spend(count(&places).unwrap_or(usize::MAX))?;
        let values = columns(&source, axis)?.iter().map(|column| reduce(column)).collect::<Eval<Vec<_>>>()?;
        let mut sizes = source.sizes.clone();
        if keeps {
            sizes[axis] = 1;
        } else {
            sizes.remove(axis);
        }
        m.set(result, Value::tensor(sizes, values));
        Ok(())
    }))
}

/// Combines one after the other.
fn fold(f: impl Fn(&[Value]) -> Eval<Value> + 'static) -> Reduction {
    Box::new(move |values| {
        let [first, rest @ ..] = values else { return unsupported("a reduction of nothing") };
        rest.iter().try_fold(first.clone(), |result, value| f(&[result, value.clone()]))
    })
}

fn logic(site: &mut Site<'_, '_>, f: fn(u64, u64) -> u64) -> Built<Step> {
    let Number::Int(_) = number(site, 0)? else { return missing("the truth of floats") };
    let combine = move |args: &[Value]| match (&args[0], &args[1]) {
        (Value::Bits(a), Value::Bits(b)) => Ok(Value::Bits(f(*a, *b))),
        (a, b) if a.is_poison() || b.is_poison() => Ok(Value::Poison),
        _ => unsupported("a number that is no integer"),
    };
    step(site, true, fold(combine))
}

pub(super) fn reduce_all(site: &mut Site<'_, '_>) -> Built<Step> {
    logic(site, |a, b| a & b)
}

pub(super) fn reduce_any(site: &mut Site<'_, '_>) -> Built<Step> {
    logic(site, |a, b| a | b)
}

pub(super) fn reduce_max(site: &mut Site<'_, '_>) -> Built<Step> {
    let greatest = extreme_of_all(number(site, 0)?, true, propagates_nan(site));
    step(site, true, Box::new(greatest))
}

pub(super) fn reduce_min(site: &mut Site<'_, '_>) -> Built<Step> {
    let least = extreme_of_all(number(site, 0)?, false, propagates_nan(site));
    step(site, true, Box::new(least))
}

pub(super) fn reduce_sum(site: &mut Site<'_, '_>) -> Built<Step> {
    let reduce: Reduction = match number(site, 0)? {
        Number::Float(float) => Box::new(move |values| unordered::sum(float, values)),
        Number::Int(width) => fold(move |args| match (int(&args[0], width)?, int(&args[1], width)?) {
            (Some(a), Some(b)) => fit(a + b, width),
            _ => Ok(Value::Poison),
        }),
    };
    step(site, true, reduce)
}

pub(super) fn reduce_product(site: &mut Site<'_, '_>) -> Built<Step> {
    let reduce: Reduction = match number(site, 0)? {
        Number::Float(float) => Box::new(move |values| unordered::product(float, values)),
        Number::Int(width) => fold(move |args| match (int(&args[0], width)?, int(&args[1], width)?) {
            (Some(a), Some(b)) => match a.checked_mul(b) {
                Some(product) => fit(product, width),
                None => undefined("an integer overflows"),
            },
            _ => Ok(Value::Poison),
        }),
    };
    step(site, true, reduce)
}

/// The first of the greatest values. Where NaN is, nothing is said here.
pub(super) fn argmax(site: &mut Site<'_, '_>) -> Built<Step> {
    let (number, Number::Int(to)) = (number(site, 0)?, result_number(site)?) else {
        return missing("an index that is no integer");
    };
    let greater = move |a: &Value, b: &Value| -> Eval<bool> {
        match number {
            Number::Int(width) => Ok(int(a, width)? > int(b, width)?),
            Number::Float(float) => Ok(float_math::order(float, a, b)? == Some(Ordering::Greater)),
        }
    };
    let reduce = move |values: &[Value]| {
        if values.iter().any(Value::is_poison) {
            return Ok(Value::Poison);
        }
        if let Number::Float(float) = number
            && values.iter().any(|value| is_nan(float, value))
        {
            return inexact("the greatest of numbers and NaN");
        }
        let Some(mut best) = values.first() else { return unsupported("a reduction of nothing") };
        let mut found = 0;
        for (i, value) in values.iter().enumerate().skip(1) {
            if greater(value, best)? {
                (best, found) = (value, i);
            }
        }
        fit(found as i128, to)
    };
    step(site, false, Box::new(reduce))
}
