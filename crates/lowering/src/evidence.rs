//! Derives rules from runs: the operations before and after a pass, over many small programs.

use std::collections::BTreeMap;

use mohole_testcase::PassCall;

use crate::book::{Effect, PassRule};
use crate::kind::kind_of;
use crate::{Form, Population};

/// Programs kept for each form that a pass consumes: those in which the least else changed.
const MAX_EXAMPLES: usize = 8;

/// A form counts as produced if it appears in at least one of this many of these programs.
const PRODUCED_ONE_IN: usize = 2;

/// Programs that a pass must have changed before its purpose is derived from changes.
const MIN_CHANGED: u32 = 2;

/// A form counts as changed if its rate is at least the best rate divided by this.
const MAX_RATE_RATIO: u32 = 2;

/// Diagnostics kept of each pass.
const MAX_COMPLAINTS: usize = 4;

/// What a pass did to one program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observation {
    /// It ran; these are the operations afterwards.
    After(Population),
    /// The same, and it is known that the text of the program changed.
    Changed(Population),
    /// It changed nothing at all.
    Unchanged,
    /// It stopped with this diagnostic.
    Refused(String),
    /// It crashed, or did not finish.
    Crashed,
}

/// All observations of one call.
#[derive(Debug, Default)]
pub struct Evidence {
    forms: BTreeMap<Form, FormEvidence>,
    complaints: BTreeMap<String, u32>,
    failed: u32,
    crashed: u32,
}

#[derive(Debug, Default)]
struct FormEvidence {
    seen: u32,
    consumed: u32,
    changed: u32,
    refused: u32,
    examples: Vec<Example>,
    /// How often each form appeared where this one was consumed.
    appeared: BTreeMap<Form, u32>,
}

#[derive(Debug, Clone)]
struct Example {
    /// Other forms that were consumed: the fewer, the clearer which form was replaced by what.
    others: Vec<Form>,
    produced: Vec<Form>,
}

impl Evidence {
    /// Adds what the pass did to a program.
    pub fn note(&mut self, before: &Population, observation: &Observation) {
        match observation {
            Observation::After(after) => {
                self.note_change(before, after);
            }
            Observation::Changed(after) => {
                if !self.note_change(before, after) {
                    before.forms().for_each(|form| self.at(form).changed += 1);
                }
            }
            Observation::Unchanged => before.forms().for_each(|form| self.at(form).seen += 1),
            Observation::Refused(message) => self.note_refusal(before, message),
            Observation::Crashed => self.crashed += 1,
        }
    }

    /// The rule that follows. `constant` tells operations that only hold a value.
    pub fn rule(&self, call: &PassCall, constant: &dyn Fn(&str) -> bool) -> PassRule {
        let changed = self.often_changed();
        let touched = self
            .forms
            .iter()
            .filter(|(_, evidence)| evidence.consumed + evidence.refused > 0 || changed(evidence));
        let effects: Vec<Effect> = touched
            .map(|(form, evidence)| Effect {
                form: form.clone(),
                seen: evidence.seen,
                consumed: evidence.consumed,
                changed: if changed(evidence) { evidence.changed } else { 0 },
                refused: evidence.refused,
                produces: self.produces(form, evidence),
            })
            .collect();
        let mut complaints: Vec<(&String, u32)> =
            self.complaints.iter().map(|(text, &count)| (text, count)).collect();
        complaints.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        PassRule {
            call: call.clone(),
            kind: kind_of(&effects, constant),
            failed: self.failed,
            crashed: self.crashed,
            effects,
            complaints: complaints.into_iter().take(MAX_COMPLAINTS).map(|(text, _)| text.clone()).collect(),
            met: BTreeMap::new(),
        }
    }

    /// For a pass that removes nothing but moves or adds operations: tells the forms it is for. These occur
    /// in changed programs about as often as the best form; others are there by chance.
    fn often_changed(&self) -> impl Fn(&FormEvidence) -> bool {
        let consumes = self.consumed().next().is_some();
        let rate = |evidence: &FormEvidence| f64::from(evidence.changed) / f64::from(evidence.seen.max(1));
        let well_known = self.forms.values().filter(|evidence| evidence.changed >= MIN_CHANGED);
        let best = well_known.map(rate).fold(0.0, f64::max);
        move |evidence| {
            !consumes && evidence.changed >= MIN_CHANGED && rate(evidence) * f64::from(MAX_RATE_RATIO) >= best
        }
    }

    /// Forms that were consumed at least once.
    pub fn consumed(&self) -> impl Iterator<Item = &Form> {
        self.forms.iter().filter(|(_, evidence)| evidence.consumed > 0).map(|(form, _)| form)
    }

    fn at(&mut self, form: &Form) -> &mut FormEvidence {
        self.forms.entry(form.clone()).or_default()
    }

    /// Returns whether any operation was removed.
    fn note_change(&mut self, before: &Population, after: &Population) -> bool {
        let consumed: Vec<&Form> = before.fewer(after).collect();
        let produced: Vec<Form> = after.fewer(before).cloned().collect();
        for form in before.forms() {
            self.at(form).seen += 1;
        }
        for form in &consumed {
            let others = consumed.iter().filter(|other| *other != form).map(|&other| other.clone()).collect();
            let evidence = self.at(form);
            evidence.consumed += 1;
            produced.iter().for_each(|made| *evidence.appeared.entry(made.clone()).or_insert(0) += 1);
            evidence.add_example(Example { others, produced: produced.clone() });
        }
        !consumed.is_empty()
    }

    fn note_refusal(&mut self, before: &Population, message: &str) {
        self.failed += 1;
        *self.complaints.entry(message.to_owned()).or_insert(0) += 1;
        let named = |form: &&Form| names_op(message, form.name());
        let named: Vec<Form> = before.forms().filter(named).cloned().collect();
        for form in named {
            self.at(&form).refused += 1;
        }
    }

    /// The forms that replace a form: those that appeared in programs where little else changed, without
    /// those that another consumed form explains better.
    fn produces(&self, form: &Form, evidence: &FormEvidence) -> Vec<Form> {
        let clear: Vec<&Example> = evidence.clear().collect();
        let mut counts: BTreeMap<&Form, usize> = BTreeMap::new();
        for example in &clear {
            let own = example.produced.iter().filter(|made| !self.explained(made, form, evidence, example));
            own.for_each(|made| *counts.entry(made).or_insert(0) += 1);
        }
        let common = counts.into_iter().filter(|(_, count)| count * PRODUCED_ONE_IN >= clear.len());
        common.map(|(form, _)| form.clone()).collect()
    }

    /// Whether another form consumed in the same program is more likely to have been replaced by `made`.
    fn explained(&self, made: &Form, form: &Form, evidence: &FormEvidence, example: &Example) -> bool {
        // The same operation on other types replaces itself.
        if made.name() == form.name() {
            return false;
        }
        let likelihood = |evidence: &FormEvidence| evidence.likelihood(made);
        let others = example.others.iter().filter_map(|other| self.forms.get(other));
        others.map(likelihood).any(|other| other > likelihood(evidence))
            || example.others.iter().any(|other| other.name() == made.name())
    }
}

impl FormEvidence {
    fn add_example(&mut self, example: Example) {
        let at = self.examples.partition_point(|known| known.others.len() <= example.others.len());
        self.examples.insert(at, example);
        self.examples.truncate(MAX_EXAMPLES);
    }

    /// The programs in which the least else changed.
    fn clear(&self) -> impl Iterator<Item = &Example> {
        let fewest = self.examples.first().map_or(0, |example| example.others.len());
        self.examples.iter().take_while(move |example| example.others.len() <= 2 * fewest.max(1))
    }

    /// How likely a form appears where this one is consumed, smoothed for small counts.
    fn likelihood(&self, made: &Form) -> f64 {
        let times = self.appeared.get(made).copied().unwrap_or(0);
        f64::from(times) / f64::from(self.consumed + 1)
    }
}

/// Whether a diagnostic names an operation: `'tosa.scatter' op ...`.
fn names_op(message: &str, name: &str) -> bool {
    message.split('\'').any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn population(text: &str) -> Population {
        text.split_whitespace().map(|form| (Form::from(form), 1)).collect()
    }

    fn rule(observations: &[(&str, Observation)]) -> String {
        let mut evidence = Evidence::default();
        observations.iter().for_each(|(before, observation)| evidence.note(&population(before), observation));
        evidence.rule(&PassCall::named("p"), &|name| name == "a.constant").to_string()
    }

    fn after(text: &str) -> Observation {
        Observation::After(population(text))
    }

    #[test]
    fn a_rule_says_what_is_consumed_and_produced() {
        let text = rule(&[
            ("a.x f.ret", after("b.y f.ret")),
            ("a.x a.z f.ret", after("b.y c.w f.ret")),
            ("a.v f.ret", Observation::Unchanged),
            ("a.v", Observation::Refused("failed to legalize operation 'a.v'".into())),
            ("a.v", Observation::Crashed),
        ]);
        let expected = "p: conversion to b, c; failed on 1; crashed on 1
  a.v 0/1, refused 1
  a.x 2/2 -> b.y
  a.z 1/1 -> c.w
  says: failed to legalize operation 'a.v'
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_pass_that_only_moves_operations_is_for_these() {
        let same = |text: &str| Observation::Changed(population(text));
        let text = rule(&[
            ("a.for a.x f.ret", same("a.for a.x f.ret")),
            ("a.for a.y f.ret", same("a.for a.for a.y f.ret")),
            ("a.x a.y f.ret", Observation::Unchanged),
            ("a.y f.ret", Observation::Unchanged),
            ("f.ret", Observation::Unchanged),
        ]);
        assert_eq!(text, "p: optimization of a\n  a.for 2/2 changed\n");
    }

    #[test]
    fn removing_operations_is_no_conversion() {
        let text = rule(&[("a.x", after("")), ("b.x c.x d.x", after("a.constant"))]);
        assert!(text.starts_with("p: general optimization"), "{text}");
    }
}
