//! The vocabulary that mohole's crates share, as plain data.
//!
//! What the compiler did is an [`Execution`]; what that means is an [`Outcome`], and a crash has a
//! [`Signature`] that two runs of the same bug share.

mod bytecode;
mod command_line;
mod execution;
mod failure;
mod finding;
mod job;
mod kind;
mod outcome;
mod pipeline;
mod provenance;
mod reproducer;
mod rng;
mod shortage;
mod signature;

pub use bytecode::{BYTECODE_MAGIC, is_bytecode, program_extension};
pub use command_line::{Argument, CommandLine, pipeline_argument, pipeline_of_argument};
pub use execution::{End, Execution};
pub use failure::{Check, Failure, Place, Syntax, is_address};
pub use finding::{Comparison, Finding, Joined, OnCompiler, ReducedCase, Score, Standing, Victim};
pub use job::{Job, Limits};
pub use kind::{CrashKind, Kind};
pub use outcome::{Outcome, Refusal, Verdict};
pub use pipeline::{Entry, Pass, PassCall, Pipeline, PipelineError, PipelineProblem};
pub use provenance::{Origin, Provenance, Step};
pub use reproducer::Reproducer;
pub use rng::Rng;
pub use shortage::NO_MEMORY;
pub use signature::{Activity, Signature};
