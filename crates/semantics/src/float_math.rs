//! Arithmetic on floats of all formats, exact or approximate.
//!
//! Numbers of at most 64 bits take the fast way. A number between two bounds makes a number between two
//! bounds; where these do not say enough, the evaluation halts as inexact. Every NaN becomes the one NaN of
//! its format.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Rem, Sub};
use std::rc::Rc;

use crate::approx::Approx;
use crate::float::{Float, Special};
use crate::float_value::{
    any_zero, bounds, encode, is_infinite, is_nan, is_negative, is_zero, nan, no_float, number,
};
use crate::halt::{Eval, inexact, unsupported};
use crate::interval;
use crate::value::Value;
use crate::wide_math;

pub(crate) use crate::wide_math::Operation;

/// What the processor computes.
#[inline(always)]
fn hardware<T>(operation: Operation, a: T, b: T) -> T
where
    T: Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Rem<Output = T>,
{
    match operation {
        Operation::Add => a + b,
        Operation::Sub => a - b,
        Operation::Mul => a * b,
        Operation::Div => a / b,
        Operation::Rem => a % b,
    }
}

/// The bits of a double; those of the one NaN for any NaN.
#[inline(always)]
pub(crate) fn bits64(value: f64) -> Value {
    Value::Bits(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() })
}

/// The bits of a single; those of the one NaN for any NaN.
#[inline(always)]
pub(crate) fn bits32(value: f32) -> Value {
    Value::Bits(if value.is_nan() { 0x7fc0_0000 } else { u64::from(value.to_bits()) })
}

/// An operation on two floats. Fast where format and operation are known when it is compiled.
#[inline(always)]
pub(crate) fn binary(float: Float, operation: Operation, a: &Value, b: &Value) -> Eval<Value> {
    match (a, b) {
        (Value::Bits(a), Value::Bits(b)) if float == Float::F64 => {
            Ok(bits64(hardware(operation, f64::from_bits(*a), f64::from_bits(*b))))
        }
        (Value::Bits(a), Value::Bits(b)) if float == Float::F32 => {
            Ok(bits32(hardware(operation, f32::from_bits(*a as u32), f32::from_bits(*b as u32))))
        }
        _ => slow(float, operation, a, b),
    }
}

#[inline(never)]
fn slow(float: Float, operation: Operation, a: &Value, b: &Value) -> Eval<Value> {
    match (a, b) {
        (Value::Bits(x), Value::Bits(y)) if float != Float::F64 && float != Float::F32 => {
            encode(float, hardware(operation, float.decode(*x), float.decode(*y)))
        }
        (Value::Wide(x), Value::Wide(y)) => Ok(wide_math::binary(float, operation, x, y)),
        _ => interval::binary(float, operation, a, b, &|a, b| binary(float, operation, a, b)),
    }
}

/// Sum.
#[inline]
pub(crate) fn add(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    binary(float, Operation::Add, a, b)
}

/// Difference.
#[inline]
pub(crate) fn sub(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    binary(float, Operation::Sub, a, b)
}

/// Product.
#[inline]
pub(crate) fn mul(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    binary(float, Operation::Mul, a, b)
}

/// Quotient.
#[inline]
pub(crate) fn div(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    binary(float, Operation::Div, a, b)
}

/// `a * b + c`, rounded once.
pub(crate) fn fma(float: Float, a: &Value, b: &Value, c: &Value) -> Eval<Value> {
    match (a, b, c) {
        (Value::Bits(a), Value::Bits(b), Value::Bits(c)) => {
            if float == Float::F64 {
                return Ok(bits64(f64::from_bits(*a).mul_add(f64::from_bits(*b), f64::from_bits(*c))));
            }
            if float == Float::F32 {
                let single = |bits: u64| f32::from_bits(bits as u32);
                return Ok(bits32(single(*a).mul_add(single(*b), single(*c))));
            }
            small_fma(float, float.decode(*a), float.decode(*b), float.decode(*c))
        }
        (Value::Wide(a), Value::Wide(b), Value::Wide(c)) => Ok(wide_math::fma(float, a, b, c)),
        _ => interval::fma(float, a, b, c, &|a, b, c| fma(float, a, b, c)),
    }
}

/// `a * b + c`, rounded once or twice.
pub(crate) fn multiply_add(float: Float, a: &Value, b: &Value, c: &Value) -> Eval<Value> {
    let once = fma(float, a, b, c)?;
    let twice = add(float, &mul(float, a, b)?, c)?;
    either(float, &once, &twice)
}

/// One of two results.
fn either(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    let same = match (a, b) {
        (Value::Bits(a), Value::Bits(b)) => a == b,
        (Value::Wide(a), Value::Wide(b)) => a == b,
        _ => false,
    };
    if same || a.is_poison() {
        return Ok(a.clone());
    }
    match (bounds(float, a), bounds(float, b)) {
        (Some(x), Some(y)) if x.0.is_finite() && y.0.is_finite() => {
            Ok(Value::Approx(Rc::new(Approx::between(x.0.min(y.0), x.1.max(y.1))?)))
        }
        (Some(x), Some(y)) if x.0.is_nan() && y.0.is_nan() => nan(float),
        _ => inexact("a sum that may be rounded once or twice"),
    }
}

/// In small formats the product is exact. Compilers that compute the sum in `f32` may round twice.
fn small_fma(float: Float, a: f64, b: f64, c: f64) -> Eval<Value> {
    let product = a * b;
    let (once, twice) =
        (encode(float, odd_sum(product, c))?, encode(float, f64::from((product + c) as f32))?);
    match (number(float, &once), number(float, &twice)) {
        (Some(once), Some(twice)) if once != twice && once.is_finite() && twice.is_finite() => {
            Ok(Value::Approx(Rc::new(Approx::between(once.min(twice), once.max(twice))?)))
        }
        (Some(once), Some(twice)) if once != twice && !once.is_nan() => {
            inexact("a sum that is rounded twice")
        }
        _ => Ok(once),
    }
}

/// A sum rounded such that rounding it again to fewer bits gives the same as rounding the exact sum.
fn odd_sum(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return sum;
    }
    let virtual_b = sum - a;
    let error = (a - (sum - virtual_b)) + (b - virtual_b);
    if error == 0.0 || sum.to_bits() & 1 == 1 {
        return sum;
    }
    let away = (error > 0.0) == (sum > 0.0);
    f64::from_bits(if away { sum.to_bits() + 1 } else { sum.to_bits() - 1 })
}

/// Flips the sign. The sign of a NaN has no meaning.
pub(crate) fn neg(float: Float, a: &Value) -> Eval<Value> {
    match a {
        Value::Bits(a) => match float.special {
            Special::Ieee if !float.is_wide() && !float.decode(*a).is_nan() => {
                Ok(Value::Bits(a ^ 1 << (float.width() - 1)))
            }
            _ => encode(float, -float.decode(*a)),
        },
        Value::Approx(a) => Ok(Value::Approx(Rc::new(Approx { low: -a.high, high: -a.low }))),
        Value::Wide(bits) if wide_math::class(float, bits).nan => nan(float),
        Value::Wide(bits) => {
            let sign = num_bigint::BigUint::from(1u8) << (float.width() - 1);
            Ok(Value::Wide(Rc::new(bits.as_ref() ^ sign)))
        }
        _ => no_float(a),
    }
}

/// The absolute value.
pub(crate) fn abs(float: Float, a: &Value) -> Eval<Value> {
    match is_negative(float, a) {
        Some(true) => neg(float, a),
        Some(false) => Ok(a.clone()),
        None => match a {
            Value::Approx(a) => encode_zero_or(float, 0.0, a.magnitude()),
            _ if is_nan(float, a) => nan(float),
            _ => no_float(a),
        },
    }
}

/// A number between bounds; a plain zero if both are.
fn encode_zero_or(float: Float, low: f64, high: f64) -> Eval<Value> {
    match high == 0.0 {
        true => encode(float, 0.0),
        false => Ok(Value::Approx(Rc::new(Approx::between(low, high)?))),
    }
}

/// The magnitude of one number with the sign of another.
pub(crate) fn copysign(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    if a.is_poison() || b.is_poison() {
        return Ok(Value::Poison);
    }
    if is_nan(float, a) {
        return nan(float);
    }
    let magnitude = abs(float, a)?;
    match is_negative(float, b) {
        Some(false) => Ok(magnitude),
        Some(true) => neg(float, &magnitude),
        None if is_zero(float, a) => Ok(any_zero()),
        None => inexact("the sign of a number that is not known"),
    }
}

/// Which of two numbers `max` and `min` give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extreme {
    /// The greater; NaN if one is; -0 is less than 0.
    Maximum,
    /// The lesser; NaN if one is; -0 is less than 0.
    Minimum,
    /// The greater, or the one that is not NaN; either zero.
    MaxNum,
    /// The lesser, or the one that is not NaN; either zero.
    MinNum,
}

/// The greater or the lesser of two numbers.
pub(crate) fn extreme(float: Float, which: Extreme, a: &Value, b: &Value) -> Eval<Value> {
    if a.is_poison() || b.is_poison() {
        return Ok(Value::Poison);
    }
    let number = matches!(which, Extreme::MaxNum | Extreme::MinNum);
    match (is_nan(float, a), is_nan(float, b)) {
        (false, false) => {}
        (true, true) => return nan(float),
        _ if !number => return nan(float),
        (true, false) => return quiet(float, a).map(|()| b.clone()),
        (false, true) => return quiet(float, b).map(|()| a.clone()),
    }
    let greater = matches!(which, Extreme::Maximum | Extreme::MaxNum);
    match order(float, a, b) {
        Ok(Some(Ordering::Less)) => Ok(if greater { b.clone() } else { a.clone() }),
        Ok(Some(Ordering::Greater)) => Ok(if greater { a.clone() } else { b.clone() }),
        Ok(_) if is_zero(float, a) => Ok(match (number, is_negative(float, a), is_negative(float, b)) {
            (_, Some(x), Some(y)) if x == y => a.clone(),
            (false, Some(negative), _) if negative != greater => a.clone(),
            (false, _, Some(negative)) if negative != greater => b.clone(),
            _ => any_zero(),
        }),
        Ok(_) => Ok(a.clone()),
        Err(halt) => interval::extreme(float, greater, a, b).ok_or(halt),
    }
}

/// Which number a signaling NaN gives way to is not said.
fn quiet(float: Float, a: &Value) -> Eval<()> {
    let quiet = match a {
        Value::Bits(bits) if float.special == Special::Ieee && !float.is_wide() => {
            bits >> (float.fraction - 1) & 1 == 1
        }
        _ => true,
    };
    if quiet { Ok(()) } else { inexact("a signaling NaN") }
}

/// The order of two numbers; `None` if one is NaN.
pub(crate) fn order(float: Float, a: &Value, b: &Value) -> Eval<Option<Ordering>> {
    match (a, b) {
        (Value::Bits(a), Value::Bits(b)) => Ok(float.decode(*a).partial_cmp(&float.decode(*b))),
        (Value::Wide(a), Value::Wide(b)) => Ok(wide_math::compare(float, a, b)),
        _ => {
            if is_nan(float, a) || is_nan(float, b) {
                return Ok(None);
            }
            let (Some((a, b)), Some((c, d))) = (bounds(float, a), bounds(float, b)) else {
                return unsupported("a comparison of something that is no float");
            };
            if b < c {
                Ok(Some(Ordering::Less))
            } else if a > d {
                Ok(Some(Ordering::Greater))
            } else if a == b && c == d {
                Ok(Some(Ordering::Equal))
            } else {
                inexact("a comparison of numbers that are not known exactly")
            }
        }
    }
}

/// How floats are compared: what holds if the first is less, equal, greater, or one is NaN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Predicate {
    less: bool,
    equal: bool,
    greater: bool,
    unordered: bool,
}

impl Predicate {
    /// Predicates as MLIR numbers them: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule,
    /// une, uno, true. The llvm dialect has the same order, but the ordered and unordered ones are the same
    /// numbers.
    pub(crate) fn numbered(number: i64) -> Option<Predicate> {
        let number = u8::try_from(number).ok().filter(|&number| number < 16)?;
        let ordered = number.checked_sub(7).filter(|&ordered| number < 15 && ordered > 0);
        let (base, unordered) = match number {
            0 | 7 => (number, false),
            14 => (0, true),
            15 => (7, true),
            _ => (ordered.unwrap_or(number), ordered.is_some()),
        };
        let (less, equal, greater) = match base {
            0 => (false, false, false),
            1 => (false, true, false),
            2 => (false, false, true),
            3 => (false, true, true),
            4 => (true, false, false),
            5 => (true, true, false),
            6 => (true, false, true),
            _ => (true, true, true),
        };
        Some(Predicate { less, equal, greater, unordered })
    }

    /// Whether it holds for numbers in an order.
    #[inline]
    pub(crate) fn holds(self, order: Option<Ordering>) -> bool {
        match order {
            Some(Ordering::Less) => self.less,
            Some(Ordering::Equal) => self.equal,
            Some(Ordering::Greater) => self.greater,
            None => self.unordered,
        }
    }

    /// Whether it says the same of all numbers that are not NaN.
    fn is_constant(self) -> bool {
        self.less == self.equal && self.equal == self.greater
    }
}

/// Compares; the result is an `i1`.
#[inline]
pub(crate) fn compare(float: Float, predicate: Predicate, a: &Value, b: &Value) -> Eval<Value> {
    if let (Value::Bits(a), Value::Bits(b)) = (a, b) {
        let order = float.decode(*a).partial_cmp(&float.decode(*b));
        return Ok(Value::bool(predicate.holds(order)));
    }
    if a.is_poison() || b.is_poison() {
        return Ok(Value::Poison);
    }
    if predicate.is_constant() {
        let unordered = is_nan(float, a) || is_nan(float, b);
        return Ok(Value::bool(predicate.holds(if unordered { None } else { Some(Ordering::Equal) })));
    }
    Ok(Value::bool(predicate.holds(order(float, a, b)?)))
}

/// The square root, which is exact except in the wide formats.
pub(crate) fn sqrt(float: Float, a: &Value) -> Eval<Value> {
    match a {
        Value::Bits(bits) if float == Float::F32 => Ok(bits32(f32::from_bits(*bits as u32).sqrt())),
        Value::Bits(bits) => encode(float, float.decode(*bits).sqrt()),
        Value::Poison => Ok(Value::Poison),
        _ => match bounds(float, a) {
            _ if is_nan(float, a)
                || is_zero(float, a)
                || (is_infinite(float, a) && is_negative(float, a) == Some(false)) =>
            {
                Ok(a.clone())
            }
            Some((_, high)) if high < 0.0 => nan(float),
            Some((low, high)) if low > 0.0 => interval::rounded(float, low.sqrt(), high.sqrt(), 2.0),
            Some(_) => inexact("the root of a number that may be negative"),
            None => unsupported("the root of something that is no float"),
        },
    }
}
