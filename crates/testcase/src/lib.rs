//! The vocabulary that mohole's crates share, as plain data.
//!
//! What the compiler did is an [`Execution`]; what that means is an [`Outcome`], and a crash has a
//! [`Signature`] that two runs of the same bug share.

mod execution;
mod job;
mod kind;
mod outcome;
mod rng;
mod signature;

pub use execution::{End, Execution};
pub use job::{Job, Limits};
pub use kind::{CrashKind, Kind};
pub use outcome::{Outcome, Refusal, Verdict};
pub use rng::Rng;
pub use signature::Signature;
