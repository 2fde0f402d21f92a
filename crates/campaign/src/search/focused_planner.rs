//! A planner whose paths have a pass in focus.

use mohole_lowering::{FinishedPath, Planner, Population, RuleId, RuleIndex, Step, StepResult};
use mohole_testcase::Rng;

/// A pass in focus that acts on the program is added to one step in so many, after the first on the path.
const ADDED_ONE_IN: usize = 4;

/// Adds passes in focus to the optimizations of another planner: one on every path, more where they act on
/// the program.
pub(super) struct FocusedPlanner<'p> {
    inner: &'p mut dyn Planner,
    /// The rules in focus.
    focus: Vec<RuleId>,
    /// Those that have not failed on this path.
    left: Vec<RuleId>,
    /// The path has none of them yet.
    is_needed: bool,
}

impl<'p> FocusedPlanner<'p> {
    /// With rules of the index that the planner is used with.
    pub(super) fn new(inner: &'p mut dyn Planner, focus: Vec<RuleId>) -> Self {
        FocusedPlanner { inner, left: focus.clone(), focus, is_needed: true }
    }
}

impl Planner for FocusedPlanner<'_> {
    fn start_path(&mut self) {
        self.left.clone_from(&self.focus);
        self.is_needed = true;
        self.inner.start_path();
    }

    fn start_plan(&mut self, population: &Population) {
        self.inner.start_plan(population);
    }

    fn propose(&mut self, rule_index: &RuleIndex, population: &Population, rng: &mut Rng) -> Option<Step> {
        let mut step = self.inner.propose(rule_index, population, rng)?;
        if step.passes().any(|rule| self.focus.contains(&rule)) {
            self.is_needed = false;
            return Some(step);
        }
        let acts = |rule: RuleId| {
            let mut effects = rule_index.rule(rule).acting();
            effects.any(|effect| population.count(&effect.form) > 0) && rule_index.may_run(rule, population)
        };
        let acting: Vec<RuleId> = self.left.iter().copied().filter(|&rule| acts(rule)).collect();
        if self.is_needed || (!acting.is_empty() && rng.chance(1, ADDED_ONE_IN)) {
            let rule = rng.pick(if acting.is_empty() { &self.left } else { &acting })?;
            step.optimizations.push(*rule);
            self.is_needed = false;
        }
        Some(step)
    }

    fn on_step(&mut self, step: &Step, result: StepResult) {
        self.inner.on_step(step, result);
    }

    fn on_optimization_failed(&mut self, step: &Step, optimization: Option<RuleId>) {
        if optimization.is_some_and(|rule| self.left.contains(&rule)) {
            self.left.retain(|rule| Some(*rule) != optimization);
            self.is_needed = true;
        }
        self.inner.on_optimization_failed(step, optimization);
    }

    fn finish_path(&mut self, rule_index: &RuleIndex, journey: &FinishedPath) {
        self.inner.finish_path(rule_index, journey);
    }

    fn max_steps(&self) -> usize {
        self.inner.max_steps()
    }

    fn backtracks(&self) -> bool {
        self.inner.backtracks()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use mohole_lowering::{GOAL, PassKind, PassRule, RuleBook};
    use mohole_testcase::PassCall;

    use super::*;

    /// Proposes the first rule for ever.
    struct First;

    impl Planner for First {
        fn start_path(&mut self) {}

        fn propose(&mut self, _: &RuleIndex, _: &Population, _: &mut Rng) -> Option<Step> {
            Some(Step { conversion: Some(0), ..Step::default() })
        }

        fn on_step(&mut self, _: &Step, _: StepResult) {}

        fn on_optimization_failed(&mut self, _: &Step, _: Option<RuleId>) {}

        fn finish_path(&mut self, _: &RuleIndex, _: &FinishedPath) {}

        fn max_steps(&self) -> usize {
            9
        }
    }

    #[test]
    fn every_path_has_a_pass_in_focus() {
        let rule = |name: &str| PassRule {
            call: PassCall::named(name),
            kind: PassKind::Idle,
            failed: 0,
            crashed: 0,
            effects: Vec::new(),
            complaints: Vec::new(),
            met: BTreeMap::new(),
        };
        let rules = ["a", "b", "c"].map(rule).to_vec();
        let rule_index = RuleIndex::new(RuleBook { rules, ..RuleBook::default() }, GOAL);
        let (mut inner, mut rng) = (First, Rng::new(1));
        let mut planner = FocusedPlanner::new(&mut inner, vec![1, 2]);
        for _ in 0..2 {
            planner.start_path();
            let mut propose = |planner: &mut FocusedPlanner<'_>| {
                let step = planner.propose(&rule_index, &Population::default(), &mut rng);
                step.map(|step| step.optimizations)
            };
            let first = propose(&mut planner).unwrap();
            assert!(first == [1] || first == [2], "{first:?}");
            assert_eq!(propose(&mut planner), Some(Vec::new()), "one is enough if it has nothing to act on");
            planner.on_optimization_failed(&Step::default(), Some(first[0]));
            let second = propose(&mut planner).unwrap();
            assert_eq!(second, [3 - first[0]]);
            planner.on_optimization_failed(&Step::default(), Some(second[0]));
            assert_eq!(propose(&mut planner), None, "the path ends if all have failed");
        }
    }
}
