//! Giving up on whatever runs, when the user wants to leave.

use std::sync::atomic::{AtomicBool, Ordering};

/// One for the whole process: so is the wish to leave.
static WANTED: AtomicBool = AtomicBool::new(false);

/// From now on every run ends at once, as if its time were over; what it seems to show means nothing. With
/// `false` runs get their time again.
pub fn hurry(wanted: bool) {
    WANTED.store(wanted, Ordering::Relaxed);
}

pub(crate) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}
