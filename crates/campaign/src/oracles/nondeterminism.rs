//! Nondeterminism: the same job must print the same each time.
//!
//! Every run is a process of its own. Forked processes share their addresses, so that output which depends on
//! addresses, such as an order of pointers, would never change among them.

use mohole_oracle::unstable;
use mohole_target::{EngineError, Mode, Worker};
use mohole_testcase::{CommandLine, End, Execution, Finding, Job, Kind, Outcome, Signature};

use super::oracle::{Oracle, Seen};
use super::recipe::Recipe;
use super::sample::Sample;
use crate::judge::compiler::Compiler;
use crate::judge::run::{JudgedRun, examine};

/// One in so many runs that succeed is repeated.
const SAMPLED_ONE_IN: usize = 256;

/// Equal outputs after which a job counts as deterministic.
const RUNS: usize = 5;

/// The oracle.
pub(super) struct Nondeterminism;

impl Oracle for Nondeterminism {
    fn name(&self) -> &'static str {
        "nondeterminism"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::Unstable
    }

    /// Repeats a run once; only if that prints something else, several times.
    fn sample(&self, sample: &mut Sample<'_>) -> Result<Option<JudgedRun>, EngineError> {
        let succeeded = sample.run.verdict.outcome == Outcome::Success;
        if !succeeded || (sample.is_over)() || !sample.rng.chance(1, SAMPLED_ONE_IN) {
            return Ok(None);
        }
        let JudgedRun { job, execution, .. } = sample.run;
        let again = in_new_process(sample.worker)?.run(job)?;
        if again.end != End::Exited(0) || again.stdout == execution.stdout {
            return Ok(None);
        }
        repeat(sample.worker, job)
    }

    fn look(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        match repeat(worker, job)? {
            Some(run) => Ok(run),
            None => examine(worker, compiler.profile, job),
        }
    }

    fn shows(
        &self,
        worker: &mut Worker,
        _compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<bool, EngineError> {
        let run = repeat(worker, job)?;
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

    fn names_pass(&self) -> bool {
        true
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "output that changes from run to run"
    }

    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        let once = recipe.command();
        format!("{once} > first.mlir; for i in 1 2 3 4 5 6 7 8 9; do {once} | diff first.mlir -; done")
    }

    fn recipe_prints_difference(&self) -> bool {
        true
    }
}

/// Runs a job several times. The last run if the output changes, with the first pass after which it does.
///
/// # Errors
/// When the machine fails.
fn repeat(worker: &Worker, job: &Job) -> Result<Option<JudgedRun>, EngineError> {
    let mut worker = in_new_process(worker)?;
    let command = CommandLine::parse(&job.args);
    if command.passes().is_empty() || changes(&mut worker, job, "")?.is_none() {
        return Ok(None);
    }
    for count in 1..=command.entry_count() {
        let mut prefix = command.clone();
        prefix.retain_entries(|place| place < count);
        let Some(pass) = prefix.passes().last().cloned() else { continue };
        let shorter = Job { args: prefix.to_args().into(), ..job.clone() };
        if let Some(run) = changes(&mut worker, &shorter, &pass)? {
            return Ok(Some(JudgedRun { job: job.clone(), ..run }));
        }
    }
    Ok(None)
}

/// A worker that starts a process for every job.
fn in_new_process(worker: &Worker) -> Result<Worker, EngineError> {
    Worker::with_stop(worker.tool().clone(), Mode::Spawn, worker.stop())
}

fn changes(worker: &mut Worker, job: &Job, pass: &str) -> Result<Option<JudgedRun>, EngineError> {
    let mut runs: Vec<Execution> = Vec::new();
    for _ in 0..RUNS {
        let run = worker.run(job)?;
        if run.end != End::Exited(0) {
            return Ok(None);
        }
        runs.push(run);
    }
    let verdict = unstable(pass, runs.iter().map(|run| run.stdout.as_slice()));
    let found = verdict.zip(runs.pop());
    Ok(found.map(|(verdict, execution)| JudgedRun { job: job.clone(), execution, verdict }))
}
