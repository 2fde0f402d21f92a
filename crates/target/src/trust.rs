//! Which ways of running a compiler were seen to give what a process of its own gives.
//!
//! A server that waits at the input or at the parser has let the compiler do part of its work for a
//! job that it did not know yet. That changes nothing in any MLIR tool we know; but a tool we do not
//! know is believed only after one job was run both ways.

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

/// One tool's record, shared by all its workers.
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

    /// Whether a server there is not known to be bad.
    pub(crate) fn allows(&self, place: Place) -> bool {
        self.of(place).load(Ordering::Relaxed) != BAD && (place != Place::Slot || self.allows(Place::Parser))
    }

    pub(crate) fn is_known(&self, place: Place) -> bool {
        self.of(place).load(Ordering::Relaxed) != UNKNOWN
    }

    /// The compiler cannot wait there at all.
    pub(crate) fn rule_out(&self, place: Place) {
        self.of(place).store(BAD, Ordering::Relaxed);
    }

    /// Compares one job run both ways, which ended well when run the plain way and came to an end of its own
    /// in the other.
    pub(crate) fn learn(&self, place: Place, forked: &Execution, plain: &Execution) {
        let what = |run: &Execution| (run.end, run.stdout.clone(), run.stderr.clone());
        let same = what(forked) == what(plain);
        self.of(place).store(if same { GOOD } else { BAD }, Ordering::Relaxed);
    }
}
