//! Runs lowered programs and compares their results.

use std::fmt;
use std::sync::Arc;

use mohole_oracle::{Comparison, Output, Tolerance, first_error, runner_crash};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{End, Execution, Job};

use super::foreign_attributes::without_foreign_attributes;

/// The result of a lowered program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramResult {
    /// It exited normally and printed this.
    Printed(String),
    /// A signal killed it, as after an invalid memory access.
    Killed(i32),
    /// It timed out.
    Hung,
    /// The runner did not run it, with this message: an operation that it cannot translate, a missing symbol.
    Refused(String),
    /// The runner itself crashed, with this title. That says nothing about the program.
    RunnerCrashed(String),
}

impl ProgramResult {
    /// Whether the program ran, to its end or not.
    pub fn is_result(&self) -> bool {
        !matches!(self, ProgramResult::Refused(_) | ProgramResult::RunnerCrashed(_))
    }

    /// Whether the program ran to its end.
    pub fn is_complete(&self) -> bool {
        matches!(self, ProgramResult::Printed(_))
    }

    /// Why there is no result; `None` if there is one.
    pub fn why_not_run(&self) -> Option<String> {
        match self {
            ProgramResult::Refused(message) => Some(format!("the runner does not run the result: {message}")),
            ProgramResult::RunnerCrashed(title) => Some(format!("the runner crashes on the result: {title}")),
            ProgramResult::Printed(_) | ProgramResult::Killed(_) | ProgramResult::Hung => None,
        }
    }

    /// Whether two results are the same, or else where they differ first.
    pub fn compare(&self, other: &ProgramResult, tolerance: &Tolerance) -> Comparison {
        match (self, other) {
            (ProgramResult::Printed(left), ProgramResult::Printed(right)) => {
                Output::read(left).compare(&Output::read(right), tolerance)
            }
            (left, right) if left == right => Comparison::Same,
            (left, right) => {
                Comparison::Differs { at: "the end".to_owned(), left: left.summary(), right: right.summary() }
            }
        }
    }

    /// Whether two results are the same.
    pub fn same(&self, other: &ProgramResult, tolerance: &Tolerance) -> bool {
        self.compare(other, tolerance) == Comparison::Same
    }

    fn summary(&self) -> String {
        match self {
            ProgramResult::Printed(_) => "exited normally".to_owned(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for ProgramResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramResult::Printed(text) => f.write_str(text.trim_end()),
            ProgramResult::Killed(signal) => write!(f, "killed by signal {signal}"),
            ProgramResult::Hung => f.write_str("timed out"),
            ProgramResult::Refused(message) => write!(f, "not run: {message}"),
            ProgramResult::RunnerCrashed(title) => write!(f, "not run: the runner crashes: {title}"),
        }
    }
}

/// Runs a lowered program with the target's runner.
///
/// # Errors
/// When the machine fails.
pub fn execute(
    runner: &mut Worker,
    profile: &Profile,
    lowered: &Arc<[u8]>,
) -> Result<ProgramResult, EngineError> {
    let result = execute_unchanged(runner, profile, lowered)?;
    let lacks_dialect =
        matches!(&result, ProgramResult::Refused(message) if message.contains("unregistered dialect"));
    if !lacks_dialect {
        return Ok(result);
    }
    match without_foreign_attributes(&String::from_utf8_lossy(lowered)) {
        Some(text) => execute_unchanged(runner, profile, &text.into_bytes().into()),
        None => Ok(result),
    }
}

fn execute_unchanged(
    runner: &mut Worker,
    profile: &Profile,
    lowered: &Arc<[u8]>,
) -> Result<ProgramResult, EngineError> {
    let job = Job { args: [].into(), input: lowered.clone(), limits: profile.limits.limits() };
    Ok(result_of(&runner.run(&job)?))
}

/// What a run of the runner says about the program.
fn result_of(run: &Execution) -> ProgramResult {
    match run.end {
        End::Exited(0) => ProgramResult::Printed(run.stdout_text().into_owned()),
        End::Exited(_) => ProgramResult::Refused(first_error(&run.stderr_ends()).unwrap_or_default()),
        End::Signaled(signal) => match (code_generator_error(&run.stderr_ends()), runner_crash(run)) {
            (Some(message), _) => ProgramResult::Refused(message),
            (None, Some(signature)) => ProgramResult::RunnerCrashed(signature.title()),
            (None, None) => ProgramResult::Killed(signal),
        },
        End::Deadline => ProgramResult::Hung,
    }
}

/// The error of the runner's code generator, if any: it aborts before the program has started.
fn code_generator_error(stderr: &str) -> Option<String> {
    stderr.lines().find(|line| line.starts_with("LLVM ERROR: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn killed(stderr: &str) -> ProgramResult {
        result_of(&Execution {
            end: End::Signaled(6),
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        })
    }

    #[test]
    fn an_error_of_the_code_generator_is_not_a_crash_of_the_program() {
        let error = "LLVM ERROR: Do not know how to widen this operator's operand!";
        let said = format!("{error}\nPLEASE submit a bug report");
        assert_eq!(killed(&said), ProgramResult::Refused(error.to_owned()));
        assert_eq!(killed("PLEASE submit a bug report\nStack dump:\n"), ProgramResult::Killed(6));
    }

    #[test]
    fn a_crash_of_the_runner_is_no_result() {
        let crashed = killed("mlir-runner: /src/X86.cpp:7: void f(): Assertion `isLegal()' failed.\n");
        let title = "assertion \"isLegal()\" failed in X86.cpp".to_owned();
        assert_eq!(crashed, ProgramResult::RunnerCrashed(title));
        assert!(!crashed.is_result());
    }
}
