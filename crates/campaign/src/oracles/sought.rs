//! What is looked for when a finding is run again: its kind and its key, judged by the oracle that found it.

use std::sync::Arc;

use mohole_target::{EngineError, Profile, Tool, Worker};
use mohole_testcase::{Job, Kind, Outcome, Pipeline, Verdict};

use crate::findings::record::Record;
use crate::judge::examine::{Examined, examine};
use crate::judge::symptom::{examine_deeply, examine_for};
use crate::oracles::wrong_result::WrongResult;

/// A finding that is looked for.
#[derive(Debug, Clone)]
pub struct Sought {
    /// What it was found as.
    pub verdict: Verdict,
    /// For a wrong result, the pipeline that is right.
    pub reference: Option<Pipeline>,
    /// It does not show in every run.
    pub flaky: bool,
}

/// Looks at a finding that does not show in every run.
const PATIENCE: usize = 5;

impl Sought {
    /// The finding of a record.
    pub fn of(record: &Record) -> Self {
        let flaky = record.reduced.as_ref().is_some_and(|reduced| reduced.flaky);
        Sought { verdict: record.verdict(), reference: record.reference.clone(), flaky }
    }

    /// Whether the compiled program has to be run to see it.
    pub fn must_run(&self) -> bool {
        self.verdict.outcome == Outcome::Finding(Kind::Miscompile) && self.reference.is_some()
    }

    /// Runs a job on a compiler and judges it. Where a program must run and nothing runs it, the compiler
    /// alone is looked at.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look(
        &self,
        worker: &mut Worker,
        profile: &Profile,
        runner: Option<&Arc<Tool>>,
        job: &Job,
    ) -> Result<Examined, EngineError> {
        let (Outcome::Finding(Kind::Miscompile), Some(reference), Some(runner)) =
            (self.verdict.outcome, &self.reference, runner)
        else {
            return match self.verdict.outcome {
                Outcome::Finding(kind) => examine_for(worker, profile, job, kind),
                _ => examine_deeply(worker, profile, job),
            };
        };
        let mut examined = examine(worker, profile, job)?;
        if let Some(results) =
            WrongResult::new(profile, runner, reference, worker.stop())?.look(worker, job)?
        {
            examined.verdict = Verdict { message: Some(results.to_string()), ..self.verdict.clone() };
        }
        Ok(examined)
    }

    /// As [`look`](Self::look), and some more looks at what does not show in every run.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn look_often(
        &self,
        worker: &mut Worker,
        profile: &Profile,
        runner: Option<&Arc<Tool>>,
        job: &Job,
    ) -> Result<Examined, EngineError> {
        let mut examined = self.look(worker, profile, runner, job)?;
        for _ in 1..if self.flaky { PATIENCE } else { 1 } {
            if self.is_it(&examined.verdict) {
                break;
            }
            examined = self.look(worker, profile, runner, job)?;
        }
        Ok(examined)
    }

    /// Whether a verdict is the one that is looked for.
    pub fn is_it(&self, verdict: &Verdict) -> bool {
        match (&self.verdict.signature, &verdict.signature) {
            (Some(sought), Some(found)) => sought.key == found.key,
            _ => false,
        }
    }
}
