//! The end of a campaign: no new turns first, then a little time for what is under way, then none.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::mishap::hold;

/// How long what is under way may take when the time is over.
const GRACE: Duration = Duration::from_secs(5);

/// How near the end is.
#[derive(Default)]
pub(super) struct Ending {
    /// No turn and no reduction begins any more.
    pub(super) near: AtomicBool,
    /// Everything is dropped: what a run seems to show from now on means nothing.
    pub(super) here: AtomicBool,
    since: Mutex<Option<Instant>>,
}

impl Ending {
    /// The time is over, or there is nothing more to do; from the first call on the rest has its grace.
    pub(super) fn begin(&self) {
        hold(&self.since).get_or_insert_with(Instant::now);
        self.near.store(true, Ordering::Relaxed);
    }

    /// Whether no new work is to begin.
    pub(super) fn is_near(&self) -> bool {
        self.near.load(Ordering::Relaxed)
    }

    /// What is left of the grace; all of it before the end has begun.
    pub(super) fn left(&self) -> Duration {
        let since = *hold(&self.since);
        since.map_or(GRACE, |since| GRACE.saturating_sub(since.elapsed()))
    }

    /// Drops everything, if the grace is over or somebody wants to leave; true when it is so.
    pub(super) fn is_here(&self, wants_to_leave: bool) -> bool {
        if wants_to_leave {
            self.begin();
        }
        if wants_to_leave || self.left().is_zero() {
            self.here.store(true, Ordering::Relaxed);
        }
        self.here.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_gives_grace_and_leaving_gives_none() {
        let ending = Ending::default();
        assert!(!ending.is_near() && !ending.is_here(false));
        assert_eq!(ending.left(), GRACE);
        ending.begin();
        assert!(ending.is_near() && !ending.is_here(false));
        assert!(ending.left() <= GRACE);
        assert!(ending.is_here(true));
        assert!(ending.is_here(false), "there is no way back");
    }

    #[test]
    fn grace_comes_to_an_end() {
        let ending = Ending::default();
        ending.begin();
        *ending.since.lock().unwrap() = Instant::now().checked_sub(GRACE);
        assert!(ending.is_here(false));
    }
}
