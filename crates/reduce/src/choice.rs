//! Which of several equally good ways is taken.

use mohole_testcase::Rng;

/// Picks: always the first in the first cycle, at random by a seed in later ones, so that a cycle that
/// changed nothing is not repeated in vain.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    seed: u64,
    cycle: u64,
}

impl Choice {
    pub(crate) fn new(seed: u64, cycle: u64) -> Self {
        Choice { seed, cycle }
    }

    /// A place among `len`, the same whenever the same `key` asks.
    pub(crate) fn pick(&self, key: usize, len: usize) -> usize {
        if self.cycle == 0 || len < 2 {
            return 0;
        }
        let mixed = self.seed ^ (self.cycle << 32) ^ key as u64;
        Rng::new(mixed).below(len)
    }
}
