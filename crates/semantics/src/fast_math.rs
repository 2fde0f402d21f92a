//! What a program allows or promises of floating-point arithmetic.

use std::rc::Rc;

use crate::approx::Approx;
use crate::float::Float;
use crate::float_value::{any_zero, bounds, is_infinite, is_nan, is_zero};
use crate::halt::{Eval, inexact};
use crate::interval::{epsilon, tiny};
use crate::value::Value;

/// The flags of an operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct FastMath {
    /// No operand and no result is NaN.
    pub(crate) nnan: bool,
    /// No operand and no result is infinite.
    pub(crate) ninf: bool,
    /// The sign of a zero does not matter.
    pub(crate) nsz: bool,
    /// Other ways to compute it are allowed: another order, a reciprocal, fewer roundings, an approximation.
    pub(crate) loose: bool,
}

/// How the result depends on its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Error {
    /// The result is one of the operands up to its sign, or a truth value: it is never rounded.
    None,
    /// The error is relative to the result.
    Result,
    /// The error is relative to the operands, as in a sum.
    Operands,
}

impl FastMath {
    /// The flags in the text of an attribute, such as `#arith.fastmath<nnan,contract>`. `None` if one is not
    /// known.
    pub(crate) fn read(text: &str) -> Option<FastMath> {
        let mut flags = FastMath::default();
        let words = text.split_once('<').map_or(text, |(_, rest)| rest.trim_end_matches('>'));
        for word in words.split([',', '|']).map(str::trim) {
            match word {
                "nnan" => flags.nnan = true,
                "ninf" => flags.ninf = true,
                "nsz" => flags.nsz = true,
                "arcp" | "contract" | "reassoc" | "afn" => flags.loose = true,
                "fast" => flags = FastMath { nnan: true, ninf: true, nsz: true, loose: true },
                "none" | "" => {}
                _ => return None,
            }
        }
        Some(flags)
    }

    /// Whether there are none.
    pub(crate) fn is_none(self) -> bool {
        self == FastMath::default()
    }

    /// Whether a promise does not hold for a number.
    fn is_broken(self, float: Float, value: &Value) -> bool {
        (self.nnan && is_nan(float, value)) || (self.ninf && is_infinite(float, value))
    }

    /// An operation with these flags. `float` is the format of the operands, `result` that of the result if
    /// it is a float.
    pub(crate) fn apply(
        self,
        float: Float,
        result: Option<Float>,
        error: Error,
        operands: &[&Value],
        operation: impl Fn(&[&Value]) -> Eval<Value>,
    ) -> Eval<Value> {
        if operands.iter().any(|value| value.is_poison() || self.is_broken(float, value)) {
            return Ok(Value::Poison);
        }
        let loosened: smallvec::SmallVec<[Value; 3]> = operands
            .iter()
            .map(|&value| if self.nsz && is_zero(float, value) { any_zero() } else { value.clone() })
            .collect();
        let loosened: smallvec::SmallVec<[&Value; 3]> = loosened.iter().collect();
        let value = operation(&loosened)?;
        let Some(result) = result else { return Ok(value) };
        if value.is_poison() || self.is_broken(result, &value) {
            return Ok(Value::Poison);
        }
        if self.nsz && is_zero(result, &value) {
            return self.widen(float, result, error, operands, any_zero());
        }
        self.widen(float, result, error, operands, value)
    }

    /// Widens a result by what other ways to compute it may give.
    fn widen(
        self,
        float: Float,
        result: Float,
        error: Error,
        operands: &[&Value],
        value: Value,
    ) -> Eval<Value> {
        if !self.loose || error == Error::None || is_nan(result, &value) {
            return Ok(value);
        }
        if is_infinite(result, &value) {
            return match operands.iter().any(|operand| is_infinite(float, operand)) {
                true => Ok(value),
                false => inexact("an overflow that may be avoided"),
            };
        }
        let Some((low, high)) = bounds(result, &value) else { return Ok(value) };
        let mut magnitude = low.abs().max(high.abs());
        if error == Error::Operands {
            let finite = operands.iter().filter_map(|operand| bounds(float, operand));
            let largest = finite.map(|(low, high)| low.abs().max(high.abs())).filter(|size| size.is_finite());
            magnitude = largest.fold(magnitude, f64::max);
        }
        if magnitude == 0.0 && operands.iter().any(|operand| is_zero(float, operand)) {
            return Ok(any_zero());
        }
        let error = 4.0 * (epsilon(result) * magnitude + tiny(result));
        Ok(Value::Approx(Rc::new(Approx { low, high }.fits(result)?.widened(error)?)))
    }
}
