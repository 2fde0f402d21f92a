//! Floats that are only known approximately: results of mathematical functions, and of sums in no given
//! order.

use crate::float::Float;
use crate::halt::{Eval, inexact};

/// A number between two bounds. Both are finite and ordered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Approx {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Approx {
    /// A number that may differ from `value` by `error`.
    pub fn around(value: f64, error: f64) -> Eval<Approx> {
        Approx::between(value - error, value + error)
    }

    /// A number between two bounds.
    pub fn between(low: f64, high: f64) -> Eval<Approx> {
        if low.is_finite() && high.is_finite() {
            Ok(Approx { low, high })
        } else {
            inexact("a number that is not known exactly may be infinite")
        }
    }

    /// The largest absolute value.
    pub fn magnitude(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// Whether `value` may be this number.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Widens both bounds by `error`.
    pub fn widened(self, error: f64) -> Eval<Approx> {
        Approx::between(self.low - error, self.high + error)
    }

    /// Checks that the number is finite in a format.
    pub fn fits(self, float: Float) -> Eval<Approx> {
        if self.magnitude() > float.largest() {
            return inexact("a number that is not known exactly may be infinite");
        }
        Ok(self)
    }
}
