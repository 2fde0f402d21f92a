//! Which functions and basic blocks of a compiler were reached, without a special build of it.
//!
//! A map says where the blocks are (`mohole_coverage`). All processes of the compiler run a shared copy of
//! its code, with a breakpoint at every block that nobody has reached yet; see
//! `crates/preload/agent/coverage.rs` for what they do there. `docs/coverage.md` says more.

mod code;
mod error;
mod files;
mod memory;
mod recorder;

pub use code::{CodeCoverage, CoverageLevel, CoveredFile, Observer, ReachedCounts};
pub use error::CoverageError;
pub(crate) use recorder::Recorder;
