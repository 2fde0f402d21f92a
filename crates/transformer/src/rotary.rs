//! Rotary positions: pairs of numbers of a query or key, turned by an angle that grows with the position.

use serde::{Deserialize, Serialize};

/// Which numbers of a head form pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pairs {
    /// A number of the first half with one of the second.
    Halves,
    /// Neighbours.
    Neighbours,
}

/// The angles of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rotary {
    /// Angle of each pair per position. Numbers of a head beyond the pairs are not turned.
    pub frequencies: Vec<f32>,
    /// Which numbers form pairs.
    pub pairs: Pairs,
}

/// Cosine and sine of each pair's angle at one position.
pub type Angles = Vec<(f32, f32)>;

impl Rotary {
    /// Angles for heads of which the first `size` numbers are turned.
    pub fn new(size: usize, base: f32, pairs: Pairs) -> Self {
        let half = size / 2;
        let frequencies = (0..half).map(|pair| base.powf(-(pair as f32) / half as f32)).collect();
        Rotary { frequencies, pairs }
    }

    /// The angles at a position.
    pub fn angles(&self, position: usize) -> Angles {
        let angle = |frequency: &f32| position as f32 * frequency;
        self.frequencies.iter().map(|frequency| (angle(frequency).cos(), angle(frequency).sin())).collect()
    }

    /// Turns the pairs of one head.
    pub(crate) fn turn(&self, head: &mut [f32], angles: &Angles) {
        let half = angles.len();
        for (pair, &(cos, sin)) in angles.iter().enumerate() {
            let (first, second) = match self.pairs {
                Pairs::Halves => (pair, pair + half),
                Pairs::Neighbours => (2 * pair, 2 * pair + 1),
            };
            let (low, high) = (head[first], head[second]);
            head[first] = low * cos - high * sin;
            head[second] = high * cos + low * sin;
        }
    }
}
