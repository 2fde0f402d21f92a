//! Removes undefined behaviour from MLIR programs.
//!
//! A difference between two runs of a program shows a compiler bug only if the program has no undefined
//! behaviour. [`recondition`] applies rules to every operation of a program in generic form: a rule accepts
//! the operation, changes the program so that it is defined, or gives up. [`certify`] tells which operations
//! may still be undefined.

mod affine;
mod affine_operands;
mod aliasing;
mod attrs;
mod cache;
mod certify;
mod checksum;
mod confine;
mod counter;
mod cx;
mod cycles;
mod defs;
mod engine;
mod entry;
mod float_constants;
mod functions;
mod int_constants;
mod int_range;
mod layout;
mod loops;
mod memory_effects;
mod nan;
mod never_zero;
mod predicate;
mod printers;
mod purity;
mod range;
mod recondition;
mod rounding;
mod rule;
mod rules;
mod sequential;
mod shape;
mod sizes;
mod slice;
mod values;
mod vector_access;

pub use certify::{Certificate, certify};
pub use checksum::Checksum;
pub use engine::{OpStatus, Tally, op_status};
pub use entry::Entry;
pub use recondition::{Options, Report, RuleInfo, recondition, rules};
