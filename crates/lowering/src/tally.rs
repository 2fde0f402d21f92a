//! Counts of paths.

use serde::{Deserialize, Serialize};

/// Paths on which a pass ran while an operation was present.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Those that reached the goal.
    #[serde(rename = "a")]
    pub reached: u32,
    /// Those that failed, perhaps because of this pass.
    #[serde(rename = "l")]
    pub failed: u32,
}

impl Tally {
    pub(crate) fn total(self) -> u32 {
        self.reached + self.failed
    }

    /// The share that reached the goal, smoothed for small counts.
    pub(crate) fn rate(self) -> f64 {
        (f64::from(self.reached) + 0.5) / (f64::from(self.total()) + 1.0)
    }

    pub(crate) fn plus(self, other: Tally) -> Tally {
        Tally { reached: self.reached + other.reached, failed: self.failed + other.failed }
    }
}
