//! The planner of LOBE (Algorithm 1): optimizes at random, then lowers the operation with the highest
//! priority. A failed conversion lowers the priority of its operation, on this path and on later ones.

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::default_pipeline::DefaultPipeline;
use super::interface::{FinishedPath, Planner, Step, StepResult};
use super::memory::{MIN_CONFIDENCE, Memory, any_optimizations};
use crate::book::PassKind;
use crate::rule_index::RuleIndex;
use crate::{Form, Population, Presence, RuleId};

/// Options of [`Feedback`]; the defaults are those of the paper.
#[derive(Debug, Clone)]
pub struct FeedbackOptions {
    /// The initial priority of every operation.
    pub priority: i32,
    /// How much a failure lowers the priority.
    pub penalty: i32,
    /// The lowest priority.
    pub floor: i32,
    /// The most steps of a path.
    pub max_steps: usize,
    /// The most optimizations before the first step: they are cheap while the program is small.
    pub opening: usize,
    /// The most optimizations before any other step.
    pub optimizations: usize,
    /// Use the rule book; otherwise choose passes at random.
    pub rules: bool,
    /// Learn from failures.
    pub feedback: bool,
    /// Optimizations are those that act on the program; otherwise any.
    pub recommends: bool,
}

impl FeedbackOptions {
    /// The defaults.
    pub const DEFAULT: Self = FeedbackOptions {
        priority: 10,
        penalty: 1,
        floor: 0,
        max_steps: 30,
        opening: 5,
        optimizations: 1,
        rules: true,
        feedback: true,
        recommends: true,
    };
}

impl Default for FeedbackOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Without a default pipeline, a pass needs at least this share of the best confidence.
const MIN_RELATIVE_CONFIDENCE: f64 = 0.7;

/// If a default pipeline is known, one step in this many is the planner's own choice.
const OWN_CHOICE_ONE_IN: usize = 3;

/// A pass that may lower a form.
struct Candidate<'a> {
    form: &'a Form,
    rule: RuleId,
    weight: f64,
    /// How likely a path with it reaches the goal.
    confidence: f64,
}

/// One of some candidates at random, by weight.
fn weighted_pick(candidates: &[Candidate<'_>], rng: &mut Rng) -> Option<RuleId> {
    let total: f64 = candidates.iter().map(|candidate| candidate.weight).sum();
    let mut mark = total * rng.unit();
    let chosen = candidates.iter().find(|candidate| {
        mark -= candidate.weight;
        mark <= 0.0
    });
    chosen.or(candidates.last()).map(|candidate| candidate.rule)
}

/// The planner.
#[derive(Debug, Default)]
pub struct Feedback {
    options: FeedbackOptions,
    priorities: FxHashMap<Form, i32>,
    /// How often a pass failed on a form. Of several passes for a form, those that failed less are preferred.
    failures: FxHashMap<(Form, RuleId), u32>,
    memory: Memory,
    default_pipeline: DefaultPipeline,
}

impl Feedback {
    /// A planner that has learned nothing yet.
    pub fn new(options: FeedbackOptions) -> Self {
        Feedback { options, ..Feedback::default() }
    }

    fn priority(&self, form: &Form) -> i32 {
        self.priorities.get(form).copied().unwrap_or(self.options.priority)
    }

    /// The form to lower next and the pass: of the passes with enough confidence, one for a form with the
    /// highest priority.
    fn choose(
        &self,
        rule_index: &RuleIndex,
        population: &Population,
        rng: &mut Rng,
    ) -> Option<(Form, RuleId)> {
        let present = Presence::of(population);
        let mut known: FxHashMap<RuleId, f64> = FxHashMap::default();
        let mut confidence =
            |rule| *known.entry(rule).or_insert_with(|| self.memory.confidence(rule_index, rule, &present));
        let mut candidates: Vec<Candidate> = Vec::new();
        for form in rule_index.pending(population) {
            candidates.extend(self.candidates(rule_index, form, population, &mut confidence));
        }
        let best = candidates.iter().map(|candidate| candidate.confidence).fold(0.0, f64::max);
        let least = if rule_index.default_pipeline().is_empty() {
            best * MIN_RELATIVE_CONFIDENCE
        } else {
            MIN_CONFIDENCE
        };
        candidates.retain(|candidate| candidate.confidence >= least);
        let highest = candidates.iter().map(|candidate| self.priority(candidate.form)).max()?;
        candidates.retain(|candidate| self.priority(candidate.form) == highest);
        let forms: Vec<&Form> = candidates.iter().map(|candidate| candidate.form).collect();
        let form = *rng.pick(&forms)?;
        candidates.retain(|candidate| candidate.form == form);
        Some((form.clone(), weighted_pick(&candidates, rng)?))
    }

    /// The passes that lower a form. Shorter paths and passes that failed less weigh more.
    fn candidates<'a>(
        &self,
        rule_index: &'a RuleIndex,
        form: &'a Form,
        population: &'a Population,
        confidence: &mut dyn FnMut(RuleId) -> f64,
    ) -> Vec<Candidate<'a>> {
        let nearest = rule_index.distances().estimate(form).unwrap_or(0.0);
        let failures = |rule: RuleId| match self.options.feedback {
            true => self.failures.get(&(form.clone(), rule)).copied().unwrap_or(0),
            false => 0,
        };
        let candidate = |(rule, distance): (RuleId, f64)| {
            let detour = (distance - nearest).max(0.0);
            let weight = 1.0 / ((1.0 + detour * detour) * f64::from(1 + failures(rule)).powi(2));
            let confidence = confidence(rule);
            Candidate { form, rule, weight: weight * confidence.powi(2), confidence }
        };
        rule_index.rules_for(form, population).map(candidate).collect()
    }

    /// Whether the planner chooses the next step itself. With a default pipeline, such steps are spread over
    /// it.
    fn makes_own_choice(&self, rule_index: &RuleIndex, rng: &mut Rng) -> bool {
        let spare = self.default_pipeline.spare(rule_index, self.options.max_steps);
        rule_index.default_pipeline().is_empty() || (spare > 0 && rng.chance(1, OWN_CHOICE_ONE_IN))
    }

    /// A step without the rule book: any optimizations, any conversion.
    fn random_step(&self, rule_index: &RuleIndex, rng: &mut Rng) -> Step {
        let is_conversion = |rule: RuleId| matches!(rule_index.rule(rule).kind, PassKind::Conversion(_));
        let (conversions, mut others): (Vec<RuleId>, Vec<RuleId>) =
            (0..rule_index.rules().len()).partition(|&rule| is_conversion(rule));
        rng.shuffle(&mut others);
        others.truncate(rng.below(self.options.optimizations + 1));
        Step { optimizations: others, conversion: rng.pick(&conversions).copied(), form: None }
    }
}

impl Planner for Feedback {
    fn start_path(&mut self) {
        self.default_pipeline.start_path();
    }

    fn start_plan(&mut self, population: &Population) {
        self.default_pipeline.start_plan(population);
    }

    fn propose(&mut self, rule_index: &RuleIndex, population: &Population, rng: &mut Rng) -> Option<Step> {
        if rule_index.is_done(population) {
            return None;
        }
        if !self.options.rules {
            return Some(self.random_step(rule_index, rng));
        }
        let most = if self.default_pipeline.is_at_start() {
            self.options.opening
        } else {
            self.options.optimizations
        };
        let wanted = rng.below(most + 1);
        let optimizations = match self.options.recommends {
            true => self.memory.optimizations(rule_index, population, wanted, rng),
            false => any_optimizations(rule_index, wanted, rng),
        };
        let own_choice = self.makes_own_choice(rule_index, rng);
        let chosen = if own_choice { self.choose(rule_index, population, rng) } else { None };
        self.default_pipeline.step(rule_index, population, optimizations, chosen)
    }

    fn on_step(&mut self, step: &Step, result: StepResult) {
        self.default_pipeline.note_step();
        let (Some(form), Some(rule)) = (&step.form, step.conversion) else { return };
        if result == StepResult::Worked || !self.options.feedback {
            return;
        }
        let lowered = (self.priority(form) - self.options.penalty).max(self.options.floor);
        self.priorities.insert(form.clone(), lowered);
        *self.failures.entry((form.clone(), rule)).or_insert(0) += 1;
        if result == StepResult::Failed {
            self.memory.note_failed(Some(rule));
        }
    }

    fn on_optimization_failed(&mut self, _: &Step, optimization: Option<RuleId>) {
        self.default_pipeline.note_failed_optimization(optimization);
        if self.options.feedback {
            self.memory.note_failed(optimization);
        }
    }

    fn finish_path(&mut self, rule_index: &RuleIndex, path: &FinishedPath) {
        self.default_pipeline.finish_path(path);
        if self.options.feedback {
            self.memory.note(rule_index, path);
        }
    }

    fn max_steps(&self) -> usize {
        self.options.max_steps
    }

    fn backtracks(&self) -> bool {
        self.options.rules && self.options.feedback
    }
}
