//! Vectors that are reduced to a scalar.

use crate::build::Site;
use crate::fast_math::{Error, FastMath};
use crate::float::Float;
use crate::float_math::{self, Extreme, Operation};
use crate::halt::{Eval, unsupported};
use crate::int_math;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;

use super::float::{fast_math, format};
use super::parts::lanes;

/// Combines a start value, if there is one, and all elements from the first to the last.
fn fold(
    site: &mut Site<'_, '_>,
    with_start: bool,
    combine: impl Fn(&Value, &Value) -> Eval<Value> + 'static,
) -> Built<Step> {
    let vector = site.operand(usize::from(with_start))?;
    let start = if with_start { Some(site.operand(0)?) } else { None };
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        let elements = lanes(m.get(vector))?.to_vec();
        m.spend(elements.len())?;
        let mut rest = elements.iter();
        let first = match start {
            Some(start) => Some(m.get(start)),
            None => rest.next(),
        };
        let Some(first) = first else { return unsupported("reduces a vector without elements") };
        let value = rest.try_fold(first.clone(), |sum, element| combine(&sum, element))?;
        m.set(result, value);
        Ok(())
    }))
}

fn width(site: &Site<'_, '_>) -> Built<u32> {
    match site.operand_type(0)?.element() {
        Ty::Int(width) => Ok(*width),
        _ => missing("reduces other elements than integers"),
    }
}

macro_rules! integers {
    ($($name:ident $function:path;)*) => {
        $(pub(super) fn $name(site: &mut Site<'_, '_>) -> Built<Step> {
            let width = width(site)?;
            fold(site, false, $function(width))
        })*
    };
}

integers! {
    add int_math::add;
    and int_math::and;
    mul int_math::mul;
    or int_math::or;
    smax int_math::max_s;
    smin int_math::min_s;
    umax int_math::max_u;
    umin int_math::min_u;
    xor int_math::xor;
}

/// In order, unless any order is allowed.
fn sequential(site: &mut Site<'_, '_>, operation: Operation, error: Error) -> Built<Step> {
    let (float, fast) = (format(&site.operand_type(0)?)?, fast_math(site)?);
    fold(site, true, move |a, b| combine(float, operation, fast, error, a, b))
}

/// One operation of a reduction.
pub(super) fn combine(
    float: Float,
    operation: Operation,
    fast: FastMath,
    error: Error,
    a: &Value,
    b: &Value,
) -> Eval<Value> {
    if fast.is_none() {
        return float_math::binary(float, operation, a, b);
    }
    fast.apply(float, Some(float), error, &[a, b], |args| {
        float_math::binary(float, operation, args[0], args[1])
    })
}

pub(super) fn fadd(site: &mut Site<'_, '_>) -> Built<Step> {
    sequential(site, Operation::Add, Error::Operands)
}

pub(super) fn fmul(site: &mut Site<'_, '_>) -> Built<Step> {
    sequential(site, Operation::Mul, Error::Result)
}

fn extreme(site: &mut Site<'_, '_>, which: Extreme) -> Built<Step> {
    let (float, fast) = (format(&site.operand_type(0)?)?, fast_math(site)?);
    fold(site, false, move |a, b| {
        fast.apply(float, Some(float), Error::None, &[a, b], |args| {
            float_math::extreme(float, which, args[0], args[1])
        })
    })
}

pub(super) fn fmax(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::MaxNum)
}

pub(super) fn fmin(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::MinNum)
}

pub(super) fn fmaximum(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::Maximum)
}

pub(super) fn fminimum(site: &mut Site<'_, '_>) -> Built<Step> {
    extreme(site, Extreme::Minimum)
}
