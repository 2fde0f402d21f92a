//! How far forms are from a dialect, counted in passes.

use rustc_hash::FxHashMap;

use crate::Form;
use crate::atlas::RuleId;
use crate::book::PassRule;

/// For each form the steps until an operation of one dialect shows up, and the passes that lead there.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    steps: FxHashMap<Form, usize>,
    ways: FxHashMap<Form, Vec<(RuleId, usize)>>,
}

impl Reach {
    /// The passes on the ways from a form, each with the steps that it takes by it.
    pub(crate) fn ways(&self, form: &Form) -> &[(RuleId, usize)] {
        self.ways.get(form).map_or(&[], Vec::as_slice)
    }

    /// Steps and ways to a dialect. One new operation of it is enough.
    pub(crate) fn of(rules: &[PassRule], dialect: &str) -> Self {
        let mut reach = Reach::default();
        loop {
            let before = reach.steps.len();
            let mut found: Vec<(Form, RuleId, usize)> = Vec::new();
            for (number, rule) in rules.iter().enumerate() {
                for effect in rule.consuming() {
                    let steps =
                        effect.produces.iter().filter_map(|made| reach.steps_from(made, dialect)).min();
                    found.extend(steps.map(|steps| (effect.form.clone(), number, steps + 1)));
                }
            }
            for (form, rule, steps) in found {
                let known = reach.steps.entry(form.clone()).or_insert(steps);
                if steps <= *known {
                    *known = steps;
                    let ways = reach.ways.entry(form).or_default();
                    if !ways.iter().any(|(way, _)| *way == rule) {
                        ways.push((rule, steps));
                    }
                }
            }
            if reach.steps.len() == before {
                return reach;
            }
        }
    }

    fn steps_from(&self, form: &Form, dialect: &str) -> Option<usize> {
        if form.dialect() == dialect { Some(0) } else { self.steps.get(form).copied() }
    }
}
