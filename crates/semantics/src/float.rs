//! Formats of floats, and conversion to and from `f64`.

/// A format of floats. Equal formats have the same values and bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Float {
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the fraction, without the leading bit.
    pub fraction: u32,
    /// What is subtracted from the exponent.
    pub bias: i32,
    /// How infinities and NaNs are written.
    pub special: Special,
}

/// How infinities and NaNs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// The largest exponent is for infinities and NaNs.
    Ieee,
    /// No infinities; NaN has all bits of exponent and fraction set.
    AllOnesNan,
    /// No infinities; NaN is the negative zero.
    NegativeZeroNan,
    /// Neither infinities nor NaN.
    Finite,
    /// Powers of two only: no sign, no fraction, no zero; NaN has all bits set.
    Exponent,
}

const fn ieee(exponent: u32, fraction: u32) -> Float {
    Float { exponent, fraction, bias: (1 << (exponent - 1)) - 1, special: Special::Ieee }
}

const fn small(exponent: u32, fraction: u32, bias: i32, special: Special) -> Float {
    Float { exponent, fraction, bias, special }
}

/// All formats with their names.
const FORMATS: &[(&str, Float)] = &[
    ("f16", ieee(5, 10)),
    ("bf16", ieee(8, 7)),
    ("f32", Float::F32),
    ("f64", Float::F64),
    ("tf32", ieee(8, 10)),
    ("f80", Float::F80),
    ("f128", Float::F128),
    ("f8E5M2", ieee(5, 2)),
    ("f8E4M3", ieee(4, 3)),
    ("f8E3M4", ieee(3, 4)),
    ("f8E4M3FN", small(4, 3, 7, Special::AllOnesNan)),
    ("f8E5M2FNUZ", small(5, 2, 16, Special::NegativeZeroNan)),
    ("f8E4M3FNUZ", small(4, 3, 8, Special::NegativeZeroNan)),
    ("f8E4M3B11FNUZ", small(4, 3, 11, Special::NegativeZeroNan)),
    ("f8E8M0FNU", small(8, 0, 127, Special::Exponent)),
    ("f6E2M3FN", small(2, 3, 1, Special::Finite)),
    ("f6E3M2FN", small(3, 2, 3, Special::Finite)),
    ("f4E2M1FN", small(2, 1, 1, Special::Finite)),
];

impl Float {
    /// `f32`.
    pub const F32: Float = ieee(8, 23);
    /// `f64`.
    pub const F64: Float = ieee(11, 52);
    /// `f80`, with an explicit leading bit.
    pub const F80: Float = ieee(15, 64);
    /// `f128`.
    pub const F128: Float = ieee(15, 112);

    /// The format with a name.
    pub fn named(name: &str) -> Option<Float> {
        FORMATS.iter().find(|(known, _)| *known == name).map(|&(_, float)| float)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|(_, float)| *float == self).map_or("?", |&(name, _)| name)
    }

    /// The number of bits.
    pub fn width(self) -> u32 {
        match self.special {
            Special::Exponent => 8,
            _ if self == Float::F80 => 80,
            _ => 1 + self.exponent + self.fraction,
        }
    }

    /// Whether values need more than 64 bits.
    pub fn is_wide(self) -> bool {
        self.width() > 64
    }

    /// The distance of 1 to the next larger value.
    pub fn epsilon(self) -> f64 {
        let digits = if self == Float::F80 { 63 } else { self.fraction.min(1000) };
        (-f64::from(digits)).exp2()
    }

    /// The largest finite value. For wide formats, that of `f64`.
    pub fn largest(self) -> f64 {
        if self.is_wide() || self == Float::F64 {
            return f64::MAX;
        }
        let (mut exponent, mut fraction) = ((1i32 << self.exponent) - 1, (1u64 << self.fraction) - 1);
        match self.special {
            Special::Ieee | Special::Exponent => exponent -= 1,
            Special::AllOnesNan => fraction -= 1,
            Special::NegativeZeroNan | Special::Finite => {}
        }
        let significand = 1.0 + fraction as f64 / (1u64 << self.fraction) as f64;
        significand * f64::from(exponent - self.bias).exp2()
    }

    /// The value of some bits; NaN if the format is wide.
    #[inline]
    pub fn decode(self, bits: u64) -> f64 {
        if self == Float::F64 {
            f64::from_bits(bits)
        } else if self == Float::F32 {
            f64::from(f32::from_bits(bits as u32))
        } else {
            self.decode_small(bits)
        }
    }

    fn decode_small(self, bits: u64) -> f64 {
        if self.is_wide() {
            return f64::NAN;
        }
        let exponent = (bits >> self.fraction) as i32 & ((1 << self.exponent) - 1);
        let ones = (1i32 << self.exponent) - 1;
        if self.special == Special::Exponent {
            return if exponent == ones { f64::NAN } else { f64::from(exponent - self.bias).exp2() };
        }
        let fraction = bits & ((1 << self.fraction) - 1);
        let negative = bits >> (self.exponent + self.fraction) & 1 == 1;
        let sign = if negative { -1.0 } else { 1.0 };
        match self.special {
            Special::Ieee if exponent == ones => {
                return if fraction == 0 { sign * f64::INFINITY } else { f64::NAN };
            }
            Special::AllOnesNan if exponent == ones && fraction + 1 == 1 << self.fraction => {
                return f64::NAN;
            }
            Special::NegativeZeroNan if negative && exponent == 0 && fraction == 0 => return f64::NAN,
            _ => {}
        }
        let scaled = fraction as f64 / (1u64 << self.fraction) as f64;
        if exponent == 0 {
            sign * scaled * f64::from(1 - self.bias).exp2()
        } else {
            sign * (1.0 + scaled) * f64::from(exponent - self.bias).exp2()
        }
    }

    /// The bits of a value, rounded to the nearest, ties to even. The format must not be wide.
    #[inline]
    pub fn encode(self, value: f64) -> u64 {
        if self == Float::F64 {
            value.to_bits()
        } else if self == Float::F32 {
            u64::from((value as f32).to_bits())
        } else {
            self.encode_small(value)
        }
    }

    /// The bits of a NaN; those of zero if there is none, or if the format is wide.
    pub fn nan(self) -> u64 {
        if self.is_wide() {
            return 0;
        }
        let ones = ((1u64 << self.exponent) - 1) << self.fraction;
        match self.special {
            Special::Ieee => ones | 1 << (self.fraction - 1),
            Special::AllOnesNan => ones | ((1 << self.fraction) - 1),
            Special::NegativeZeroNan => 1 << (self.exponent + self.fraction),
            Special::Exponent => 0xff,
            Special::Finite => 0,
        }
    }

    /// What overflows becomes: infinity, NaN, or the largest value.
    fn overflow(self, negative: bool) -> u64 {
        let sign = u64::from(negative) << (self.exponent + self.fraction);
        let ones = ((1u64 << self.exponent) - 1) << self.fraction;
        match self.special {
            Special::Ieee => sign | ones,
            Special::AllOnesNan => sign | self.nan(),
            Special::NegativeZeroNan | Special::Exponent => self.nan(),
            Special::Finite => sign | ones | ((1 << self.fraction) - 1),
        }
    }

    fn encode_small(self, value: f64) -> u64 {
        if value.is_nan() || self.is_wide() {
            return self.nan();
        }
        let negative = value.is_sign_negative();
        if value.is_infinite() {
            return self.overflow(negative);
        }
        if self.special == Special::Exponent {
            return self.encode_exponent(value);
        }
        let sign = u64::from(negative) << (self.exponent + self.fraction);
        let magnitude = self.magnitude(value.abs());
        match self.special {
            _ if magnitude > self.encode_limit() => self.overflow(negative),
            Special::NegativeZeroNan if magnitude == 0 => 0,
            _ => sign | magnitude,
        }
    }

    /// The largest finite bits.
    fn encode_limit(self) -> u64 {
        let ones = ((1u64 << self.exponent) - 1) << self.fraction;
        let fraction = (1 << self.fraction) - 1;
        match self.special {
            Special::Ieee => ones - 1,
            Special::AllOnesNan => (ones | fraction) - 1,
            _ => ones | fraction,
        }
    }

    /// Exponent and fraction of a finite value, rounded; they may exceed the format.
    fn magnitude(self, value: f64) -> u64 {
        if value == 0.0 {
            return 0;
        }
        let bits = value.to_bits();
        // A denormal `f64` is zero in all formats that come here.
        let exponent = (bits >> 52) as i32 - 1023;
        let significand = (bits & ((1 << 52) - 1)) | 1 << 52;
        let biased = exponent + self.bias;
        let (shift, base) = if biased >= 1 {
            (52 - self.fraction as i32, (biased as u64 - 1) << self.fraction)
        } else {
            (52 - self.fraction as i32 + 1 - biased, 0)
        };
        if shift > 54 {
            return 0;
        }
        base + round_shift(significand, shift as u32)
    }

    /// A power of two: the nearest, at least the smallest one.
    fn encode_exponent(self, value: f64) -> u64 {
        if value < 0.0 {
            return self.nan();
        }
        let rounded = (self.magnitude_of_power(value) + i64::from(self.bias)).max(0);
        if rounded > 254 { self.nan() } else { rounded as u64 }
    }

    /// The exponent of the nearest power of two.
    fn magnitude_of_power(self, value: f64) -> i64 {
        if value == 0.0 {
            return i64::MIN / 2;
        }
        let bits = value.to_bits();
        let exponent = (bits >> 52) as i64 - 1023;
        let fraction = bits & ((1 << 52) - 1);
        let half = 1u64 << 51;
        exponent + i64::from(fraction > half || (fraction == half && exponent & 1 != 0))
    }
}

/// Shifts right and rounds to the nearest, ties to even.
fn round_shift(value: u64, shift: u32) -> u64 {
    if shift == 0 {
        return value;
    }
    let rest = value & ((1u64 << shift) - 1);
    let half = 1u64 << (shift - 1);
    let quotient = if shift >= 64 { 0 } else { value >> shift };
    quotient + u64::from(rest > half || (rest == half && quotient & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_small_value_survives_the_way_to_f64_and_back() {
        for &(name, float) in FORMATS.iter().filter(|(_, float)| float.width() <= 16) {
            for bits in 0..1u64 << float.width() {
                let value = float.decode(bits);
                if value.is_nan() {
                    assert!(float.decode(float.encode(value)).is_nan(), "{name} {bits:#x}");
                } else {
                    assert_eq!(float.encode(value), bits, "{name} {bits:#x} {value}");
                }
            }
        }
    }

    #[test]
    fn rounding_is_to_the_nearest_even() {
        let f16 = Float::named("f16").unwrap();
        assert_eq!(f16.decode(f16.encode(2049.0)), 2048.0);
        assert_eq!(f16.decode(f16.encode(2051.0)), 2052.0);
        assert_eq!(f16.decode(f16.encode(65520.0)), f64::INFINITY);
        let f8 = Float::named("f8E4M3FN").unwrap();
        assert!(f8.decode(f8.encode(1000.0)).is_nan());
        assert_eq!(f8.largest(), 448.0);
    }
}
