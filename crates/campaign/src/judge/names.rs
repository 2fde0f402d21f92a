//! Names for the functions in a backtrace that the compiler does not export.
//!
//! Symbol tables name them at once, when a finding is confirmed. A symbolizer takes a second for each crash:
//! it is asked when a report is written, and also tells lines of source files and inlined functions. It is
//! asked earlier if a compiler cannot be read, such as a script.

use std::sync::Arc;
use std::time::Duration;

use mohole_oracle::{
    LocalName, UnnamedFunction, failure_with_local_names, failure_with_names, has_unnamed_frames,
    unnamed_functions,
};
use mohole_target::{EngineError, LocalFunction, Mode, Stop, Tool, Worker};
use mohole_testcase::{Job, Limits};
use rustc_hash::FxHashMap;

use super::compiler::Compiler;
use super::run::JudgedRun;

/// The time that a run with a symbolizer may take: that reads all debug information of a large compiler.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The run with the names that the compiler's symbol tables have, in its output and in its title; if they
/// have none, with those of a symbolizer. The key stays: it does not depend on what is installed.
///
/// # Errors
/// When the machine fails.
pub(crate) fn with_quick_names(
    mut run: JudgedRun,
    compiler: Compiler<'_>,
    stop: &Stop,
) -> Result<JudgedRun, EngineError> {
    let Some(signature) = &mut run.verdict.signature else { return Ok(run) };
    let names = local_names(&unnamed_functions(&run.execution.stderr_ends()), compiler.tool);
    let named = failure_with_local_names(&run.execution, |function| names.get(function).cloned());
    let Some((failure, stderr)) = named else { return with_names(run, compiler, stop) };
    signature.failure = failure;
    run.execution.stderr = stderr;
    Ok(run)
}

fn local_names(functions: &[UnnamedFunction], tool: &Tool) -> FxHashMap<UnnamedFunction, LocalName> {
    let mut names = FxHashMap::default();
    for in_file in functions.chunk_by(|one, next| one.file == next.file) {
        let starts: Vec<u64> = in_file.iter().map(|function| function.start).collect();
        let found = tool.local_functions(&in_file[0].file, &starts);
        for (function, found) in in_file.iter().zip(found) {
            if let Some(LocalFunction { name, source }) = found {
                names.insert(function.clone(), LocalName { name, source });
            }
        }
    }
    names
}

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
