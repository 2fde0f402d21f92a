//! Where a walk stands, and what is seen on it.

use std::sync::Arc;
use std::time::Duration;

use mohole_ir::dialect_of;
use mohole_lowering::{FinishedPath, PassRun, Planner, Population, RuleId, Step, StepResult};

use mohole_target::{EngineError, Worker};
use mohole_testcase::{Execution, Job};

use super::lowerer::{Lowerer, Start};
use crate::judge::run::JudgedRun;

/// Where a walk stands.
pub(super) struct Walk {
    /// The last text at hand, and the passes to run on it to get to where the walk is.
    pub(super) text: Arc<[u8]>,
    pub(super) replay: Vec<RuleId>,
    pub(super) population: Population,
    pub(super) passes: Vec<RuleId>,
    pub(super) steps: usize,
    pub(super) vain: usize,
    pub(super) runs: usize,
    pub(super) compiler_time: Duration,
    pub(super) dialects: Vec<String>,
    pub(super) found: Vec<JudgedRun>,
    pub(super) journey: FinishedPath,
    pub(super) retraced: usize,
    /// Whether the verifier looks at the program after every pass.
    pub(super) verified: bool,
}

impl Walk {
    pub(super) fn from(start: &Start) -> Self {
        let mut walk = Walk {
            text: start.text.clone(),
            replay: Vec::new(),
            population: start.population.clone(),
            passes: Vec::new(),
            steps: 0,
            vain: 0,
            runs: 0,
            compiler_time: Duration::ZERO,
            dialects: Vec::new(),
            found: Vec::new(),
            journey: FinishedPath::default(),
            retraced: 0,
            verified: true,
        };
        walk.note_dialects(start.population.forms().map(|form| form.dialect().to_owned()));
        walk
    }

    /// Runs the compiler and counts it.
    pub(super) fn run(&mut self, worker: &mut Worker, job: &Job) -> Result<Execution, EngineError> {
        let run = worker.run(job)?;
        self.count(&run);
        Ok(run)
    }

    pub(super) fn count(&mut self, run: &Execution) {
        self.runs += 1;
        self.compiler_time += run.cpu;
    }

    /// Back at the program that it began with, and careful from now on. What was counted and found stays.
    pub(super) fn go_back_to(&mut self, start: &Start) {
        self.text = start.text.clone();
        self.population = start.population.clone();
        self.replay.clear();
        self.passes.clear();
        self.journey.ran.clear();
        self.verified = true;
    }

    pub(super) fn note_failure(&mut self, rule: Option<RuleId>) {
        let failed = rule.map(|rule| PassRun { rule, before: self.population.clone() });
        self.journey.failed.extend(failed);
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
    /// Goes through a plan pass by pass, up to the one that failed.
    pub(super) fn tell(
        &self,
        walk: &mut Walk,
        plan: &[Step],
        marks: &[Vec<(String, u32)>],
        reached: usize,
        planner: &mut dyn Planner,
    ) {
        let mut done = 0;
        for step in plan {
            let optimized = done + step.optimizations.len();
            self.see(walk, step.optimizations.iter().copied(), marks, &mut done, reached);
            if done < optimized {
                // The plan behind it was made for another program.
                walk.steps += 1;
                walk.vain += 1;
                let failed = step.passes().nth(step.optimizations.len() - (optimized - done));
                let failed = failed.filter(|_| self.ahead > 1);
                walk.note_failure(failed);
                planner.on_optimization_failed(step, failed);
                return;
            }
            let Some(conversion) = step.conversion else { continue };
            let before = walk.population.clone();
            self.see(walk, [conversion], marks, &mut done, reached);
            let failed = done == optimized;
            let happened = match &step.form {
                _ if failed => StepResult::Failed,
                Some(form) if walk.population.count(form) >= before.count(form) => StepResult::NoEffect,
                _ => StepResult::Worked,
            };
            walk.steps += 1;
            walk.vain += usize::from(happened != StepResult::Worked);
            planner.on_step(step, happened);
            if failed {
                walk.note_failure(Some(conversion));
                return;
            }
        }
    }

    /// What is there after some passes, as far as they ran.
    pub(super) fn see(
        &self,
        walk: &mut Walk,
        passes: impl IntoIterator<Item = RuleId>,
        marks: &[Vec<(String, u32)>],
        done: &mut usize,
        reached: usize,
    ) {
        for pass in passes {
            if *done >= reached {
                return;
            }
            walk.journey.ran.push(PassRun { rule: pass, before: walk.population.clone() });
            let expected = self.atlas.predict(&walk.population, pass);
            walk.population = match marks.get(*done) {
                Some(counts) => {
                    walk.note_dialects(counts.iter().map(|(name, _)| dialect_of(name).to_owned()));
                    self.atlas.population_from_counts(counts, &expected)
                }
                None => expected,
            };
            *done += 1;
        }
    }
}
