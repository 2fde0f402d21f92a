//! Conversions between integers of different widths, and operations on one integer.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::attributes::sign_extend;
use crate::halt::{Eval, unsupported};
use crate::int_math::{from_big, mask, to_big};
use crate::value::Value;
use crate::wide;

/// An operation on one number, small or wide.
pub(crate) fn unary(
    fast: impl Fn(u64) -> Eval<Value> + Copy + 'static,
    wide: impl Fn(&BigUint) -> Eval<Value> + Copy + 'static,
) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    move |a| match a {
        Value::Bits(a) => fast(*a),
        Value::Wide(a) => wide(a),
        Value::Poison => Ok(Value::Poison),
        _ => unsupported("arithmetic on something that is no number"),
    }
}

/// Sign extension or truncation.
pub(crate) fn resize_s(from: u32, to: u32) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    let mask = mask(to);
    unary(
        move |a| match to {
            ..=64 => Ok(Value::Bits(sign_extend(a, from) as u64 & mask)),
            _ => Ok(from_big(&sign_extend(a, from).into(), to)),
        },
        move |a| Ok(from_big(&wide::signed(a, from), to)),
    )
}

/// Zero extension or truncation.
pub(crate) fn resize_u(to: u32) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    let mask = mask(to);
    unary(
        move |a| match to {
            ..=64 => Ok(Value::Bits(a & mask)),
            _ => Ok(wide::value(a.into(), to)),
        },
        move |a| Ok(from_big(&a.clone().into(), to)),
    )
}

/// Zero extension of a number that is promised not to be negative: poison if it is.
pub(crate) fn extend_nonnegative(from: u32, to: u32) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    let extend = resize_u(to);
    move |a| match to_big(a, from, true) {
        Some(number) if number < num_bigint::BigInt::zero() => Ok(Value::Poison),
        _ => extend(a),
    }
}

/// Truncation that is promised to lose nothing: poison if it does.
pub(crate) fn truncate_promised(
    from: u32,
    to: u32,
    nsw: bool,
    nuw: bool,
) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    let truncate = resize_u(to);
    move |a| {
        let truncated = truncate(a)?;
        let kept = |signed: bool| to_big(a, from, signed) == to_big(&truncated, to, signed);
        Ok(if (nsw && !kept(true)) || (nuw && !kept(false)) { Value::Poison } else { truncated })
    }
}

/// The absolute value. The smallest number stays itself, or is poison where that is promised.
pub(crate) fn abs(width: u32, smallest_is_poison: bool) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    let (mask, low) = (mask(width), mask(width) ^ (mask(width) >> 1));
    unary(
        move |a| {
            if a == low && smallest_is_poison && width > 0 {
                return Ok(Value::Poison);
            }
            Ok(Value::Bits(sign_extend(a, width).wrapping_abs() as u64 & mask))
        },
        move |a| {
            if smallest_is_poison && *a == BigUint::one() << width.saturating_sub(1) {
                return Ok(Value::Poison);
            }
            let number = wide::signed(a, width);
            Ok(wide::value(number.magnitude().clone(), width))
        },
    )
}

/// The number of zeros before the first one; the width, or poison, for zero.
pub(crate) fn leading_zeros(
    width: u32,
    zero_is_poison: bool,
) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    unary(
        move |a| match a {
            0 if zero_is_poison => Ok(Value::Poison),
            _ => Ok(Value::Bits(
                u64::from(a.leading_zeros().wrapping_add(width).wrapping_sub(64)) & mask(width),
            )),
        },
        move |a| match a.is_zero() {
            true if zero_is_poison => Ok(Value::Poison),
            _ => Ok(wide::value(BigUint::from(u64::from(width).saturating_sub(a.bits())), width)),
        },
    )
}

/// The number of zeros behind the last one; the width, or poison, for zero.
pub(crate) fn trailing_zeros(
    width: u32,
    zero_is_poison: bool,
) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    unary(
        move |a| match a {
            0 if zero_is_poison => Ok(Value::Poison),
            _ => Ok(Value::Bits(u64::from(a.trailing_zeros().min(width)) & mask(width))),
        },
        move |a| match a.trailing_zeros() {
            None if zero_is_poison => Ok(Value::Poison),
            zeros => Ok(wide::value(BigUint::from(zeros.unwrap_or(u64::from(width))), width)),
        },
    )
}

/// The number of ones.
pub(crate) fn count_ones(width: u32) -> impl Fn(&Value) -> Eval<Value> + Copy + 'static {
    unary(
        move |a| Ok(Value::Bits(u64::from(a.count_ones()) & mask(width))),
        move |a| Ok(wide::value(BigUint::from(a.count_ones()), width)),
    )
}
