//! Walking one program down: the planner proposes, the compiler runs, the planner hears.
//!
//! Steps are planned ahead on what the rule book expects and run together in one process, with a cheap
//! marker behind each pass that tells how far the run got and what is there. When a pass fails, what went
//! well before it is kept and run again in front of the next plan, which costs less than a process of its
//! own for every step.
//!
//! The verifier between passes costs a third of a run and rarely has anything to say. So a walk goes without
//! it and is verified at its end; if that fails, it is gone through again with the verifier on, which tells
//! the pass to blame, and goes on from there.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::{Planner, Population, RuleId, Step, read_stats};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution, Job, Rng};

use super::lowerer::{Lowerer, Start};
use super::path::{LoweringPath, PathEnd};
use super::trouble::Trouble;
use super::walk::Walk;
use crate::judge::run::JudgedRun;

/// How a plan went.
enum PlanEnd {
    /// As well as it could; the walk goes on.
    On,
    /// The known way down does not lead on from where it has led.
    Astray,
    /// The compiler died of it.
    Dead(Box<JudgedRun>),
}

impl Lowerer<'_> {
    /// Reads a program; `None` when the compiler does not accept it.
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

    /// One walk.
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
        let mut walk = Walk::from(start);
        walk.verified = self.ahead == 1;
        planner.start_path();
        loop {
            let plan = self.plan(&walk, planner, rng);
            if plan.is_empty() {
                let mut text = self.materialize(worker, &mut walk)?;
                if !walk.verified && !self.is_valid(worker, &mut walk, &text)? {
                    self.look_back(worker, start, &mut walk, &[], planner)?;
                    continue;
                }
                if !self.atlas.is_done(&walk.population)
                    && self.may_retrace(planner)
                    && let Some(lowered) = self.retrace(worker, start, &mut walk)?
                {
                    text = lowered;
                }
                return Ok(self.arrive(walk, text, planner));
            }
            match self.run_plan(worker, start, &mut walk, &plan, planner)? {
                PlanEnd::On => {}
                PlanEnd::Astray => {
                    if let Some(text) = self.retrace(worker, start, &mut walk)? {
                        return Ok(self.arrive(walk, text, planner));
                    }
                }
                PlanEnd::Dead(death) => {
                    // The next path had better do without what this one died of.
                    let fatal = walk.passes.last().copied();
                    walk.note_failure(fatal);
                    planner.finish_path(self.atlas, &walk.journey);
                    return Ok(self.finish(walk, PathEnd::Died(death)));
                }
            }
        }
    }

    /// The end of a path, at the goal or short of it.
    fn arrive(&self, mut walk: Walk, text: Arc<[u8]>, planner: &mut dyn Planner) -> LoweringPath {
        let left = self.atlas.pending(&walk.population).map(ToString::to_string).collect::<Vec<_>>();
        walk.journey.reached_goal = left.is_empty();
        walk.journey.after = walk.population.clone();
        planner.finish_path(self.atlas, &walk.journey);
        let end = if left.is_empty() { PathEnd::Lowered(text) } else { PathEnd::Stuck(text, left) };
        self.finish(walk, end)
    }

    /// Whether a planner's path that has gone astray can be gone back on.
    fn may_retrace(&self, planner: &dyn Planner) -> bool {
        planner.backtracks() && self.ahead > 1 && !self.atlas.default_pipeline().is_empty()
    }

    /// Steps ahead, each on what the one before is expected to leave.
    fn plan(&self, walk: &Walk, planner: &mut dyn Planner, rng: &mut Rng) -> Vec<Step> {
        let mut expected = walk.population.clone();
        let mut plan = Vec::new();
        planner.start_plan(&walk.population);
        let room = planner.max_steps().saturating_sub(walk.steps);
        while plan.len() < room.min(self.ahead) {
            let Some(step) = planner.propose(self.atlas, &expected, rng) else { break };
            // The same thing again: the book expects less of it than the planner. Time to look.
            let again = |past: &Step| past.form == step.form && past.conversion == step.conversion;
            if step.form.is_some() && plan.iter().any(again) {
                break;
            }
            for pass in step.passes() {
                expected = self.atlas.predict(&expected, pass);
            }
            plan.push(step);
        }
        plan
    }

    /// Runs a plan as far as it goes and tells the planner.
    fn run_plan(
        &self,
        worker: &mut Worker,
        start: &Start,
        walk: &mut Walk,
        plan: &[Step],
        planner: &mut dyn Planner,
    ) -> Result<PlanEnd, EngineError> {
        let passes: Vec<RuleId> = plan.iter().flat_map(Step::passes).collect();
        let job = self.job_of(walk, &passes);
        let run = walk.run(worker, &job)?;
        let stderr = run.stderr_text();
        let marks = if self.ahead > 1 { read_stats(&stderr) } else { Vec::new() };
        let went_well = run.end == End::Exited(0);
        if !went_well {
            let fatal = self.fatal(&passes, &marks);
            match self.trouble(worker, walk, &passes[..=fatal], &run)? {
                Trouble::Finding(death) => {
                    walk.passes.extend(&passes[..=fatal]);
                    return Ok(PlanEnd::Dead(death));
                }
                Trouble::Earlier => {
                    self.look_back(worker, start, walk, &passes[..=fatal], planner)?;
                    return Ok(PlanEnd::On);
                }
                Trouble::Diagnosed => {}
            }
        }
        // Without markers only the whole run tells, and it is one step long.
        let reached = match self.ahead {
            1 if went_well => passes.len(),
            1 => 0,
            _ => marks.len(),
        };
        if !went_well
            && walk.verified
            && let Some(&failed) = passes.get(reached)
            && let Some(found) = self.invalid_ir(worker, walk, &passes[..=reached], failed, &run)?
        {
            walk.found.push(found);
        }
        self.tell(walk, plan, &marks, reached, planner);
        let done = &passes[..reached.min(passes.len())];
        walk.passes.extend(done);
        walk.replay.extend(done);
        if went_well {
            self.take_stock(worker, walk, &run)?;
        }
        walk.note_dialects(walk.population.forms().map(|form| form.dialect().to_owned()).collect::<Vec<_>>());
        // The known way down is good for most programs. Where it fails, something before it has led astray.
        let is_astray = !went_well
            && self.may_retrace(planner)
            && passes.get(reached).is_some_and(|failed| self.is_on_the_way(plan, reached, *failed));
        Ok(if is_astray { PlanEnd::Astray } else { PlanEnd::On })
    }

    /// What there is after a run that went well. At the bottom, the names that the last statistics gave are
    /// all there is to know, and the text is what was looked for.
    fn take_stock(&self, worker: &mut Worker, walk: &mut Walk, run: &Execution) -> Result<(), EngineError> {
        let is_done = self.ahead > 1 && self.atlas.is_done(&walk.population);
        if is_done || self.ahead == 1 {
            walk.text = run.stdout.as_slice().into();
            walk.replay.clear();
        }
        if !is_done {
            let text = self.materialize(worker, walk)?;
            if let Ok(module) = Module::parse_bytes(&text) {
                walk.population = Population::of(&module);
            }
        }
        Ok(())
    }

    /// Whether a pass of a plan, at this place, is one of the known way down and not of the planner's choice.
    fn is_on_the_way(&self, plan: &[Step], mut place: usize, pass: RuleId) -> bool {
        let step = plan.iter().find(|step| {
            let passes = step.passes().count();
            let here = place < passes;
            place = place.saturating_sub(passes);
            here
        });
        step.is_some_and(|step| step.form.is_none()) && self.atlas.default_pipeline().contains(&pass)
    }

    /// The text of where a walk stands, in generic form.
    fn materialize(&self, worker: &mut Worker, walk: &mut Walk) -> Result<Arc<[u8]>, EngineError> {
        if !walk.replay.is_empty() {
            let Job { args, input, limits } = self.job_of(walk, &[]);
            let args = args.iter().chain(&self.profile.generic).cloned().collect();
            let run = walk.run(worker, &Job { args, input, limits })?;
            walk.text = run.stdout.as_slice().into();
            walk.replay.clear();
        }
        Ok(walk.text.clone())
    }

    fn finish(&self, walk: Walk, end: PathEnd) -> LoweringPath {
        let passes = walk.passes.iter().map(|&rule| self.atlas.rule(rule).call.clone()).collect();
        let Walk { steps, vain, runs, compiler_time, retraced, dialects, found: invalid, journey, .. } = walk;
        LoweringPath { passes, steps, vain, runs, compiler_time, retraced, dialects, invalid, journey, end }
    }
}
