//! Processor time of all jobs so far, by what they were run for. On a machine that is busy with other things
//! it says what wall time does not.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What jobs are run for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To see what the compiler does.
    Search,
    /// To see it again.
    Confirm,
    /// To make it small.
    Reduce,
}

/// What all jobs of this process that were run for one purpose have come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Jobs {
    /// How many.
    pub count: u64,
    /// Their processor time.
    pub time: Duration,
}

const PURPOSES: usize = 3;

static MICROSECONDS: [AtomicU64; PURPOSES] = [const { AtomicU64::new(0) }; PURPOSES];
static COUNTS: [AtomicU64; PURPOSES] = [const { AtomicU64::new(0) }; PURPOSES];

thread_local! {
    static OWN: Cell<u64> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
    static PURPOSE: Cell<Purpose> = const { Cell::new(Purpose::Search) };
}

/// Does something whose jobs, those of this thread and of engines it uses, count for a purpose.
pub fn for_purpose<T>(purpose: Purpose, work: impl FnOnce() -> T) -> T {
    let _back = Back(PURPOSE.replace(purpose));
    work()
}

/// Puts back what a thread's jobs have counted for before, also when it panics: whoever catches that goes on
/// with the thread.
struct Back(Purpose);

impl Drop for Back {
    fn drop(&mut self) {
        PURPOSE.set(self.0);
    }
}

/// What this thread's jobs count for.
pub(crate) fn purpose() -> Purpose {
    PURPOSE.get()
}

/// A worker is asked to run a job.
pub(crate) fn ask() {
    ASKED.set(ASKED.get() + 1);
}

/// A job has used this much.
pub(crate) fn count(time: Duration) {
    let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let purpose = PURPOSE.get() as usize;
    MICROSECONDS[purpose].fetch_add(microseconds, Ordering::Relaxed);
    COUNTS[purpose].fetch_add(1, Ordering::Relaxed);
    OWN.set(OWN.get() + microseconds);
}

/// What the jobs that this process has run for a purpose have come to.
pub fn jobs_for(purpose: Purpose) -> Jobs {
    let at = purpose as usize;
    Jobs {
        count: COUNTS[at].load(Ordering::Relaxed),
        time: Duration::from_micros(MICROSECONDS[at].load(Ordering::Relaxed)),
    }
}

/// What all jobs that this process has run have used together.
pub fn job_time() -> Duration {
    Duration::from_micros(MICROSECONDS.iter().map(|time| time.load(Ordering::Relaxed)).sum())
}

/// The same for the jobs that this thread has run.
pub fn own_job_time() -> Duration {
    Duration::from_micros(OWN.get())
}

/// How many jobs workers were asked to run on this thread. What they run of their own accord, such as trials
/// of a server, does not count: it depends on what other threads have tried.
pub fn own_jobs() -> u64 {
    ASKED.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_count_for_what_they_are_run_for() {
        let (before, sought) = (jobs_for(Purpose::Confirm), jobs_for(Purpose::Search));
        for_purpose(Purpose::Confirm, || count(Duration::from_millis(3)));
        let after = jobs_for(Purpose::Confirm);
        assert_eq!(after.count - before.count, 1);
        assert_eq!(after.time - before.time, Duration::from_millis(3));
        assert_eq!(purpose(), Purpose::Search);
        assert_eq!(jobs_for(Purpose::Search).count, sought.count);
    }

    #[test]
    fn a_panic_does_not_change_what_later_jobs_count_for() {
        let panicked = std::panic::catch_unwind(|| for_purpose(Purpose::Reduce, || panic!("on the way")));
        assert!(panicked.is_err());
        assert_eq!(purpose(), Purpose::Search);
    }
}
