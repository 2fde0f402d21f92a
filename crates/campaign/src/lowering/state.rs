//! The state of a path while it is lowered, and how results of passes update it.

use std::sync::Arc;
use std::time::Duration;

use mohole_ir::dialect_of;
use mohole_lowering::{FinishedPath, PassRun, Planner, Population, RuleId, Step, StepResult};

use mohole_target::{EngineError, Worker};
use mohole_testcase::{Execution, Job};

use super::lowerer::{Lowerer, Start};
use crate::judge::run::JudgedRun;

/// The state of a path. The present program is `text` after the passes in `replay`.
pub(super) struct PathState {
    pub(super) text: Arc<[u8]>,
    /// Passes that succeeded on `text`. They run again before the next plan.
    pub(super) replay: Vec<RuleId>,
    pub(super) population: Population,
    pub(super) passes: Vec<RuleId>,
    pub(super) steps: usize,
    pub(super) steps_without_effect: usize,
    pub(super) runs: usize,
    pub(super) compiler_time: Duration,
    pub(super) dialects: Vec<String>,
    pub(super) invalid: Vec<JudgedRun>,
    pub(super) finished: FinishedPath,
    pub(super) dropped_passes: usize,
    /// Whether the verifier runs after every pass.
    pub(super) verified: bool,
}

impl PathState {
    pub(super) fn from(start: &Start) -> Self {
        let mut state = PathState {
            text: start.text.clone(),
            replay: Vec::new(),
            population: start.population.clone(),
            passes: Vec::new(),
            steps: 0,
            steps_without_effect: 0,
            runs: 0,
            compiler_time: Duration::ZERO,
            dialects: Vec::new(),
            invalid: Vec::new(),
            finished: FinishedPath::default(),
            dropped_passes: 0,
            verified: true,
        };
        state.note_dialects(start.population.forms().map(|form| form.dialect().to_owned()));
        state
    }

    /// Runs the compiler and counts the run.
    pub(super) fn run(&mut self, worker: &mut Worker, job: &Job) -> Result<Execution, EngineError> {
        let run = worker.run(job)?;
        self.count(&run);
        Ok(run)
    }

    pub(super) fn count(&mut self, run: &Execution) {
        self.runs += 1;
        self.compiler_time += run.cpu;
    }

    /// Goes back to the first program and switches the verifier on. Counts and findings stay.
    pub(super) fn restart_verified(&mut self, start: &Start) {
        self.text = start.text.clone();
        self.population = start.population.clone();
        self.replay.clear();
        self.passes.clear();
        self.finished.ran.clear();
        self.verified = true;
    }

    pub(super) fn note_failure(&mut self, rule: Option<RuleId>) {
        let failed = rule.map(|rule| PassRun { rule, before: self.population.clone() });
        self.finished.failed.extend(failed);
    }

    pub(super) fn note_dialects(&mut self, dialects: impl IntoIterator<Item = String>) {
        for dialect in dialects {
            if !self.dialects.contains(&dialect) {
                self.dialects.push(dialect);
            }
        }
    }
}

impl Lowerer<'_> {
    /// Records the first `succeeded` passes of a plan and reports the result of each step to the planner.
    pub(super) fn record_plan(
        &self,
        state: &mut PathState,
        plan: &[Step],
        stats: &[Vec<(String, u32)>],
        succeeded: usize,
        planner: &mut dyn Planner,
    ) {
        let mut done = 0;
        for step in plan {
            let optimized = done + step.optimizations.len();
            self.record_passes(state, step.optimizations.iter().copied(), stats, &mut done, succeeded);
            if done < optimized {
                // The steps after it were planned for a program that does not exist.
                state.steps += 1;
                state.steps_without_effect += 1;
                let failed = step.passes().nth(step.optimizations.len() - (optimized - done));
                let failed = failed.filter(|_| self.prints_op_stats());
                state.note_failure(failed);
                planner.on_optimization_failed(step, failed);
                return;
            }
            let Some(conversion) = step.conversion else { continue };
            let before = state.population.clone();
            self.record_passes(state, [conversion], stats, &mut done, succeeded);
            let failed = done == optimized;
            let result = match &step.form {
                _ if failed => StepResult::Failed,
                Some(form) if state.population.count(form) >= before.count(form) => StepResult::NoEffect,
                _ => StepResult::Worked,
            };
            state.steps += 1;
            state.steps_without_effect += usize::from(result != StepResult::Worked);
            planner.on_step(step, result);
            if failed {
                state.note_failure(Some(conversion));
                return;
            }
        }
    }

    /// Records passes until `done` reaches `succeeded`. The operations after each come from the statistics,
    /// or are predicted from the rule book where there are none.
    pub(super) fn record_passes(
        &self,
        state: &mut PathState,
        passes: impl IntoIterator<Item = RuleId>,
        stats: &[Vec<(String, u32)>],
        done: &mut usize,
        succeeded: usize,
    ) {
        for pass in passes {
            if *done >= succeeded {
                return;
            }
            state.finished.ran.push(PassRun { rule: pass, before: state.population.clone() });
            let predicted = self.rule_index.predict(&state.population, pass);
            state.population = match stats.get(*done) {
                Some(counts) => {
                    state.note_dialects(counts.iter().map(|(name, _)| dialect_of(name).to_owned()));
                    self.rule_index.population_from_counts(counts, &predicted)
                }
                None => predicted,
            };
            *done += 1;
        }
    }
}
