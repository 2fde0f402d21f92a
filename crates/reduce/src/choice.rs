//! Chooses one of several equally good candidates.

use mohole_testcase::Rng;

/// Picks the first in the first cycle, and at random in later ones, so that a cycle without a success is not
/// repeated with the same choices.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    seed: u64,
    cycle: u64,
}

impl Choice {
    pub(crate) fn new(seed: u64, cycle: u64) -> Self {
        Choice { seed, cycle }
    }

    /// An index below `len`; always the same for the same `key`.
    pub(crate) fn pick(&self, key: usize, len: usize) -> usize {
        if self.cycle == 0 || len < 2 {
            return 0;
        }
        let mixed = self.seed ^ (self.cycle << 32) ^ key as u64;
        Rng::new(mixed).below(len)
    }
}
