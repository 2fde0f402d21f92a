//! Conversions between floats, and between floats and integers.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use crate::float::{Float, Special};
use crate::float_value::{encode, is_nan, nan, no_float};
use crate::halt::{Eval, inexact, unsupported};
use crate::int_math::{from_big, mask, to_big};
use crate::interval;
use crate::value::Value;
use crate::wide;
use crate::wide_float;
use crate::wide_math;

/// How a conversion rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// To the nearest, ties to even.
    NearestEven,
    /// Down.
    Down,
    /// Up.
    Up,
    /// Towards zero.
    Zero,
    /// To the nearest, ties away from zero.
    NearestAway,
}

impl Rounding {
    /// The mode with a number, as in `arith`.
    pub(crate) fn numbered(number: i64) -> Option<Rounding> {
        Some(match number {
            0 => Rounding::NearestEven,
            1 => Rounding::Down,
            2 => Rounding::Up,
            3 => Rounding::Zero,
            4 => Rounding::NearestAway,
            _ => return None,
        })
    }
}

/// Converts to another format, rounding to the nearest.
#[inline]
pub(crate) fn convert(from: Float, to: Float, a: &Value) -> Eval<Value> {
    match a {
        Value::Bits(bits) => encode(to, from.decode(*bits)),
        _ => convert_odd(from, to, a),
    }
}

fn convert_odd(from: Float, to: Float, a: &Value) -> Eval<Value> {
    match a {
        Value::Wide(_) if is_nan(from, a) => nan(to),
        Value::Wide(bits) if to.is_wide() => Ok(wide_math::convert(from, to, bits)),
        Value::Wide(_) if to == Float::F64 => match wide_float::to_f64(a, from) {
            Some(value) => encode(to, value),
            None => unsupported("a float that cannot be read"),
        },
        Value::Wide(bits) => encode(to, wide_math::to_odd_f64(from, bits)),
        Value::Approx(approx) if approx.low == approx.high && to.epsilon() <= from.epsilon() => Ok(a.clone()),
        Value::Approx(approx) => interval::rounded(to, approx.low, approx.high, 1.0),
        _ => no_float(a),
    }
}

/// Converts to another format with any rounding.
pub(crate) fn convert_rounded(from: Float, to: Float, rounding: Rounding, a: &Value) -> Eval<Value> {
    let nearest = convert(from, to, a)?;
    let (Value::Bits(bits), Value::Bits(result)) = (a, &nearest) else {
        return match (rounding, a) {
            (Rounding::NearestEven, _) | (_, Value::Poison | Value::Approx(_)) => Ok(nearest),
            _ => unsupported("rounding of wide floats"),
        };
    };
    let (value, rounded) = (from.decode(*bits), to.decode(*result));
    if rounding == Rounding::NearestEven || value == rounded || value.is_nan() {
        return Ok(nearest);
    }
    if to.special != Special::Ieee || to.is_wide() {
        return unsupported("rounding to a format without infinities");
    }
    Ok(Value::Bits(directed(to, rounding, value, *result)))
}

/// The neighbour of the nearest number that the rounding asks for.
fn directed(to: Float, rounding: Rounding, value: f64, nearest: u64) -> u64 {
    let sign = 1u64 << (to.width() - 1);
    let (magnitude, negative) = (nearest & !sign, value.is_sign_negative());
    let rounded = to.decode(magnitude);
    let outward = match rounding {
        Rounding::Up => !negative,
        Rounding::Down => negative,
        Rounding::NearestAway => {
            let (below, above) = match rounded < value.abs() {
                true => (rounded, to.decode(magnitude + 1)),
                false => (to.decode(magnitude.wrapping_sub(1)), rounded),
            };
            above.is_infinite() && rounded.is_infinite() || value.abs() - below >= above - value.abs()
        }
        _ => false,
    };
    let magnitude = match (rounded < value.abs(), outward) {
        (true, true) => magnitude + 1,
        (false, false) => magnitude - 1,
        _ => magnitude,
    };
    magnitude | if negative { sign } else { 0 }
}

/// An integer as a float, rounded to the nearest.
pub(crate) fn from_int(width: u32, signed: bool, to: Float, a: &Value) -> Eval<Value> {
    let number = match a {
        Value::Bits(bits) if width <= 64 && (to == Float::F64 || to == Float::F32) => {
            return Ok(fast_from_int(width, signed, to, *bits));
        }
        Value::Bits(_) | Value::Wide(_) => to_big(a, width, signed).unwrap_or_default(),
        Value::Poison => return Ok(Value::Poison),
        _ => return unsupported("a conversion of something that is no integer"),
    };
    if to.is_wide() {
        return match number.to_i128() {
            Some(number) => Ok(wide_math::from_int(to, number)),
            None => unsupported("a wide integer as a wide float"),
        };
    }
    encode(to, odd_f64(&number, to))
}

#[inline]
fn fast_from_int(width: u32, signed: bool, to: Float, bits: u64) -> Value {
    let number = crate::attributes::sign_extend(bits, width);
    match (to == Float::F64, signed) {
        (true, true) => Value::Bits((number as f64).to_bits()),
        (true, false) => Value::Bits((bits as f64).to_bits()),
        (false, true) => Value::Bits(u64::from((number as f32).to_bits())),
        (false, false) => Value::Bits(u64::from((bits as f32).to_bits())),
    }
}

/// An `f64` that rounds to a smaller format as the number does: bits that do not fit leave a trace in the
/// last one.
fn odd_f64(number: &BigInt, to: Float) -> f64 {
    let length = number.bits();
    if length <= 53 || to == Float::F64 {
        return wide::to_f64(number);
    }
    let shift = length - 53;
    let kept: BigInt = number.abs() >> shift;
    let lost = (&kept << shift) != number.abs();
    let significand = kept.to_u64().unwrap_or(0) | u64::from(lost);
    let scale = f64::from(u32::try_from(shift).unwrap_or(u32::MAX).min(2000)).exp2();
    let value = significand as f64 * scale;
    if number.is_negative() { -value } else { value }
}

/// A float as an integer, rounded towards zero. Poison if it does not fit.
pub(crate) fn to_int(from: Float, width: u32, signed: bool, a: &Value) -> Eval<Value> {
    let number = match a {
        Value::Bits(bits) => {
            let value = from.decode(*bits).trunc();
            if let Some(bits) = fast_to_int(width, signed, value) {
                return Ok(Value::Bits(bits));
            }
            match whole(value) {
                Some(number) => number,
                None => return Ok(Value::Poison),
            }
        }
        Value::Wide(bits) => match wide_math::to_int(from, bits) {
            Some(number) => BigInt::from(number),
            None if width <= 127 => return Ok(Value::Poison),
            None => return unsupported("a wide float as a wide integer"),
        },
        Value::Approx(approx) => return approx_to_int(width, signed, approx.low, approx.high),
        _ => return no_float(a),
    };
    Ok(if fits(&number, width, signed) { from_big(&number, width) } else { Value::Poison })
}

fn fast_to_int(width: u32, signed: bool, value: f64) -> Option<u64> {
    if width > 64 || value.abs() >= 9.0e18 {
        return None;
    }
    let number = value as i64;
    let fits = match signed {
        true => crate::attributes::sign_extend(number as u64, width) == number,
        false => number >= 0 && number as u64 & mask(width) == number as u64,
    };
    (fits && !value.is_nan()).then_some(number as u64 & mask(width))
}

/// A whole number; `None` for infinities and NaN.
fn whole(value: f64) -> Option<BigInt> {
    num_traits::FromPrimitive::from_f64(value.trunc()).filter(|_| value.is_finite())
}

fn fits(number: &BigInt, width: u32, signed: bool) -> bool {
    let wrapped = wide::wrap(number, width);
    match signed {
        true => wide::signed(&wrapped, width) == *number,
        false => BigInt::from(wrapped) == *number,
    }
}

fn approx_to_int(width: u32, signed: bool, low: f64, high: f64) -> Eval<Value> {
    let (Some(low), Some(high)) = (whole(low), whole(high)) else {
        return inexact("a number without bounds");
    };
    if low != high {
        return inexact("an integer of a number that is not known exactly");
    }
    Ok(if fits(&low, width, signed) { from_big(&low, width) } else { Value::Poison })
}

/// The bits of a float as an integer. Those of a NaN or of a number that is not known exactly have no
/// meaning.
pub(crate) fn to_bits(from: Float, a: &Value) -> Eval<Value> {
    match a {
        Value::Approx(_) => inexact("the bits of a number that is not known exactly"),
        _ if is_nan(from, a) => inexact("the bits of a NaN"),
        _ => Ok(a.clone()),
    }
}

/// Bits as a float.
pub(crate) fn from_bits(to: Float, a: &Value) -> Eval<Value> {
    match a {
        Value::Bits(_) | Value::Wide(_) if is_nan(to, a) => nan(to),
        Value::Bits(bits) => Ok(Value::Bits(*bits)),
        Value::Wide(bits) => Ok(Value::Wide(Rc::clone(bits))),
        _ => no_float(a),
    }
}
