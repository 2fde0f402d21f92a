//! Runs lowered programs and compares their results.

use std::fmt;
use std::sync::Arc;

use mohole_oracle::{Comparison, Output, Tolerance, first_error};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{End, Job};

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
}

impl ProgramResult {
    /// Whether the program ran.
    pub fn is_result(&self) -> bool {
        !matches!(self, ProgramResult::Refused(_))
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
    let job = Job { args: [].into(), input: lowered.clone(), limits: profile.limits.limits() };
    let run = runner.run(&job)?;
    Ok(match run.end {
        End::Exited(0) => ProgramResult::Printed(run.stdout_text().into_owned()),
        End::Exited(_) => ProgramResult::Refused(first_error(&run.stderr_text()).unwrap_or_default()),
        End::Signaled(signal) => match code_generator_error(&run.stderr_text()) {
            Some(message) => ProgramResult::Refused(message),
            None => ProgramResult::Killed(signal),
        },
        End::Deadline => ProgramResult::Hung,
    })
}

/// The error of the runner's code generator, if any: it aborts before the program has started.
fn code_generator_error(stderr: &str) -> Option<String> {
    stderr.lines().find(|line| line.starts_with("LLVM ERROR: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abort_of_the_code_generator_is_not_a_crash_of_the_program() {
        let error = "LLVM ERROR: Do not know how to widen this operator's operand!";
        assert_eq!(
            code_generator_error(&format!("{error}\nPLEASE submit a bug report")).as_deref(),
            Some(error)
        );
        assert_eq!(code_generator_error("PLEASE submit a bug report\nStack dump:\n"), None);
    }
}
