//! One turn of a strategy: what it may use, and what is counted of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use mohole_mutate::{Change, Memory};
use mohole_store::Score;
use mohole_target::{EngineError, own_jobs};
use mohole_testcase::{End, Execution, Finding, Job, Kind, Outcome, Rng};
use parking_lot::RwLock;

use super::config::{CampaignConfig, SEARCH_CPU_LIMIT};
use super::coverage::CoverageCounts;
use super::pool::{Pool, Seed};
use super::shared::{SharedState, WorkerState};
use super::tally::Tally;
use crate::findings::intake::IntakeResult;

/// The nominal time of one run. With one worker nominal time decides whose turn is next, not measured time,
/// so that the same seed gives the same tests.
pub(super) const NOMINAL_RUN: f64 = 0.01;

/// The nominal time of a run on a lowering path, which takes many passes at once.
pub(super) const NOMINAL_LOWERING_RUN: f64 = 0.02;

/// The nominal time of executing a lowered program, which is translated first.
pub(super) const NOMINAL_EXECUTION: f64 = 0.08;

/// The nominal time of a run that compares results: some lower a program, some execute it.
pub(super) const NOMINAL_COMPARISON: f64 = 0.05;

/// A turn under way.
pub struct Turn<'t, 'c> {
    pub(crate) shared: &'t SharedState<'c>,
    pub(crate) state: &'t mut WorkerState<'c>,
    /// Every decision of the strategy is drawn from it.
    pub rng: Rng,
    /// How many turns the strategy had before.
    pub number: u64,
    /// The strategy's name.
    pub(crate) strategy: &'static str,
    /// Whether oracles sample its runs.
    pub(crate) uses_oracles: bool,
    /// Whether programs are printed in generic form and so can be parsed again. Sometimes they are not, to
    /// test the printers that people use.
    pub(crate) prints_generic: bool,
    /// Whether all runs are judged for their meaning, however long that takes.
    pub(crate) is_about_meaning: bool,
    pub(crate) score: Score,
    pub(crate) covered: CoverageCounts,
    pub(crate) outcomes: BTreeMap<&'static str, u64>,
    pub(crate) tally: Tally,
    pub(crate) nominal_time: f64,
    /// The reward for the findings, by their kind.
    pub(crate) reward_of_findings: f64,
}

/// Which turn it is.
#[derive(Clone, Copy)]
pub(crate) struct TurnNumber {
    /// Among all turns.
    pub(crate) of_all: u64,
    /// Among the strategy's.
    pub(crate) of_strategy: u64,
}

/// What came of a test.
pub enum Tested {
    /// The passes succeeded. If they made another program that can be read, it is this.
    Passed(Option<Arc<Seed>>),
    /// The compiler stopped with a diagnostic, or the test was not run.
    Stopped,
    /// It is a finding, new or known.
    Crashed,
}

/// What came of a program that the compiler sees for the first time.
pub enum Admitted {
    /// It is accepted.
    Yes(Arc<Seed>),
    /// It is rejected, with this complaint.
    No(String),
    /// It is accepted but cannot be used, or the campaign was abandoned.
    Unusable,
    /// The compiler crashed.
    Crashed,
}

impl Admitted {
    /// The program, if it is accepted.
    pub(super) fn seed(self) -> Option<Arc<Seed>> {
        match self {
            Admitted::Yes(seed) => Some(seed),
            Admitted::No(_) | Admitted::Unusable | Admitted::Crashed => None,
        }
    }

    /// Teaches the mutators' memory what came of changes.
    pub(super) fn teach(&self, memory: &RwLock<Memory>, changes: &[Change]) {
        let mut memory = memory.write();
        for Change { traits, .. } in changes {
            match self {
                Admitted::Yes(_) => memory.accepted(traits),
                Admitted::No(complaint) => memory.refused(traits, complaint),
                // A crash is worth finding once.
                Admitted::Crashed => memory.refused(traits, ""),
                Admitted::Unusable => {}
            }
        }
    }
}

impl<'t, 'c> Turn<'t, 'c> {
    pub(crate) fn new(
        shared: &'t SharedState<'c>,
        state: &'t mut WorkerState<'c>,
        strategy: &'static str,
        uses_oracles: bool,
        number: TurnNumber,
    ) -> Self {
        // The streams of neighbouring seeds overlap; those of their first numbers do not.
        let seed = Rng::new(shared.seed ^ number.of_all.wrapping_mul(0x9e37_79b9)).bits();
        let mut rng = Rng::new(seed);
        let prints_generic = !rng.chance(1, 8);
        Turn {
            shared,
            state,
            rng,
            number: number.of_strategy,
            strategy,
            uses_oracles,
            prints_generic,
            is_about_meaning: false,
            score: Score { turns: 1, ..Score::default() },
            covered: CoverageCounts::default(),
            outcomes: BTreeMap::new(),
            tally: Tally::default(),
            nominal_time: 0.0,
            reward_of_findings: 0.0,
        }
    }

    /// What is fixed for the campaign.
    pub fn config(&self) -> &'c CampaignConfig {
        self.shared.config
    }

    /// The programs.
    pub fn pool(&self) -> &'c Pool {
        self.shared.pool
    }

    /// Whether the turn must end now.
    pub fn is_over(&self) -> bool {
        self.shared.is_over()
    }

    /// Reports a finding.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn report(&mut self, mut finding: Finding) -> Result<(), EngineError> {
        if self.shared.stop.is_abandoned() {
            return Ok(());
        }
        self.strategy.clone_into(&mut finding.strategy);
        let (kind, is_parser_crash) = (finding.kind(), finding.signature.is_parser_crash());
        let reported = self.shared.intake.report(&mut self.state.worker, finding)?;
        self.score.findings += u64::from(reported != IntakeResult::Nothing);
        self.reward_of_findings += reward(kind, is_parser_crash, reported);
        Ok(())
    }

    /// Runs the compiler.
    pub(super) fn run(&mut self, job: &Job) -> Result<Execution, EngineError> {
        self.shared.statistics.count_tests(1);
        self.score.tests += 1;
        let execution = self.state.worker.run(job)?;
        self.nominal_time += nominal_time(&execution);
        Ok(execution)
    }

    /// Makes a further run that tells more of one.
    pub(super) fn run_again(&mut self, job: &Job) -> Result<Execution, EngineError> {
        let execution = self.state.worker.run(job)?;
        self.count_further_runs(1, nominal_time(&execution));
        Ok(execution)
    }

    /// Does something that makes runs of its own, and counts them, each with this nominal time.
    pub(super) fn counted<T>(
        &mut self,
        nominal_time: f64,
        work: impl FnOnce(&mut Self) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let before = own_jobs();
        let done = work(self);
        self.count_further_runs(own_jobs() - before, nominal_time);
        done
    }

    fn count_further_runs(&mut self, runs: u64, nominal_time: f64) {
        if runs == 0 {
            return;
        }
        self.count_valid_runs(runs, nominal_time, "looked-again");
    }

    /// Counts runs of programs that the compiler accepts.
    pub(super) fn count_valid_runs(&mut self, runs: u64, nominal_time: f64, outcome: &'static str) {
        self.shared.statistics.count_tests(runs);
        self.score.tests += runs;
        self.score.valid += runs;
        self.nominal_time += nominal_time * runs as f64;
        *self.outcomes.entry(outcome).or_insert(0) += runs;
    }

    /// Counts the outcome of a run.
    pub(super) fn count_outcome(&mut self, outcome: Outcome) {
        *self.outcomes.entry(outcome.word()).or_insert(0) += 1;
        match outcome {
            Outcome::Rejected(_) => self.score.rejected += 1,
            _ => self.score.valid += 1,
        }
    }

    /// Counts what was covered for the first time.
    pub(super) fn count_coverage(&mut self, gained: CoverageCounts) {
        self.score.coverage += gained.total() as u64;
        self.covered.add(gained);
    }

    /// Keeps a program that covers something new.
    pub(super) fn keep_if_new(&mut self, seed: &Arc<Seed>) {
        let gained = self.shared.coverage.cover_program(&seed.module);
        self.count_coverage(gained);
        if gained.total() > 0 && seed.is_in(&self.config().focus) && self.pool().add(seed.clone()) {
            self.shared.statistics.save_program(self.strategy, seed);
        }
    }
}

/// The reward for a finding. Wrong code hurts users most and is the hardest to find. A finding that is likely
/// one bug with another, or a crash on text that is no valid program, is worth little.
fn reward(kind: Kind, is_parser_crash: bool, reported: IntakeResult) -> f64 {
    match reported {
        IntakeResult::Nothing => 0.0,
        IntakeResult::Related => 10.0,
        IntakeResult::New if is_parser_crash => 10.0,
        IntakeResult::New if kind == Kind::Miscompile => 150.0,
        IntakeResult::New => 50.0,
    }
}

/// The nominal time of a run: more for one that reached the time limit.
fn nominal_time(execution: &Execution) -> f64 {
    let is_late = execution.end == End::Deadline || execution.cpu >= SEARCH_CPU_LIMIT;
    if is_late { SEARCH_CPU_LIMIT.as_secs_f64() } else { NOMINAL_RUN }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::fixtures;

    #[test]
    fn runs_are_counted_also_when_an_oracle_fails() {
        let config = fixtures::config(None);
        fixtures::with_turn(&config, |turn| {
            let job = Job::new(["--cse"], *b"");
            let failed = turn
                .counted(0.5, |turn| turn.state.worker.run(&job).and_then(|_| turn.state.worker.run(&job)));
            assert!(failed.is_err(), "there is no compiler");
            assert_eq!((turn.score.tests, turn.shared.statistics.tests()), (1, 1));
            assert!((turn.nominal_time - 0.5).abs() < 1e-9);
            assert_eq!(turn.outcomes["looked-again"], 1);
        });
    }
}
