//! Mathematical functions of complex numbers.

use std::rc::Rc;

use crate::approx::Approx;
use crate::build::Site;
use crate::dialects::arith::int_width;
use crate::elementwise::{self, binary};
use crate::float::Float;
use crate::halt::{Eval, inexact, unsupported};
use crate::int_math::to_big;
use crate::interval::epsilon;
use crate::machine::Step;
use crate::missing::Built;
use crate::value::Value;
use num_traits::ToPrimitive;

use super::basic::format_of;
use super::number::Number;
use super::product::{finite, poison};

/// A function and the size of the numbers that occur on the way, to which its error is relative. `None` where
/// ways to compute it differ.
pub(super) type Function = fn(Number) -> Option<(Number, f64)>;

/// A function of one number.
pub(super) fn unary(site: &mut Site<'_, '_>, function: Function) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    elementwise::unary(site, move |a| match exact(float, a)? {
        Some(number) => answer(float, function(number)),
        None => Ok(poison()),
    })
}

/// A number that is known exactly. `None` for poison.
fn exact(float: Float, value: &Value) -> Eval<Option<Number>> {
    let Some([re, im]) = finite(float, value)? else { return Ok(None) };
    match re.0 == re.1 && im.0 == im.1 {
        true => Ok(Some(Number::new(re.0, im.0))),
        false => inexact("a function of a complex number that is not known exactly"),
    }
}

fn answer(float: Float, result: Option<(Number, f64)>) -> Eval<Value> {
    match result {
        Some((value, size)) if value.is_finite() && size.is_finite() => {
            Ok(Value::complex(part(float, value.re, size)?, part(float, value.im, size)?))
        }
        _ => inexact("a complex function where ways to compute it differ"),
    }
}

fn part(float: Float, value: f64, size: f64) -> Eval<Value> {
    if size > float.largest().sqrt() {
        return inexact("a complex function with very large results");
    }
    let error = 128.0 * epsilon(float) * (1.0 + size.max(value.abs()));
    Ok(Value::Approx(Rc::new(Approx::around(value, error)?)))
}

/// Whether a number is next to where the angle jumps, or zero.
fn on_cut(a: Number) -> bool {
    a.re <= 0.0 && a.im.abs() <= 1e-3 * a.re.abs()
}

/// Whether sine and cosine of a number are known well.
fn is_near(x: f64) -> bool {
    x.abs() < 1e4
}

pub(super) fn exp(a: Number) -> Option<(Number, f64)> {
    let value = a.exp();
    is_near(a.im).then_some((value, value.abs() * (1.0 + a.abs())))
}

pub(super) fn exp_minus_one(a: Number) -> Option<(Number, f64)> {
    let (value, size) = exp(a)?;
    Some((value - Number::ONE, size + 1.0))
}

/// Whether the squares of the parts are far from the limits of all formats.
fn is_moderate(a: Number) -> bool {
    a.abs() > 1e-18 && a.abs() < 1e18
}

pub(super) fn log(a: Number) -> Option<(Number, f64)> {
    (!on_cut(a) && is_moderate(a)).then(|| (a.ln(), 1.0 + a.ln().abs()))
}

pub(super) fn log_one_plus(a: Number) -> Option<(Number, f64)> {
    let sum = a + Number::ONE;
    // Close to -1 the sum loses digits.
    (!on_cut(sum) && sum.abs() > 0.1).then(|| (sum.ln(), 1.0 + sum.ln().abs()))
}

pub(super) fn sqrt(a: Number) -> Option<(Number, f64)> {
    let is_wide = a.abs() > 1e-12 && a.abs() < 1e12;
    (!on_cut(a) && is_wide).then(|| (a.sqrt(), a.sqrt().abs()))
}

pub(super) fn rsqrt(a: Number) -> Option<(Number, f64)> {
    let (root, _) = sqrt(a)?;
    let value = Number::ONE / root;
    Some((value, value.abs()))
}

pub(super) fn sin(a: Number) -> Option<(Number, f64)> {
    (is_near(a.re) && a.im.abs() < 30.0).then(|| (a.sin(), a.im.cosh() * (1.0 + a.im.abs())))
}

pub(super) fn cos(a: Number) -> Option<(Number, f64)> {
    (is_near(a.re) && a.im.abs() < 30.0).then(|| (a.cos(), a.im.cosh() * (1.0 + a.im.abs())))
}

pub(super) fn tan(a: Number) -> Option<(Number, f64)> {
    let ((sine, size), (cosine, _)) = (sin(a)?, cos(a)?);
    let value = sine / cosine;
    let condition = size / cosine.abs();
    (condition < 100.0).then_some((value, (1.0 + value.abs()) * condition * condition))
}

/// `tanh(a) = -i tan(ia)`.
pub(super) fn tanh(a: Number) -> Option<(Number, f64)> {
    let (value, size) = tan(a.turned())?;
    Some((-value.turned(), size))
}

pub(super) fn abs(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    elementwise::unary(site, move |a| {
        let Some(number) = exact(float, a)? else { return Ok(Value::Poison) };
        let size = number.abs();
        let largest = number.re.abs().max(number.im.abs());
        if largest == 0.0 {
            return crate::float_value::encode(float, 0.0);
        }
        // The squares of other numbers overflow or lose digits.
        if largest * largest * 4.0 > float.largest()
            || largest * largest * largest * largest < f64::MIN_POSITIVE
        {
            return inexact("the size of a very large or very small complex number");
        }
        Ok(Value::Approx(Rc::new(Approx::around(size, 64.0 * epsilon(float) * (size + 1.0))?)))
    })
}

pub(super) fn angle(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    elementwise::unary(site, move |a| match exact(float, a)? {
        None => Ok(Value::Poison),
        Some(number) if on_cut(number) => inexact("an angle where it jumps"),
        Some(number) => part(float, number.angle(), 1.0),
    })
}

pub(super) fn sign(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    elementwise::unary(site, move |a| {
        let Some(number) = exact(float, a)? else { return Ok(poison()) };
        let size = number.abs();
        if size == 0.0 {
            let zero = crate::float_value::any_zero;
            return Ok(Value::complex(zero(), zero()));
        }
        let is_wide = size > 1e-12 && size < 1e12;
        answer(float, is_wide.then(|| (Number::new(number.re / size, number.im / size), 1.0)))
    })
}

/// `-i log((x + iy) / sqrt(x * x + y * y))`.
pub(super) fn atan2(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    binary(site, move |y, x| {
        let (Some(y), Some(x)) = (exact(float, y)?, exact(float, x)?) else { return Ok(poison()) };
        let root = sqrt(x * x + y * y).map(|(root, _)| root).filter(|root| root.abs() > 1e-2);
        let quotient = root.map(|root| ((x + y.turned()) / root, (x.abs() + y.abs()) / root.abs()));
        let result = quotient.filter(|(quotient, _)| !on_cut(*quotient) && quotient.abs() > 1e-2);
        answer(float, result.map(|(quotient, size)| (-quotient.ln().turned(), 100.0 * (1.0 + size * size))))
    })
}

/// A power by `exp(log(a) * b)`.
fn power(base: Number, exponent: Number) -> Option<(Number, f64)> {
    // Implementations multiply a power of the absolute value with an exponential, which must not overflow
    // either.
    let (radius, angle) = (exponent.re * base.abs().ln(), exponent.im * base.im.atan2(base.re));
    if on_cut(base) || !is_moderate(base) || radius.abs() > 40.0 || angle.abs() > 40.0 {
        return None;
    }
    let value = base.pow(exponent);
    // The logarithm is not more precise than 1.
    Some((value, value.abs() * (1.0 + exponent.abs() + (base.ln() * exponent).abs())))
}

pub(super) fn pow(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    binary(site, move |a, b| {
        let (Some(a), Some(b)) = (exact(float, a)?, exact(float, b)?) else { return Ok(poison()) };
        answer(float, power(a, b))
    })
}

pub(super) fn powi(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    let width = int_width(&site.operand_type(1)?)?;
    binary(site, move |a, b| {
        let Some(base) = exact(float, a)?.filter(|_| !b.is_poison()) else { return Ok(poison()) };
        let Some(exponent) = to_big(b, width, true).and_then(|number| number.to_f64()) else {
            return unsupported("a power of something that is no integer");
        };
        if exponent.abs() > 1e4 {
            return inexact("a very large power");
        }
        answer(float, power(base, Number::new(exponent, 0.0)))
    })
}
