//! Which kinds of servers give the same results as a new process.
//!
//! A server that waits at the input or at the parser has done part of the compiler's work before it knows the
//! job. That makes no difference in any MLIR tool we know. For an unknown tool, one job is run both ways
//! first.

use std::sync::atomic::{AtomicU8, Ordering};

use mohole_testcase::Execution;

/// Where a server for one argument list waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// At the parser, with a placeholder for the pipeline.
    Slot,
    Parser,
    Input,
}

/// What is known about one tool, shared by all its workers.
#[derive(Debug, Default)]
pub(crate) struct Trust {
    slot: AtomicU8,
    parser: AtomicU8,
    input: AtomicU8,
}

const UNKNOWN: u8 = 0;
const GOOD: u8 = 1;
const BAD: u8 = 2;

impl Trust {
    fn of(&self, place: Place) -> &AtomicU8 {
        match place {
            Place::Slot => &self.slot,
            Place::Parser => &self.parser,
            Place::Input => &self.input,
        }
    }

    /// Whether such a server is not known to be bad.
    pub(crate) fn allows(&self, place: Place) -> bool {
        self.of(place).load(Ordering::Relaxed) != BAD && (place != Place::Slot || self.allows(Place::Parser))
    }

    pub(crate) fn is_known(&self, place: Place) -> bool {
        self.of(place).load(Ordering::Relaxed) != UNKNOWN
    }

    /// Marks a place that the compiler never reaches.
    pub(crate) fn rule_out(&self, place: Place) {
        self.of(place).store(BAD, Ordering::Relaxed);
    }

    /// Compares a job run both ways. The plain run must have succeeded, and the forked one must not have
    /// timed out.
    pub(crate) fn learn(&self, place: Place, forked: &Execution, plain: &Execution) {
        let what = |run: &Execution| (run.end, run.stdout.clone(), run.stderr.clone());
        let same = what(forked) == what(plain);
        self.of(place).store(if same { GOOD } else { BAD }, Ordering::Relaxed);
    }
}
