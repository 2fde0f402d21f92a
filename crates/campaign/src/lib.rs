//! What drives the other crates: run a program and judge it, run many, keep what is found.
//!
//! For now the one strategy is [`sweep`]: every product pass on every program.

mod examine;
mod finding;
mod programs;
mod sweep;

pub use examine::{Examined, examine};
pub use finding::{Finding, write_finding};
pub use programs::{Program, builtin_programs, split_pieces};
pub use sweep::{Sweep, SweepEvent, SweepReport};
