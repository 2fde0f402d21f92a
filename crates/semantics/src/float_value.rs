//! What is known of one float.

use std::rc::Rc;

use crate::approx::Approx;
use crate::float::{Float, Special};
use crate::halt::{Eval, inexact, unsupported};
use crate::value::Value;
use crate::wide_float;
use crate::wide_math;

/// A NaN.
pub(crate) fn nan(float: Float) -> Eval<Value> {
    match float.special {
        Special::Finite => inexact("NaN in a format without NaN"),
        _ if float.is_wide() => Ok(wide_math::nan(float)),
        _ => Ok(Value::Bits(float.nan())),
    }
}

/// A zero of unknown sign.
pub(crate) fn any_zero() -> Value {
    Value::Approx(Rc::new(Approx { low: 0.0, high: 0.0 }))
}

/// A number of a narrow format, rounded. Nothing stands for NaN in a format without NaN.
pub(crate) fn encode(float: Float, value: f64) -> Eval<Value> {
    if value.is_nan() {
        return nan(float);
    }
    if float.special == Special::Finite && value.is_infinite() {
        return inexact("infinity in a format without infinities");
    }
    if float.special == Special::Exponent && float.decode(float.encode(value)) != value {
        return inexact("rounds to a power of two");
    }
    Ok(crate::wide_float::from_f64(value, float))
}

/// Poison for poison, nothing for all else.
#[cold]
pub(crate) fn no_float(a: &Value) -> Eval<Value> {
    if a.is_poison() { Ok(Value::Poison) } else { unsupported("arithmetic on something that is no float") }
}

/// Whether a float is negative; `None` if that is not known or has no meaning.
pub(crate) fn is_negative(float: Float, a: &Value) -> Option<bool> {
    match a {
        Value::Bits(bits) => {
            let value = float.decode(*bits);
            (!value.is_nan()).then(|| value.is_sign_negative())
        }
        Value::Wide(bits) => {
            let class = wide_math::class(float, bits);
            (!class.nan).then_some(class.negative)
        }
        Value::Approx(a) if a.low > 0.0 => Some(false),
        Value::Approx(a) if a.high < 0.0 => Some(true),
        _ => None,
    }
}

/// Whether a float is NaN. A number between bounds is none.
pub(crate) fn is_nan(float: Float, a: &Value) -> bool {
    match a {
        Value::Bits(bits) => float.decode(*bits).is_nan(),
        Value::Wide(bits) => wide_math::class(float, bits).nan,
        _ => false,
    }
}

/// Whether a float is infinite. A number between bounds is not.
pub(crate) fn is_infinite(float: Float, a: &Value) -> bool {
    match a {
        Value::Bits(bits) => float.decode(*bits).is_infinite(),
        Value::Wide(bits) => wide_math::class(float, bits).infinite,
        _ => false,
    }
}

/// Whether a float is zero, as far as it is known.
pub(crate) fn is_zero(float: Float, a: &Value) -> bool {
    match a {
        Value::Bits(bits) => float.decode(*bits) == 0.0,
        Value::Wide(bits) => wide_math::class(float, bits).zero,
        Value::Approx(a) => a.low == 0.0 && a.high == 0.0,
        _ => false,
    }
}

/// The number of an exact float, or of bounds that are equal. For wide formats, the nearest `f64`; `None`
/// where that is infinite and the number is not.
pub(crate) fn number(float: Float, value: &Value) -> Option<f64> {
    match value {
        Value::Approx(approx) => (approx.low == approx.high).then_some(approx.low),
        Value::Wide(bits) => {
            let number = wide_float::to_f64(value, float)?;
            (number.is_finite() || !is_finite(float, bits)).then_some(number)
        }
        _ => wide_float::to_f64(value, float),
    }
}

fn is_finite(float: Float, bits: &num_bigint::BigUint) -> bool {
    let class = wide_math::class(float, bits);
    !class.nan && !class.infinite
}

/// The bounds of a number; equal for exact ones. NaN for NaN.
pub(crate) fn bounds(float: Float, value: &Value) -> Option<(f64, f64)> {
    match value {
        Value::Approx(approx) => Some((approx.low, approx.high)),
        Value::Wide(_) => {
            let value = number(float, value)?;
            Some(if value.is_finite() { (value.next_down(), value.next_up()) } else { (value, value) })
        }
        _ => number(float, value).map(|value| (value, value)),
    }
}
