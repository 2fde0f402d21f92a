//! The round-trip oracle: what the compiler writes, as text or as bytecode, it must read as the same program.
//!
//! The job's arguments say in which form it is written, and which passes run before.

use mohole_oracle::{first_error, misread, unreadable};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, End, Execution, Form, Job, Verdict};

/// The arguments that ask a compiler to print the result of a pipeline, or without one the program itself.
pub fn printing_args(form: Form, profile: &Profile, pipeline: Option<&String>) -> Vec<String> {
    let flags: &[String] = match form {
        Form::Text => &[],
        Form::Generic => &profile.generic,
        Form::Bytecode => &profile.bytecode,
    };
    let passes = pipeline.map_or(profile.no_op.as_slice(), std::slice::from_ref);
    passes.iter().chain(flags).cloned().collect()
}

/// The form that a job's arguments ask for.
fn asked_form(profile: &Profile, args: &[String]) -> Form {
    let asks = |flags: &[String]| !flags.is_empty() && flags.iter().all(|flag| args.contains(flag));
    match (asks(&profile.bytecode), asks(&profile.generic)) {
        (true, _) => Form::Bytecode,
        (false, true) => Form::Generic,
        (false, false) => Form::Text,
    }
}

/// Writes a program and reads it again; the verdict if it is not the same, with the run that showed it.
///
/// # Errors
/// When the machine fails.
pub fn round_trip(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<Option<(Verdict, Execution)>, EngineError> {
    let form = asked_form(profile, &job.args);
    let written = worker.run(job)?;
    if written.end != End::Exited(0) || written.stdout.is_empty() {
        return Ok(None);
    }
    let as_text =
        |args: &[String]| args.iter().filter(|arg| !profile.bytecode.contains(arg)).cloned().collect();
    let reading = Job {
        args: as_text(&without_passes(profile, &job.args)),
        input: written.stdout.as_slice().into(),
        ..job.clone()
    };
    let before = match form {
        Form::Bytecode => {
            let plain = worker.run(&Job { args: as_text(&job.args), ..job.clone() })?;
            if plain.end != End::Exited(0) {
                return Ok(None);
            }
            plain.stdout
        }
        Form::Text | Form::Generic => written.stdout,
    };
    let read = worker.run(&reading)?;
    let before = String::from_utf8_lossy(&before);
    let verdict = match read.end {
        End::Exited(0) => misread(form, &before, &read.stdout_text()),
        End::Exited(_) => {
            let message = first_error(&read.stderr_text()).unwrap_or_default();
            (!misses_dialect(&message)).then(|| unreadable(form, &before, &message))
        }
        // A parser that dies is a finding of another kind.
        End::Signaled(_) | End::Deadline => None,
    };
    match verdict {
        Some(verdict) if !says_more(worker, job)? => Ok(Some((verdict, read))),
        _ => Ok(None),
    }
}

/// Whether it is the tool that does not have a dialect, which a pass has loaded: no matter of how anything is
/// written.
fn misses_dialect(complaint: &str) -> bool {
    complaint.contains("not found for custom op") || complaint.contains("unregistered dialect")
}

/// Whether a pass writes something of its own beside the program: no parser has to read that.
fn says_more(worker: &mut Worker, job: &Job) -> Result<bool, EngineError> {
    let args = job.args.iter().cloned().chain(["-o=/dev/null".to_owned()]).collect();
    let run = worker.run(&Job { args, ..job.clone() })?;
    Ok(run.end == End::Exited(0) && !run.stdout.is_empty())
}

/// A command line with no pass in it but what the compiler needs to be asked for nothing.
pub(crate) fn without_passes(profile: &Profile, args: &[String]) -> Vec<String> {
    let mut command = CommandLine::parse(args);
    command.arguments.retain(|argument| !argument.is_for_passes());
    profile.no_op.iter().cloned().chain(command.to_args()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_tell_the_form() {
        let profile = Profile::for_command("mlir-opt-22", "mlir-opt-22");
        for form in Form::ALL {
            assert_eq!(asked_form(&profile, &printing_args(form, &profile, None)), form);
        }
    }

    #[test]
    fn a_dialect_that_the_tool_does_not_have_is_no_fault_of_a_printer() {
        assert!(misses_dialect("x.mlir:1:2: error: Dialect `math' not found for custom op 'math.sqrt' "));
        assert!(misses_dialect("x.mlir:1:2: error: operation being parsed with an unregistered dialect. If"));
        assert!(!misses_dialect("x.mlir:1:2: error: expected ':'"));
    }

    #[test]
    fn what_is_read_again_goes_through_no_pass() {
        let args = |args: &[&str]| args.iter().map(ToString::to_string).collect::<Vec<_>>();
        let typed = args(&["--pass-pipeline=builtin.module(cse,func.func(sccp))", "--mlir-print-op-generic"]);
        let mut profile = Profile::for_command("x", "x-opt");
        profile.no_op = args(&["--nothing"]);
        let left = without_passes(&profile, &typed);
        assert_eq!(CommandLine::parse(&left).passes(), ["nothing"], "{left:?}");
        assert!(left.contains(&"--mlir-print-op-generic".to_owned()), "{left:?}");
    }
}
