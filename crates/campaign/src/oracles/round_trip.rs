//! Round trips: what the compiler prints, as text or as bytecode, it must parse as the same program.
//!
//! The job's arguments say in which form the program is printed, and which passes run before.

use mohole_oracle::{first_error, misread, unreadable};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, End, Finding, Job, Kind, Outcome, Pipeline, Signature, Syntax};

use super::oracle::{Oracle, ReductionPlan, Seen};
use super::recipe::Recipe;
use super::sample::Sample;
use crate::judge::compiler::Compiler;
use crate::judge::run::{JudgedRun, examine};
use crate::judge::typed::command_line;

/// One in so many runs that succeed makes the round trip.
const SAMPLED_ONE_IN: usize = 48;

/// One in so many of these does so without passes, where a person wrote the program.
const WITHOUT_PASSES_ONE_IN: usize = 4;

/// The oracle.
pub(super) struct RoundTrip;

impl Oracle for RoundTrip {
    fn name(&self) -> &'static str {
        "round-trip"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::RoundTrip
    }

    /// Prints and parses what a job makes, in every form, until one fails.
    ///
    /// Much IR that is valid in generic form has no custom form, and that is no bug. So the program itself
    /// must make the round trip before a pass is blamed for what it makes of it.
    fn sample(&self, sample: &mut Sample<'_>) -> Result<Option<JudgedRun>, EngineError> {
        let succeeded = sample.run.verdict.outcome == Outcome::Success;
        if !succeeded || !sample.rng.chance(1, SAMPLED_ONE_IN) {
            return Ok(None);
        }
        let (profile, job) = (sample.compiler.profile, &sample.run.job);
        let without_passes = (sample.is_handwritten)() && sample.rng.chance(1, WITHOUT_PASSES_ONE_IN);
        let command = CommandLine::parse(&job.args);
        let pipeline = command.pipelines().next().filter(|_| !without_passes);
        for form in FORMS {
            if (sample.is_over)() || (form == Syntax::Bytecode && !writes_bytecode(sample)?) {
                continue;
            }
            let trip = Job { args: printing_args(form, profile, pipeline).into(), ..job.clone() };
            let Some(run) = round_trip(sample.worker, profile, &trip)? else { continue };
            let unchanged = Job { args: printing_args(form, profile, None).into(), ..job.clone() };
            let is_to_blame = without_passes || round_trip(sample.worker, profile, &unchanged)?.is_none();
            return Ok(is_to_blame.then_some(run));
        }
        Ok(None)
    }

    fn look(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        match round_trip(worker, compiler.profile, job)? {
            Some(run) => Ok(run),
            None => examine(worker, compiler.profile, job),
        }
    }

    fn shows(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<bool, EngineError> {
        let run = round_trip(worker, compiler.profile, job)?;
        Ok(run.is_some_and(|run| finding.is(run.verdict.signature.as_ref())))
    }

    fn confirm(
        &self,
        alone: &mut Worker,
        _follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        self.look(alone, compiler, job, finding)
    }

    /// These flags say in which form the program is printed.
    fn needs_printing_flags(&self) -> bool {
        true
    }

    fn names_pass(&self) -> bool {
        true
    }

    /// It takes no pass to print and parse a program, unless the compiler runs passes of its own without one.
    fn reduction<'a>(
        &'a self,
        _worker: &mut Worker,
        compiler: Compiler<'a>,
        _job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        let needs_pass = finding.signature.pass.is_some() && !compiler.profile.no_op.is_empty();
        Ok(ReductionPlan::new(self.same(compiler, finding, needs_pass), finding))
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "round trip: what it writes it does not read as the same program"
    }

    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        let Compiler { profile, tool, .. } = recipe.compiler;
        let is_bytecode = |arg: &String| profile.bytecode.contains(arg);
        let plain: Vec<String> = recipe.args.iter().filter(|arg| !is_bytecode(arg)).cloned().collect();
        let read = command_line(tool, &without_passes(profile, &plain));
        let write = recipe.command_with(&plain);
        if !recipe.args.iter().any(is_bytecode) {
            return format!("{write} > written.mlir; {read} written.mlir | diff written.mlir -");
        }
        let encode = recipe.command();
        format!("{write} > text.mlir; {encode} > code.mlirbc; {read} code.mlirbc | diff text.mlir -")
    }

    fn recipe_prints_difference(&self) -> bool {
        true
    }
}

/// All forms. What shows in several is found in the first.
const FORMS: [Syntax; 3] = [Syntax::Text, Syntax::Bytecode, Syntax::Generic];

/// The arguments that print in a form what a pipeline makes; without one, the program as it is.
fn printing_args(form: Syntax, profile: &Profile, pipeline: Option<&Pipeline>) -> Vec<String> {
    let flags: &[String] = match form {
        Syntax::Text => &[],
        Syntax::Generic => &profile.generic,
        Syntax::Bytecode => &profile.bytecode,
    };
    let passes = pipeline.map_or_else(|| profile.no_op.clone(), |pipeline| vec![pipeline.to_argument()]);
    passes.into_iter().chain(flags.iter().cloned()).collect()
}

/// The form that a job's arguments ask for.
fn asked_form(profile: &Profile, args: &[String]) -> Syntax {
    let asks = |flags: &[String]| !flags.is_empty() && flags.iter().all(|flag| args.contains(flag));
    match (asks(&profile.bytecode), asks(&profile.generic)) {
        (true, _) => Syntax::Bytecode,
        (false, true) => Syntax::Generic,
        (false, false) => Syntax::Text,
    }
}

/// Whether a transform script in the program may print, which mixes with what the compiler prints.
fn prints_itself(program: &[u8]) -> bool {
    const PRINT: &[u8] = b"transform.print";
    program.windows(PRINT.len()).any(|window| window == PRINT)
}

/// Prints a program and parses it again. The run that parsed it, if it is not the same program.
///
/// # Errors
/// When the machine fails.
pub(crate) fn round_trip(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<Option<JudgedRun>, EngineError> {
    if prints_itself(&job.input) {
        return Ok(None);
    }
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
        Syntax::Bytecode => {
            let plain = worker.run(&Job { args: as_text(&job.args), ..job.clone() })?;
            if plain.end != End::Exited(0) {
                return Ok(None);
            }
            plain.stdout
        }
        Syntax::Text | Syntax::Generic => written.stdout,
    };
    let read = worker.run(&reading)?;
    let before = String::from_utf8_lossy(&before);
    let verdict = match read.end {
        End::Exited(0) => misread(form, &before, &read.stdout_text()),
        End::Exited(_) => {
            let message = first_error(&read.stderr_ends()).unwrap_or_default();
            (!misses_dialect(&message)).then(|| unreadable(form, &before, &message))
        }
        // A parser that crashes is a finding of another oracle.
        End::Signaled(_) | End::Deadline => None,
    };
    match verdict {
        Some(verdict) if !prints_more(worker, job)? => {
            Ok(Some(JudgedRun { job: job.clone(), execution: read, verdict }))
        }
        _ => Ok(None),
    }
}

/// Whether the compiler can write bytecode; tried once.
fn writes_bytecode(sample: &mut Sample<'_>) -> Result<bool, EngineError> {
    if let Some(&writes) = sample.memory.writes_bytecode.get() {
        return Ok(writes);
    }
    let profile = sample.compiler.profile;
    let job = Job {
        args: printing_args(Syntax::Bytecode, profile, None).into(),
        input: (&b"module {\n}\n"[..]).into(),
        limits: profile.limits.limits(),
    };
    let writes = sample.worker.run(&job)?.end == End::Exited(0);
    Ok(*sample.memory.writes_bytecode.get_or_init(|| writes))
}

/// Whether the tool lacks a dialect that a pass has loaded. That says nothing about printing.
fn misses_dialect(complaint: &str) -> bool {
    complaint.contains("not found for custom op") || complaint.contains("unregistered dialect")
}

/// Whether a pass prints text of its own beside the program. No parser has to read that.
fn prints_more(worker: &mut Worker, job: &Job) -> Result<bool, EngineError> {
    let args = job.args.iter().cloned().chain(["-o=/dev/null".to_owned()]).collect();
    let run = worker.run(&Job { args, ..job.clone() })?;
    Ok(run.end == End::Exited(0) && !run.stdout.is_empty())
}

/// A command line without its passes, but with what keeps the compiler from running passes of its own.
fn without_passes(profile: &Profile, args: &[String]) -> Vec<String> {
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
        for form in FORMS {
            assert_eq!(asked_form(&profile, &printing_args(form, &profile, None)), form);
        }
    }

    #[test]
    fn a_missing_dialect_is_no_fault_of_a_printer() {
        assert!(misses_dialect("x.mlir:1:2: error: Dialect `math' not found for custom op 'math.sqrt' "));
        assert!(misses_dialect("x.mlir:1:2: error: operation being parsed with an unregistered dialect. If"));
        assert!(!misses_dialect("x.mlir:1:2: error: expected ':'"));
    }

    #[test]
    fn a_program_that_is_parsed_again_runs_through_no_pass() {
        let args = |args: &[&str]| args.iter().map(ToString::to_string).collect::<Vec<_>>();
        let typed = args(&["--pass-pipeline=builtin.module(cse,func.func(sccp))", "--mlir-print-op-generic"]);
        let mut profile = Profile::for_command("x", "x-opt");
        profile.no_op = args(&["--nothing"]);
        let left = without_passes(&profile, &typed);
        assert_eq!(CommandLine::parse(&left).passes(), ["nothing"], "{left:?}");
        assert!(left.contains(&"--mlir-print-op-generic".to_owned()), "{left:?}");
    }
}
