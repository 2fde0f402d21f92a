//! The ways to die, one file each, in the order in which they are tried: the most telling words first.

mod assertion;
mod fatal;
mod hang;
mod hardening;
mod memory;
mod overflow;
mod sanitizer;
mod signal;
mod unreachable;

use crate::death::{Finding, Remains};

/// One way to die.
pub(crate) struct Family {
    /// Says what happened, if it happened this way.
    pub(crate) recognize: fn(&Remains<'_>) -> Option<Finding>,
    /// A report of it counts even if the compiler then ended with status 0.
    pub(crate) outlives_success: bool,
}

/// Every way to die. Memory comes before fatal errors, as it is reported as one; a sanitizer comes
/// after the checks, as it also reports their `abort`; the bare signal comes last.
pub(crate) const FAMILIES: &[Family] = &[
    Family { recognize: memory::recognize, outlives_success: false },
    Family { recognize: hardening::recognize, outlives_success: false },
    Family { recognize: assertion::recognize, outlives_success: false },
    Family { recognize: unreachable::recognize, outlives_success: false },
    Family { recognize: fatal::recognize, outlives_success: false },
    Family { recognize: sanitizer::recognize, outlives_success: true },
    Family { recognize: hang::recognize, outlives_success: false },
    Family { recognize: memory::recognize_flood, outlives_success: true },
    Family { recognize: overflow::recognize, outlives_success: false },
    Family { recognize: signal::recognize, outlives_success: false },
];
