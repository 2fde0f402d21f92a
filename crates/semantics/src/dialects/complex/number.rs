//! Complex numbers in double precision.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A complex number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Number {
    pub(super) re: f64,
    pub(super) im: f64,
}

impl Number {
    pub(super) const ONE: Number = Number { re: 1.0, im: 0.0 };

    pub(super) fn new(re: f64, im: f64) -> Number {
        Number { re, im }
    }

    pub(super) fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    pub(super) fn angle(self) -> f64 {
        self.im.atan2(self.re)
    }

    pub(super) fn is_finite(self) -> bool {
        self.re.is_finite() && self.im.is_finite()
    }

    /// Times the imaginary unit.
    pub(super) fn turned(self) -> Number {
        Number::new(-self.im, self.re)
    }

    pub(super) fn exp(self) -> Number {
        let size = self.re.exp();
        Number::new(size * self.im.cos(), size * self.im.sin())
    }

    pub(super) fn ln(self) -> Number {
        Number::new(self.abs().ln(), self.angle())
    }

    pub(super) fn sqrt(self) -> Number {
        let (size, half) = (self.abs().sqrt(), self.angle() / 2.0);
        Number::new(size * half.cos(), size * half.sin())
    }

    pub(super) fn sin(self) -> Number {
        Number::new(self.re.sin() * self.im.cosh(), self.re.cos() * self.im.sinh())
    }

    pub(super) fn cos(self) -> Number {
        Number::new(self.re.cos() * self.im.cosh(), -self.re.sin() * self.im.sinh())
    }

    pub(super) fn pow(self, exponent: Number) -> Number {
        (self.ln() * exponent).exp()
    }
}

impl Add for Number {
    type Output = Number;
    fn add(self, other: Number) -> Number {
        Number::new(self.re + other.re, self.im + other.im)
    }
}

impl Sub for Number {
    type Output = Number;
    fn sub(self, other: Number) -> Number {
        Number::new(self.re - other.re, self.im - other.im)
    }
}

impl Neg for Number {
    type Output = Number;
    fn neg(self) -> Number {
        Number::new(-self.re, -self.im)
    }
}

impl Mul for Number {
    type Output = Number;
    fn mul(self, other: Number) -> Number {
        Number::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl Div for Number {
    type Output = Number;
    fn div(self, other: Number) -> Number {
        let scale = other.abs();
        let (re, im) = (other.re / scale, -other.im / scale);
        let product = self * Number::new(re, im);
        Number::new(product.re / scale, product.im / scale)
    }
}
