//! CPU time of a thread, which other programs on the machine do not change.

use std::time::Instant;

/// Measures the CPU time of this thread.
pub(super) struct OnCore {
    wall: Instant,
    before: Option<u64>,
}

impl OnCore {
    pub(super) fn start() -> Self {
        OnCore { wall: Instant::now(), before: nanoseconds() }
    }

    /// Seconds since the start; wall-clock time if the kernel does not report CPU time.
    pub(super) fn seconds(&self) -> f64 {
        match (self.before, nanoseconds()) {
            (Some(before), Some(after)) => (after - before) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// The CPU time of this thread, if the kernel reports it.
fn nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
