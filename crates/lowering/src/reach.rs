//! How many passes it takes until the first operation of a dialect appears.

use rustc_hash::FxHashMap;

use crate::Form;
use crate::book::{PassRule, RuleId};

/// For each form, the steps until an operation of one dialect appears, and the passes that lead there.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    steps: FxHashMap<Form, usize>,
    rules: FxHashMap<Form, Vec<(RuleId, usize)>>,
}

impl Reach {
    /// The passes that lead from a form to the dialect, each with the number of steps.
    pub(crate) fn rules_for(&self, form: &Form) -> &[(RuleId, usize)] {
        self.rules.get(form).map_or(&[], Vec::as_slice)
    }

    /// The reach of a dialect. One new operation of it is enough.
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
                    let leading = reach.rules.entry(form).or_default();
                    if !leading.iter().any(|(known, _)| *known == rule) {
                        leading.push((rule, steps));
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
