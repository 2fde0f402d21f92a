//! Practice: lowers programs and records the results of the paths in the rule book, so that planners know
//! from the first path on when to use which pass.

use std::sync::Arc;

use mohole_lowering::{
    Experience, Feedback, FeedbackOptions, FinishedPath, GOAL, Population, Presence, RuleBook, RuleId,
    RuleIndex,
};
use mohole_target::{Engine, EngineError, Mode, Profile, Tool, Worker};
use mohole_testcase::{Pipeline, Rng};

use crate::lowering::lowerer::{Lowerer, Start};
use crate::programs::Program;

/// The settings of practice.
pub struct Practice<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// Whether the compiler can print operation statistics between passes.
    pub prints_op_stats: bool,
    /// Programs to lower, small ones first.
    pub programs: &'a [Program],
    /// Detours per program: paths along the default pipeline with one doubtful pass added.
    pub detours: usize,
    /// Paths per program that the planner chooses.
    pub rounds: usize,
    /// Paths after which the rule book is updated.
    pub paths_per_batch: usize,
    /// Worker processes.
    pub workers: usize,
}

/// The results of a batch of paths that were lowered with the same rule book.
#[derive(Debug, Clone, Copy)]
pub struct PracticeBatch {
    /// Whether the paths were detours.
    pub detours: bool,
    /// Paths.
    pub paths: usize,
    /// Those that reached the goal.
    pub reached_goal: usize,
}

/// Reliable passes added to a detour besides the doubtful one.
const RELIABLE_PASSES_PER_DETOUR: usize = 3;

/// A pass is reliable from this confidence on.
const RELIABLE_CONFIDENCE: f64 = 0.8;

/// A pass below this confidence is known to fail, and is not tried again.
const MIN_CONFIDENCE: f64 = 0.2;

impl Practice<'_> {
    /// Practices and records the results in the book.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run(
        &self,
        book: &mut RuleBook,
        on_batch: &mut dyn FnMut(PracticeBatch),
    ) -> Result<(), EngineError> {
        let mut engine = Engine::new(self.tool, self.workers, Mode::Best)?;
        let pipeline = self.profile.lowering_pipeline().map(Pipeline::calls).unwrap_or_default();
        let rule_index = RuleIndex::for_results(book.clone(), GOAL).with_default_pipeline(&pipeline);
        let starts = self.starts(&mut engine, &rule_index)?;
        let can_detour = self.prints_op_stats && !rule_index.default_pipeline().is_empty();
        let detours = if can_detour { self.detours } else { 0 };
        for (rounds, detours) in [(detours, true), (self.rounds, false)] {
            let paths: Vec<(usize, usize)> =
                (0..rounds).flat_map(|round| (0..starts.len()).map(move |start| (start, round))).collect();
            for batch in paths.chunks(self.paths_per_batch) {
                let rule_index = RuleIndex::for_results(book.clone(), GOAL).with_default_pipeline(&pipeline);
                let finished = engine.map(batch, |worker, &(number, round)| {
                    let lowerer = Lowerer::new(self.profile, &rule_index, self.prints_op_stats);
                    let mut rng = Rng::new((round * starts.len() + number) as u64);
                    match detours {
                        true => detour(&lowerer, worker, &starts[number], &mut rng),
                        false => planned_path(&lowerer, worker, &starts[number], &mut rng),
                    }
                })?;
                finished.iter().for_each(|path| path.record_in(&rule_index, book));
                record_experience(&rule_index, &finished, book);
                let reached_goal = finished.iter().filter(|path| path.reached_goal).count();
                on_batch(PracticeBatch { detours, paths: batch.len(), reached_goal });
            }
        }
        Ok(())
    }

    fn starts(&self, engine: &mut Engine, rule_index: &RuleIndex) -> Result<Vec<Start>, EngineError> {
        let lowerer = Lowerer::new(self.profile, rule_index, self.prints_op_stats);
        let starts = engine.map(self.programs, |worker, program| lowerer.start(worker, &program.text))?;
        Ok(starts.into_iter().flatten().collect())
    }
}

/// A path that the planner chooses.
fn planned_path(
    lowerer: &Lowerer<'_>,
    worker: &mut Worker,
    start: &Start,
    rng: &mut Rng,
) -> Result<FinishedPath, EngineError> {
    let mut planner = Feedback::new(FeedbackOptions::default());
    Ok(lowerer.walk(worker, start, &mut planner, rng)?.finished)
}

/// The default pipeline with one doubtful pass and some reliable ones added at random places. If it does not
/// reach the goal, the doubtful pass is the likely cause.
fn detour(
    lowerer: &Lowerer<'_>,
    worker: &mut Worker,
    start: &Start,
    rng: &mut Rng,
) -> Result<FinishedPath, EngineError> {
    let rule_index = lowerer.rule_index;
    let (plain, _) = lowerer.try_passes(worker, start, rule_index.default_pipeline())?;
    if !plain.reached_goal {
        return Ok(plain);
    }
    let mut added: Vec<(usize, RuleId)> = Vec::new();
    for number in 0..=RELIABLE_PASSES_PER_DETOUR {
        let at = rng.below(plain.ran.len());
        let present = Presence::of(&plain.ran[at].before);
        let confidence =
            |rule: RuleId| rule_index.experience().confidence(rule, &present, &Experience::default());
        let is_doubtful = |rule: RuleId| (MIN_CONFIDENCE..RELIABLE_CONFIDENCE).contains(&confidence(rule));
        let mut candidates = applicable(rule_index, &plain.ran[at].before);
        match number {
            RELIABLE_PASSES_PER_DETOUR => candidates.retain(|&rule| is_doubtful(rule)),
            _ => candidates.retain(|&rule| confidence(rule) >= RELIABLE_CONFIDENCE),
        }
        added.extend(rng.pick(&candidates).map(|rule| (at, *rule)));
    }
    // From the back, so that the indices stay valid.
    added.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    let mut passes: Vec<RuleId> = rule_index.default_pipeline().to_vec();
    added.into_iter().for_each(|(at, rule)| passes.insert(at, rule));
    Ok(lowerer.try_passes(worker, start, &passes)?.0)
}

/// The rules that lower or optimize operations of a program.
fn applicable(rule_index: &RuleIndex, population: &Population) -> Vec<RuleId> {
    let lowering = rule_index.pending(population).flat_map(|form| rule_index.rules_for(form, population));
    let lowering = lowering.map(|(rule, _)| rule);
    let mut rules: Vec<RuleId> = lowering.chain(rule_index.recommended(population)).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// Records in the book which paths reached the goal. The index leaves out some rules of the book and numbers
/// the others differently, so rules are found by their calls.
fn record_experience(rule_index: &RuleIndex, paths: &[FinishedPath], book: &mut RuleBook) {
    let mut experience = rule_index.experience().clone();
    let nothing = Experience::default();
    for path in paths {
        // After a failed pass nothing ran, so the path says nothing about the passes before it.
        if path.reached_goal || path.failed.is_empty() {
            experience.note(&path.ran, path.reached_goal, &nothing);
        }
        for failed in &path.failed {
            experience.note(std::slice::from_ref(failed), false, &nothing);
        }
    }
    for (number, practiced) in rule_index.rules().iter().enumerate() {
        if let Some(rule) = book.rule_mut(&practiced.call) {
            rule.met = experience.of(number).map(|(form, tally)| (form.clone(), tally)).collect();
        }
    }
}
