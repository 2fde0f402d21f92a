//! Strategies that a campaign does not use, and the paths that show which turn out not to work.

use parking_lot::Mutex;
use serde::Serialize;

/// A strategy that is not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UnusedStrategy {
    /// Its name.
    pub strategy: &'static str,
    /// What it lacks. The command that provides it, if there is one, comes after a colon.
    pub lacks: &'static str,
}

/// What strategies lack whose lowering paths all fail.
const NO_PATH: &str = "a lowering path that completes; name a pipeline with `mohole target add --lowering`";

/// After so many paths without a program that runs, none is expected. On a compiler that can lower, most
/// paths succeed.
const MIN_PATHS: u64 = 24;

/// Counts the lowering paths of all strategies that execute programs, and those whose program ran.
#[derive(Debug, Default)]
pub(crate) struct PathCounts {
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    paths: u64,
    ran: u64,
    /// The strategies that get no more turns.
    given_up: Vec<&'static str>,
}

impl PathCounts {
    /// Counts a path.
    pub(crate) fn add(&self, ran: bool) {
        let mut counts = self.counts.lock();
        counts.paths += 1;
        counts.ran += u64::from(ran);
    }

    /// Whether no program ran on enough paths.
    pub(crate) fn is_hopeless(&self) -> bool {
        let counts = self.counts.lock();
        counts.paths >= MIN_PATHS && counts.ran == 0
    }

    /// Notes that a strategy gets no more turns.
    pub(crate) fn give_up(&self, strategy: &'static str) {
        self.counts.lock().given_up.push(strategy);
    }

    /// The strategies that get no more turns.
    pub(crate) fn given_up(&self) -> Vec<UnusedStrategy> {
        let unused = |&strategy: &&'static str| UnusedStrategy { strategy, lacks: NO_PATH };
        self.counts.lock().given_up.iter().map(unused).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_hopeless_if_no_program_ran_on_many() {
        let counts = PathCounts::default();
        (1..MIN_PATHS).for_each(|_| counts.add(false));
        assert!(!counts.is_hopeless());
        counts.add(false);
        assert!(counts.is_hopeless());
        counts.give_up("lobe");
        assert_eq!(counts.given_up(), [UnusedStrategy { strategy: "lobe", lacks: NO_PATH }]);
        counts.add(true);
        assert!(!counts.is_hopeless());
    }
}
