//! Lowers one program: the planner proposes steps, the compiler runs them, the planner gets the results.
//!
//! The planner plans several steps in advance, from the operations that the rule book predicts. They run in
//! one process, with a pass that prints statistics after each pass: these tell which passes succeeded and
//! which operations are present. If a pass fails, the passes before it are kept and run again before the next
//! plan, which costs less than one process per step.
//!
//! The verifier between passes costs a third of a run and rarely fails. So a path runs without it, and only
//! the last program is verified. If it is invalid, the path is run again with the verifier on, which tells
//! the pass to blame, and continues from there.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::{Planner, Population, RuleId, Step, read_stats};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution, Job, Rng};

use super::failed_run::FailureCause;
use super::lowerer::{Lowerer, Start};
use super::path::{LoweringPath, PathEnd};
use super::state::PathState;
use crate::judge::run::JudgedRun;

/// The result of a plan.
enum PlanResult {
    /// The path continues, even if a pass failed.
    Continue,
    /// A pass of the default pipeline failed: the path must backtrack.
    DeadEnd,
    /// The compiler crashed or timed out.
    Crashed(Box<JudgedRun>),
}

impl Lowerer<'_> {
    /// Reads a program; `None` if the compiler does not accept it.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn start(&self, worker: &mut Worker, program: &Arc<[u8]>) -> Result<Option<Start>, EngineError> {
        let args = self.profile.no_op.iter().chain(&self.profile.generic).cloned().collect();
        let run = worker.run(&self.job(args, program.clone()))?;
        if run.end != End::Exited(0) {
            return Ok(None);
        }
        let module = Module::parse_bytes(&run.stdout).ok();
        Ok(module.map(|module| Start { text: program.clone(), population: Population::of(&module) }))
    }

    /// Lowers a program along one path.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn walk(
        &self,
        worker: &mut Worker,
        start: &Start,
        planner: &mut dyn Planner,
        rng: &mut Rng,
    ) -> Result<LoweringPath, EngineError> {
        let mut state = PathState::from(start);
        state.verified = !self.prints_op_stats();
        planner.start_path();
        loop {
            let plan = self.plan(&state, planner, rng);
            if plan.is_empty() {
                let mut text = self.materialize(worker, &mut state)?;
                if !state.verified && !self.is_valid(worker, &mut state, &text)? {
                    self.rerun_verified(worker, start, &mut state, &[], planner)?;
                    continue;
                }
                if !self.rule_index.is_done(&state.population)
                    && self.may_backtrack(planner)
                    && let Some(lowered) = self.backtrack(worker, start, &mut state)?
                {
                    text = lowered;
                }
                return Ok(self.finish(state, text, planner));
            }
            match self.run_plan(worker, start, &mut state, &plan, planner)? {
                PlanResult::Continue => {}
                PlanResult::DeadEnd => {
                    if let Some(text) = self.backtrack(worker, start, &mut state)? {
                        return Ok(self.finish(state, text, planner));
                    }
                }
                PlanResult::Crashed(run) => {
                    // The planner should avoid the pass that crashed on later paths.
                    let crashed = state.passes.last().copied();
                    state.note_failure(crashed);
                    planner.finish_path(self.rule_index, &state.finished);
                    return Ok(self.to_path(state, PathEnd::Died(run)));
                }
            }
        }
    }

    /// Ends a path that did not crash, and reports it to the planner.
    fn finish(&self, mut state: PathState, text: Arc<[u8]>, planner: &mut dyn Planner) -> LoweringPath {
        let left = self.rule_index.pending(&state.population).map(ToString::to_string).collect::<Vec<_>>();
        state.finished.reached_goal = left.is_empty();
        state.finished.after = state.population.clone();
        planner.finish_path(self.rule_index, &state.finished);
        let end = if left.is_empty() { PathEnd::Lowered(text) } else { PathEnd::Stuck(text, left) };
        self.to_path(state, end)
    }

    fn may_backtrack(&self, planner: &dyn Planner) -> bool {
        planner.backtracks() && self.prints_op_stats() && !self.rule_index.default_pipeline().is_empty()
    }

    /// The next steps, each planned for the operations that are predicted after the one before.
    fn plan(&self, state: &PathState, planner: &mut dyn Planner, rng: &mut Rng) -> Vec<Step> {
        let mut predicted = state.population.clone();
        let mut plan = Vec::new();
        planner.start_plan(&state.population);
        let steps_left = planner.max_steps().saturating_sub(state.steps);
        while plan.len() < steps_left.min(self.max_steps_per_run) {
            let Some(step) = planner.propose(self.rule_index, &predicted, rng) else { break };
            // A repeated step means that the prediction is wrong: find out the real operations first.
            let is_same = |past: &Step| past.form == step.form && past.conversion == step.conversion;
            if step.form.is_some() && plan.iter().any(is_same) {
                break;
            }
            for pass in step.passes() {
                predicted = self.rule_index.predict(&predicted, pass);
            }
            plan.push(step);
        }
        plan
    }

    /// Runs a plan up to the first failure and reports the results to the planner.
    fn run_plan(
        &self,
        worker: &mut Worker,
        start: &Start,
        state: &mut PathState,
        plan: &[Step],
        planner: &mut dyn Planner,
    ) -> Result<PlanResult, EngineError> {
        let passes: Vec<RuleId> = plan.iter().flat_map(Step::passes).collect();
        let job = self.job_with_stats(state, &passes);
        let run = state.run(worker, &job)?;
        let stderr = run.stderr_text();
        let stats = if self.prints_op_stats() { read_stats(&stderr) } else { Vec::new() };
        let exited_0 = run.end == End::Exited(0);
        if !exited_0 {
            let last = self.failed_pass(&passes, &stats);
            match self.cause_of_failure(worker, state, &passes[..=last], &run)? {
                FailureCause::Finding(finding) => {
                    state.passes.extend(&passes[..=last]);
                    return Ok(PlanResult::Crashed(finding));
                }
                FailureCause::InvalidBefore => {
                    self.rerun_verified(worker, start, state, &passes[..=last], planner)?;
                    return Ok(PlanResult::Continue);
                }
                FailureCause::Diagnostic => {}
            }
        }
        // Without statistics a plan has one step, which succeeds or fails as a whole.
        let succeeded = match self.prints_op_stats() {
            true => stats.len(),
            false if exited_0 => passes.len(),
            false => 0,
        };
        if !exited_0
            && state.verified
            && let Some(&failed) = passes.get(succeeded)
            && let Some(found) = self.invalid_ir(worker, state, &passes[..=succeeded], failed, &run)?
        {
            state.invalid.push(found);
        }
        self.record_plan(state, plan, &stats, succeeded, planner);
        let done = &passes[..succeeded.min(passes.len())];
        state.passes.extend(done);
        state.replay.extend(done);
        if exited_0 {
            self.refresh(worker, state, &run)?;
        }
        let dialects = state.population.forms().map(|form| form.dialect().to_owned()).collect::<Vec<_>>();
        state.note_dialects(dialects);
        // The default pipeline lowers most programs. If it fails, an earlier pass is the likely cause.
        let is_dead_end = !exited_0
            && self.may_backtrack(planner)
            && passes.get(succeeded).is_some_and(|&failed| self.is_default_step(plan, succeeded, failed));
        Ok(if is_dead_end { PlanResult::DeadEnd } else { PlanResult::Continue })
    }

    /// Reads the real operations after a plan that succeeded. At the goal the statistics are enough, since
    /// forms do not matter there, and the printed text is the lowered program.
    fn refresh(
        &self,
        worker: &mut Worker,
        state: &mut PathState,
        run: &Execution,
    ) -> Result<(), EngineError> {
        let is_done = self.prints_op_stats() && self.rule_index.is_done(&state.population);
        if is_done || !self.prints_op_stats() {
            state.text = run.stdout.as_slice().into();
            state.replay.clear();
        }
        if !is_done {
            let text = self.materialize(worker, state)?;
            if let Ok(module) = Module::parse_bytes(&text) {
                state.population = Population::of(&module);
            }
        }
        Ok(())
    }

    /// Whether the pass at this index of a plan comes from the default pipeline and was not chosen by the
    /// planner: such steps have no form.
    fn is_default_step(&self, plan: &[Step], mut index: usize, pass: RuleId) -> bool {
        let step = plan.iter().find(|step| {
            let passes = step.passes().count();
            let here = index < passes;
            index = index.saturating_sub(passes);
            here
        });
        step.is_some_and(|step| step.form.is_none()) && self.rule_index.default_pipeline().contains(&pass)
    }

    /// The present program in generic form. Runs the passes to replay, if any.
    fn materialize(&self, worker: &mut Worker, state: &mut PathState) -> Result<Arc<[u8]>, EngineError> {
        if !state.replay.is_empty() {
            let Job { args, input, limits } = self.job_with_stats(state, &[]);
            let args = args.iter().chain(&self.profile.generic).cloned().collect();
            let run = state.run(worker, &Job { args, input, limits })?;
            state.text = run.stdout.as_slice().into();
            state.replay.clear();
        }
        Ok(state.text.clone())
    }

    fn to_path(&self, state: PathState, end: PathEnd) -> LoweringPath {
        let passes = state.passes.iter().map(|&rule| self.rule_index.rule(rule).call.clone()).collect();
        LoweringPath {
            passes,
            steps: state.steps,
            steps_without_effect: state.steps_without_effect,
            runs: state.runs,
            compiler_time: state.compiler_time,
            dropped_passes: state.dropped_passes,
            dialects: state.dialects,
            invalid: state.invalid,
            finished: state.finished,
            end,
        }
    }
}
