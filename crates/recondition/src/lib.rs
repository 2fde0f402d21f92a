//! Undefined behaviour in MLIR programs: which programs are free of it, and how others are made so.
//!
//! A difference between two runs is the compiler's fault only when the program itself has one meaning.
//! [`recondition`] goes over a program in generic form: rules look at every operation, vouch for it, or
//! put safe operands in front of it. [`certify`] says whether anything was left to doubt.

mod affine;
mod apart;
mod certify;
mod checksum;
mod confine;
mod counter;
mod cx;
mod elements;
mod engine;
mod entry;
mod facts;
mod floats;
mod layout;
mod memo;
mod never_zero;
mod overwrite;
mod purity;
mod range;
mod recondition;
mod rules;
mod sequential;
mod shape;
mod sizes;
mod values;

pub use certify::{Certificate, certify};
pub use engine::{Standing, Tally, standing};
pub use entry::Entry;
pub use recondition::{Checksum, Options, Report, RuleInfo, recondition, rules};
