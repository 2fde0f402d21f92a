//! The end of the time for reports, and how much of it each step may take.

use std::time::{Duration, Instant};

use mohole_target::Stop;

/// The whole time has so many parts. The last ones are left for running every program on every compiler, and
/// from the text of its report: without that there is no report.
const PARTS: u32 = 10;

/// The parts that reductions may take, reductions and trials together, and all steps before programs are
/// varied with that.
const PARTS_TO_REDUCE: u32 = 4;
const PARTS_TO_TRY: u32 = 6;
const PARTS_TO_VARY: u32 = 7;

/// The end of the time for reports.
pub(super) struct Deadline {
    start: Instant,
    time: Option<Duration>,
    /// Kills what runs at the end of the time.
    pub(super) stop: Stop,
}

impl Deadline {
    pub(super) fn new(time: Option<Duration>) -> Self {
        let start = Instant::now();
        let stop = time.map_or_else(Stop::default, |time| Stop::at(start + time));
        Deadline { start, time, stop }
    }

    pub(super) fn is_over(&self) -> bool {
        self.stop.is_abandoned()
    }

    fn end_of(&self, parts: u32) -> Option<Instant> {
        self.time.map(|time| self.start + time / PARTS * parts)
    }

    /// Whether a reduction may begin.
    pub(super) fn may_reduce(&self) -> bool {
        self.end_of(PARTS_TO_REDUCE).is_none_or(|end| Instant::now() < end)
    }

    /// The time for a reduction that may take this long.
    pub(super) fn time_to_reduce(&self, budget: Duration) -> Duration {
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        self.end_of(PARTS_TO_REDUCE).map_or(budget, |end| left(end).min(budget))
    }

    /// The time for a reduction under another command, which may take this long.
    pub(super) fn time_to_reduce_again(&self, budget: Duration) -> Duration {
        let left = |end: Instant| end.saturating_duration_since(Instant::now());
        self.end_of_trials().map_or(budget, |end| left(end).min(budget))
    }

    /// When no further pass is tried on programs.
    pub(super) fn end_of_trials(&self) -> Option<Instant> {
        self.end_of(PARTS_TO_TRY)
    }

    /// When no further variant of a program is run.
    pub(super) fn end_of_variants(&self) -> Option<Instant> {
        self.end_of(PARTS_TO_VARY)
    }
}
