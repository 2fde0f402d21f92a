//! The planner of DESIL: every operation has a path of its own through the passes; a pass is free when no
//! operation present needs another one before it; any free pass may come next.

use std::collections::{BTreeMap, BTreeSet};

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::{Happened, Journey, Memory, Planner, Step, WayHome};
use crate::atlas::{Atlas, RuleId};
use crate::{Form, Population, Presence};

/// Its numbers; the defaults are those of the paper.
#[derive(Debug, Clone)]
pub struct TopologicalOptions {
    /// Optimizations before each lowering step.
    pub optnum_each: usize,
    /// Steps in a path.
    pub max_steps: usize,
    /// The first path is the plain one, without optimizations, for others to be compared with.
    pub plain_first: bool,
}

impl Default for TopologicalOptions {
    fn default() -> Self {
        TopologicalOptions { optnum_each: 1, max_steps: 50, plain_first: true }
    }
}

/// How long an operation's own path may get.
const LONGEST: usize = 20;

/// Ways that are longer than the best by no more than this are as good.
const AS_GOOD: f64 = 0.75;

/// The planner.
#[derive(Debug, Default)]
pub struct Topological {
    options: TopologicalOptions,
    paths: usize,
    /// The pass chosen for each form, for this path.
    choices: FxHashMap<Form, RuleId>,
    /// Failures of each pass since something last changed.
    failures: FxHashMap<RuleId, usize>,
    memory: Memory,
    home: WayHome,
}

impl Topological {
    /// A planner.
    pub fn new(options: TopologicalOptions) -> Self {
        Topological { options, ..Topological::default() }
    }

    /// The pass that this path takes a form down with.
    fn choice(
        &mut self,
        atlas: &Atlas,
        form: &Form,
        population: &Population,
        rng: &mut Rng,
    ) -> Option<RuleId> {
        if let Some(&known) = self.choices.get(form) {
            return Some(known);
        }
        let ways: Vec<(RuleId, f64)> = atlas.ways(form, population).collect();
        let best = ways.first().map_or(0.0, |(_, distance)| *distance);
        let good: Vec<RuleId> =
            ways.iter().filter(|(_, distance)| *distance <= best + AS_GOOD).map(|(rule, _)| *rule).collect();
        // That there is none is so for now: there may be one when others have gone.
        let choice = *rng.pick(&good)?;
        self.choices.insert(form.clone(), choice);
        Some(choice)
    }

    /// The passes that a form needs, in order, followed along what each pass is expected to make.
    fn own_path(
        &mut self,
        atlas: &Atlas,
        form: &Form,
        population: &Population,
        rng: &mut Rng,
    ) -> Vec<RuleId> {
        let mut path = Vec::new();
        let mut forms = vec![form.clone()];
        while let Some(form) = forms.pop() {
            if path.len() >= LONGEST || form.dialect() == atlas.goal() {
                continue;
            }
            let Some(rule) = self.choice(atlas, &form, population, rng) else { continue };
            if path.contains(&rule) {
                continue;
            }
            path.push(rule);
            let made = atlas.rule(rule).effect(&form).map_or(&[][..], |effect| &effect.produces);
            // The farthest is what the path is long for; the rest is on the way.
            let distance = |form: &&Form| atlas.distances().of(form).unwrap_or(0.0);
            forms.extend(made.iter().max_by(|a, b| distance(a).total_cmp(&distance(b))).cloned());
        }
        path
    }

    /// For each pass that is the next one for some form: how many paths want another pass before it.
    fn degrees(
        &mut self,
        atlas: &Atlas,
        population: &Population,
        rng: &mut Rng,
    ) -> BTreeMap<RuleId, (usize, Form)> {
        let pending: Vec<Form> = atlas.pending(population).cloned().collect();
        let mut first: BTreeMap<RuleId, Form> = BTreeMap::new();
        let mut later: BTreeMap<RuleId, usize> = BTreeMap::new();
        for form in pending {
            let path = self.own_path(atlas, &form, population, rng);
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

    /// A pass that no operation wants to wait for. Where operations disagree about the order, one that the
    /// fewest want to wait for; of these, one that paths arrive with.
    fn free_pass(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<(Form, RuleId)> {
        let there = Presence::of(population);
        let mut degrees = self.degrees(atlas, population, rng);
        degrees.retain(|&rule, _| self.memory.trusts(atlas, rule, &there));
        let lowest = degrees.values().map(|(degree, _)| *degree).min()?;
        degrees.retain(|_, (degree, _)| *degree == lowest);
        let free: Vec<(Form, RuleId)> = degrees.into_iter().map(|(rule, (_, form))| (form, rule)).collect();
        rng.pick(&free).cloned()
    }
}

impl Planner for Topological {
    fn begin(&mut self) {
        self.paths += 1;
        self.choices.clear();
        self.failures.clear();
        self.home.begin();
    }

    fn begin_plan(&mut self, population: &Population) {
        self.home.begin_plan(population);
    }

    fn propose(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Step> {
        if atlas.is_done(population) {
            return None;
        }
        let plain = self.options.plain_first && self.paths == 1;
        let wanted = if plain { 0 } else { self.options.optnum_each };
        let optimizations = self.memory.optimizations(atlas, population, wanted, rng);
        let may_choose = self.home.spare(atlas, self.options.max_steps) > 0;
        let chosen = if may_choose { self.free_pass(atlas, population, rng) } else { None };
        self.home.step(atlas, population, optimizations, chosen)
    }

    fn hear(&mut self, step: &Step, happened: Happened) {
        self.home.note_step();
        match (happened, step.conversion, &step.about) {
            (Happened::Worked, ..) => self.failures.clear(),
            (_, Some(rule), form) => {
                *self.failures.entry(rule).or_insert(0) += 1;
                self.memory.note_spoiler((happened == Happened::Failed).then_some(rule));
                // Another way may be better for this operation.
                if let Some(form) = form {
                    self.choices.remove(form);
                }
            }
            _ => {}
        }
    }

    fn hear_spoiled(&mut self, _: &Step, optimization: Option<RuleId>) {
        self.home.note_spoiled(optimization);
        self.memory.note_spoiler(optimization);
    }

    fn end(&mut self, atlas: &Atlas, journey: &Journey) {
        self.home.end(journey);
        self.memory.note(atlas, journey);
    }

    fn max_steps(&self) -> usize {
        self.options.max_steps
    }

    fn retraces(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Effect, Kind, PassRule, RuleBook};
    use mohole_testcase::PassCall;

    use crate::GOAL;

    fn rule(call: PassCall, from: &str, to: &str) -> PassRule {
        let (form, produces) = (Form::from(from), vec![Form::from(to)]);
        PassRule {
            call,
            kind: Kind::Conversion(vec![GOAL.to_owned()]),
            failed: 0,
            crashed: 0,
            effects: vec![Effect { form, seen: 2, consumed: 2, changed: 0, refused: 0, produces }],
            complaints: Vec::new(),
            met: BTreeMap::new(),
        }
    }

    #[test]
    fn what_has_to_wait_for_others_gets_its_turn() {
        let in_func = PassCall { nest: Some("func.func".to_owned()), ..PassCall::named("a-to-llvm") };
        let rules = vec![
            rule(in_func, "a.x", "llvm.x"),
            rule(PassCall::named("func-to-llvm"), "func.func", "llvm.func"),
        ];
        let atlas = Atlas::new(RuleBook { rules, ..RuleBook::default() }, GOAL);
        let population =
            |forms: &[&str]| forms.iter().map(|form| (Form::from(*form), 1)).collect::<Population>();
        let mut planner = Topological::new(TopologicalOptions::default());
        let mut rng = Rng::new(1);
        planner.begin();
        let mut passes = Vec::new();
        for left in [&["a.x", "func.func"][..], &["llvm.x", "func.func"][..]] {
            let step = planner.propose(&atlas, &population(left), &mut rng).expect("there is a way down");
            planner.hear(&step, Happened::Worked);
            passes.extend(step.conversion);
        }
        assert_eq!(passes, [0, 1]);
    }
}
