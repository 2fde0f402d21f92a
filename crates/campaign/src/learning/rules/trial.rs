//! One call at work on batches of programs; one that fails is taken apart until the program at fault stands
//! alone.

use std::sync::Arc;

use mohole_lowering::{Observation, Population};
use mohole_oracle::first_error;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution};

use super::batch::{Batch, nest, programs_in};
use super::derived::Derived;
use super::settings::RuleLearning;
use super::unit::Unit;

/// Runs spent on finding out which programs a call fails on. One that fails on nearly all of them, for want
/// of another option say, is not worth more.
const DETECTIVE_WORK: usize = 100;

/// What a run that does not come to an end counts for.
const HANG: usize = 50;

/// One call being watched.
pub(super) struct Trial<'d> {
    args: Arc<[String]>,
    pub(super) lessons: Vec<(Population, Observation)>,
    /// Runs left for detective work.
    left: usize,
    derived: &'d Derived,
}

impl<'d> Trial<'d> {
    pub(super) fn new(args: Arc<[String]>, derived: &'d Derived) -> Self {
        Trial { args, lessons: Vec::new(), left: DETECTIVE_WORK, derived }
    }

    fn pay(&mut self, run: &Execution) {
        let price = if run.end == End::Deadline { HANG } else { 1 };
        self.left = self.left.saturating_sub(price);
    }

    /// Takes in a run over some programs, if it went well. `texts` are the programs as they were before,
    /// where that is known.
    fn note_all(&mut self, run: &Execution, units: &[&Unit], texts: &[String]) -> bool {
        let after = if run.end == End::Exited(0) { programs_in(&run.stdout, units.len()) } else { None };
        let Some((module, ops)) = after else { return false };
        for (number, (unit, op)) in units.iter().zip(ops).enumerate() {
            let after = Population::of_ops(&module, module.walk_op(op).skip(1));
            self.derived.offer(&after, &module, op);
            let is_same = |before: &String| *before == module.op_text(op);
            let sight = match texts.get(number).map(is_same) {
                Some(true) => Observation::Unchanged,
                Some(false) => Observation::Changed(after),
                None => Observation::After(after),
            };
            self.lessons.push((unit.population.clone(), sight));
        }
        true
    }

    fn note(&mut self, unit: &Unit, sight: Observation) {
        self.lessons.push((unit.population.clone(), sight));
    }
}

impl RuleLearning<'_> {
    /// Watches a call at work on a batch; tells whether it did not leave it as it was.
    pub(super) fn try_batch(
        &self,
        worker: &mut Worker,
        trial: &mut Trial<'_>,
        batch: &Batch<'_>,
    ) -> Result<bool, EngineError> {
        let run = worker.run(&self.job(&trial.args, batch.input.clone()))?;
        if run.end == End::Exited(0) && run.stdout == batch.printed {
            batch.units.iter().for_each(|unit| trial.note(unit, Observation::Unchanged));
            return Ok(false);
        }
        if !trial.note_all(&run, &batch.units, &batch.texts) {
            trial.pay(&run);
            self.take_apart(worker, trial, &batch.units, &run)?;
        }
        Ok(true)
    }

    /// Takes the programs at fault out of a batch that failed, until the rest goes through. Where the
    /// compiler says at which line it stopped, that is one run for each; else the batch is halved.
    fn take_apart(
        &self,
        worker: &mut Worker,
        trial: &mut Trial<'_>,
        units: &[&Unit],
        failed: &Execution,
    ) -> Result<(), EngineError> {
        let mut units = units.to_vec();
        let mut failed = failed.clone();
        while let Some(culprit) = culprit(&failed.stderr_text(), &units) {
            trial.note(units.remove(culprit), failure(&failed));
            trial.pay(&failed);
            if trial.left == 0 || units.is_empty() {
                return Ok(());
            }
            failed = worker.run(&self.job(&trial.args, nest(&units)))?;
            if trial.note_all(&failed, &units, &[]) {
                return Ok(());
            }
        }
        self.halve(worker, trial, &units)
    }

    fn halve(&self, worker: &mut Worker, trial: &mut Trial<'_>, units: &[&Unit]) -> Result<(), EngineError> {
        for half in units.chunks(units.len().div_ceil(2).max(1)) {
            if trial.left == 0 {
                break;
            }
            let run = worker.run(&self.job(&trial.args, nest(half)))?;
            trial.pay(&run);
            match half {
                _ if trial.note_all(&run, half, &[]) => {}
                [unit] => trial.note(unit, failure(&run)),
                _ => self.take_apart(worker, trial, half, &run)?,
            }
        }
        Ok(())
    }
}

/// What a run that failed on one program means.
fn failure(run: &Execution) -> Observation {
    match run.end {
        End::Exited(code) if code < 128 => Observation::Refused(complaint(&run.stderr_text())),
        _ => Observation::Crashed,
    }
}

/// What a compiler complains of, without the place, which differs from program to program. The operation
/// is named where the complaint itself does not.
fn complaint(stderr: &str) -> String {
    let line = first_error(stderr).unwrap_or_default();
    let message = line.split_once("error: ").map_or(line.as_str(), |(_, message)| message);
    let shown = stderr.split_once("see current operation:").map_or("", |(_, shown)| shown);
    let op = shown.lines().next().unwrap_or("").split('"').nth(1);
    match op {
        Some(op) if !message.contains('\'') => format!("'{op}' {message}"),
        _ => message.to_owned(),
    }
}

/// The program, by its place among those run together, that holds the line at which the compiler stopped.
fn culprit(stderr: &str, units: &[&Unit]) -> Option<usize> {
    let place = first_error(stderr)?;
    let (place, _) = place.split_once(": error:")?;
    let line: usize = place.rsplit(':').nth(1)?.parse().ok()?;
    // Lines count from 1, and the first is that of the module around all.
    let mut first = 2;
    units.iter().position(|unit| {
        first += unit.text.lines().count();
        line < first
    })
}
