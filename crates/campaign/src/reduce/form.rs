//! The custom form of programs: whether the compiler can print and parse it.

use mohole_reduce::{Case, StandIns, renumbered, stand_ins, with_custom_functions};
use mohole_target::{EngineError, Worker, without_passes};
use mohole_testcase::{End, Job};

use super::reduction::{Reduction, job_with};
use crate::oracles::Predicate;

impl Reduction<'_> {
    /// The program as the compiler prints it without running passes; `None` when it rejects it.
    pub(super) fn print(
        &self,
        worker: &mut Worker,
        job: &Job,
        form: &[String],
    ) -> Result<Option<String>, EngineError> {
        let lenient = self.compiler.profile.allow_unregistered.iter();
        let args = self.compiler.profile.no_op.iter().chain(lenient).chain(form).cloned().collect();
        let run = worker.run(&Job { args, input: job.input.clone(), limits: job.limits })?;
        let text = String::from_utf8(run.stdout).ok();
        Ok(text.filter(|text| run.end == End::Exited(0) && !text.trim().is_empty()))
    }

    /// The program as the compiler prints it without verifying it, if it has the options for that.
    pub(super) fn print_unverified(
        &self,
        worker: &mut Worker,
        job: &Job,
        form: &[String],
    ) -> Result<Option<String>, EngineError> {
        let form: Vec<String> = form.iter().cloned().chain(UNVERIFIED.map(str::to_owned)).collect();
        self.print(worker, job, &form)
    }

    /// The program in custom form. If the job has a pipeline, the fork server for that pipeline is used.
    pub(super) fn print_as_typed(
        &self,
        worker: &mut Worker,
        job: &Job,
    ) -> Result<Option<String>, EngineError> {
        if let (Some(idle), [_]) = (without_passes(job), &job.args[..]) {
            let run = worker.run(&idle)?;
            let text = String::from_utf8(run.stdout).ok().filter(|_| run.end == End::Exited(0));
            if text.is_some() {
                return Ok(text);
            }
        }
        self.print(worker, job, &[])
    }

    /// Whether the compiler can print a program in custom form and parse that.
    pub(super) fn is_writable(&self, worker: &mut Worker, job: &Job) -> Result<bool, EngineError> {
        let Some(text) = self.print(worker, job, &[])? else { return Ok(false) };
        let written = Job { input: text.into_bytes().into(), ..job.clone() };
        Ok(self.print(worker, &written, &[])?.is_some())
    }

    /// Whether a job has a custom form, or the original had none either.
    pub(super) fn is_as_writable(
        &self,
        worker: &mut Worker,
        job: &Job,
        original: &Job,
    ) -> Result<bool, EngineError> {
        Ok(self.is_writable(worker, job)? || !self.is_writable(worker, original)?)
    }

    /// The job of a case, in custom form if it still shows then, and whether it does and can be printed. A
    /// case that is text stays as it is. A program that the compiler verifies, prints or reads wrongly may
    /// have a custom form that is printed without verifying, or one for all operations but one; else only its
    /// functions are in custom assembly.
    pub(super) fn written(
        &self,
        worker: &mut Worker,
        case: &Case,
        job: &Job,
        interesting: &Predicate<'_>,
    ) -> Result<(Job, bool), EngineError> {
        let plain = job_with(case, job);
        if case.is_unparsed() {
            return Ok((plain, true));
        }
        let typed = self.print_as_typed(worker, &plain)?;
        if let Some(pretty) = first_shown(worker, &plain, custom_forms(typed), interesting)? {
            return Ok((pretty, true));
        }
        let unverified = self.print_unverified(worker, &plain, &[])?;
        if let Some(pretty) = first_shown(worker, &plain, custom_forms(unverified), interesting)? {
            return Ok((pretty, false));
        }
        if let Some(pretty) = self.written_but_one(worker, &plain, interesting)? {
            return Ok((pretty, false));
        }
        let numbered = renumbered(&String::from_utf8_lossy(&plain.input));
        let generic = with_custom_functions(&numbered).into_iter().chain([numbered]);
        Ok((first_shown(worker, &plain, generic.collect(), interesting)?.unwrap_or(plain), false))
    }

    /// The job in custom form but for one operation with all that it contains, if it still shows then.
    fn written_but_one(
        &self,
        worker: &mut Worker,
        plain: &Job,
        interesting: &Predicate<'_>,
    ) -> Result<Option<Job>, EngineError> {
        let program = String::from_utf8_lossy(&plain.input);
        // The smallest part first.
        let mut all = stand_ins(&program);
        all.truncate(MAX_STAND_INS);
        all.sort_by_key(StandIns::count);
        for one in all {
            let job = Job { input: one.program.as_bytes().into(), ..plain.clone() };
            let printed = self.print(worker, &job, &[])?.and_then(|printed| one.restore(&printed));
            if let Some(pretty) = first_shown(worker, plain, custom_forms(printed), interesting)? {
                return Ok(Some(pretty));
            }
        }
        Ok(None)
    }
}

/// Most operations of a program that others stand for in turn. Reduced programs have fewer.
const MAX_STAND_INS: usize = 20;

/// Options that make the compiler print a program that does not pass its verifier, or crashes it. A compiler
/// without them rejects them.
const UNVERIFIED: [&str; 3] =
    ["--mlir-print-assume-verified", "--mlir-very-unsafe-disable-verifier-on-parsing", "--verify-each=0"];

/// A printed program without the outer module, and with it.
fn custom_forms(text: Option<String>) -> Vec<String> {
    text.into_iter().flat_map(|text| [without_module(&text), text]).collect()
}

/// The job with the first of these programs that still shows.
fn first_shown(
    worker: &mut Worker,
    job: &Job,
    programs: Vec<String>,
    interesting: &Predicate<'_>,
) -> Result<Option<Job>, EngineError> {
    for program in programs {
        let written = Job { input: program.into_bytes().into(), ..job.clone() };
        if interesting(worker, &written)? {
            return Ok(Some(written));
        }
    }
    Ok(None)
}

/// Removes the outer module, which the compiler adds by itself.
fn without_module(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let Some(open) = lines.iter().position(|line| *line == "module {") else { return text.to_owned() };
    if lines.last() != Some(&"}") {
        return text.to_owned();
    }
    let inner = lines[open + 1..lines.len() - 1].iter().map(|line| line.strip_prefix("  ").unwrap_or(line));
    let all = lines[..open].iter().copied().chain(inner);
    all.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_around_a_program_goes() {
        let text = "#map = affine_map<() -> ()>\nmodule {\n  func.func @f() {\n    return\n  }\n}\n\n";
        let expected = "#map = affine_map<() -> ()>\nfunc.func @f() {\n  return\n}\n";
        assert_eq!(without_module(text), expected);
        assert_eq!(without_module("module @m {\n}\n"), "module @m {\n}\n");
    }
}
