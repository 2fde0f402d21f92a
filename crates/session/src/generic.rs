//! Has a compiler print a program in generic form.

use std::path::Path;

use anyhow::{Result, anyhow};
use mohole_campaign::verdict_of_one_run;
use mohole_ir::Module;
use mohole_target::{EngineError, INPUT_NAME, Worker};
use mohole_testcase::{End, Execution, Job, Verdict};

use crate::Session;

/// Why the compiler printed nothing.
#[derive(Debug)]
pub struct NotPrinted {
    /// It crashed or hung; otherwise it rejected the program.
    pub crashed: bool,
    /// The diagnostic, or the title of the crash.
    pub reason: String,
}

impl NotPrinted {
    /// What a run of the compiler that failed says.
    pub fn of(args: &[String], run: &Execution) -> Self {
        let Verdict { outcome, signature, message, .. } = verdict_of_one_run(args, run);
        let title = signature.map(|signature| signature.title());
        let reason = title.or(message).unwrap_or_else(|| "no diagnostic".to_owned());
        NotPrinted { crashed: outcome.is_finding(), reason }
    }

    /// What the compiler does to the program.
    pub fn verb(&self) -> &'static str {
        if self.crashed { "crashes on" } else { "rejects" }
    }

    /// A message with the name of the file in place of the name that every input has for the compiler.
    fn message(&self, target: &str, file: &str) -> String {
        let reason = self.reason.replace(&format!("{INPUT_NAME}:"), &format!("{file}:"));
        format!("{target} {} {file}: {reason}", self.verb())
    }
}

/// A program in generic form, as the compiler prints it.
pub fn form(
    worker: &mut Worker,
    session: &Session,
    program: &[u8],
) -> Result<Result<Vec<u8>, NotPrinted>, EngineError> {
    form_with(worker, session, program, &[])
}

fn form_with(
    worker: &mut Worker,
    session: &Session,
    program: &[u8],
    flags: &[String],
) -> Result<Result<Vec<u8>, NotPrinted>, EngineError> {
    let args = session.profile.no_op.iter().chain(&session.profile.generic).chain(flags).cloned();
    let job = Job { args: args.collect(), input: program.into(), limits: session.profile.limits.limits() };
    let run = worker.run(&job)?;
    Ok(match run.end {
        End::Exited(0) => Ok(run.stdout),
        _ => Err(NotPrinted::of(&job.args, &run)),
    })
}

/// Parses a file's program after the compiler has printed it in generic form.
pub fn module(worker: &mut Worker, session: &Session, file: &Path, program: &[u8]) -> Result<Module> {
    module_with(worker, session, file, program, &[])
}

/// The same, with further flags of the compiler.
pub fn module_with(
    worker: &mut Worker,
    session: &Session,
    file: &Path,
    program: &[u8],
    flags: &[String],
) -> Result<Module> {
    let name = file.display().to_string();
    let printed = form_with(worker, session, program, flags)?
        .map_err(|not_printed| anyhow!(not_printed.message(&session.profile.name, &name)))?;
    Module::parse_bytes(&printed).map_err(|error| anyhow!("{name}, in generic form:{error}"))
}

/// Why the compiler did not accept a file's program. The lowering does not keep the reason, so this runs it
/// again.
pub fn why_not_accepted(
    worker: &mut Worker,
    session: &Session,
    file: &Path,
    program: &[u8],
) -> anyhow::Error {
    match module(worker, session, file, program) {
        Err(error) => error,
        Ok(_) => anyhow!("{} accepts {} in some runs, not in all", session.profile.name, file.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_printed(end: End, stderr: &str) -> NotPrinted {
        let run = Execution {
            end,
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        };
        NotPrinted::of(&["--mlir-print-op-generic".to_owned()], &run)
    }

    #[test]
    fn a_rejection_has_the_first_diagnostic_and_the_name_of_the_file() {
        let stderr =
            "input.mlir:2:3: error: 'func.return' op has 0 operands\n  return\ninput.mlir:1:1: note: here\n";
        let rejected = not_printed(End::Exited(1), stderr);
        assert_eq!(
            rejected.message("mlir-opt-22", "a.mlir"),
            "mlir-opt-22 rejects a.mlir: a.mlir:2:3: error: 'func.return' op has 0 operands"
        );
        assert_eq!(not_printed(End::Exited(1), "").reason, "no diagnostic");
    }

    #[test]
    fn a_crash_is_not_a_rejection() {
        let crash = "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
                     0  libMLIR.so 0x1 mlir::x::foo() + 1\n1  libMLIR.so 0x2 main + 1\n";
        let crashed = not_printed(End::Signaled(11), crash);
        assert!(crashed.crashed, "{crashed:?}");
        assert_eq!(crashed.message("mine", "a.mlir"), format!("mine crashes on a.mlir: {}", crashed.reason));
        assert!(not_printed(End::Signaled(11), "").crashed, "without a message");
        assert!(not_printed(End::Deadline, "").crashed, "a hang");
    }
}
