//! The error function.

/// `erf(x)`, from a series whose terms are all of one sign.
pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() > 6.0 {
        return 1f64.copysign(x);
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..200 {
        term *= 2.0 * x * x / f64::from(2 * n + 1);
        sum += term;
    }
    std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

/// `1 - erf(x)`. For large `x` only its absolute error is small.
pub(super) fn erfc(x: f64) -> f64 {
    1.0 - erf(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        for (x, expected) in [(0.5, 0.5204998778130465), (1.0, 0.8427007929497149), (3.0, 0.9999779095030014)]
        {
            assert!((erf(x) - expected).abs() < 1e-15, "{x}");
            assert!((erf(-x) + expected).abs() < 1e-15, "{x}");
        }
    }
}
