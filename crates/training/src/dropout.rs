//! Dropout. Whether a number is left out is a hash of the seed and its place: nothing is stored, the way back
//! leaves out the same as the way forth, and every device the same as any other.

/// What is left out at one place of the network in one step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Dropout {
    seed: u64,
    /// Numbers whose hash is below this are left out.
    threshold: u32,
    /// The factor of all others.
    scale: f32,
}

impl Dropout {
    /// Nothing is left out.
    pub(crate) const NONE: Dropout = Dropout { seed: 0, threshold: 0, scale: 1.0 };

    /// Leaves out a part, at least 0 and below 1.
    pub(crate) fn new(part: f64, seed: u64) -> Self {
        Dropout { seed, threshold: (part * 4_294_967_296.0) as u32, scale: (1.0 / (1.0 - part)) as f32 }
    }

    /// The same part, but others.
    pub(crate) fn at(self, place: usize) -> Self {
        let seed = self.seed ^ (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Dropout { seed: (seed ^ (seed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9), ..self }
    }

    /// The two halves of the seed.
    pub(crate) fn keys(self) -> [u32; 2] {
        [self.seed as u32, (self.seed >> 32) as u32]
    }

    /// Numbers whose hash is below this are left out.
    pub(crate) fn threshold(self) -> u32 {
        self.threshold
    }

    /// The factor of numbers that are not left out.
    pub(crate) fn scale(self) -> f32 {
        self.scale
    }

    /// The factor of a number, 0 if it is left out.
    #[inline(always)]
    pub(crate) fn factor(self, index: usize) -> f32 {
        let [low, high] = self.keys();
        let hash = mix(mix((index as u32).wrapping_add(low)) ^ high);
        if hash < self.threshold { 0.0 } else { self.scale }
    }
}

/// A bijection whose result looks random ("lowbias32" of Chris Wellons).
#[inline(always)]
fn mix(value: u32) -> u32 {
    let value = (value ^ (value >> 16)).wrapping_mul(0x7feb_352d);
    let value = (value ^ (value >> 15)).wrapping_mul(0x846c_a68b);
    value ^ (value >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors(dropout: Dropout) -> Vec<f32> {
        (0..40_000).map(|index| dropout.factor(index)).collect()
    }

    #[test]
    fn a_part_is_left_out_and_the_mean_stays() {
        let values = factors(Dropout::new(0.1, 3));
        assert!(values.iter().all(|&value| value == 0.0 || (value - 1.0 / 0.9).abs() < 1e-6));
        let mean = values.iter().sum::<f32>() / values.len() as f32;
        assert!((mean - 1.0).abs() < 0.01, "{mean}");
        let left_out = |row: &[f32]| row.iter().filter(|&&value| value == 0.0).count();
        assert!(values.chunks(100).all(|row| (0..30).contains(&left_out(row))));
        assert!(factors(Dropout::new(0.0, 3)).iter().all(|&value| value == 1.0));
        assert_eq!(Dropout::NONE.factor(7), 1.0);
    }

    #[test]
    fn what_is_left_out_depends_on_the_seed_and_the_place() {
        let values = factors(Dropout::new(0.5, 1));
        assert_eq!(values, factors(Dropout::new(0.5, 1)));
        let others = [1, 2, 3].map(|place| Dropout::new(0.5, 1).at(place));
        for other in others.into_iter().chain([Dropout::new(0.5, 2)]) {
            let others = factors(other);
            let differ = values.iter().zip(&others).filter(|(one, other)| one != other).count();
            assert!((19_400..20_600).contains(&differ), "{differ}");
        }
    }
}
