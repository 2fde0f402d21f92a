//! Functions that give the same bits on every machine, and that the compiler turns into vector code.

/// The exponential function, with a relative error below 1e-6. Arguments outside of -87..88 are clamped.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
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

/// The hyperbolic tangent.
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    let x = x.clamp(-10.0, 10.0);
    1.0 - 2.0 / (exp(2.0 * x) + 1.0)
}

/// GELU by its approximation with a hyperbolic tangent.
#[inline(always)]
pub fn gelu(x: f32) -> f32 {
    const ROOT: f32 = 0.797_884_6;
    0.5 * x * (1.0 + tanh(ROOT * (x + 0.044_715 * x * x * x)))
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
    fn tanh_is_accurate() {
        for step in -1_200..1_200 {
            let x = step as f32 / 100.0;
            assert!((f64::from(tanh(x)) - f64::from(x).tanh()).abs() < 1e-6, "tanh({x})");
        }
    }
}
