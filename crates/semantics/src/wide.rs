//! Integers of more than 64 bits.

use std::rc::Rc;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::ToPrimitive;

use crate::value::Value;

/// A value of `width` bits. The bits must fit.
pub(crate) fn value(bits: BigUint, width: u32) -> Value {
    if width > 64 {
        return Value::Wide(Rc::new(bits));
    }
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    Value::Bits(bits.iter_u64_digits().next().unwrap_or(0) & mask)
}

/// The bits of a value of `width` bits. `None` for values that are no bits.
pub(crate) fn bits(value: &Value) -> Option<BigUint> {
    match value {
        Value::Bits(bits) => Some(BigUint::from(*bits)),
        Value::Wide(bits) => Some(bits.as_ref().clone()),
        _ => None,
    }
}

/// The lowest `width` bits of a number in two's complement.
pub(crate) fn wrap(number: &BigInt, width: u32) -> BigUint {
    let modulus = BigInt::from(1) << width;
    let rest = ((number % &modulus) + &modulus) % &modulus;
    rest.magnitude().clone()
}

/// Bits as a signed number.
pub(crate) fn signed(bits: &BigUint, width: u32) -> BigInt {
    let number = BigInt::from_biguint(Sign::Plus, bits.clone());
    if width > 0 && bits.bit(u64::from(width) - 1) { number - (BigInt::from(1) << width) } else { number }
}

/// A number as `f64`, rounded to the nearest.
pub(crate) fn to_f64(number: &BigInt) -> f64 {
    number.to_f64().unwrap_or(f64::INFINITY)
}
