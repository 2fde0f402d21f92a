//! Integers: arithmetic, comparison, conversion, and intrinsics that compute exactly.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint};
use num_traits::{One as _, Zero as _};

use crate::attributes;
use crate::build::Site;
use crate::elementwise::{self, binary, nary, unary};
use crate::halt::{Eval, unsupported};
use crate::int_bits;
use crate::int_math::{self, Predicate, Promise, from_big, to_big};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;
use crate::wide;

use super::address;

/// The width of the first operand, or of its elements.
fn width(site: &Site<'_, '_>) -> Built<u32> {
    match site.operand_type(0)?.element() {
        Ty::Int(width) => Ok(*width),
        Ty::Index => Ok(64),
        _ => missing("an integer operation on another type"),
    }
}

/// The promises of no overflow.
fn promise(site: &Site<'_, '_>) -> Built<Promise> {
    let Some(attr) = site.attr("overflowFlags") else { return Ok(Promise::NONE) };
    if let Some(flags) = attributes::int(site.module(), attr) {
        return Ok(Promise { nsw: flags & 1 != 0, nuw: flags & 2 != 0, exact: false });
    }
    let text = site.module().expanded_attr_text(attr);
    Promise::read(&text).map_or_else(|| missing(format!("the attribute {text}")), Ok)
}

pub(super) fn add(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    match promise(site)? {
        Promise::NONE => binary(site, int_math::add(width)),
        promise => binary(site, int_math::add_promised(width, promise)),
    }
}

pub(super) fn sub(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    match promise(site)? {
        Promise::NONE => binary(site, int_math::sub(width)),
        promise => binary(site, int_math::sub_promised(width, promise)),
    }
}

pub(super) fn mul(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    match promise(site)? {
        Promise::NONE => binary(site, int_math::mul(width)),
        promise => binary(site, int_math::mul_promised(width, promise)),
    }
}

pub(super) fn udiv(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, exact) = (width(site)?, site.flag("isExact"));
    binary(site, int_math::div_u(width, exact))
}

pub(super) fn sdiv(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, exact) = (width(site)?, site.flag("isExact"));
    binary(site, int_math::div_s(width, exact))
}

pub(super) fn urem(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::rem_u(width))
}

pub(super) fn srem(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::rem_s(width, false))
}

pub(super) fn and(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::and(width))
}

pub(super) fn or(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    let or = int_math::or(width);
    if !site.flag("isDisjoint") {
        return binary(site, or);
    }
    binary(site, move |a, b| {
        let overlap = match (wide::bits(a), wide::bits(b)) {
            (Some(a), Some(b)) => !(a & b).is_zero(),
            _ => false,
        };
        if overlap { Ok(Value::Poison) } else { or(a, b) }
    })
}

pub(super) fn xor(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::xor(width))
}

pub(super) fn shl(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, promise) = (width(site)?, promise(site)?);
    binary(site, int_math::shl(width, promise))
}

pub(super) fn lshr(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, exact) = (width(site)?, site.flag("isExact"));
    binary(site, int_math::shr_u(width, exact))
}

pub(super) fn ashr(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, exact) = (width(site)?, site.flag("isExact"));
    binary(site, int_math::shr_s(width, exact))
}

pub(super) fn icmp(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(number) = site.int("predicate") else { return missing("no predicate") };
    let Some(predicate) = Predicate::numbered(number) else { return missing("a predicate") };
    if *site.operand_type(0)?.element() == Ty::Pointer {
        return address::compare(site, predicate, number < 2);
    }
    let width = width(site)?;
    binary(site, int_math::compare(width, predicate))
}

pub(super) fn smax(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::max_s(width))
}

pub(super) fn smin(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::min_s(width))
}

pub(super) fn umax(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::max_u(width))
}

pub(super) fn umin(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    binary(site, int_math::min_u(width))
}

/// Poison for poison; any other value that is no number is not known here.
#[cold]
fn odd(values: &[Value]) -> Eval<Value> {
    if values.iter().any(Value::is_poison) {
        return Ok(Value::Poison);
    }
    unsupported("arithmetic on something that is no number")
}

/// Widths of the operand and of the result.
fn widths(site: &Site<'_, '_>) -> Built<(u32, u32)> {
    match site.result_type(0)?.element() {
        Ty::Int(to) => Ok((width(site)?, *to)),
        _ => missing("a conversion to this type"),
    }
}

pub(super) fn sext(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = widths(site)?;
    unary(site, int_bits::resize_s(from, to))
}

pub(super) fn zext(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = widths(site)?;
    match site.flag("nonNeg") {
        true => unary(site, int_bits::extend_nonnegative(from, to)),
        false => unary(site, int_bits::resize_u(to)),
    }
}

pub(super) fn trunc(site: &mut Site<'_, '_>) -> Built<Step> {
    let (from, to) = widths(site)?;
    match promise(site)? {
        Promise::NONE => unary(site, int_bits::resize_u(to)),
        promise => unary(site, int_bits::truncate_promised(from, to, promise.nsw, promise.nuw)),
    }
}

/// What an operation on two numbers gives without any limit.
type Exact = fn(BigInt, BigInt) -> BigInt;

/// The result, and whether it overflows.
fn with_overflow(site: &mut Site<'_, '_>, signed: bool, exact: Exact) -> Built<Step> {
    let (width, a, b) = (width(site)?, site.operand(0)?, site.operand(1)?);
    let (result, is_vector) = (site.result(0)?, elementwise::is_shaped(&site.operand_type(0)?));
    let one = move |a: &Value, b: &Value| match (to_big(a, width, signed), to_big(b, width, signed)) {
        (Some(x), Some(y)) => {
            let number = exact(x, y);
            let value = from_big(&number, width);
            let overflow = to_big(&value, width, signed) != Some(number);
            Ok((value, Value::bool(overflow)))
        }
        _ => odd(&[a.clone(), b.clone()]).map(|poison| (poison.clone(), poison)),
    };
    Ok(Box::new(move |m| {
        let (a, b) = (m.get(a), m.get(b));
        let pair = match is_vector {
            false => {
                let (value, overflow) = one(a, b)?;
                vec![value, overflow]
            }
            true => {
                let (a, b) = (super::parts::lanes(a)?, super::parts::lanes(b)?);
                let pairs = a.iter().zip(b).map(|(a, b)| one(a, b)).collect::<Eval<Vec<_>>>()?;
                let (values, overflows) = pairs.into_iter().unzip();
                vec![Value::vector(values), Value::vector(overflows)]
            }
        };
        m.set(result, Value::aggregate(pair));
        Ok(())
    }))
}

pub(super) fn sadd_overflow(site: &mut Site<'_, '_>) -> Built<Step> {
    with_overflow(site, true, |a, b| a + b)
}

pub(super) fn uadd_overflow(site: &mut Site<'_, '_>) -> Built<Step> {
    with_overflow(site, false, |a, b| a + b)
}

pub(super) fn ssub_overflow(site: &mut Site<'_, '_>) -> Built<Step> {
    with_overflow(site, true, |a, b| a - b)
}

pub(super) fn usub_overflow(site: &mut Site<'_, '_>) -> Built<Step> {
    with_overflow(site, false, |a, b| a - b)
}

pub(super) fn smul_overflow(site: &mut Site<'_, '_>) -> Built<Step> {
    with_overflow(site, true, |a, b| a * b)
}

pub(super) fn umul_overflow(site: &mut Site<'_, '_>) -> Built<Step> {
    with_overflow(site, false, |a, b| a * b)
}

/// The result, or the nearest number that there is.
fn clamp(number: BigInt, width: u32, signed: bool) -> Value {
    let (low, high) = match signed {
        true => (-(BigInt::one() << (width.max(1) - 1)), (BigInt::one() << (width.max(1) - 1)) - 1),
        false => (BigInt::zero(), (BigInt::one() << width) - 1),
    };
    from_big(&number.clamp(low, high), width)
}

fn saturating(site: &mut Site<'_, '_>, signed: bool, exact: Exact) -> Built<Step> {
    let width = width(site)?;
    binary(site, move |a, b| match (to_big(a, width, signed), to_big(b, width, signed)) {
        (Some(a), Some(b)) => Ok(clamp(exact(a, b), width, signed)),
        _ => odd(&[a.clone(), b.clone()]),
    })
}

pub(super) fn sadd_sat(site: &mut Site<'_, '_>) -> Built<Step> {
    saturating(site, true, |a, b| a + b)
}

pub(super) fn uadd_sat(site: &mut Site<'_, '_>) -> Built<Step> {
    saturating(site, false, |a, b| a + b)
}

pub(super) fn ssub_sat(site: &mut Site<'_, '_>) -> Built<Step> {
    saturating(site, true, |a, b| a - b)
}

pub(super) fn usub_sat(site: &mut Site<'_, '_>) -> Built<Step> {
    saturating(site, false, |a, b| a - b)
}

fn shl_sat(site: &mut Site<'_, '_>, signed: bool) -> Built<Step> {
    let width = width(site)?;
    binary(site, move |a, b| match (to_big(a, width, signed), to_big(b, width, false)) {
        (Some(a), Some(b)) => Ok(match u32::try_from(b) {
            Ok(distance) if distance < width => clamp(a << distance, width, signed),
            _ => Value::Poison,
        }),
        _ => odd(&[a.clone(), b.clone()]),
    })
}

pub(super) fn sshl_sat(site: &mut Site<'_, '_>) -> Built<Step> {
    shl_sat(site, true)
}

pub(super) fn ushl_sat(site: &mut Site<'_, '_>) -> Built<Step> {
    shl_sat(site, false)
}

/// Shifts two numbers as one of twice the width, and keeps one half.
fn funnel(site: &mut Site<'_, '_>, left: bool) -> Built<Step> {
    let width = width(site)?;
    nary(site, move |args| {
        let [a, b, distance] = args else { return unsupported("a shift of other than two numbers") };
        match (wide::bits(a), wide::bits(b), wide::bits(distance)) {
            (Some(high), Some(low), Some(distance)) => {
                let distance = u32::try_from(distance % width.max(1)).unwrap_or(0);
                let both = (high << width) | low;
                let shifted = if left { both >> (width - distance) } else { both >> distance };
                Ok(wide::value(shifted & ((BigUint::one() << width) - 1u8), width))
            }
            _ => odd(args),
        }
    })
}

pub(super) fn fshl(site: &mut Site<'_, '_>) -> Built<Step> {
    funnel(site, true)
}

pub(super) fn fshr(site: &mut Site<'_, '_>) -> Built<Step> {
    funnel(site, false)
}

pub(super) fn abs(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, poison) = (width(site)?, site.flag("is_int_min_poison"));
    unary(site, int_bits::abs(width, poison))
}

pub(super) fn ctlz(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, poison) = (width(site)?, site.flag("is_zero_poison"));
    unary(site, int_bits::leading_zeros(width, poison))
}

pub(super) fn cttz(site: &mut Site<'_, '_>) -> Built<Step> {
    let (width, poison) = (width(site)?, site.flag("is_zero_poison"));
    unary(site, int_bits::trailing_zeros(width, poison))
}

pub(super) fn ctpop(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = width(site)?;
    unary(site, int_bits::count_ones(width))
}

/// A function of the bits of a number.
fn of_bits(site: &mut Site<'_, '_>, f: fn(&BigUint, u32) -> BigUint) -> Built<Step> {
    let width = width(site)?;
    unary(site, move |value| match wide::bits(value) {
        Some(bits) => Ok(wide::value(f(&bits, width), width)),
        None => odd(std::slice::from_ref(value)),
    })
}

pub(super) fn bswap(site: &mut Site<'_, '_>) -> Built<Step> {
    if width(site)? % 16 != 0 {
        return missing("swaps bytes of an odd width");
    }
    of_bits(site, |bits, width| {
        let mut bytes = bits.to_bytes_le();
        bytes.resize(width as usize / 8, 0);
        BigUint::from_bytes_be(&bytes)
    })
}

pub(super) fn bitreverse(site: &mut Site<'_, '_>) -> Built<Step> {
    of_bits(site, |bits, width| {
        let width = u64::from(width);
        let mut reversed = BigUint::zero();
        (0..width).filter(|&i| bits.bit(i)).for_each(|i| reversed.set_bit(width - 1 - i, true));
        reversed
    })
}

/// -1, 0 or 1.
fn three_way(site: &mut Site<'_, '_>, signed: bool) -> Built<Step> {
    let (from, to) = widths(site)?;
    binary(site, move |a, b| match (to_big(a, from, signed), to_big(b, from, signed)) {
        (Some(a), Some(b)) => {
            let order = match a.cmp(&b) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            };
            Ok(from_big(&order.into(), to))
        }
        _ => odd(&[a.clone(), b.clone()]),
    })
}

pub(super) fn scmp(site: &mut Site<'_, '_>) -> Built<Step> {
    three_way(site, true)
}

pub(super) fn ucmp(site: &mut Site<'_, '_>) -> Built<Step> {
    three_way(site, false)
}
