//! Arithmetic on integers.

use num_bigint::BigInt;

use crate::attributes::sign_extend;
use crate::build::Site;
use crate::elementwise::{self, binary, is_shaped};
use crate::halt::{Eval, unsupported};
use crate::int_math::{self, Predicate, Promise, mask, to_big};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;

use super::facts::{int_width, promise};

/// An operation of which only the width is to be known.
pub(in crate::dialects) fn simple<F: Fn(&Value, &Value) -> Eval<Value> + 'static>(
    site: &mut Site<'_, '_>,
    make: impl Fn(u32) -> F,
) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    binary(site, make(width))
}

pub(super) fn add(site: &mut Site<'_, '_>) -> Built<Step> {
    match promise(site)? {
        Promise::NONE => simple(site, int_math::add),
        promise => simple(site, |width| int_math::add_promised(width, promise)),
    }
}

pub(super) fn sub(site: &mut Site<'_, '_>) -> Built<Step> {
    match promise(site)? {
        Promise::NONE => simple(site, int_math::sub),
        promise => simple(site, |width| int_math::sub_promised(width, promise)),
    }
}

pub(super) fn mul(site: &mut Site<'_, '_>) -> Built<Step> {
    match promise(site)? {
        Promise::NONE => simple(site, int_math::mul),
        promise => simple(site, |width| int_math::mul_promised(width, promise)),
    }
}

pub(super) fn shl(site: &mut Site<'_, '_>) -> Built<Step> {
    let promise = promise(site)?;
    simple(site, |width| int_math::shl(width, promise))
}

pub(super) fn shr_s(site: &mut Site<'_, '_>) -> Built<Step> {
    let exact = site.flag("isExact");
    simple(site, |width| int_math::shr_s(width, exact))
}

pub(super) fn shr_u(site: &mut Site<'_, '_>) -> Built<Step> {
    let exact = site.flag("isExact");
    simple(site, |width| int_math::shr_u(width, exact))
}

pub(super) fn div_s(site: &mut Site<'_, '_>) -> Built<Step> {
    let exact = site.flag("isExact");
    simple(site, |width| int_math::div_s(width, exact))
}

pub(super) fn div_u(site: &mut Site<'_, '_>) -> Built<Step> {
    let exact = site.flag("isExact");
    simple(site, |width| int_math::div_u(width, exact))
}

pub(super) fn cmpi(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(predicate) = site.int("predicate").and_then(Predicate::numbered) else {
        return missing("an unknown predicate");
    };
    compare(site, predicate)
}

/// A comparison.
pub(in crate::dialects) fn compare(site: &mut Site<'_, '_>, predicate: Predicate) -> Built<Step> {
    simple(site, |width| int_math::compare(width, predicate))
}

/// A function of the operands.
pub(in crate::dialects) type Part = Box<dyn Fn(&[Value]) -> Eval<Value>>;

/// An operation with one function for each of its results, applied to all elements of shapes.
pub(in crate::dialects) fn results(site: &mut Site<'_, '_>, parts: Vec<Part>) -> Built<Step> {
    let (operands, results) = (site.operands(), site.results());
    let shaped = is_shaped(&site.operand_type(0)?);
    Ok(Box::new(move |m| {
        let args = m.values(&operands);
        for (part, &result) in parts.iter().zip(&results) {
            let value = if shaped {
                m.spend(elementwise::elements(&args[0]).map_or(1, <[Value]>::len))?;
                elementwise::map(&args, part)?
            } else {
                part(&args)?
            };
            m.set(result, value);
        }
        Ok(())
    }))
}

/// A function of two numbers with poison for poison.
fn of_two(f: impl Fn(&Value, &Value) -> Eval<Value> + 'static) -> Part {
    Box::new(move |args| match args {
        [a, b] => f(a, b),
        _ => unsupported("the number of operands"),
    })
}

pub(super) fn add_extended(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    let carry = move |a: &Value, b: &Value| match (a, b) {
        (Value::Bits(a), Value::Bits(b)) => {
            Ok(Value::bool(u128::from(*a) + u128::from(*b) > u128::from(mask(width))))
        }
        (Value::Wide(a), Value::Wide(b)) => {
            Ok(Value::bool((a.as_ref() + b.as_ref()).bits() > u64::from(width)))
        }
        _ => nothing(a, b),
    };
    results(site, vec![of_two(int_math::add(width)), of_two(carry)])
}

fn nothing(a: &Value, b: &Value) -> Eval<Value> {
    match a.is_poison() || b.is_poison() {
        true => Ok(Value::Poison),
        false => unsupported("arithmetic on something that is no number"),
    }
}

pub(super) fn mul_signed_extended(site: &mut Site<'_, '_>) -> Built<Step> {
    mul_extended(site, true)
}

pub(super) fn mul_unsigned_extended(site: &mut Site<'_, '_>) -> Built<Step> {
    mul_extended(site, false)
}

fn mul_extended(site: &mut Site<'_, '_>, signed: bool) -> Built<Step> {
    let width = int_width(&site.operand_type(0)?)?;
    let high = move |a: &Value, b: &Value| match (a, b) {
        (Value::Bits(a), Value::Bits(b)) => Ok(Value::Bits(high_half(width, signed, *a, *b))),
        (Value::Wide(_), Value::Wide(_)) => {
            let (Some(a), Some(b)) = (to_big(a, width, signed), to_big(b, width, signed)) else {
                return nothing(a, b);
            };
            let product: BigInt = a * b;
            Ok(int_math::from_big(&(product >> width), width))
        }
        _ => nothing(a, b),
    };
    results(site, vec![of_two(int_math::mul(width)), of_two(high)])
}

fn high_half(width: u32, signed: bool, a: u64, b: u64) -> u64 {
    let width = width.min(64);
    let high = match signed {
        true => {
            let product = i128::from(sign_extend(a, width)) * i128::from(sign_extend(b, width));
            (product >> width) as u64
        }
        false => ((u128::from(a) * u128::from(b)) >> width) as u64,
    };
    high & mask(width)
}
