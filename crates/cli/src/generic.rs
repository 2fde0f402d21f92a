//! A program in generic form, as a compiler prints it, or why it does not.

use std::path::Path;

use anyhow::{Result, anyhow};
use mohole_ir::Module;
use mohole_oracle::{Judged, judge, judge_again};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution, INPUT_NAME, Job, Verdict};

use crate::session::Session;

/// Why a compiler does not print a program.
#[derive(Debug)]
pub(crate) struct Unprinted {
    /// It does not refuse it: it dies of it, or does not come to an end.
    pub(crate) died: bool,
    /// What it says, or how it dies.
    pub(crate) why: String,
}

impl Unprinted {
    fn of(args: &[String], run: &Execution) -> Self {
        // One run tells enough: a further one would only name the pass, and none was asked for.
        let verdict = match judge(args, run) {
            Judged::Final(verdict) => verdict,
            Judged::Ask(asked) => judge_again(args, run, asked, run),
        };
        let Verdict { outcome, signature, message, .. } = verdict;
        let title = signature.map(|signature| signature.title);
        let why = title.or(message).unwrap_or_else(|| "it does not say why".to_owned());
        Unprinted { died: outcome.is_finding(), why }
    }

    /// What the compiler does in place of printing.
    pub(crate) fn verb(&self) -> &'static str {
        if self.died { "dies of" } else { "does not accept" }
    }

    /// All of it in a sentence. The compiler knows every input by one name; people know theirs by its own.
    fn sentence(&self, target: &str, file: &str) -> String {
        let why = self.why.replace(&format!("{INPUT_NAME}:"), &format!("{file}:"));
        format!("{target} {} {file}: {why}", self.verb())
    }
}

/// A program as the compiler prints it in generic form.
pub(crate) fn form(
    worker: &mut Worker,
    session: &Session,
    program: &[u8],
) -> Result<Result<Vec<u8>, Unprinted>, EngineError> {
    let args: Vec<String> = session.profile.no_op.iter().chain(&session.profile.generic).cloned().collect();
    let job = Job { args: args.into(), input: program.into(), limits: session.profile.limits.limits() };
    let run = worker.run(&job)?;
    Ok(match run.end {
        End::Exited(0) => Ok(run.stdout),
        _ => Err(Unprinted::of(&job.args, &run)),
    })
}

/// A file's program, read as the compiler prints it.
pub(crate) fn module(worker: &mut Worker, session: &Session, file: &Path, program: &[u8]) -> Result<Module> {
    let name = file.display().to_string();
    let printed = form(worker, session, program)?
        .map_err(|unprinted| anyhow!(unprinted.sentence(&session.profile.name, &name)))?;
    Module::parse_bytes(&printed).map_err(|error| anyhow!("{name}, in generic form:{error}"))
}

/// Why a file's program could not be taken down. It is asked for once more: who takes programs down wants to
/// know that it cannot be done, not why.
pub(crate) fn obstacle(worker: &mut Worker, session: &Session, file: &Path, program: &[u8]) -> anyhow::Error {
    match module(worker, session, file, program) {
        Err(error) => error,
        Ok(_) => anyhow!("{} accepts {} in some runs only", session.profile.name, file.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unprinted(end: End, stderr: &str) -> Unprinted {
        let run = Execution {
            end,
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        };
        Unprinted::of(&["--mlir-print-op-generic".to_owned()], &run)
    }

    #[test]
    fn a_refusal_is_told_with_the_first_diagnostic_and_the_name_that_people_know() {
        let stderr =
            "input.mlir:2:3: error: 'func.return' op has 0 operands\n  return\ninput.mlir:1:1: note: here\n";
        let refused = unprinted(End::Exited(1), stderr);
        assert_eq!(
            refused.sentence("mlir-opt-22", "a.mlir"),
            "mlir-opt-22 does not accept a.mlir: a.mlir:2:3: error: 'func.return' op has 0 operands"
        );
        assert_eq!(unprinted(End::Exited(1), "").why, "it does not say why");
    }

    #[test]
    fn what_a_compiler_dies_of_it_has_not_refused() {
        let crash = "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
                     0  libMLIR.so 0x1 mlir::x::foo() + 1\n1  libMLIR.so 0x2 main + 1\n";
        let died = unprinted(End::Signaled(11), crash);
        assert!(died.died, "{died:?}");
        assert_eq!(died.sentence("mine", "a.mlir"), format!("mine dies of a.mlir: {}", died.why));
        assert!(unprinted(End::Signaled(11), "").died, "silently");
        assert!(unprinted(End::Deadline, "").died, "never ending");
    }
}
