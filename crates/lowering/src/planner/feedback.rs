//! The planner of LOBE (Algorithm 1): optimize at random, then take down the operation with the highest
//! priority. A conversion that fails costs its operation priority, on this path and on those to come.

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::{Happened, Journey, Memory, Planner, Step, TRUST, WayHome};
use crate::atlas::{Atlas, RuleId};
use crate::book::Kind;
use crate::{Form, Population, Presence};

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
    /// Optimizations before the first step, at most: of a program that is still small they are cheap.
    pub opening: usize,
    /// Optimizations before any other step, at most.
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
            opening: 5,
            optimizations: 1,
            rules: true,
            feedback: true,
        }
    }
}

/// Ways that paths came through with nearly as often as with the best are as good.
const NEARLY: f64 = 0.7;

/// One step in this many is of its own choice where a way down is known.
const OWN: usize = 3;

/// A pass for a form.
struct Way<'a> {
    form: &'a Form,
    rule: RuleId,
    weight: f64,
    /// How likely a path arrives by it.
    confidence: f64,
}

/// One of some ways, at random, the heavier the likelier.
fn heaviest(ways: &[Way<'_>], rng: &mut Rng) -> Option<RuleId> {
    let total: f64 = ways.iter().map(|way| way.weight).sum();
    let mut mark = total * rng.unit();
    let chosen = ways.iter().find(|way| {
        mark -= way.weight;
        mark <= 0.0
    });
    chosen.or(ways.last()).map(|way| way.rule)
}

/// The planner.
#[derive(Debug, Default)]
pub struct Feedback {
    options: FeedbackOptions,
    priorities: FxHashMap<Form, i32>,
    /// How often a pass failed on a form: where several passes take an operation down, those that fail
    /// give way.
    failures: FxHashMap<(Form, RuleId), u32>,
    memory: Memory,
    home: WayHome,
}

impl Feedback {
    /// A planner that has learned nothing yet.
    pub fn new(options: FeedbackOptions) -> Self {
        Feedback { options, ..Feedback::default() }
    }

    fn priority(&self, form: &Form) -> i32 {
        self.priorities.get(form).copied().unwrap_or(self.options.priority)
    }

    /// What to take down next and by which pass: of what paths have come through with, one for an operation
    /// with the highest priority.
    fn choose(&self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<(Form, RuleId)> {
        let there = Presence::of(population);
        let mut known: FxHashMap<RuleId, f64> = FxHashMap::default();
        let mut confidence =
            |rule| *known.entry(rule).or_insert_with(|| self.memory.confidence(atlas, rule, &there));
        let mut ways: Vec<Way> = Vec::new();
        for form in atlas.pending(population) {
            ways.extend(self.ways(atlas, form, population, &mut confidence));
        }
        let best = ways.iter().map(|way| way.confidence).fold(0.0, f64::max);
        let least = if atlas.home().is_empty() { best * NEARLY } else { TRUST };
        ways.retain(|way| way.confidence >= least);
        let highest = ways.iter().map(|way| self.priority(way.form)).max()?;
        ways.retain(|way| self.priority(way.form) == highest);
        let forms: Vec<&Form> = ways.iter().map(|way| way.form).collect();
        let form = *rng.pick(&forms)?;
        ways.retain(|way| way.form == form);
        Some((form.clone(), heaviest(&ways, rng)?))
    }

    /// The passes that take a form down; nearer ways and those that failed less weigh more.
    fn ways<'a>(
        &self,
        atlas: &'a Atlas,
        form: &'a Form,
        population: &'a Population,
        confidence: &mut dyn FnMut(RuleId) -> f64,
    ) -> Vec<Way<'a>> {
        let nearest = atlas.distances().estimate(form).unwrap_or(0.0);
        let failures = |rule: RuleId| match self.options.feedback {
            true => self.failures.get(&(form.clone(), rule)).copied().unwrap_or(0),
            false => 0,
        };
        let way = |(rule, distance): (RuleId, f64)| {
            let detour = (distance - nearest).max(0.0);
            let weight = 1.0 / ((1.0 + detour * detour) * f64::from(1 + failures(rule)).powi(2));
            let confidence = confidence(rule);
            Way { form, rule, weight: weight * confidence.powi(2), confidence }
        };
        atlas.ways(form, population).map(way).collect()
    }

    /// Whether the next step is one of its own choice. Where a way down is known, these are spread over it.
    fn goes_its_own_way(&self, atlas: &Atlas, rng: &mut Rng) -> bool {
        let spare = self.home.spare(atlas, self.options.max_steps);
        atlas.home().is_empty() || (spare > 0 && rng.chance(1, OWN))
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
    fn begin(&mut self) {
        self.home.begin();
    }

    fn begin_plan(&mut self, population: &Population) {
        self.home.begin_plan(population);
    }

    fn propose(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Step> {
        if atlas.is_done(population) {
            return None;
        }
        if !self.options.rules {
            return Some(self.blind(atlas, rng));
        }
        let most = if self.home.is_at_start() { self.options.opening } else { self.options.optimizations };
        let wanted = rng.below(most + 1);
        let optimizations = self.memory.optimizations(atlas, population, wanted, rng);
        let its_own_way = self.goes_its_own_way(atlas, rng);
        let chosen = if its_own_way { self.choose(atlas, population, rng) } else { None };
        self.home.step(atlas, population, optimizations, chosen)
    }

    fn hear(&mut self, step: &Step, happened: Happened) {
        self.home.note_step();
        let (Some(form), Some(rule)) = (&step.about, step.conversion) else { return };
        if happened == Happened::Worked || !self.options.feedback {
            return;
        }
        let lowered = (self.priority(form) - self.options.penalty).max(self.options.floor);
        self.priorities.insert(form.clone(), lowered);
        *self.failures.entry((form.clone(), rule)).or_insert(0) += 1;
        if happened == Happened::Failed {
            self.memory.note_spoiler(Some(rule));
        }
    }

    fn hear_spoiled(&mut self, _: &Step, optimization: Option<RuleId>) {
        self.home.note_spoiled(optimization);
        if self.options.feedback {
            self.memory.note_spoiler(optimization);
        }
    }

    fn end(&mut self, atlas: &Atlas, journey: &Journey) {
        self.home.end(journey);
        if self.options.feedback {
            self.memory.note(atlas, journey);
        }
    }

    fn max_steps(&self) -> usize {
        self.options.max_steps
    }

    fn retraces(&self) -> bool {
        self.options.rules && self.options.feedback
    }
}
