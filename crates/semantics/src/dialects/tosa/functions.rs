//! Mathematical functions.

use std::rc::Rc;

use rustc_apfloat::Round;

use crate::approx::Approx;
use crate::build::Site;
use crate::float::Float;
use crate::float_math;
use crate::float_value::{any_zero, bounds, encode, is_nan, is_negative, nan};
use crate::halt::{Eval, inexact, unsupported};
use crate::interval::library;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;
use crate::wide_float;
use crate::wide_math;

use super::super::math;
use super::elementwise;
use super::number::{Number, number};

fn float(site: &Site<'_, '_>) -> Built<Float> {
    match number(site, 0)? {
        Number::Float(float) => Ok(float),
        Number::Int(_) => missing("a function of integers"),
    }
}

/// How the bounds of a result follow from those of a number.
#[derive(Clone, Copy)]
enum Course {
    /// It rises with the number.
    Rising,
    /// It falls as the number rises.
    Falling,
}

/// A function of one number, known as well as libraries compute it.
fn function(site: &mut Site<'_, '_>, course: Course, f: fn(f64) -> f64) -> Built<Step> {
    let float = float(site)?;
    elementwise::step(site, 1, Box::new(move |args| evaluate(float, course, f, &args[0])))
}

/// A function of the dialect `math`.
fn known(site: &mut Site<'_, '_>, function: &'static math::Function) -> Built<Step> {
    let float = float(site)?;
    elementwise::step(site, 1, Box::new(move |args| math::evaluate(float, function, &args[0])))
}

fn evaluate(float: Float, course: Course, f: fn(f64) -> f64, value: &Value) -> Eval<Value> {
    if value.is_poison() {
        return Ok(Value::Poison);
    }
    if is_nan(float, value) {
        return nan(float);
    }
    let Some((low, high)) = bounds(float, value) else { return unsupported("a function of no float") };
    if low == high {
        return about(float, f(low));
    }
    match course {
        Course::Rising => join(float, &about(float, f(low))?, &about(float, f(high))?),
        Course::Falling => join(float, &about(float, f(high))?, &about(float, f(low))?),
    }
}

fn about(float: Float, value: f64) -> Eval<Value> {
    match float.is_wide() && !value.is_finite() {
        true if value.is_nan() => nan(float),
        true => Ok(wide_float::from_f64(value, float)),
        false => library(float, value),
    }
}

/// From the lower bound of one number to the upper bound of another.
fn join(float: Float, low: &Value, high: &Value) -> Eval<Value> {
    match (bounds(float, low), bounds(float, high)) {
        (Some((low, _)), Some((_, high))) if low <= high => {
            Ok(Value::Approx(Rc::new(Approx::between(low, high)?)))
        }
        _ => inexact("a function of a number that is not known exactly"),
    }
}

pub(super) fn cos(site: &mut Site<'_, '_>) -> Built<Step> {
    known(site, &math::COS)
}

pub(super) fn sin(site: &mut Site<'_, '_>) -> Built<Step> {
    known(site, &math::SIN)
}

pub(super) fn exp(site: &mut Site<'_, '_>) -> Built<Step> {
    known(site, &math::EXP)
}

pub(super) fn log(site: &mut Site<'_, '_>) -> Built<Step> {
    known(site, &math::LOG)
}

pub(super) fn tanh(site: &mut Site<'_, '_>) -> Built<Step> {
    function(site, Course::Rising, f64::tanh)
}

pub(super) fn sigmoid(site: &mut Site<'_, '_>) -> Built<Step> {
    function(site, Course::Rising, |x| 1.0 / (1.0 + (-x).exp()))
}

pub(super) fn rsqrt(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = float(site)?;
    let f = move |args: &[Value]| match bounds(float, &args[0]) {
        Some((low, high)) if low == 0.0 && high == 0.0 && is_negative(float, &args[0]) != Some(false) => {
            inexact("the root of a negative zero")
        }
        _ => evaluate(float, Course::Falling, |x| 1.0 / x.sqrt(), &args[0]),
    };
    elementwise::step(site, 1, Box::new(f))
}

pub(super) fn erf(site: &mut Site<'_, '_>) -> Built<Step> {
    function(site, Course::Rising, error_function)
}

/// The error function, by a series whose terms have one sign.
fn error_function(x: f64) -> f64 {
    if x.abs() > 6.0 {
        return 1f64.copysign(x);
    }
    let square = x * x;
    let (mut term, mut sum, mut n) = (x, x, 0.0);
    while term.abs() > sum.abs() * 1e-18 && n < 400.0 {
        n += 1.0;
        term *= 2.0 * square / (2.0 * n + 1.0);
        sum += term;
    }
    std::f64::consts::FRAC_2_SQRT_PI * (-square).exp() * sum
}

/// Powers of negative numbers, and of zero to what is not positive, are not treated.
pub(super) fn pow(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = float(site)?;
    elementwise::step(
        site,
        2,
        Box::new(move |args| {
            if args.iter().any(Value::is_poison) {
                return Ok(Value::Poison);
            }
            let (Some(base), Some(power)) = (bounds(float, &args[0]), bounds(float, &args[1])) else {
                return unsupported("a power of something that is no float");
            };
            let exact = base.0 == base.1 && power.0 == power.1;
            let plain = base.0 > 0.0 || (base.0 == 0.0 && power.0 > 0.0);
            if !exact || !plain || !base.0.is_finite() || !power.0.is_finite() {
                return inexact("such a power");
            }
            about(float, base.0.powf(power.0))
        }),
    )
}

pub(super) fn reciprocal(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = float(site)?;
    let one = wide_float::from_f64(1.0, float);
    elementwise::step(site, 1, Box::new(move |args| float_math::div(float, &one, &args[0])))
}

pub(super) fn ceil(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = float(site)?;
    let f = move |args: &[Value]| round(float, f64::ceil, Round::TowardPositive, &args[0]);
    elementwise::step(site, 1, Box::new(f))
}

pub(super) fn floor(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = float(site)?;
    let f = move |args: &[Value]| round(float, f64::floor, Round::TowardNegative, &args[0]);
    elementwise::step(site, 1, Box::new(f))
}

fn round(float: Float, f: fn(f64) -> f64, mode: Round, value: &Value) -> Eval<Value> {
    match value {
        Value::Bits(bits) => encode(float, f(float.decode(*bits))),
        Value::Wide(_) if is_nan(float, value) => nan(float),
        Value::Wide(bits) => Ok(wide_math::round(float, bits, mode)),
        Value::Poison => Ok(Value::Poison),
        Value::Approx(approx) => match (f(approx.low), f(approx.high)) {
            (low, high) if low == 0.0 && high == 0.0 => Ok(any_zero()),
            (low, high) if low == high => encode(float, low),
            (low, high) => Ok(Value::Approx(Rc::new(Approx::between(low, high)?))),
        },
        _ => unsupported("a function of something that is no float"),
    }
}

#[cfg(test)]
mod tests {
    use super::error_function;

    #[test]
    fn the_error_function_is_precise() {
        for (x, y) in
            [(0.0, 0.0), (0.5, 0.5204998778130465), (-1.0, -0.8427007929497149), (3.0, 0.9999779095030014)]
        {
            assert!((error_function(x) - y).abs() < 1e-15, "{x}");
        }
    }
}
