//! Running lowered programs, and what they print.

use std::fmt;
use std::sync::Arc;

use mohole_oracle::{Comparison, Output, Tolerance, first_error};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{End, Job};

/// What a lowered program did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramResult {
    /// It came to its end and printed this.
    Printed(String),
    /// It was ended by a signal, as a program is that reads where it may not.
    Killed(i32),
    /// It did not come to an end.
    Hung,
    /// The runner refused it, with this message: an operation it cannot translate, a symbol it lacks.
    Refused(String),
}

impl ProgramResult {
    /// Whether it says anything about the program: a refusal does not.
    pub fn is_result(&self) -> bool {
        !matches!(self, ProgramResult::Refused(_))
    }

    /// Whether two results are the same, and where they differ if not.
    pub fn compare(&self, other: &ProgramResult, tolerance: &Tolerance) -> Comparison {
        match (self, other) {
            (ProgramResult::Printed(left), ProgramResult::Printed(right)) => {
                Output::read(left).compare(&Output::read(right), tolerance)
            }
            (left, right) if left == right => Comparison::Same,
            (left, right) => Comparison::Differs {
                at: "the end".to_owned(),
                left: left.in_a_word(),
                right: right.in_a_word(),
            },
        }
    }

    /// Whether two results are the same.
    pub fn same(&self, other: &ProgramResult, tolerance: &Tolerance) -> bool {
        self.compare(other, tolerance) == Comparison::Same
    }

    fn in_a_word(&self) -> String {
        match self {
            ProgramResult::Printed(_) => "it ran to its end".to_owned(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for ProgramResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramResult::Printed(text) => f.write_str(text.trim_end()),
            ProgramResult::Killed(signal) => write!(f, "killed by signal {signal}"),
            ProgramResult::Hung => f.write_str("did not come to an end"),
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

/// What the runner's code generator gave up on, if it did: it dies of that before the program has begun.
fn code_generator_error(stderr: &str) -> Option<String> {
    stderr.lines().find(|line| line.starts_with("LLVM ERROR: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_generator_that_gives_up_is_told_from_a_program_that_dies() {
        let error = "LLVM ERROR: Do not know how to widen this operator's operand!";
        assert_eq!(
            code_generator_error(&format!("{error}\nPLEASE submit a bug report")).as_deref(),
            Some(error)
        );
        assert_eq!(code_generator_error("PLEASE submit a bug report\nStack dump:\n"), None);
    }
}
