//! Number and processor time of all jobs so far, by purpose. On a busy machine wall time would say little.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Why a job is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To search for bugs.
    Search,
    /// To confirm a finding.
    Confirm,
    /// To reduce a finding.
    Reduce,
}

/// Totals of the jobs of one purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Jobs {
    /// Number of jobs.
    pub count: u64,
    /// Their processor time.
    pub time: Duration,
}

const PURPOSES: usize = 3;

static MICROSECONDS: [AtomicU64; PURPOSES] = [const { AtomicU64::new(0) }; PURPOSES];
static COUNTS: [AtomicU64; PURPOSES] = [const { AtomicU64::new(0) }; PURPOSES];

thread_local! {
    static OWN_MICROSECONDS: Cell<u64> = const { Cell::new(0) };
    static OWN_REQUESTS: Cell<u64> = const { Cell::new(0) };
    static PURPOSE: Cell<Purpose> = const { Cell::new(Purpose::Search) };
}

/// Counts the jobs of `work` for a purpose: those of this thread and of the engines it uses.
pub fn for_purpose<T>(purpose: Purpose, work: impl FnOnce() -> T) -> T {
    let _restore = RestorePurpose(PURPOSE.replace(purpose));
    work()
}

/// Restores the purpose of this thread, also after a panic, which a caller may catch.
struct RestorePurpose(Purpose);

impl Drop for RestorePurpose {
    fn drop(&mut self) {
        PURPOSE.set(self.0);
    }
}

/// The purpose of this thread's jobs.
pub(crate) fn purpose() -> Purpose {
    PURPOSE.get()
}

/// Counts a job that a worker is asked to run.
pub(crate) fn count_request() {
    OWN_REQUESTS.set(OWN_REQUESTS.get() + 1);
}

/// Counts a finished job with its processor time.
pub(crate) fn count_job(time: Duration) {
    let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let purpose = PURPOSE.get() as usize;
    MICROSECONDS[purpose].fetch_add(microseconds, Ordering::Relaxed);
    COUNTS[purpose].fetch_add(1, Ordering::Relaxed);
    OWN_MICROSECONDS.set(OWN_MICROSECONDS.get() + microseconds);
}

/// Totals of this process's jobs of a purpose.
pub fn jobs_for(purpose: Purpose) -> Jobs {
    let at = purpose as usize;
    Jobs {
        count: COUNTS[at].load(Ordering::Relaxed),
        time: Duration::from_micros(MICROSECONDS[at].load(Ordering::Relaxed)),
    }
}

/// Processor time of all jobs of this process.
pub fn job_time() -> Duration {
    Duration::from_micros(MICROSECONDS.iter().map(|time| time.load(Ordering::Relaxed)).sum())
}

/// Processor time of all jobs of this thread.
pub fn own_job_time() -> Duration {
    Duration::from_micros(OWN_MICROSECONDS.get())
}

/// How many jobs workers were asked to run on this thread. Trial runs of a server do not count: they depend
/// on what other threads have tried.
pub fn own_jobs() -> u64 {
    OWN_REQUESTS.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_count_for_their_purpose() {
        let (before, sought) = (jobs_for(Purpose::Confirm), jobs_for(Purpose::Search));
        for_purpose(Purpose::Confirm, || count_job(Duration::from_millis(3)));
        let after = jobs_for(Purpose::Confirm);
        assert_eq!(after.count - before.count, 1);
        assert_eq!(after.time - before.time, Duration::from_millis(3));
        assert_eq!(purpose(), Purpose::Search);
        assert_eq!(jobs_for(Purpose::Search).count, sought.count);
    }

    #[test]
    fn a_panic_restores_the_purpose() {
        let panicked = std::panic::catch_unwind(|| for_purpose(Purpose::Reduce, || panic!("on the way")));
        assert!(panicked.is_err());
        assert_eq!(purpose(), Purpose::Search);
    }
}
