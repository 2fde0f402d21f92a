//! Arithmetic on integers of any width.
//!
//! Each function takes the width and gives a closure. Integers of at most 64 bits take the fast way; wider
//! ones are computed as big numbers. Poison makes poison, except where it decides whether there is a result
//! at all.

use std::cmp::Ordering;
use std::num::NonZero;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::attributes::sign_extend;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::value::Value;
use crate::wide;

/// What a program promises of an operation. Where it does not hold, the result is poison.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Promise {
    /// No overflow as signed numbers.
    pub(crate) nsw: bool,
    /// No overflow as unsigned numbers.
    pub(crate) nuw: bool,
    /// No remainder.
    pub(crate) exact: bool,
}

impl Promise {
    /// Promises nothing.
    pub(crate) const NONE: Promise = Promise { nsw: false, nuw: false, exact: false };

    /// The promises named in the text of an attribute, such as `#arith.overflow<nsw, nuw>`.
    pub(crate) fn read(text: &str) -> Option<Promise> {
        let mut promise = Promise::NONE;
        let words = text.split_once('<').map_or(text, |(_, rest)| rest.trim_end_matches('>'));
        for word in words.split([',', '|']).map(str::trim) {
            match word {
                "nsw" => promise.nsw = true,
                "nuw" => promise.nuw = true,
                "none" | "" => {}
                _ => return None,
            }
        }
        Some(promise)
    }
}

/// All bits of a width of at most 64; all 64 for more.
#[inline]
pub(crate) fn mask(width: u32) -> u64 {
    match width {
        0 => 0,
        1..=63 => (1 << width) - 1,
        _ => u64::MAX,
    }
}

/// The sign bit of a width of at most 64.
fn sign_bit(width: u32) -> u64 {
    mask(width) ^ (mask(width) >> 1)
}

/// What is done with operands that are not both plain numbers.
#[cold]
fn odd(a: &Value, b: &Value) -> Eval<Value> {
    if a.is_poison() || b.is_poison() {
        return Ok(Value::Poison);
    }
    unsupported("arithmetic on something that is no number")
}

/// An operation on two numbers, small or wide.
fn binary(
    fast: impl Fn(u64, u64) -> Eval<Value> + Copy + 'static,
    wide: impl Fn(&BigUint, &BigUint) -> Eval<Value> + Copy + 'static,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    move |a, b| match (a, b) {
        (Value::Bits(a), Value::Bits(b)) => fast(*a, *b),
        (Value::Wide(a), Value::Wide(b)) => wide(a, b),
        _ => odd(a, b),
    }
}

/// A total operation that is computed on signed big numbers and wrapped.
fn wrapping(
    width: u32,
    fast: impl Fn(u64, u64) -> u64 + Copy + 'static,
    wide: fn(BigInt, BigInt) -> BigInt,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let mask = mask(width);
    binary(
        move |a, b| Ok(Value::Bits(fast(a, b) & mask)),
        move |a, b| Ok(from_big(&wide(wide::signed(a, width), wide::signed(b, width)), width)),
    )
}

/// A big number, wrapped to a width.
pub(crate) fn from_big(number: &BigInt, width: u32) -> Value {
    wide::value(wide::wrap(number, width), width)
}

/// The number in a value. `None` for values that are no numbers.
pub(crate) fn to_big(value: &Value, width: u32, signed: bool) -> Option<BigInt> {
    let bits = wide::bits(value)?;
    Some(if signed { wide::signed(&bits, width) } else { BigInt::from_biguint(Sign::Plus, bits) })
}

/// Sum.
pub(crate) fn add(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    wrapping(width, u64::wrapping_add, |a, b| a + b)
}

/// Difference.
pub(crate) fn sub(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    wrapping(width, u64::wrapping_sub, |a, b| a - b)
}

/// Product.
pub(crate) fn mul(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    wrapping(width, u64::wrapping_mul, |a, b| a * b)
}

/// Bitwise and.
pub(crate) fn and(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    wrapping(width, |a, b| a & b, |a, b| a & b)
}

/// Bitwise or.
pub(crate) fn or(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    wrapping(width, |a, b| a | b, |a, b| a | b)
}

/// Bitwise exclusive or.
pub(crate) fn xor(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    wrapping(width, |a, b| a ^ b, |a, b| a ^ b)
}

/// An operation whose mathematical result must not overflow where that is promised.
fn promised(
    width: u32,
    promise: Promise,
    operation: fn(i128, i128) -> Option<i128>,
    wide: fn(BigInt, BigInt) -> BigInt,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let mask = mask(width);
    let number = move |bits: u64| i128::from(sign_extend(bits, width));
    binary(
        move |a, b| {
            let signed = operation(number(a), number(b));
            let unsigned = operation(i128::from(a), i128::from(b));
            let fits = |value: i128| i128::from(sign_extend(value as u64, width)) == value;
            let overflows = (promise.nsw && !signed.is_some_and(fits))
                || (promise.nuw && !unsigned.is_some_and(|value| value >= 0 && value <= i128::from(mask)));
            Ok(match signed {
                Some(value) if !overflows => Value::Bits(value as u64 & mask),
                _ => Value::Poison,
            })
        },
        move |a, b| {
            let signed = wide(wide::signed(a, width), wide::signed(b, width));
            let unsigned = wide(a.clone().into(), b.clone().into());
            let wrapped = wide::wrap(&signed, width);
            let overflows = (promise.nsw && wide::signed(&wrapped, width) != signed)
                || (promise.nuw && BigInt::from(wrapped.clone()) != unsigned);
            Ok(if overflows { Value::Poison } else { wide::value(wrapped, width) })
        },
    )
}

/// Sum with promises.
pub(crate) fn add_promised(
    width: u32,
    promise: Promise,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    promised(width, promise, i128::checked_add, |a, b| a + b)
}

/// Difference with promises.
pub(crate) fn sub_promised(
    width: u32,
    promise: Promise,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    promised(width, promise, i128::checked_sub, |a, b| a - b)
}

/// Product with promises. The product of two unsigned numbers of 64 bits may not fit in `i128`; then it
/// overflows.
pub(crate) fn mul_promised(
    width: u32,
    promise: Promise,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    promised(width, promise, i128::checked_mul, |a, b| a * b)
}

/// Left shift; poison if the distance is not less than the width.
pub(crate) fn shl(width: u32, promise: Promise) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let mask = mask(width);
    binary(
        move |a, b| {
            if b >= u64::from(width.min(64)) {
                return Ok(Value::Poison);
            }
            let shifted = (a << b) & mask;
            let overflows = (promise.nuw && shifted >> b != a)
                || (promise.nsw && sign_extend(shifted, width) >> b != sign_extend(a, width));
            Ok(if overflows { Value::Poison } else { Value::Bits(shifted) })
        },
        move |a, b| {
            let Some(distance) = distance(b, width) else { return Ok(Value::Poison) };
            let (signed, unsigned) = (wide::signed(a, width) << distance, a << distance);
            let wrapped = wide::wrap(&signed, width);
            let overflows = (promise.nuw && wrapped != unsigned)
                || (promise.nsw && wide::signed(&wrapped, width) != signed);
            Ok(if overflows { Value::Poison } else { wide::value(wrapped, width) })
        },
    )
}

/// The distance of a shift, if it is less than the width.
fn distance(bits: &BigUint, width: u32) -> Option<u32> {
    bits.to_u32().filter(|&distance| distance < width)
}

/// Right shift that fills with zeros; poison if the distance is not less than the width.
pub(crate) fn shr_u(width: u32, exact: bool) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    shr(width, exact, false)
}

/// Right shift that fills with the sign; poison if the distance is not less than the width.
pub(crate) fn shr_s(width: u32, exact: bool) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    shr(width, exact, true)
}

fn shr(width: u32, exact: bool, signed: bool) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let mask = mask(width);
    binary(
        move |a, b| {
            if b >= u64::from(width.min(64)) || (exact && (a >> b) << b != a) {
                return Ok(Value::Poison);
            }
            let shifted = if signed { (sign_extend(a, width) >> b) as u64 & mask } else { a >> b };
            Ok(Value::Bits(shifted))
        },
        move |a, b| {
            let Some(distance) = distance(b, width) else { return Ok(Value::Poison) };
            if exact && (a >> distance) << distance != *a {
                return Ok(Value::Poison);
            }
            let number = if signed { wide::signed(a, width) } else { a.clone().into() };
            Ok(from_big(&(number >> distance), width))
        },
    )
}

/// How a quotient is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rounding {
    Zero,
    Up,
    Down,
}

/// An operation whose second operand decides whether it has a result.
fn dividing(
    width: u32,
    signed: bool,
    fast: impl Fn(u64, u64) -> Eval<Value> + Copy + 'static,
    wide: impl Fn(&BigInt, &BigInt) -> Eval<Value> + Copy + 'static,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    move |a, b| match (a, b) {
        (Value::Bits(a), Value::Bits(b)) if *b != 0 => fast(*a, *b),
        (_, Value::Bits(0)) => undefined("a division by zero"),
        (_, Value::Wide(b)) if b.is_zero() => undefined("a division by zero"),
        (_, Value::Poison) => undefined_by_poison("a division by poison"),
        (Value::Poison, Value::Bits(b)) if !signed || *b != mask(width) => Ok(Value::Poison),
        (Value::Poison, Value::Wide(b)) if !signed || !wide::signed(b, width).is_minus_one() => {
            Ok(Value::Poison)
        }
        (Value::Poison, _) => undefined_by_poison("a division of poison that may overflow"),
        (Value::Wide(a), Value::Wide(b)) => match signed {
            true => wide(&wide::signed(a, width), &wide::signed(b, width)),
            false => wide(&a.as_ref().clone().into(), &b.as_ref().clone().into()),
        },
        _ => unsupported("a division of something that is no number"),
    }
}

trait MinusOne {
    fn is_minus_one(&self) -> bool;
}

impl MinusOne for BigInt {
    fn is_minus_one(&self) -> bool {
        self.sign() == Sign::Minus && self.magnitude().is_one()
    }
}

/// The smallest signed number of a width.
fn smallest(width: u32) -> BigInt {
    -(BigInt::one() << width.saturating_sub(1))
}

fn quotient_s(
    width: u32,
    rounding: Rounding,
    exact: bool,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let (all, low) = (mask(width), sign_bit(width));
    dividing(
        width,
        true,
        move |a, b| {
            if a == low && b == all {
                return undefined("a signed division that overflows");
            }
            let (a, b) = (sign_extend(a, width), sign_extend(b, width));
            if b == 0 {
                return undefined("a division by zero");
            }
            let (quotient, rest) = (a.wrapping_div(b), a.wrapping_rem(b));
            if exact && rest != 0 {
                return Ok(Value::Poison);
            }
            let same_sign = (rest < 0) == (b < 0);
            let quotient = match rounding {
                Rounding::Up if rest != 0 && same_sign => quotient.wrapping_add(1),
                Rounding::Down if rest != 0 && !same_sign => quotient.wrapping_sub(1),
                _ => quotient,
            };
            Ok(Value::Bits(quotient as u64 & all))
        },
        move |a, b| {
            if b.is_minus_one() && *a == smallest(width) {
                return undefined("a signed division that overflows");
            }
            let (quotient, rest) = (a / b, a % b);
            if exact && !rest.is_zero() {
                return Ok(Value::Poison);
            }
            let same_sign = rest.is_negative() == b.is_negative();
            let quotient = match rounding {
                Rounding::Up if !rest.is_zero() && same_sign => quotient + 1,
                Rounding::Down if !rest.is_zero() && !same_sign => quotient - 1,
                _ => quotient,
            };
            Ok(from_big(&quotient, width))
        },
    )
}

/// Signed quotient, rounded towards zero.
pub(crate) fn div_s(width: u32, exact: bool) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    quotient_s(width, Rounding::Zero, exact)
}

/// Signed quotient, rounded up.
pub(crate) fn ceil_div_s(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    quotient_s(width, Rounding::Up, false)
}

/// Signed quotient, rounded down.
pub(crate) fn floor_div_s(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    quotient_s(width, Rounding::Down, false)
}

/// Unsigned quotient, rounded towards zero.
pub(crate) fn div_u(width: u32, exact: bool) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    dividing(
        width,
        false,
        move |a, b| Ok(if exact && a % b != 0 { Value::Poison } else { Value::Bits(a / b) }),
        move |a, b| Ok(if exact && !(a % b).is_zero() { Value::Poison } else { from_big(&(a / b), width) }),
    )
}

/// Unsigned quotient, rounded up.
pub(crate) fn ceil_div_u(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    dividing(
        width,
        false,
        |a, b| Ok(Value::Bits(a.div_ceil(b))),
        move |a, b| Ok(from_big(&((a + b - 1) / b), width)),
    )
}

/// Signed remainder with the sign of the dividend. Where the quotient would overflow, the remainder is 0 if
/// `overflow_is_zero`, and undefined otherwise.
pub(crate) fn rem_s(
    width: u32,
    overflow_is_zero: bool,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let (all, low) = (mask(width), sign_bit(width));
    dividing(
        width,
        !overflow_is_zero,
        move |a, b| {
            if a == low && b == all && !overflow_is_zero {
                return undefined("a signed remainder that overflows");
            }
            let Some(rest) =
                NonZero::new(sign_extend(b, width)).map(|b| sign_extend(a, width).wrapping_rem(b.get()))
            else {
                return undefined("a division by zero");
            };
            Ok(Value::Bits(rest as u64 & all))
        },
        move |a, b| {
            if b.is_minus_one() && *a == smallest(width) && !overflow_is_zero {
                return undefined("a signed remainder that overflows");
            }
            Ok(from_big(&(a % b), width))
        },
    )
}

/// Unsigned remainder.
pub(crate) fn rem_u(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    dividing(width, false, |a, b| Ok(Value::Bits(a % b)), move |a, b| Ok(from_big(&(a % b), width)))
}

/// How two integers are compared: what holds if the first is less, equal or greater, as signed numbers or
/// not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Predicate {
    holds: [bool; 3],
    signed: bool,
}

impl Predicate {
    /// The predicate with a number: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
    pub(crate) fn numbered(number: i64) -> Option<Predicate> {
        let holds = match number {
            0 => [false, true, false],
            1 => [true, false, true],
            2 | 6 => [true, false, false],
            3 | 7 => [true, true, false],
            4 | 8 => [false, false, true],
            5 | 9 => [false, true, true],
            _ => return None,
        };
        Some(Predicate { holds, signed: number < 6 })
    }

    /// The predicate with a name.
    pub(crate) fn named(name: &str) -> Option<Predicate> {
        let names = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
        Predicate::numbered(names.iter().position(|known| *known == name)? as i64)
    }

    /// Whether it holds for numbers in an order.
    pub(crate) fn holds(self, order: Ordering) -> bool {
        self.holds[(order as i8 + 1) as usize]
    }
}

/// Compares; the result is an `i1`.
pub(crate) fn compare(
    width: u32,
    predicate: Predicate,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let flip = if predicate.signed { sign_bit(width) } else { 0 };
    binary(
        move |a, b| Ok(Value::bool(predicate.holds((a ^ flip).cmp(&(b ^ flip))))),
        move |a, b| {
            let order = match predicate.signed {
                true => wide::signed(a, width).cmp(&wide::signed(b, width)),
                false => a.cmp(b),
            };
            Ok(Value::bool(predicate.holds(order)))
        },
    )
}

/// The greater (or less) of two numbers.
fn extreme(
    width: u32,
    signed: bool,
    wanted: Ordering,
) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    let flip = if signed { sign_bit(width) } else { 0 };
    binary(
        move |a, b| Ok(Value::Bits(if (a ^ flip).cmp(&(b ^ flip)) == wanted { a } else { b })),
        move |a, b| {
            let order = match signed {
                true => wide::signed(a, width).cmp(&wide::signed(b, width)),
                false => a.cmp(b),
            };
            Ok(wide::value(if order == wanted { a.clone() } else { b.clone() }, width))
        },
    )
}

/// The greater signed number.
pub(crate) fn max_s(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    extreme(width, true, Ordering::Greater)
}

/// The greater unsigned number.
pub(crate) fn max_u(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    extreme(width, false, Ordering::Greater)
}

/// The lesser signed number.
pub(crate) fn min_s(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    extreme(width, true, Ordering::Less)
}

/// The lesser unsigned number.
pub(crate) fn min_u(width: u32) -> impl Fn(&Value, &Value) -> Eval<Value> + Copy + 'static {
    extreme(width, false, Ordering::Less)
}
