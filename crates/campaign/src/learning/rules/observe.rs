//! Observes one call on batches of programs. If a batch fails, smaller runs isolate the failing programs.

use std::sync::Arc;

use mohole_lowering::{Observation, Population};
use mohole_oracle::first_error;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution};

use super::batch::{Batch, nest, programs_in};
use super::derived::Derived;
use super::settings::RuleLearning;
use super::unit::Unit;

/// Runs of one call to isolate failing programs. A call that fails on nearly all of them, perhaps because an
/// option is missing, is not worth more.
const MAX_ISOLATION_RUNS: usize = 100;

/// Isolation runs that one timeout counts for.
const ISOLATION_RUNS_PER_TIMEOUT: usize = 50;

/// The observations of one call.
pub(super) struct CallObserver<'d> {
    args: Arc<[String]>,
    /// The operations before the call, and what the call did.
    pub(super) observations: Vec<(Population, Observation)>,
    isolation_runs_left: usize,
    derived: &'d Derived,
}

impl<'d> CallObserver<'d> {
    pub(super) fn new(args: Arc<[String]>, derived: &'d Derived) -> Self {
        CallObserver { args, observations: Vec::new(), isolation_runs_left: MAX_ISOLATION_RUNS, derived }
    }

    fn count_isolation_run(&mut self, run: &Execution) {
        let count = if run.end == End::Deadline { ISOLATION_RUNS_PER_TIMEOUT } else { 1 };
        self.isolation_runs_left = self.isolation_runs_left.saturating_sub(count);
    }

    /// Notes a run over some programs; false if it failed. `texts` are the programs before the call, or
    /// empty.
    fn note_all(&mut self, run: &Execution, units: &[&Unit], texts: &[String]) -> bool {
        let after = if run.end == End::Exited(0) { programs_in(&run.stdout, units.len()) } else { None };
        let Some((module, ops)) = after else { return false };
        for (number, (unit, op)) in units.iter().zip(ops).enumerate() {
            let after = Population::of_ops(&module, module.walk_op(op).skip(1));
            self.derived.offer(&after, &module, op);
            let is_same = |before: &String| *before == module.op_text(op);
            let observation = match texts.get(number).map(is_same) {
                Some(true) => Observation::Unchanged,
                Some(false) => Observation::Changed(after),
                None => Observation::After(after),
            };
            self.note(unit, observation);
        }
        true
    }

    fn note(&mut self, unit: &Unit, observation: Observation) {
        self.observations.push((unit.population.clone(), observation));
    }
}

impl RuleLearning<'_> {
    /// Runs a call on a batch; false if it changed nothing.
    pub(super) fn observe_batch(
        &self,
        worker: &mut Worker,
        observer: &mut CallObserver<'_>,
        batch: &Batch<'_>,
    ) -> Result<bool, EngineError> {
        let run = worker.run(&self.job(&observer.args, batch.input.clone()))?;
        if run.end == End::Exited(0) && run.stdout == batch.printed {
            batch.units.iter().for_each(|unit| observer.note(unit, Observation::Unchanged));
            return Ok(false);
        }
        if !observer.note_all(&run, &batch.units, &batch.texts) {
            observer.count_isolation_run(&run);
            self.isolate_failures(worker, observer, &batch.units, &run)?;
        }
        Ok(true)
    }

    /// Removes failing programs from a batch that failed, until the rest succeeds. If the compiler names the
    /// line of an error, this costs one run per program; otherwise the batch is halved.
    fn isolate_failures(
        &self,
        worker: &mut Worker,
        observer: &mut CallObserver<'_>,
        units: &[&Unit],
        failed: &Execution,
    ) -> Result<(), EngineError> {
        let mut units = units.to_vec();
        let mut failed = failed.clone();
        while let Some(failing) = failing_unit(&failed.stderr_text(), &units) {
            observer.note(units.remove(failing), failure(&failed));
            observer.count_isolation_run(&failed);
            if observer.isolation_runs_left == 0 || units.is_empty() {
                return Ok(());
            }
            failed = worker.run(&self.job(&observer.args, nest(&units)))?;
            if observer.note_all(&failed, &units, &[]) {
                return Ok(());
            }
        }
        self.halve(worker, observer, &units)
    }

    fn halve(
        &self,
        worker: &mut Worker,
        observer: &mut CallObserver<'_>,
        units: &[&Unit],
    ) -> Result<(), EngineError> {
        for half in units.chunks(units.len().div_ceil(2).max(1)) {
            if observer.isolation_runs_left == 0 {
                break;
            }
            let run = worker.run(&self.job(&observer.args, nest(half)))?;
            observer.count_isolation_run(&run);
            match half {
                _ if observer.note_all(&run, half, &[]) => {}
                [unit] => observer.note(unit, failure(&run)),
                _ => self.isolate_failures(worker, observer, half, &run)?,
            }
        }
        Ok(())
    }
}

/// The observation of a run that failed on one program.
fn failure(run: &Execution) -> Observation {
    match run.end {
        End::Exited(code) if code < 128 => Observation::Refused(diagnostic(&run.stderr_text())),
        _ => Observation::Crashed,
    }
}

/// The compiler's diagnostic without the location, which differs from program to program. Starts with the
/// name of the operation if the message does not have it.
fn diagnostic(stderr: &str) -> String {
    let line = first_error(stderr).unwrap_or_default();
    let message = line.split_once("error: ").map_or(line.as_str(), |(_, message)| message);
    let shown = stderr.split_once("see current operation:").map_or("", |(_, shown)| shown);
    let op = shown.lines().next().unwrap_or("").split('"').nth(1);
    match op {
        Some(op) if !message.contains('\'') => format!("'{op}' {message}"),
        _ => message.to_owned(),
    }
}

/// The index of the program that has the line of the first error.
fn failing_unit(stderr: &str, units: &[&Unit]) -> Option<usize> {
    let error = first_error(stderr)?;
    let (location, _) = error.split_once(": error:")?;
    let line: usize = location.rsplit(':').nth(1)?.parse().ok()?;
    // Lines count from 1, and the first one is that of the outer module.
    let mut next = 2;
    units.iter().position(|unit| {
        next += unit.text.lines().count();
        line < next
    })
}
