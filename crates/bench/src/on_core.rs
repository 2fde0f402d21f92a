//! Time on a core: other programs on the machine do not make what is measured slower.

use std::time::Instant;

/// Time that this thread spends on a core, from now on.
pub(super) struct OnCore {
    wall: Instant,
    before: Option<u64>,
}

impl OnCore {
    pub(super) fn start() -> Self {
        OnCore { wall: Instant::now(), before: nanoseconds() }
    }

    /// By the clock on the wall where the kernel keeps no other.
    pub(super) fn seconds(&self) -> f64 {
        match (self.before, nanoseconds()) {
            (Some(before), Some(after)) => (after - before) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// What the kernel says of this thread, where it does.
fn nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
