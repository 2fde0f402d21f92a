//! Functions with exact results.

use std::rc::Rc;

use rustc_apfloat::Round;

use crate::approx::Approx;
use crate::build::Site;
use crate::dialects::arith::{fast_math, float_format, int_width};
use crate::elementwise::{binary, nary, unary};
use crate::fast_math::{Error, FastMath};
use crate::float::Float;
use crate::float_math::{self, Extreme};
use crate::float_value::{self, any_zero, bounds, encode, is_negative, is_zero, no_float};
use crate::halt::{Eval, inexact, unsupported};
use crate::int_bits;
use crate::interval::tiny;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;
use crate::wide_math;

fn format(site: &Site<'_, '_>) -> Built<(Float, FastMath)> {
    Ok((float_format(&site.operand_type(0)?)?, fast_math(site)?))
}

/// A function of one float that is not rounded.
fn exact_unary(site: &mut Site<'_, '_>, f: fn(Float, &Value) -> Eval<Value>) -> Built<Step> {
    let (float, fast) = format(site)?;
    match fast.is_none() {
        true => unary(site, move |a| f(float, a)),
        false => unary(site, move |a| fast.apply(float, Some(float), Error::None, &[a], |a| f(float, a[0]))),
    }
}

pub(super) fn abs_float(site: &mut Site<'_, '_>) -> Built<Step> {
    exact_unary(site, float_math::abs)
}

pub(super) fn ceil(site: &mut Site<'_, '_>) -> Built<Step> {
    exact_unary(site, |float, a| to_integral(float, Integral::Ceil, a))
}

pub(super) fn floor(site: &mut Site<'_, '_>) -> Built<Step> {
    exact_unary(site, |float, a| to_integral(float, Integral::Floor, a))
}

pub(super) fn round(site: &mut Site<'_, '_>) -> Built<Step> {
    exact_unary(site, |float, a| to_integral(float, Integral::Round, a))
}

pub(super) fn round_even(site: &mut Site<'_, '_>) -> Built<Step> {
    exact_unary(site, |float, a| to_integral(float, Integral::RoundEven, a))
}

pub(super) fn trunc(site: &mut Site<'_, '_>) -> Built<Step> {
    exact_unary(site, |float, a| to_integral(float, Integral::Trunc, a))
}

/// How a float becomes a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::dialects) enum Integral {
    /// Up.
    Ceil,
    /// Down.
    Floor,
    /// To the nearest, ties away from zero.
    Round,
    /// To the nearest, ties to even.
    RoundEven,
    /// Towards zero.
    Trunc,
}

/// A float as a whole number of the same format.
pub(in crate::dialects) fn to_integral(float: Float, integral: Integral, a: &Value) -> Eval<Value> {
    let (round, wide): (fn(f64) -> f64, Round) = match integral {
        Integral::Ceil => (f64::ceil, Round::TowardPositive),
        Integral::Floor => (f64::floor, Round::TowardNegative),
        Integral::Round => (f64::round, Round::NearestTiesToAway),
        Integral::RoundEven => (f64::round_ties_even, Round::NearestTiesToEven),
        Integral::Trunc => (f64::trunc, Round::TowardZero),
    };
    match a {
        Value::Bits(bits) => encode(float, round(float.decode(*bits))),
        Value::Wide(bits) => Ok(wide_math::round(float, bits, wide)),
        Value::Approx(approx) => {
            let (low, high) = (round(approx.low), round(approx.high));
            match (low == high, low == 0.0) {
                (true, true) => Ok(any_zero()),
                (true, false) => encode(float, low),
                _ => Ok(Value::Approx(Rc::new(Approx::between(low, high)?))),
            }
        }
        _ => no_float(a),
    }
}

pub(super) fn sqrt(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = format(site)?;
    match fast.is_none() {
        true => unary(site, move |a| float_math::sqrt(float, a)),
        false => unary(site, move |a| {
            fast.apply(float, Some(float), Error::Result, &[a], |a| float_math::sqrt(float, a[0]))
        }),
    }
}

pub(super) fn copysign(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = format(site)?;
    binary(site, move |a, b| {
        if fast.is_none() {
            return float_math::copysign(float, a, b);
        }
        let operation = |args: &[&Value]| float_math::copysign(float, args[0], args[1]);
        fast.apply(float, Some(float), Error::None, &[a, b], operation)
    })
}

/// Passes replace it by a multiplication and an addition, so it may be rounded once or twice.
pub(super) fn fma(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = format(site)?;
    nary(site, move |args| match args {
        [a, b, c] if fast.is_none() => float_math::multiply_add(float, a, b, c),
        [a, b, c] => {
            let operation = |args: &[&Value]| float_math::multiply_add(float, args[0], args[1], args[2]);
            fast.apply(float, Some(float), Error::Operands, &[a, b, c], operation)
        }
        _ => unsupported("the number of operands"),
    })
}

/// The documentation and `math-expand-ops` take the minimum with the lower limit and then the maximum with
/// the upper one, which is no clamp. Only what is the same in both readings is known.
pub(super) fn clamp(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = format(site)?;
    if !fast.is_none() {
        return missing("a clamp with fastmath flags");
    }
    nary(site, move |args| match args {
        [value, low, high] => {
            if args.iter().any(Value::is_poison) {
                return Ok(Value::Poison);
            }
            if args.iter().any(|value| float_value::is_nan(float, value)) {
                return inexact("a clamp of NaN");
            }
            let ordered = float_math::order(float, low, high)?;
            if ordered == Some(std::cmp::Ordering::Greater) {
                return inexact("a clamp with limits in the wrong order");
            }
            let above = float_math::extreme(float, Extreme::Maximum, value, low)?;
            let clamped = float_math::extreme(float, Extreme::Minimum, &above, high)?;
            let below = float_math::extreme(float, Extreme::Minimum, value, low)?;
            let documented = float_math::extreme(float, Extreme::Maximum, &below, high)?;
            if float_math::order(float, &clamped, &documented)? != Some(std::cmp::Ordering::Equal) {
                return inexact("a clamp, whose documentation says something else");
            }
            let zeros = args.iter().filter(|value| is_zero(float, value));
            let negative: Vec<Option<bool>> = zeros.map(|zero| is_negative(float, zero)).collect();
            let mixed = negative.windows(2).any(|pair| pair[0] != pair[1]);
            Ok(if mixed && is_zero(float, &clamped) { any_zero() } else { clamped })
        }
        _ => unsupported("the number of operands"),
    })
}

/// A question about a float.
fn question(
    site: &mut Site<'_, '_>,
    narrow: fn(Float, f64) -> bool,
    wide: fn(&wide_math::Class) -> bool,
    approx: fn(Float, f64, f64) -> Option<bool>,
) -> Built<Step> {
    let (float, fast) = format(site)?;
    let answer = move |a: &Value| match a {
        Value::Bits(bits) => Ok(Value::bool(narrow(float, float.decode(*bits)))),
        Value::Wide(bits) => Ok(Value::bool(wide(&wide_math::class(float, bits)))),
        Value::Approx(_) => match bounds(float, a).and_then(|(low, high)| approx(float, low, high)) {
            Some(answer) => Ok(Value::bool(answer)),
            None => inexact("a question about a number that is not known exactly"),
        },
        _ => no_float(a),
    };
    match fast.is_none() {
        true => unary(site, answer),
        false => unary(site, move |a| fast.apply(float, None, Error::None, &[a], |args| answer(args[0]))),
    }
}

pub(super) fn is_nan(site: &mut Site<'_, '_>) -> Built<Step> {
    question(site, |_, value| value.is_nan(), |class| class.nan, |_, _, _| Some(false))
}

pub(super) fn is_infinite(site: &mut Site<'_, '_>) -> Built<Step> {
    question(site, |_, value| value.is_infinite(), |class| class.infinite, |_, _, _| Some(false))
}

pub(super) fn is_finite(site: &mut Site<'_, '_>) -> Built<Step> {
    question(site, |_, value| value.is_finite(), |class| !class.nan && !class.infinite, |_, _, _| Some(true))
}

/// The smallest number with all its digits.
fn smallest_normal(float: Float) -> f64 {
    match float == Float::F64 {
        true => f64::MIN_POSITIVE,
        false => tiny(float) * f64::from(float.fraction).exp2(),
    }
}

pub(super) fn is_normal(site: &mut Site<'_, '_>) -> Built<Step> {
    question(
        site,
        |float, value| value.is_finite() && value.abs() >= smallest_normal(float),
        |class| class.normal,
        |float, low, high| {
            let normal = smallest_normal(float);
            match () {
                () if low >= normal || high <= -normal => Some(true),
                () if low == 0.0 && high == 0.0 => Some(false),
                () => None,
            }
        },
    )
}

pub(super) fn abs_int(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    unary(site, int_bits::abs(width, false))
}

pub(super) fn leading_zeros(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    unary(site, int_bits::leading_zeros(width, false))
}

pub(super) fn trailing_zeros(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    unary(site, int_bits::trailing_zeros(width, false))
}

pub(super) fn count_ones(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    unary(site, int_bits::count_ones(width))
}
