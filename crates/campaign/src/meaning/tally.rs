//! How many runs were judged for their meaning, and how much time that took.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::step::Meaning;

/// Counts of a campaign.
#[derive(Debug, Default)]
pub(crate) struct MeaningTally {
    /// Time of the compiler in the runs that could be judged, in nanoseconds.
    compiling: AtomicU64,
    /// Time of the evaluations.
    evaluating: AtomicU64,
    same: AtomicU64,
    differing: AtomicU64,
    inconclusive: AtomicU64,
    unchanged: AtomicU64,
    left_out: AtomicU64,
}

/// Evaluations may take one part in so many of the compiler's time.
const SHARE: u64 = 10;

/// Time that may always be used.
const CREDIT: Duration = Duration::from_secs(2);

impl MeaningTally {
    /// Counts the time of a run, and says whether there is time to evaluate it.
    pub(crate) fn has_time(&self, run: Duration) -> bool {
        let compiling = self.compiling.fetch_add(nanoseconds(run), Ordering::Relaxed);
        let evaluating = self.evaluating.load(Ordering::Relaxed);
        evaluating < compiling / SHARE + nanoseconds(CREDIT)
    }

    /// Counts an evaluation.
    pub(crate) fn count(&self, meaning: &Meaning, time: Duration) {
        self.evaluating.fetch_add(nanoseconds(time), Ordering::Relaxed);
        let counter = match meaning {
            Meaning::Same => &self.same,
            Meaning::Differs(_) => &self.differing,
            Meaning::Unchanged => &self.unchanged,
            Meaning::Inconclusive(_) | Meaning::Failed(_) => &self.inconclusive,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a run that is not evaluated.
    pub(crate) fn leave_out(&self) {
        self.left_out.fetch_add(1, Ordering::Relaxed);
    }

    /// How many runs were judged so far.
    pub(crate) fn counts(&self) -> MeaningCounts {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        MeaningCounts {
            judged: get(&self.same) + get(&self.differing),
            unchanged: get(&self.unchanged),
            inconclusive: get(&self.inconclusive),
            left_out: get(&self.left_out),
        }
    }
}

/// How many runs were judged for their meaning.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MeaningCounts {
    /// Runs whose program was evaluated before and after.
    pub judged: u64,
    /// Runs that left the program as it was.
    pub unchanged: u64,
    /// Runs whose program could not be evaluated, before or after.
    pub inconclusive: u64,
    /// Runs that were not looked at: no time was left, or the result was not in generic form.
    pub left_out: u64,
}

impl MeaningCounts {
    /// The part of all successful runs with passes that were judged, from 0 to 1.
    pub fn share_judged(&self) -> f64 {
        let judged = self.judged + self.unchanged;
        judged as f64 / (judged + self.inconclusive + self.left_out).max(1) as f64
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
