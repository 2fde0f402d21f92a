//! Powers, and the angle of a point.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::build::Site;
use crate::dialects::arith::{fast_math, float_format, int_width};
use crate::elementwise::binary;
use crate::fast_math::Error;
use crate::float::Float;
use crate::float_value::{any_zero, encode, is_nan, nan, number};
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::int_math::{self, from_big, to_big};
use crate::interval::{epsilon, library};
use crate::machine::Step;
use crate::missing::Built;
use crate::value::Value;

/// An integer to the power of an integer, wrapped. A negative power is 0 except for 1 and -1.
pub(super) fn int_to_int(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    let multiply = int_math::mul(width);
    binary(site, move |a, b| {
        if a.is_poison() || b.is_poison() {
            return Ok(Value::Poison);
        }
        let (Some(base), Some(power)) = (to_big(a, width, true), to_big(b, width, true)) else {
            return unsupported("a power of something that is no number");
        };
        if power.is_negative() {
            return negative_power(&base, &power, width);
        }
        let mut result = from_big(&BigInt::from(1), width);
        let mut square = a.clone();
        let power = power.magnitude();
        for bit in 0..power.bits() {
            if power.bit(bit) {
                result = multiply(&result, &square)?;
            }
            square = multiply(&square, &square)?;
        }
        Ok(result)
    })
}

fn negative_power(base: &BigInt, power: &BigInt, width: u32) -> Eval<Value> {
    let one = BigInt::from(1);
    if base.is_zero() {
        return undefined("a negative power of zero");
    }
    let odd = power.magnitude().bit(0);
    Ok(match () {
        () if *base == one => from_big(&one, width),
        () if *base == -&one => from_big(&if odd { -one } else { one }, width),
        () => from_big(&BigInt::zero(), width),
    })
}

/// A power and how well it is known.
fn known_power(float: Float, base: f64, exponent: f64) -> Eval<Value> {
    let value = base.powf(exponent);
    if value == 0.0 && (base == 0.0 || base.is_infinite() || exponent.is_infinite()) {
        return Ok(any_zero());
    }
    let known = library(float, value)?;
    let extra = exponent.abs() * (1.0 + base.abs().ln().abs()) * epsilon(float) * 4.0;
    match known {
        Value::Approx(approx) => {
            let widened = approx.widened(extra * value.abs())?.fits(float)?;
            Ok(Value::Approx(std::rc::Rc::new(widened)))
        }
        Value::Bits(_) | Value::Wide(_) if base.is_finite() && base != 0.0 && !value.is_nan() => {
            // The result overflows; close to the limit other ways to compute it may not.
            let size = exponent * base.abs().log2();
            match size > (float.largest().log2() + 1.0) * (1.0 + extra) {
                true => Ok(known),
                false => inexact("a power that may overflow"),
            }
        }
        _ => Ok(known),
    }
}

/// The numbers of two operands that are known exactly.
fn exact(float: Float, a: &Value, b: &Value) -> Eval<(f64, f64)> {
    match (number(float, a), number(float, b)) {
        (Some(a), Some(b)) => Ok((a, b)),
        _ => inexact("a power of a number that is not known exactly"),
    }
}

pub(super) fn float_to_float(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    binary(site, move |a, b| match fast.is_none() {
        true => power(float, a, b),
        false => {
            fast.apply(float, Some(float), Error::Result, &[a, b], |args| power(float, args[0], args[1]))
        }
    })
}

/// A float to the power of a float.
pub(in crate::dialects) fn power(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    if a.is_poison() || b.is_poison() {
        return Ok(Value::Poison);
    }
    let (base, exponent) = exact(float, a, b)?;
    let special = base.is_nan() || exponent.is_nan() || base.is_infinite() || exponent.is_infinite();
    if special && (exponent == 0.0 || base.abs() == 1.0) {
        return inexact("a power that is 1 only by convention");
    }
    if base == 0.0 && (exponent <= 0.0 || matches!(a, Value::Approx(_))) {
        return inexact("a power of zero");
    }
    known_power(float, base, exponent)
}

pub(super) fn float_to_int(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    let width = int_width(&site.operand_type(1)?)?;
    let evaluate = move |a: &Value, b: &Value| {
        let Some(exponent) = to_big(b, width, true).and_then(|power| power.to_f64()) else {
            return unsupported("a power of something that is no number");
        };
        // Whether it is odd, which decides the sign, is lost in larger ones.
        if exponent.abs() > 2f64.powi(53) {
            return inexact("a power with a very large exponent");
        }
        if exponent == 0.0 {
            return encode(float, 1.0);
        }
        if is_nan(float, a) {
            return nan(float);
        }
        match number(float, a) {
            Some(base) if base == 0.0 && exponent < 0.0 => inexact("a negative power of zero"),
            Some(base) => known_power(float, base, exponent),
            None => inexact("a power of a number that is not known exactly"),
        }
    };
    binary(site, move |a, b| match () {
        () if a.is_poison() || b.is_poison() => Ok(Value::Poison),
        () if fast.is_none() => evaluate(a, b),
        () => fast.apply(float, Some(float), Error::Result, &[a], |args| evaluate(args[0], b)),
    })
}

/// The angle of the point with the second operand as x and the first as y.
pub(super) fn atan2(site: &mut Site<'_, '_>) -> Built<Step> {
    let (float, fast) = (float_format(&site.operand_type(0)?)?, fast_math(site)?);
    binary(site, move |a, b| match () {
        () if fast.is_none() => angle(float, a, b),
        () => fast.apply(float, Some(float), Error::Result, &[a, b], |args| angle(float, args[0], args[1])),
    })
}

/// The angle of a point.
pub(in crate::dialects) fn angle(float: Float, y: &Value, x: &Value) -> Eval<Value> {
    if y.is_poison() || x.is_poison() {
        return Ok(Value::Poison);
    }
    if is_nan(float, y) || is_nan(float, x) {
        return nan(float);
    }
    let (y, x) = exact(float, y, x)?;
    if y.is_infinite() || x.is_infinite() || (y == 0.0 && x <= 0.0) {
        return inexact("an angle at a zero or at infinity");
    }
    match y == 0.0 {
        true => Ok(any_zero()),
        false => library(float, y.atan2(x)),
    }
}
