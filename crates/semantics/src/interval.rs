//! Floats between two bounds.

use std::rc::Rc;

use smallvec::{SmallVec, smallvec};

use crate::approx::Approx;
use crate::float::{Float, Special};
use crate::float_value::{any_zero, bounds, encode, nan, number};
use crate::halt::{Eval, inexact, unsupported};
use crate::value::Value;
use crate::wide_float;
use crate::wide_math::Operation;

/// The distance between numbers next to each other, relative to their magnitude, as far as `f64` shows it.
pub(crate) fn epsilon(float: Float) -> f64 {
    float.epsilon().max(f64::EPSILON)
}

/// The smallest positive number, as far as `f64` shows it.
pub(crate) fn tiny(float: Float) -> f64 {
    match float.special {
        _ if float.is_wide() || float == Float::F64 => f64::from_bits(1),
        Special::Exponent => f64::from(-float.bias).exp2(),
        _ => f64::from(1 - float.bias - float.fraction as i32).exp2(),
    }
}

/// A number between two bounds that may be rounded `times` times.
pub(crate) fn rounded(float: Float, low: f64, high: f64, times: f64) -> Eval<Value> {
    if low.is_nan() || high.is_nan() {
        return inexact("a number that is not known exactly may be NaN");
    }
    let approx = Approx::between(low.min(high), high.max(low))?.fits(float)?;
    let error = times * (epsilon(float) * approx.magnitude() + tiny(float));
    Ok(Value::Approx(Rc::new(approx.widened(error)?)))
}

/// The exact values that a number may have, if they are few: itself, or both zeros.
fn points(float: Float, value: &Value) -> Option<SmallVec<[Value; 2]>> {
    match value {
        Value::Approx(approx) if approx.low != approx.high => None,
        Value::Approx(approx) if approx.low == 0.0 => {
            Some(smallvec![wide_float::from_f64(0.0, float), wide_float::from_f64(-0.0, float)])
        }
        Value::Approx(approx) => {
            let value = wide_float::from_f64(approx.low, float);
            (wide_float::to_f64(&value, float) == Some(approx.low)).then(|| smallvec![value])
        }
        _ => Some(smallvec![value.clone()]),
    }
}

/// What is common to all results.
fn merge(float: Float, results: &[Value]) -> Eval<Value> {
    let [first, rest @ ..] = results else { return unsupported("no results") };
    let zero = |value: &Value| number(float, value) == Some(0.0);
    if rest.iter().all(|value| same(first, value)) {
        Ok(first.clone())
    } else if results.iter().all(zero) {
        Ok(Value::Approx(Rc::new(Approx { low: 0.0, high: 0.0 })))
    } else {
        inexact("the sign of a zero that is not known")
    }
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Bits(a), Value::Bits(b)) => a == b,
        (Value::Wide(a), Value::Wide(b)) => a == b,
        (Value::Approx(a), Value::Approx(b)) => a == b,
        _ => false,
    }
}

/// Applies an operation to all exact values that the operands may have. `None` if they may have too many.
pub(crate) fn of_points(
    float: Float,
    operands: &[&Value],
    exact: &dyn Fn(&[&Value]) -> Eval<Value>,
) -> Option<Eval<Value>> {
    // Without an approximation among them, there is nothing to choose, and `exact` would come back here.
    if !operands.iter().any(|value| matches!(value, Value::Approx(_))) {
        return Some(unsupported("arithmetic on numbers of different types"));
    }
    let choices: Vec<SmallVec<[Value; 2]>> =
        operands.iter().map(|value| points(float, value)).collect::<Option<_>>()?;
    let mut results = Vec::new();
    for number in 0..1usize << choices.len() {
        let chosen = choices.iter().enumerate().map(|(i, choice)| choice.get(number >> i & 1));
        let Some(chosen) = chosen.collect::<Option<SmallVec<[&Value; 4]>>>() else { continue };
        match exact(&chosen) {
            Ok(value) => results.push(value),
            Err(halt) => return Some(Err(halt)),
        }
    }
    Some(merge(float, &results))
}

/// An operation on two numbers of which one is not known exactly.
pub(crate) fn binary(
    float: Float,
    operation: Operation,
    a: &Value,
    b: &Value,
    exact: &dyn Fn(&Value, &Value) -> Eval<Value>,
) -> Eval<Value> {
    if a.is_poison() || b.is_poison() {
        return Ok(Value::Poison);
    }
    let (Some(x), Some(y)) = (bounds(float, a), bounds(float, b)) else {
        return unsupported("arithmetic on something that is no float");
    };
    if let Some(result) = of_points(float, &[a, b], &|args| exact(args[0], args[1])) {
        return result;
    }
    if x.0.is_nan() || y.0.is_nan() {
        return nan(float);
    }
    if x.0.is_infinite() || y.0.is_infinite() {
        return with_infinity(float, operation, x, y);
    }
    let (low, high) = match operation {
        Operation::Add => (x.0 + y.0, x.1 + y.1),
        Operation::Sub => (x.0 - y.1, x.1 - y.0),
        Operation::Mul => corners(x, y, |a, b| a * b),
        Operation::Div if y.0 <= 0.0 && y.1 >= 0.0 => return inexact("a division by what may be zero"),
        Operation::Div => corners(x, y, |a, b| a / b),
        Operation::Rem => return remainder(float, x, y),
    };
    rounded(float, low, high, 2.0)
}

/// The least and the greatest result for the ends of two ranges.
pub(crate) fn corners(x: (f64, f64), y: (f64, f64), f: impl Fn(f64, f64) -> f64) -> (f64, f64) {
    let results = [f(x.0, y.0), f(x.0, y.1), f(x.1, y.0), f(x.1, y.1)];
    if results.iter().any(|result| result.is_nan()) {
        return (f64::NAN, f64::NAN);
    }
    let least = results.iter().copied().fold(f64::INFINITY, f64::min);
    (least, results.iter().copied().fold(f64::NEG_INFINITY, f64::max))
}

/// One operand is infinite, the other is between bounds.
fn with_infinity(float: Float, operation: Operation, x: (f64, f64), y: (f64, f64)) -> Eval<Value> {
    let sign_of = |range: (f64, f64)| match range {
        (low, _) if low > 0.0 => Ok(1.0),
        (_, high) if high < 0.0 => Ok(-1.0),
        _ => inexact("the sign of a number that is not known"),
    };
    let first = x.0.is_infinite();
    let result = match operation {
        Operation::Add | Operation::Sub if first => x.0,
        Operation::Add => y.0,
        Operation::Sub => -y.0,
        Operation::Mul => f64::INFINITY * sign_of(x)? * sign_of(y)?,
        Operation::Div if first => x.0 * sign_of(y)?,
        Operation::Div => 0.0,
        Operation::Rem if first => return nan(float),
        Operation::Rem => return rounded(float, x.0, x.1, 0.0),
    };
    match result == 0.0 {
        true => Ok(any_zero()),
        false => encode(float, result),
    }
}

/// The remainder goes up with the dividend as long as the quotient stays the same.
fn remainder(float: Float, x: (f64, f64), y: (f64, f64)) -> Eval<Value> {
    let quotient = |a: f64, b: f64| (a / b).trunc();
    let (least, greatest) = corners(x, y, quotient);
    if y.0 != y.1 || y.0 == 0.0 || least != greatest || least.abs() > 1e9 {
        return inexact("the remainder of a number that is not known exactly");
    }
    rounded(float, x.0 % y.0, x.1 % y.0, 2.0)
}

/// `a * b + c`, where not all numbers are known exactly.
pub(crate) fn fma(
    float: Float,
    a: &Value,
    b: &Value,
    c: &Value,
    exact: &dyn Fn(&Value, &Value, &Value) -> Eval<Value>,
) -> Eval<Value> {
    if [a, b, c].into_iter().any(Value::is_poison) {
        return Ok(Value::Poison);
    }
    let (Some(x), Some(y), Some(z)) = (bounds(float, a), bounds(float, b), bounds(float, c)) else {
        return unsupported("arithmetic on something that is no float");
    };
    if let Some(result) = of_points(float, &[a, b, c], &|args| exact(args[0], args[1], args[2])) {
        return result;
    }
    if x.0.is_nan() || y.0.is_nan() || z.0.is_nan() {
        return nan(float);
    }
    let (low, high) = corners(x, y, |a, b| a * b);
    let error = 2.0 * f64::EPSILON * (low.abs().max(high.abs()));
    rounded(float, low - error + z.0, high + error + z.1, 2.0)
}

/// The greater or lesser of two numbers whose order is not known.
pub(crate) fn extreme(float: Float, greater: bool, a: &Value, b: &Value) -> Option<Value> {
    let (a, b) = (bounds(float, a)?, bounds(float, b)?);
    let (low, high) = match greater {
        true => (a.0.max(b.0), a.1.max(b.1)),
        false => (a.0.min(b.0), a.1.min(b.1)),
    };
    Approx::between(low, high).ok().map(|approx| Value::Approx(Rc::new(approx)))
}

/// A number that may differ from `value` as much as results of mathematical libraries do. Infinities and NaN
/// are exact.
pub(crate) fn library(float: Float, value: f64) -> Eval<Value> {
    if !value.is_finite() {
        return encode(float, value);
    }
    let epsilon = epsilon(float).max(f64::EPSILON);
    if value.abs() > float.largest() * (1.0 + 64.0 * epsilon) {
        return encode(float, f64::INFINITY.copysign(value));
    }
    let error = 64.0 * epsilon * value.abs() + 64.0 * epsilon;
    Ok(Value::Approx(Rc::new(Approx::around(value, error)?.fits(float)?)))
}
