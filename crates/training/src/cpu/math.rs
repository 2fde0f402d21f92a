//! Functions that the compiler turns into vector code.

use mohole_transformer::{exp, tanh};

/// Sums are made in so many parts, which fill the registers.
const LANES: usize = 16;

/// The logistic function.
#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The derivative of GELU, by its approximation with a hyperbolic tangent.
#[inline(always)]
pub(crate) fn gelu_slope(x: f32) -> f32 {
    const ROOT: f32 = 0.797_884_6;
    let part = tanh(ROOT * (x + 0.044_715 * x * x * x));
    0.5 * (1.0 + part) + 0.5 * x * (1.0 - part * part) * ROOT * (1.0 + 3.0 * 0.044_715 * x * x)
}

/// The sum of a function of two lists.
#[inline(always)]
pub(crate) fn sum(left: &[f32], right: &[f32], function: impl Fn(f32, f32) -> f32) -> f32 {
    let mut lanes = [0.0f32; LANES];
    let (lefts, left) = left.as_chunks::<LANES>();
    let (rights, right) = right.as_chunks::<LANES>();
    for (left, right) in lefts.iter().zip(rights) {
        for lane in 0..LANES {
            lanes[lane] += function(left[lane], right[lane]);
        }
    }
    let rest: f32 = left.iter().zip(right).map(|(&left, &right)| function(left, right)).sum();
    lanes.iter().sum::<f32>() + rest
}

/// The sum of products of two lists.
#[inline(always)]
pub(crate) fn dot(left: &[f32], right: &[f32]) -> f32 {
    sum(left, right, |left, right| left * right)
}

/// The greatest number of a list, or a very low one.
#[inline(always)]
pub(crate) fn greatest(values: &[f32]) -> f32 {
    let mut lanes = [f32::MIN; LANES];
    let (chunks, rest) = values.as_chunks::<LANES>();
    for chunk in chunks {
        for lane in 0..LANES {
            lanes[lane] = if chunk[lane] > lanes[lane] { chunk[lane] } else { lanes[lane] };
        }
    }
    lanes.iter().chain(rest).copied().fold(f32::MIN, f32::max)
}

/// The nearest number with 16 bits; the even one of two.
#[inline(always)]
pub(crate) fn round_bf16(value: f32) -> f32 {
    let bits = value.to_bits();
    if value.is_nan() {
        return value;
    }
    f32::from_bits(bits.wrapping_add(0x7fff + ((bits >> 16) & 1)) & 0xffff_0000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_floats_are_rounded_to_the_nearest() {
        let step = 1.0 / 128.0;
        for (value, expected) in [
            (1.0, 1.0),
            (1.0 + 0.4 * step, 1.0),
            (1.0 + 0.5 * step, 1.0),
            (1.0 + 0.6 * step, 1.0 + step),
            (1.0 + 1.5 * step, 1.0 + 2.0 * step),
            (-1.0 - 1.5 * step, -1.0 - 2.0 * step),
            (f32::INFINITY, f32::INFINITY),
        ] {
            assert_eq!(round_bf16(value), expected);
        }
        assert!(round_bf16(f32::NAN).is_nan());
    }
}
