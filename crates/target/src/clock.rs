//! Processor time of all jobs so far. On a machine that is busy with other things it says what wall time does not.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static MICROSECONDS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static OWN: Cell<u64> = const { Cell::new(0) };
}

/// A job has used this much.
pub(crate) fn count(time: Duration) {
    let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    MICROSECONDS.fetch_add(microseconds, Ordering::Relaxed);
    OWN.set(OWN.get() + microseconds);
}

/// What all jobs that this process has run have used together.
pub fn job_time() -> Duration {
    Duration::from_micros(MICROSECONDS.load(Ordering::Relaxed))
}

/// The same for the jobs that this thread has run.
pub fn own_job_time() -> Duration {
    Duration::from_micros(OWN.get())
}
