//! Sums and products of floats in no given order, in which a product and a sum may be rounded together.
//!
//! Where no order and no fusing changes the result, it is exact: small whole numbers have exact sums.

use std::rc::Rc;

use crate::approx::Approx;
use crate::float::Float;
use crate::float_math;
use crate::float_value::{any_zero, bounds, encode, is_infinite, is_nan, nan};
use crate::halt::{Eval, inexact, unsupported};
use crate::interval::{corners, epsilon, tiny};
use crate::value::Value;
use crate::wide_float;

/// A sum of terms.
pub(crate) struct Sum {
    float: Float,
    low: f64,
    high: f64,
    /// The sum of all magnitudes.
    magnitude: f64,
    count: usize,
    /// All terms are multiples of two to this power.
    unit: i32,
    exact: bool,
    poison: bool,
    nan: bool,
    infinite: [bool; 2],
}

impl Sum {
    /// An empty sum.
    pub(crate) fn new(float: Float) -> Sum {
        Sum {
            float,
            low: 0.0,
            high: 0.0,
            magnitude: 0.0,
            count: 0,
            unit: i32::MAX,
            exact: !float.is_wide(),
            poison: false,
            nan: false,
            infinite: [false; 2],
        }
    }

    /// Adds a number.
    pub(crate) fn add(&mut self, term: &Value) -> Eval<()> {
        if term.is_poison() {
            self.poison = true;
            return Ok(());
        }
        let Some((low, high)) = bounds(self.float, term) else {
            return unsupported("a sum of something that is no float");
        };
        self.term(low, high)
    }

    /// Adds a product of two numbers of this format.
    pub(crate) fn add_product(&mut self, a: &Value, b: &Value) -> Eval<()> {
        if a.is_poison() || b.is_poison() {
            self.poison = true;
            return Ok(());
        }
        let (Some(x), Some(y)) = (bounds(self.float, a), bounds(self.float, b)) else {
            return unsupported("a product of something that is no float");
        };
        if x.0 == x.1 && y.0 == y.1 && !(x.0 * y.0).is_finite() {
            let overflows = x.0.is_finite() && y.0.is_finite();
            return if overflows {
                inexact("a product that overflows")
            } else {
                self.term(x.0 * y.0, x.0 * y.0)
            };
        }
        let (low, high) = corners(x, y, |a, b| a * b);
        if low.is_nan() || low.is_infinite() || high.is_infinite() {
            return inexact("a product with infinity");
        }
        if x.0 == x.1 && y.0 == y.1 && self.is_exact_product(x.0, y.0) {
            return self.term(low, high);
        }
        self.exact = false;
        let error = epsilon(self.float) * low.abs().max(high.abs()) + tiny(self.float);
        self.count += 1;
        self.term(low - error, high + error)
    }

    fn is_exact_product(&self, a: f64, b: f64) -> bool {
        let product = a * b;
        let precise = product == 0.0 && (a == 0.0 || b == 0.0)
            || product.abs() > 1e-280 && a.mul_add(b, -product) == 0.0;
        precise && !self.float.is_wide() && self.float.decode(self.float.encode(product)) == product
    }

    fn term(&mut self, low: f64, high: f64) -> Eval<()> {
        self.count += 1;
        if low.is_nan() {
            self.nan = true;
        } else if low.is_infinite() {
            self.infinite[usize::from(low < 0.0)] = true;
        } else {
            self.low += low;
            self.high += high;
            self.magnitude += low.abs().max(high.abs());
            self.exact &= low == high;
            if low != 0.0 {
                self.unit = self.unit.min(lowest_bit(low));
            }
        }
        Ok(())
    }

    /// The sum.
    pub(crate) fn finish(&self) -> Eval<Value> {
        if self.poison {
            return Ok(Value::Poison);
        }
        if self.nan || self.infinite == [true; 2] {
            return nan(self.float);
        }
        if self.exact && self.always_exact() {
            return if self.low == 0.0 && self.infinite == [false; 2] {
                Ok(any_zero())
            } else {
                encode(self.float, self.with_infinity())
            };
        }
        let error = self.count as f64 * (epsilon(self.float) * self.magnitude + tiny(self.float));
        if self.count as f64 * epsilon(self.float) > 0.25 {
            return inexact("a sum of too many numbers");
        }
        if self.magnitude + error > self.float.largest() {
            return inexact("a sum that may overflow");
        }
        if self.infinite != [false; 2] {
            return match self.float.is_wide() {
                true => Ok(wide_float::from_f64(self.with_infinity(), self.float)),
                false => encode(self.float, self.with_infinity()),
            };
        }
        Ok(Value::Approx(Rc::new(Approx::between(self.low - error, self.high + error)?)))
    }

    fn with_infinity(&self) -> f64 {
        match self.infinite {
            [true, _] => f64::INFINITY,
            [_, true] => f64::NEG_INFINITY,
            _ => self.low,
        }
    }

    /// Whether all partial sums, in any order, are numbers of the format.
    fn always_exact(&self) -> bool {
        let digits = self.float.fraction.min(52) as i32 + 1;
        self.magnitude <= self.float.largest()
            && (self.magnitude == 0.0 || self.magnitude <= f64::from(self.unit.saturating_add(digits)).exp2())
    }
}

/// The power of two of the lowest bit that is set in a finite number that is not zero.
fn lowest_bit(number: f64) -> i32 {
    let bits = number.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    exponent.max(1) - 1075 + significand.trailing_zeros() as i32
}

/// The sum of numbers in any order.
pub(crate) fn sum<'v>(float: Float, terms: impl IntoIterator<Item = &'v Value>) -> Eval<Value> {
    let mut sum = Sum::new(float);
    for term in terms {
        sum.add(term)?;
    }
    sum.finish()
}

/// A product of factors.
pub(crate) struct Product {
    float: Float,
    range: (f64, f64),
    /// The products of all factors above and below 1: no order leads farther.
    large: f64,
    small: f64,
    digits: u32,
    count: usize,
    exact: bool,
    zero: bool,
    infinite: bool,
    nan: bool,
    poison: bool,
}

impl Product {
    /// An empty product.
    pub(crate) fn new(float: Float) -> Product {
        Product {
            float,
            range: (1.0, 1.0),
            large: 1.0,
            small: 1.0,
            digits: 0,
            count: 0,
            exact: !float.is_wide(),
            zero: false,
            infinite: false,
            nan: false,
            poison: false,
        }
    }

    /// Multiplies with a number.
    pub(crate) fn multiply(&mut self, factor: &Value) -> Eval<()> {
        if factor.is_poison() {
            self.poison = true;
            return Ok(());
        }
        let Some((low, high)) = bounds(self.float, factor) else {
            return unsupported("a product of something that is no float");
        };
        self.count += 1;
        self.nan |= is_nan(self.float, factor);
        self.infinite |= is_infinite(self.float, factor);
        self.zero |= low <= 0.0 && high >= 0.0;
        self.exact &= low == high;
        if !self.nan && !self.infinite {
            self.large *= low.abs().max(high.abs()).max(1.0);
            if low != 0.0 {
                self.small *= low.abs().min(high.abs()).min(1.0);
                let digits = 53 - low.to_bits().trailing_zeros().min(52);
                self.digits = self.digits.saturating_add(digits);
            }
        }
        self.range = corners(self.range, (low, high), |a, b| a * b);
        Ok(())
    }

    /// The product.
    pub(crate) fn finish(&self) -> Eval<Value> {
        let Product { float, range, large, small, exact, zero, infinite, .. } = *self;
        if self.poison {
            return Ok(Value::Poison);
        }
        if self.nan || (zero && infinite && exact) {
            return nan(float);
        }
        let smallest = f64::from(2 - float.bias.min(1020)).exp2();
        if large > float.largest() || (small < smallest && infinite) || (zero && infinite) {
            return inexact("a product that may overflow");
        }
        if range.0.is_infinite() && exact || zero && exact && range.0 == 0.0 {
            return encode_any(float, range.0);
        }
        let fits = self.digits <= float.fraction.min(52) + 1 && small >= smallest;
        if exact && fits {
            return encode_any(float, range.0);
        }
        let times = self.count as f64;
        if times * epsilon(float) > 0.25 {
            return inexact("a product of too many numbers");
        }
        let approx = Approx::between(range.0, range.1)?;
        let error = 2.0 * times * (epsilon(float) * approx.magnitude() + tiny(float) * large);
        Ok(Value::Approx(Rc::new(approx.widened(error)?.fits(float)?)))
    }
}

/// The product of numbers in any order.
pub(crate) fn product<'v>(float: Float, factors: impl IntoIterator<Item = &'v Value>) -> Eval<Value> {
    let mut product = Product::new(float);
    for factor in factors {
        product.multiply(factor)?;
    }
    product.finish()
}

fn encode_any(float: Float, value: f64) -> Eval<Value> {
    match float.is_wide() {
        true => Ok(wide_float::from_f64(value, float)),
        false => encode(float, value),
    }
}

/// A sum to which others may be added before: whole numbers that are small have exact sums in any order.
pub(crate) fn add_in_any_order(float: Float, a: &Value, b: &Value) -> Eval<Value> {
    let sum = float_math::add(float, a, b)?;
    let (Some(x), Some(y)) = (bounds(float, a), bounds(float, b)) else { return Ok(sum) };
    let is_whole = |(low, high): (f64, f64)| low == high && low.fract() == 0.0;
    let magnitude = x.0.abs().max(x.1.abs()) + y.0.abs().max(y.1.abs());
    if !magnitude.is_finite() || is_whole(x) && is_whole(y) && magnitude * epsilon(float) <= 0.125 {
        return Ok(sum);
    }
    match bounds(float, &sum) {
        Some((low, high)) if low.is_finite() => {
            let error = 4.0 * (epsilon(float) * magnitude + tiny(float));
            Ok(Value::Approx(Rc::new(Approx::between(low - error, high + error)?.fits(float)?)))
        }
        _ => inexact("a sum that may overflow"),
    }
}

/// A float that other orders of the same computation may give slightly differently.
pub(crate) fn loosened(value: &Value, float: Float) -> Eval<Value> {
    match value {
        Value::Bits(_) | Value::Wide(_) => {}
        _ => return Ok(value.clone()),
    }
    match wide_float::to_f64(value, float) {
        Some(number) if number.is_finite() => {
            Ok(Value::Approx(Rc::new(Approx::around(number, 2.0 * epsilon(float) * number.abs())?)))
        }
        _ => Ok(value.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(value: f32) -> Value {
        Value::Bits(value.to_bits().into())
    }

    #[test]
    fn small_whole_numbers_have_exact_sums() {
        let terms: Vec<Value> = (1..=100).map(|i| single(i as f32)).collect();
        assert!(
            matches!(sum(Float::F32, &terms), Ok(Value::Bits(bits)) if bits == u64::from(5050f32.to_bits()))
        );
        let terms = [single(0.1), single(0.2), single(1e8)];
        assert!(matches!(sum(Float::F32, &terms), Ok(Value::Approx(_))));
        assert!(matches!(sum(Float::F32, &[single(-0.0)]), Ok(Value::Approx(_))));
    }

    #[test]
    fn products_know_their_sign() {
        let factors = [single(-3.0), single(0.5), single(-0.0)];
        assert!(matches!(product(Float::F32, &factors), Ok(Value::Bits(0))));
        let factors = [single(f32::INFINITY), single(0.0)];
        assert!(matches!(product(Float::F32, &factors), Ok(Value::Bits(0x7fc0_0000))));
        assert!(matches!(product(Float::F32, &[single(0.1), single(0.3)]), Ok(Value::Approx(_))));
    }
}
