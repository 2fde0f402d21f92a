//! Which runs of a pass are made with the earlier build, too.

use parking_lot::Mutex;
use rustc_hash::FxHashMap;

/// Of the later runs of a pass, one in so many is made with the earlier build, too.
const ONE_IN: u64 = 16;

/// Counts the runs of passes that are not known to have changed.
#[derive(Default)]
pub(crate) struct Comparisons {
    runs: Mutex<FxHashMap<String, u64>>,
}

impl Comparisons {
    /// Counts a run of a pass; whether it is compared. The first runs mostly are.
    pub(super) fn is_due(&self, pass: &str) -> bool {
        let mut runs = self.runs.lock();
        let count = runs.entry(pass.to_owned()).or_default();
        *count += 1;
        count.is_power_of_two() || count.is_multiple_of(ONE_IN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_runs_of_a_pass_are_compared_and_then_some() {
        let comparisons = Comparisons::default();
        let due: Vec<u64> = (1..=64).filter(|_| comparisons.is_due("cse")).collect();
        assert_eq!(due, [1, 2, 4, 8, 16, 32, 48, 64]);
        assert!(comparisons.is_due("sccp"));
    }
}
