//! Functions that the compiler turns into vector code.

/// Sums are made in so many parts, which fill the registers.
const LANES: usize = 16;

/// The exponential function, with a relative error below 1e-6. Arguments outside of -87..88 are clamped.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    const ROUND: f32 = 12_582_912.0;
    let x = x.clamp(-87.0, 88.0);
    let shifted = x * std::f32::consts::LOG2_E + ROUND;
    let whole = shifted - ROUND;
    // ln 2 in two parts: the product with the first is exact.
    let rest = x - whole * 0.693_359_4 - whole * -2.121_944_4e-4;
    let mut sum = 1.987_569_1e-4;
    for coefficient in [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 0.166_666_66, 0.5] {
        sum = sum * rest + coefficient;
    }
    let fraction = sum * rest * rest + rest + 1.0;
    let exponent = (shifted.to_bits() as i32).wrapping_sub(ROUND.to_bits() as i32);
    fraction * f32::from_bits((exponent.wrapping_add(127) << 23) as u32)
}

/// The logistic function.
#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
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
    fn exp_is_accurate() {
        for step in -8_000..8_000 {
            let x = step as f32 / 100.0;
            let expected = f64::from(x).exp();
            let error = (f64::from(exp(x)) - expected).abs() / expected;
            assert!(error < 1e-6, "exp({x}) is off by {error}");
        }
    }

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
