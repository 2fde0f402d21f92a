//! Names for the functions in a backtrace that the compiler does not export.
//!
//! A symbolizer takes a second for each crash: it is asked once for each finding, when that is confirmed.

use std::sync::Arc;
use std::time::Duration;

use mohole_oracle::{failure_with_names, has_unnamed_frames};
use mohole_target::{EngineError, Mode, Stop, Worker};
use mohole_testcase::{Job, Limits};

use super::compiler::Compiler;
use super::run::JudgedRun;

/// The time that a run with a symbolizer may take: that reads all debug information of a large compiler.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The run with the names that a symbolizer finds, in its output and in its title; unchanged if no symbolizer
/// is installed or finds more names. The key stays: it does not depend on what is installed.
///
/// # Errors
/// When the machine fails.
pub fn with_names(run: JudgedRun, compiler: Compiler<'_>, stop: &Stop) -> Result<JudgedRun, EngineError> {
    let is_finding = run.verdict.signature.is_some();
    if !is_finding || !has_unnamed_frames(&run.execution.stderr_ends()) {
        return Ok(run);
    }
    let Some(tool) = compiler.tool.symbolizing() else { return Ok(run) };
    let limits = run.job.limits;
    let limits = Limits { wall: limits.wall.max(TIME_LIMIT), cpu: limits.cpu.max(TIME_LIMIT), ..limits };
    let named =
        Worker::with_stop(Arc::new(tool), Mode::Spawn, stop)?.run(&Job { limits, ..run.job.clone() })?;
    let Some(failure) = failure_with_names(&run.execution, &named) else { return Ok(run) };
    let mut run = run;
    if let Some(signature) = &mut run.verdict.signature {
        signature.failure = failure;
    }
    run.execution.stderr = named.stderr;
    Ok(run)
}
