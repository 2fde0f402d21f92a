//! The kinds of abnormal ends, one file each, in the order in which they are tried: specific messages first.

mod assertion;
mod fatal;
mod hang;
mod hardening;
mod memory;
mod overflow;
mod sanitizer;
mod signal;
mod unimplemented;
mod unreachable;

use crate::evidence::{Evidence, Recognized};

/// Recognizes one kind of abnormal end.
pub(crate) struct Recognizer {
    /// Reports the failure, if it is of this kind.
    pub(crate) recognize: fn(&Evidence<'_>) -> Option<Recognized>,
    /// Counts even if the compiler exited with status 0.
    pub(crate) despite_success: bool,
}

/// All recognizers. Memory comes before fatal errors, which report it; so does what is not implemented, which
/// checks and unreachable code report, too; sanitizers come after failed checks,
/// whose `abort` they report, too; the bare signal comes last.
pub(crate) const RECOGNIZERS: &[Recognizer] = &[
    Recognizer { recognize: memory::recognize, despite_success: false },
    Recognizer { recognize: hardening::recognize, despite_success: false },
    Recognizer { recognize: unimplemented::recognize, despite_success: false },
    Recognizer { recognize: assertion::recognize, despite_success: false },
    Recognizer { recognize: unreachable::recognize, despite_success: false },
    Recognizer { recognize: fatal::recognize, despite_success: false },
    Recognizer { recognize: sanitizer::recognize, despite_success: true },
    Recognizer { recognize: hang::recognize, despite_success: false },
    Recognizer { recognize: memory::recognize_output_limit, despite_success: true },
    Recognizer { recognize: overflow::recognize, despite_success: false },
    Recognizer { recognize: signal::recognize, despite_success: false },
];
