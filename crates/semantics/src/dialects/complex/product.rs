//! Products and quotients.

use std::rc::Rc;

use crate::approx::Approx;
use crate::build::Site;
use crate::dialects::arith::fast_math;
use crate::elementwise::binary;
use crate::float::Float;
use crate::float_value::{any_zero, bounds, encode};
use crate::halt::{Eval, inexact};
use crate::interval::{corners, epsilon, tiny};
use crate::machine::Step;
use crate::missing::Built;
use crate::value::Value;

use super::basic::{format_of, parts};

/// A number between bounds.
type Range = (f64, f64);

/// The bounds of both parts. `None` for poison.
pub(super) fn finite(float: Float, value: &Value) -> Eval<Option<[Range; 2]>> {
    let [re, im] = parts(value)?;
    if re.is_poison() || im.is_poison() {
        return Ok(None);
    }
    match (bounds(float, &re), bounds(float, &im)) {
        (Some(re), Some(im)) if [re.0, re.1, im.0, im.1].iter().all(|bound| bound.is_finite()) => {
            Ok(Some([re, im]))
        }
        _ => inexact("complex arithmetic on infinities or NaN"),
    }
}

/// Poison in both parts.
pub(super) fn poison() -> Value {
    Value::complex(Value::Poison, Value::Poison)
}

fn size(range: Range) -> f64 {
    range.0.abs().max(range.1.abs())
}

pub(super) fn mul(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (format_of(&site.operand_type(0)?)?, fast_math(site)?);
    binary(site, move |a, b| {
        let (Some([a, b]), Some([c, d])) = (finite(float, a)?, finite(float, b)?) else {
            return Ok(poison());
        };
        let exact = fast.is_none();
        Ok(Value::complex(
            difference(float, (a, c), (b, d), -1.0, exact)?,
            difference(float, (a, d), (b, c), 1.0, exact)?,
        ))
    })
}

/// The product of two numbers plus (or minus) that of two others.
fn difference(float: Float, x: (Range, Range), y: (Range, Range), sign: f64, exact: bool) -> Eval<Value> {
    let (first, second) = (corners(x.0, x.1, |a, b| a * b), corners(y.0, y.1, |a, b| a * b));
    let second = if sign < 0.0 { (-second.1, -second.0) } else { second };
    let (low, high) = (first.0 + second.0, first.1 + second.1);
    let points = [x.0, x.1, y.0, y.1].iter().all(|range| range.0 == range.1);
    if exact && points && is_exact(float, &[first.0, second.0, low]) && is_sum(first.0, second.0, low) {
        return if low == 0.0 { Ok(any_zero()) } else { encode(float, low) };
    }
    let error = 4.0 * epsilon(float) * (size(first) + size(second)) + 8.0 * tiny(float);
    Ok(Value::Approx(Rc::new(Approx::between(low, high)?.widened(error)?.fits(float)?)))
}

/// Whether a format has all numbers, and products of such numbers are exact in `f64`.
fn is_exact(float: Float, numbers: &[f64]) -> bool {
    let half = float.width() <= 32;
    numbers.iter().all(|&number| match half {
        true => float.decode(float.encode(number)) == number,
        false => number.fract() == 0.0 && number.abs() < 9e15,
    })
}

/// Whether a sum is exact.
fn is_sum(a: f64, b: f64, sum: f64) -> bool {
    let other = sum - a;
    a - (sum - other) == 0.0 && b - other == 0.0
}

pub(super) fn div(site: &mut Site<'_, '_>) -> Built<Step> {
    let float = format_of(&site.operand_type(0)?)?;
    binary(site, move |a, b| {
        let (Some([a, b]), Some([c, d])) = (finite(float, a)?, finite(float, b)?) else {
            return Ok(poison());
        };
        quotient(float, (a, b), (c, d))
    })
}

/// `(a + bi) / (c + di)` by the usual formula; its error is relative to the size of the quotient.
fn quotient(float: Float, x: (Range, Range), y: (Range, Range)) -> Eval<Value> {
    let square = |range: Range| {
        let (low, high) = corners(range, range, |a, b| a * b);
        if range.0 <= 0.0 && range.1 >= 0.0 { (0.0, high) } else { (low.max(0.0), high) }
    };
    let ((c2, c3), (d2, d3)) = (square(y.0), square(y.1));
    let (least, greatest) = (c2 + d2, c3 + d3);
    let limit = float.largest() / 16.0;
    if least < tiny(float) / epsilon(float) || greatest > limit {
        return inexact("a complex division by a very small or very large number");
    }
    let product = |a, b| corners(a, b, |a: f64, b: f64| a * b);
    let (ac, bd, bc, ad) = (product(x.0, y.0), product(x.1, y.1), product(x.1, y.0), product(x.0, y.1));
    let divided = |low: f64, high: f64| corners((low, high), (least, greatest), |a, b| a / b);
    let (re, im) = (divided(ac.0 + bd.0, ac.1 + bd.1), divided(bc.0 - ad.1, bc.1 - ad.0));
    let sizes = [ac, bd, bc, ad].map(size);
    if sizes.iter().any(|&size| size > limit) {
        return inexact("a complex division of very large numbers");
    }
    // Products may lose what is below the smallest number, before they are divided.
    let lost = tiny(float) * (1.0 + 1.0 / least);
    let error = 32.0 * (epsilon(float) * sizes.iter().sum::<f64>() / least + lost);
    let part = |(low, high): Range| -> Eval<Value> {
        Ok(Value::Approx(Rc::new(Approx::between(low, high)?.widened(error)?.fits(float)?)))
    };
    Ok(Value::complex(part(re)?, part(im)?))
}
