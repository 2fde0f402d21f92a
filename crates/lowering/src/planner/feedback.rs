//! The planner of LOBE (Algorithm 1): optimize at random, then take down the operation with the highest
//! priority. A conversion that fails costs its operation priority, on this path and on those to come.

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::{Happened, Planner, Spoilers, Step};
use crate::atlas::{Atlas, RuleId};
use crate::book::Kind;
use crate::{Form, Population};

/// Its numbers; the defaults are those of the paper.
#[derive(Debug, Clone)]
pub struct FeedbackOptions {
    /// What every operation begins with.
    pub priority: i32,
    /// What a failure costs.
    pub penalty: i32,
    /// What priority never falls below.
    pub floor: i32,
    /// Steps in a path.
    pub max_steps: usize,
    /// Optimizations before a conversion, at most.
    pub optimizations: usize,
    /// Ask the rule book; else any pass is as good as another.
    pub rules: bool,
    /// Learn from failures.
    pub feedback: bool,
}

impl Default for FeedbackOptions {
    fn default() -> Self {
        FeedbackOptions {
            priority: 10,
            penalty: 1,
            floor: 0,
            max_steps: 30,
            optimizations: 2,
            rules: true,
            feedback: true,
        }
    }
}

/// One choice in this many is made whatever the distance.
const ANY_ORDER: usize = 12;

/// Forms nearer than the farthest by no more than this count as equally far.
const NEARLY: f64 = 0.3;

/// The planner.
#[derive(Debug, Default)]
pub struct Feedback {
    options: FeedbackOptions,
    priorities: FxHashMap<Form, i32>,
    /// How often a pass failed on a form: where several passes take an operation down, those that fail
    /// give way.
    failures: FxHashMap<(Form, RuleId), u32>,
    spoilers: Spoilers,
}

impl Feedback {
    /// A planner that has learned nothing yet.
    pub fn new(options: FeedbackOptions) -> Self {
        Feedback { options, ..Feedback::default() }
    }

    fn priority(&self, form: &Form) -> i32 {
        self.priorities.get(form).copied().unwrap_or(self.options.priority)
    }

    /// The operation to take down next: one of those with the highest priority that have a way down.
    fn choose_form(&self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Form> {
        let pending = atlas.pending(population);
        let able: Vec<&Form> = pending.filter(|form| atlas.ways(form, population).next().is_some()).collect();
        if !self.options.feedback {
            return rng.pick(&able).copied().cloned();
        }
        let highest = able.iter().map(|form| self.priority(form)).max()?;
        let mut best: Vec<&Form> = able.into_iter().filter(|form| self.priority(form) == highest).collect();
        // Mostly from the top down: what is made on the way finds its passes still ahead.
        if !rng.chance(1, ANY_ORDER) {
            let far = |form: &&Form| atlas.distances().estimate(form).unwrap_or(0.0);
            let farthest = best.iter().map(far).fold(0.0, f64::max);
            best.retain(|form| far(form) + NEARLY >= farthest);
        }
        rng.pick(&best).copied().cloned()
    }

    /// One of the passes that take a form down; nearer ways and those that failed less are likelier.
    fn choose_way(
        &self,
        atlas: &Atlas,
        form: &Form,
        population: &Population,
        rng: &mut Rng,
    ) -> Option<RuleId> {
        let nearest = atlas.distances().estimate(form)?;
        let weight = |rule: RuleId, distance: f64| {
            let failures = match self.options.feedback {
                true => self.failures.get(&(form.clone(), rule)).copied().unwrap_or(0),
                false => 0,
            };
            let detour = (distance - nearest).max(0.0);
            1.0 / ((1.0 + detour * detour) * f64::from(1 + failures).powi(2))
        };
        let ways: Vec<(RuleId, f64)> =
            atlas.ways(form, population).map(|(rule, distance)| (rule, weight(rule, distance))).collect();
        let total: f64 = ways.iter().map(|(_, weight)| weight).sum();
        let mut mark = total * (rng.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let chosen = ways.iter().find(|(_, weight)| {
            mark -= weight;
            mark <= 0.0
        });
        chosen.or(ways.last()).map(|(rule, _)| *rule)
    }

    /// What it does without a rule book: any optimizations, any conversion.
    fn blind(&self, atlas: &Atlas, rng: &mut Rng) -> Step {
        let is_conversion = |rule: RuleId| matches!(atlas.rule(rule).kind, Kind::Conversion(_));
        let (conversions, mut others): (Vec<RuleId>, Vec<RuleId>) =
            (0..atlas.rules().len()).partition(|&rule| is_conversion(rule));
        rng.shuffle(&mut others);
        others.truncate(rng.below(self.options.optimizations + 1));
        Step { optimizations: others, conversion: rng.pick(&conversions).copied(), about: None }
    }
}

impl Planner for Feedback {
    fn begin(&mut self) {}

    fn propose(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Step> {
        if atlas.is_done(population) {
            return None;
        }
        if !self.options.rules {
            return Some(self.blind(atlas, rng));
        }
        let mut optimizations = self.spoilers.recommended(atlas, population, rng);
        optimizations.truncate(rng.below(self.options.optimizations + 1));
        let form = self.choose_form(atlas, population, rng)?;
        let way = self.choose_way(atlas, &form, population, rng);
        Some(Step { optimizations, conversion: way, about: Some(form) })
    }

    fn hear(&mut self, step: &Step, happened: Happened) {
        let (Some(form), Some(rule)) = (&step.about, step.conversion) else { return };
        if happened == Happened::Worked || !self.options.feedback {
            return;
        }
        let lowered = (self.priority(form) - self.options.penalty).max(self.options.floor);
        self.priorities.insert(form.clone(), lowered);
        *self.failures.entry((form.clone(), rule)).or_insert(0) += 1;
    }

    fn hear_spoiled(&mut self, _: &Step, optimization: Option<RuleId>) {
        if self.options.feedback {
            self.spoilers.note(optimization);
        }
    }

    fn max_steps(&self) -> usize {
        self.options.max_steps
    }
}
