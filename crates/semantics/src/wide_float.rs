//! Floats of more than 64 bits, with LLVM's arithmetic.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_apfloat::Float as _;
use rustc_apfloat::FloatConvert as _;
use rustc_apfloat::ieee::{Double, Quad, X87DoubleExtended};

use crate::float::Float;
use crate::value::Value;

/// A float as written. It is first rounded to `f64`, as in MLIR.
pub(crate) fn parse(text: &str, float: Float) -> Option<Value> {
    text.parse().ok().map(|value| from_f64(value, float))
}

/// A float of any format.
pub(crate) fn from_f64(value: f64, float: Float) -> Value {
    if !float.is_wide() {
        return Value::Bits(float.encode(value));
    }
    let double = Double::from_bits(u128::from(value.to_bits()));
    let mut exact = false;
    let bits = if float == Float::F80 {
        let wide: X87DoubleExtended = double.convert(&mut exact).value;
        wide.to_bits()
    } else {
        let wide: Quad = double.convert(&mut exact).value;
        wide.to_bits()
    };
    Value::Wide(Rc::new(BigUint::from(bits)))
}

/// The nearest `f64` of a float of any format. `None` for values that are no bits.
pub(crate) fn to_f64(value: &Value, float: Float) -> Option<f64> {
    match value {
        Value::Bits(bits) => Some(float.decode(*bits)),
        Value::Wide(bits) => {
            let bits = bits.to_u128()?;
            let mut exact = false;
            let double: Double = if float == Float::F80 {
                X87DoubleExtended::from_bits(bits).convert(&mut exact).value
            } else {
                Quad::from_bits(bits).convert(&mut exact).value
            };
            Some(f64::from_bits(double.to_bits() as u64))
        }
        _ => None,
    }
}
