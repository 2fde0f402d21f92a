//! The planner of DESIL: every operation has its own path of passes. A pass is free if no operation present
//! needs another pass before it. The next pass is any free one.

use std::collections::{BTreeMap, BTreeSet};

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::default_pipeline::DefaultPipeline;
use super::interface::{FinishedPath, Planner, Step, StepResult};
use super::memory::{Memory, any_optimizations};
use crate::rule_index::RuleIndex;
use crate::{Form, Population, Presence, RuleId};

/// Options of [`Topological`]; the defaults are those of the paper.
#[derive(Debug, Clone)]
pub struct TopologicalOptions {
    /// Optimizations before each lowering step.
    pub optnum_each: usize,
    /// The most steps of a path.
    pub max_steps: usize,
    /// The first path has no optimizations; others are compared with it.
    pub plain_first: bool,
    /// Optimizations are those that act on the program; otherwise any.
    pub recommends: bool,
}

impl TopologicalOptions {
    /// The defaults.
    pub const DEFAULT: Self =
        TopologicalOptions { optnum_each: 1, max_steps: 50, plain_first: true, recommends: true };

    /// How many paths with optimizations are compared with the first one.
    pub const DIFFNUM: usize = 2;
}

impl Default for TopologicalOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The longest path of one operation.
const MAX_OWN_PATH: usize = 20;

/// Rules whose distance exceeds the best by at most this count as equally good.
const DISTANCE_MARGIN: f64 = 0.75;

/// The planner.
#[derive(Debug, Default)]
pub struct Topological {
    options: TopologicalOptions,
    paths: usize,
    /// The pass chosen for each form on this path.
    choices: FxHashMap<Form, RuleId>,
    /// Failures of each pass since the last success.
    failures: FxHashMap<RuleId, usize>,
    memory: Memory,
    default_pipeline: DefaultPipeline,
}

impl Topological {
    /// A planner.
    pub fn new(options: TopologicalOptions) -> Self {
        Topological { options, ..Topological::default() }
    }

    /// The pass that lowers a form on this path.
    fn choice(
        &mut self,
        rule_index: &RuleIndex,
        form: &Form,
        population: &Population,
        rng: &mut Rng,
    ) -> Option<RuleId> {
        if let Some(&known) = self.choices.get(form) {
            return Some(known);
        }
        let rules: Vec<(RuleId, f64)> = rule_index.rules_for(form, population).collect();
        let best = rules.first().map_or(0.0, |(_, distance)| *distance);
        let good: Vec<RuleId> = rules
            .iter()
            .filter(|(_, distance)| *distance <= best + DISTANCE_MARGIN)
            .map(|(rule, _)| *rule)
            .collect();
        // There may be one later, when other operations have been lowered.
        let choice = *rng.pick(&good)?;
        self.choices.insert(form.clone(), choice);
        Some(choice)
    }

    /// The passes that a form needs, in order, by the predicted replacements.
    fn own_path(
        &mut self,
        rule_index: &RuleIndex,
        form: &Form,
        population: &Population,
        rng: &mut Rng,
    ) -> Vec<RuleId> {
        let mut path = Vec::new();
        let mut forms = vec![form.clone()];
        while let Some(form) = forms.pop() {
            if path.len() >= MAX_OWN_PATH || form.dialect() == rule_index.goal() {
                continue;
            }
            let Some(rule) = self.choice(rule_index, &form, population, rng) else { continue };
            if path.contains(&rule) {
                continue;
            }
            path.push(rule);
            let made = rule_index.rule(rule).effect(&form).map_or(&[][..], |effect| &effect.produces);
            // Follows the farthest replacement; the others need a part of the same path.
            let distance = |form: &&Form| rule_index.distances().of(form).unwrap_or(0.0);
            forms.extend(made.iter().max_by(|a, b| distance(a).total_cmp(&distance(b))).cloned());
        }
        path
    }

    /// For each pass that is the next one for some form: how many paths have another pass before it.
    fn degrees(
        &mut self,
        rule_index: &RuleIndex,
        population: &Population,
        rng: &mut Rng,
    ) -> BTreeMap<RuleId, (usize, Form)> {
        let pending: Vec<Form> = rule_index.pending(population).cloned().collect();
        let mut first: BTreeMap<RuleId, Form> = BTreeMap::new();
        let mut later: BTreeMap<RuleId, usize> = BTreeMap::new();
        for form in pending {
            let path = self.own_path(rule_index, &form, population, rng);
            let mut rest = path.iter();
            if let Some(&rule) = rest.next() {
                first.entry(rule).or_insert(form);
            }
            let distinct: BTreeSet<RuleId> = rest.copied().collect();
            distinct.into_iter().for_each(|rule| *later.entry(rule).or_insert(0) += 1);
        }
        let degree = |rule: RuleId| {
            later.get(&rule).copied().unwrap_or(0) + self.failures.get(&rule).copied().unwrap_or(0)
        };
        first.into_iter().map(|(rule, form)| (rule, (degree(rule), form))).collect()
    }

    /// A free pass with enough confidence. If operations disagree about the order, one that the fewest paths
    /// have later.
    fn free_pass(
        &mut self,
        rule_index: &RuleIndex,
        population: &Population,
        rng: &mut Rng,
    ) -> Option<(Form, RuleId)> {
        let present = Presence::of(population);
        let mut degrees = self.degrees(rule_index, population, rng);
        degrees.retain(|&rule, _| self.memory.trusts(rule_index, rule, &present));
        let lowest = degrees.values().map(|(degree, _)| *degree).min()?;
        degrees.retain(|_, (degree, _)| *degree == lowest);
        let free: Vec<(Form, RuleId)> = degrees.into_iter().map(|(rule, (_, form))| (form, rule)).collect();
        rng.pick(&free).cloned()
    }
}

impl Planner for Topological {
    fn start_path(&mut self) {
        self.paths += 1;
        self.choices.clear();
        self.failures.clear();
        self.default_pipeline.start_path();
    }

    fn start_plan(&mut self, population: &Population) {
        self.default_pipeline.start_plan(population);
    }

    fn propose(&mut self, rule_index: &RuleIndex, population: &Population, rng: &mut Rng) -> Option<Step> {
        if rule_index.is_done(population) {
            return None;
        }
        let plain = self.options.plain_first && self.paths == 1;
        let wanted = if plain { 0 } else { self.options.optnum_each };
        let optimizations = match self.options.recommends {
            true => self.memory.optimizations(rule_index, population, wanted, rng),
            false => any_optimizations(rule_index, wanted, rng),
        };
        let may_choose = self.default_pipeline.spare(rule_index, self.options.max_steps) > 0;
        let chosen = if may_choose { self.free_pass(rule_index, population, rng) } else { None };
        self.default_pipeline.step(rule_index, population, optimizations, chosen)
    }

    fn on_step(&mut self, step: &Step, result: StepResult) {
        self.default_pipeline.note_step();
        match (result, step.conversion, &step.form) {
            (StepResult::Worked, ..) => self.failures.clear(),
            (_, Some(rule), form) => {
                *self.failures.entry(rule).or_insert(0) += 1;
                self.memory.note_failed((result == StepResult::Failed).then_some(rule));
                // Another pass may be better for this operation.
                if let Some(form) = form {
                    self.choices.remove(form);
                }
            }
            _ => {}
        }
    }

    fn on_optimization_failed(&mut self, _: &Step, optimization: Option<RuleId>) {
        self.default_pipeline.note_failed_optimization(optimization);
        self.memory.note_failed(optimization);
    }

    fn finish_path(&mut self, rule_index: &RuleIndex, path: &FinishedPath) {
        self.default_pipeline.finish_path(path);
        self.memory.note(rule_index, path);
    }

    fn max_steps(&self) -> usize {
        self.options.max_steps
    }

    fn backtracks(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Effect, PassKind, PassRule, RuleBook};
    use mohole_testcase::PassCall;

    use crate::GOAL;

    fn rule(call: PassCall, from: &str, to: &str) -> PassRule {
        let (form, produces) = (Form::from(from), vec![Form::from(to)]);
        PassRule {
            call,
            kind: PassKind::Conversion(vec![GOAL.to_owned()]),
            failed: 0,
            crashed: 0,
            effects: vec![Effect { form, seen: 2, consumed: 2, changed: 0, refused: 0, produces }],
            complaints: Vec::new(),
            met: BTreeMap::new(),
        }
    }

    #[test]
    fn a_pass_that_must_wait_for_others_is_proposed_later() {
        let in_func = PassCall { nest: Some("func.func".to_owned()), ..PassCall::named("a-to-llvm") };
        let rules = vec![
            rule(in_func, "a.x", "llvm.x"),
            rule(PassCall::named("func-to-llvm"), "func.func", "llvm.func"),
        ];
        let rule_index = RuleIndex::new(RuleBook { rules, ..RuleBook::default() }, GOAL);
        let population =
            |forms: &[&str]| forms.iter().map(|form| (Form::from(*form), 1)).collect::<Population>();
        let mut planner = Topological::new(TopologicalOptions::default());
        let mut rng = Rng::new(1);
        planner.start_path();
        let mut passes = Vec::new();
        for left in [&["a.x", "func.func"][..], &["llvm.x", "func.func"][..]] {
            let step = planner
                .propose(&rule_index, &population(left), &mut rng)
                .expect("a rule lowers each operation");
            planner.on_step(&step, StepResult::Worked);
            passes.extend(step.conversion);
        }
        assert_eq!(passes, [0, 1]);
    }
}
