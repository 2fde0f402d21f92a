//! Arithmetic on floats of more than 64 bits.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_apfloat::ieee::{Double, Quad, X87DoubleExtended};
use rustc_apfloat::{Float as _, FloatConvert, Round, Status};

use crate::float::Float;
use crate::value::Value;

/// An operation on two or three floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Remainder of the quotient rounded towards zero.
    Rem,
}

fn bits(value: &BigUint) -> u128 {
    value.to_u128().unwrap_or(0)
}

fn wide<F: rustc_apfloat::Float>(value: F) -> Value {
    let canonical = if value.is_nan() { F::NAN } else { value };
    Value::Wide(Rc::new(BigUint::from(canonical.to_bits())))
}

fn apply<F: rustc_apfloat::Float>(operation: Operation, a: u128, b: u128) -> Value {
    let (a, b) = (F::from_bits(a), F::from_bits(b));
    let ties = Round::NearestTiesToEven;
    wide(match operation {
        Operation::Add => a.add_r(b, ties).value,
        Operation::Sub => a.sub_r(b, ties).value,
        Operation::Mul => a.mul_r(b, ties).value,
        Operation::Div => a.div_r(b, ties).value,
        Operation::Rem => a.c_fmod(b).value,
    })
}

/// An operation on two floats.
pub(crate) fn binary(float: Float, operation: Operation, a: &BigUint, b: &BigUint) -> Value {
    match float == Float::F80 {
        true => apply::<X87DoubleExtended>(operation, bits(a), bits(b)),
        false => apply::<Quad>(operation, bits(a), bits(b)),
    }
}

/// `a * b + c`, rounded once.
pub(crate) fn fma(float: Float, a: &BigUint, b: &BigUint, c: &BigUint) -> Value {
    fn apply<F: rustc_apfloat::Float>(a: u128, b: u128, c: u128) -> Value {
        wide(F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value)
    }
    match float == Float::F80 {
        true => apply::<X87DoubleExtended>(bits(a), bits(b), bits(c)),
        false => apply::<Quad>(bits(a), bits(b), bits(c)),
    }
}

/// Compares; `None` if one is NaN.
pub(crate) fn compare(float: Float, a: &BigUint, b: &BigUint) -> Option<Ordering> {
    match float == Float::F80 {
        true => X87DoubleExtended::from_bits(bits(a)).partial_cmp(&X87DoubleExtended::from_bits(bits(b))),
        false => Quad::from_bits(bits(a)).partial_cmp(&Quad::from_bits(bits(b))),
    }
}

/// Rounds to an integer.
pub(crate) fn round(float: Float, a: &BigUint, mode: Round) -> Value {
    match float == Float::F80 {
        true => wide(X87DoubleExtended::from_bits(bits(a)).round_to_integral(mode).value),
        false => wide(Quad::from_bits(bits(a)).round_to_integral(mode).value),
    }
}

/// The nearest `f64`, or the `f64` next to it towards zero with its last bit set, which rounds to any smaller
/// format as the number itself does.
pub(crate) fn to_odd_f64(float: Float, a: &BigUint) -> f64 {
    fn convert<F: FloatConvert<Double>>(a: F) -> f64 {
        let mut loses = false;
        let result = a.convert_r(Round::TowardZero, &mut loses);
        let odd = result.status.contains(Status::INEXACT) && !result.value.is_nan();
        f64::from_bits(result.value.to_bits() as u64 | u64::from(odd))
    }
    match float == Float::F80 {
        true => convert(X87DoubleExtended::from_bits(bits(a))),
        false => convert(Quad::from_bits(bits(a))),
    }
}

/// Converts between the wide formats.
pub(crate) fn convert(from: Float, to: Float, a: &BigUint) -> Value {
    let mut loses = false;
    match (from == Float::F80, to == Float::F80) {
        (true, false) => {
            let value: Quad = X87DoubleExtended::from_bits(bits(a)).convert(&mut loses).value;
            wide(value)
        }
        (false, true) => {
            let value: X87DoubleExtended = Quad::from_bits(bits(a)).convert(&mut loses).value;
            wide(value)
        }
        _ => Value::Wide(Rc::new(a.clone())),
    }
}

/// A NaN.
pub(crate) fn nan(float: Float) -> Value {
    if float == Float::F80 { wide(X87DoubleExtended::NAN) } else { wide(Quad::NAN) }
}

/// An integer as a float, if it has at most 127 bits.
pub(crate) fn from_int(float: Float, number: i128) -> Value {
    match float == Float::F80 {
        true => wide(X87DoubleExtended::from_i128(number).value),
        false => wide(Quad::from_i128(number).value),
    }
}

/// A float rounded towards zero, if it fits in `i128`.
pub(crate) fn to_int(float: Float, a: &BigUint) -> Option<i128> {
    fn convert<F: rustc_apfloat::Float>(a: F) -> Option<i128> {
        let mut exact = false;
        let result = a.to_i128_r(128, Round::TowardZero, &mut exact);
        (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
    }
    match float == Float::F80 {
        true => convert(X87DoubleExtended::from_bits(bits(a))),
        false => convert(Quad::from_bits(bits(a))),
    }
}

/// Sign, and whether it is NaN, infinite, zero or normal.
pub(crate) struct Class {
    pub(crate) negative: bool,
    pub(crate) nan: bool,
    pub(crate) infinite: bool,
    pub(crate) zero: bool,
    pub(crate) normal: bool,
}

/// What sort of number a float is.
pub(crate) fn class(float: Float, a: &BigUint) -> Class {
    fn of<F: rustc_apfloat::Float>(a: F) -> Class {
        Class {
            negative: a.is_negative(),
            nan: a.is_nan(),
            infinite: a.is_infinite(),
            zero: a.is_zero(),
            normal: a.is_normal(),
        }
    }
    match float == Float::F80 {
        true => of(X87DoubleExtended::from_bits(bits(a))),
        false => of(Quad::from_bits(bits(a))),
    }
}
