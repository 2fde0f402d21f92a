//! Which hangs are traced to their pass. A trace costs as much as the hang itself.

use std::sync::atomic::{AtomicU64, Ordering};

/// The first hangs of a session are all traced, then one in as many.
const TRACED: u64 = 6;

/// Counts the hangs of a session.
#[derive(Default)]
pub(crate) struct HangSampler {
    hangs: AtomicU64,
}

impl HangSampler {
    /// Counts a hang; whether it is traced.
    pub(crate) fn is_traced(&self) -> bool {
        let before = self.hangs.fetch_add(1, Ordering::Relaxed);
        before < TRACED || before.is_multiple_of(TRACED)
    }
}
