//! The strategies that a campaign leaves out from the start.

use super::campaign::Campaign;
use super::strategies::strategies;
use super::unused::UnusedStrategy;

impl Campaign<'_> {
    /// The strategies that the campaign leaves out from the start because the target does not support them.
    /// None if the user named strategies.
    pub fn left_out(&self) -> Vec<UnusedStrategy> {
        if !self.choice.strategies.is_empty() {
            return Vec::new();
        }
        let all = strategies();
        let usual = all.iter().filter(|one| one.is_default() && !one.is_optional());
        let left_out = usual
            .filter_map(|one| Some(UnusedStrategy { strategy: one.name(), lacks: one.lacks(self.config)? }));
        left_out.collect()
    }
}
