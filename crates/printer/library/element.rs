//! One number as text, by its type.

use std::io::Write;

/// An element of a memref, with its layout in memory.
pub trait Element: Copy {
    /// Its type as MLIR writes it.
    const TYPE: &'static str;

    /// Appends the value's text.
    fn write(self, text: &mut Vec<u8>);
}

/// `index`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Index(pub i64);

/// `i1`: a byte in memory, of which one bit is used.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bit(pub u8);

/// `f16`, as its bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Half(pub u16);

/// `bf16`, as its bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BFloat(pub u16);

impl Half {
    /// The same value; `f32` represents all of them.
    pub fn widen(self) -> f32 {
        let bits = u32::from(self.0);
        let (sign, exponent, fraction) = (bits >> 15 << 31, bits >> 10 & 0x1f, bits & 0x3ff);
        match exponent {
            0 => {
                let value = fraction as f32 / (1 << 24) as f32;
                f32::from_bits(value.to_bits() | sign)
            }
            0x1f => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
            _ => f32::from_bits(sign | (exponent + 127 - 15) << 23 | fraction << 13),
        }
    }
}

impl BFloat {
    /// The same value; these are the upper bits of a `f32`.
    pub fn widen(self) -> f32 {
        f32::from_bits(u32::from(self.0) << 16)
    }
}

/// Appends the shortest text that reads back as the same number: `1`, `-0`, `2.5`, `1e-7`, `inf`. Every
/// NaN is `nan`: two correct lowerings may differ in its sign and payload.
macro_rules! write_float {
    ($value:expr, $text:expr) => {{
        let (value, text) = ($value, $text);
        if value.is_nan() {
            text.extend_from_slice(b"nan");
        } else {
            let _ = write!(text, "{value:?}");
            if text.ends_with(b".0") {
                text.truncate(text.len() - 2);
            }
        }
    }};
}

macro_rules! elements {
    ($($name:ty, $type:literal, |$value:ident, $text:ident| $write:expr;)*) => {$(
        impl Element for $name {
            const TYPE: &'static str = $type;

            fn write(self, $text: &mut Vec<u8>) {
                let $value = self;
                $write;
            }
        }
    )*};
}

elements! {
    Bit, "i1", |value, text| text.push(b'0' + (value.0 & 1));
    i8, "i8", |value, text| { let _ = write!(text, "{value}"); };
    i16, "i16", |value, text| { let _ = write!(text, "{value}"); };
    i32, "i32", |value, text| { let _ = write!(text, "{value}"); };
    i64, "i64", |value, text| { let _ = write!(text, "{value}"); };
    Index, "index", |value, text| value.0.write(text);
    Half, "f16", |value, text| value.widen().write(text);
    BFloat, "bf16", |value, text| value.widen().write(text);
    f32, "f32", |value, text| write_float!(value, text);
    f64, "f64", |value, text| write_float!(value, text);
    [f32; 2], "complex<f32>", |value, text| write_pair(value, text);
    [f64; 2], "complex<f64>", |value, text| write_pair(value, text);
}

fn write_pair<E: Element>([real, imaginary]: [E; 2], text: &mut Vec<u8>) {
    text.push(b'(');
    real.write(text);
    text.extend_from_slice(b", ");
    imaginary.write(text);
    text.push(b')');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<E: Element>(value: E, expected: &str) {
        let mut text = Vec::new();
        value.write(&mut text);
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn integers() {
        check(-128i8, "-128");
        check(i64::MIN, "-9223372036854775808");
        check(Index(-1), "-1");
        check(Bit(1), "1");
        check(Bit(0xfe), "0");
    }

    #[test]
    fn floats_are_short_and_whole() {
        check(1f32, "1");
        check(-0f32, "-0");
        check(2.5f32, "2.5");
        check(0.1f32, "0.1");
        check(0.1f64 + 0.2, "0.30000000000000004");
        check(f32::MAX, "3.4028235e38");
        check(f32::from_bits(1), "1e-45");
        check(16_777_216f32, "16777216");
        check(1e16f64, "1e16");
        check(f64::NEG_INFINITY, "-inf");
        check(-f32::NAN, "nan");
        check([1f32, f32::NAN], "(1, nan)");
    }

    #[test]
    fn every_float_reads_back() {
        for bits in (0..=u32::MAX).step_by(65_521) {
            let value = f32::from_bits(bits);
            let mut text = Vec::new();
            value.write(&mut text);
            let back: f32 = String::from_utf8(text).unwrap().parse().unwrap();
            assert!(back.to_bits() == bits || (value.is_nan() && back.is_nan()), "{value:?}");
        }
    }

    #[test]
    fn short_floats_are_widened_exactly() {
        check(Half(0x3c00), "1");
        check(Half(0x8000), "-0");
        check(Half(0x7bff), "65504");
        check(Half(0x0400), "6.1035156e-5");
        check(Half(0x0001), "5.9604645e-8");
        check(Half(0x83ff), "-6.097555e-5");
        check(Half(0xfc00), "-inf");
        check(Half(0x7e00), "nan");
        check(BFloat(0x3fc0), "1.5");
        check(BFloat(0x7f80), "inf");
        check(BFloat(0xffff), "nan");
    }
}
