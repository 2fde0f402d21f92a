//! Practice: walking programs down and keeping in the rule book what came of it, so that planners know
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

/// How to practice.
pub struct Practice<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// Whether the compiler can print statistics between passes.
    pub has_marker: bool,
    /// Programs to walk down, the easy ones first.
    pub programs: &'a [Program],
    /// How often each takes the known way down with one pass more.
    pub detours: usize,
    /// How often each is walked down.
    pub rounds: usize,
    /// Walks after which what was learned is shared.
    pub lesson: usize,
    /// Processes at once.
    pub workers: usize,
}

/// How one lesson went.
#[derive(Debug, Clone, Copy)]
pub struct Lesson {
    /// Whether it was about single passes, not about whole paths.
    pub detours: bool,
    /// Walks in it.
    pub walks: usize,
    /// Those that arrived.
    pub arrived: usize,
}

/// Passes that are known to be fine, put into the known way down beside the one that is tried.
const COMPANY: usize = 3;

/// What counts as known to be fine.
const FINE: f64 = 0.8;

/// What is worse is known to be bad, and not worth another try.
const DOUBTFUL: f64 = 0.2;

impl Practice<'_> {
    /// Practices and writes what was learned into the book.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run(&self, book: &mut RuleBook, on_lesson: &mut dyn FnMut(Lesson)) -> Result<(), EngineError> {
        let mut engine = Engine::new(self.tool, self.workers, Mode::Best)?;
        let home = self.profile.way_down().map(Pipeline::calls).unwrap_or_default();
        let atlas = RuleIndex::for_results(book.clone(), GOAL).with_default_pipeline(&home);
        let starts = self.starts(&mut engine, &atlas)?;
        let detours = if self.has_marker && !atlas.default_pipeline().is_empty() { self.detours } else { 0 };
        for (rounds, detours) in [(detours, true), (self.rounds, false)] {
            let walks: Vec<(usize, usize)> =
                (0..rounds).flat_map(|round| (0..starts.len()).map(move |start| (start, round))).collect();
            for lesson in walks.chunks(self.lesson) {
                let atlas = RuleIndex::for_results(book.clone(), GOAL).with_default_pipeline(&home);
                let journeys = engine.map(lesson, |worker, &(number, round)| {
                    let lowerer = Lowerer::new(self.profile, &atlas, self.has_marker);
                    let mut rng = Rng::new((round * starts.len() + number) as u64);
                    match detours {
                        true => detour(&lowerer, worker, &starts[number], &mut rng),
                        false => walk(&lowerer, worker, &starts[number], &mut rng),
                    }
                })?;
                journeys.iter().for_each(|journey| journey.record_in(&atlas, book));
                write_down(&atlas, &journeys, book);
                let arrived = journeys.iter().filter(|journey| journey.reached_goal).count();
                on_lesson(Lesson { detours, walks: lesson.len(), arrived });
            }
        }
        Ok(())
    }

    fn starts(&self, engine: &mut Engine, atlas: &RuleIndex) -> Result<Vec<Start>, EngineError> {
        let lowerer = Lowerer::new(self.profile, atlas, self.has_marker);
        let starts = engine.map(self.programs, |worker, program| lowerer.start(worker, &program.text))?;
        Ok(starts.into_iter().flatten().collect())
    }
}

/// A whole path by the planner.
fn walk(
    lowerer: &Lowerer<'_>,
    worker: &mut Worker,
    start: &Start,
    rng: &mut Rng,
) -> Result<FinishedPath, EngineError> {
    let mut planner = Feedback::new(FeedbackOptions::default());
    Ok(lowerer.walk(worker, start, &mut planner, rng)?.journey)
}

/// The known way down with one pass more, somewhere, and perhaps some that are known to be fine. When that
/// does not arrive, there is little doubt about whose fault it is.
fn detour(
    lowerer: &Lowerer<'_>,
    worker: &mut Worker,
    start: &Start,
    rng: &mut Rng,
) -> Result<FinishedPath, EngineError> {
    let atlas = lowerer.atlas;
    let (plain, _) = lowerer.try_passes(worker, start, atlas.default_pipeline())?;
    if !plain.reached_goal {
        return Ok(plain);
    }
    let mut added: Vec<(usize, RuleId)> = Vec::new();
    for company in 0..=COMPANY {
        let at = rng.below(plain.ran.len());
        let there = Presence::of(&plain.ran[at].before);
        let confidence = |rule: RuleId| atlas.experience().confidence(rule, &there, &Experience::default());
        let mut able = able(atlas, &plain.ran[at].before);
        match company {
            COMPANY => able.retain(|&rule| (DOUBTFUL..FINE).contains(&confidence(rule))),
            _ => able.retain(|&rule| confidence(rule) >= FINE),
        }
        added.extend(rng.pick(&able).map(|rule| (at, *rule)));
    }
    // From the back, so that places stay what they are.
    added.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    let mut passes: Vec<RuleId> = atlas.default_pipeline().to_vec();
    added.into_iter().for_each(|(at, rule)| passes.insert(at, rule));
    Ok(lowerer.try_passes(worker, start, &passes)?.0)
}

/// The passes that may do something to a program.
fn able(atlas: &RuleIndex, population: &Population) -> Vec<RuleId> {
    let ways =
        atlas.pending(population).flat_map(|form| atlas.rules_for(form, population)).map(|(rule, _)| rule);
    let mut rules: Vec<RuleId> = ways.chain(atlas.recommended(population)).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// What came of some paths, into the book. The atlas leaves some rules of the book out, so they are told by
/// their calls.
fn write_down(atlas: &RuleIndex, journeys: &[FinishedPath], book: &mut RuleBook) {
    let mut experience = atlas.experience().clone();
    let nothing = Experience::default();
    for journey in journeys {
        // Behind a pass that stopped nothing was tried, so what ran before it is neither good nor bad.
        if journey.reached_goal || journey.failed.is_empty() {
            experience.note(&journey.ran, journey.reached_goal, &nothing);
        }
        for failed in &journey.failed {
            experience.note(std::slice::from_ref(failed), false, &nothing);
        }
    }
    for (number, practiced) in atlas.rules().iter().enumerate() {
        if let Some(rule) = book.rule_mut(&practiced.call) {
            rule.met = experience.of(number).map(|(form, tally)| (form.clone(), tally)).collect();
        }
    }
}
