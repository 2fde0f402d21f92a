//! From runs to rules: what was there before a pass and after it, over many small programs.

use std::collections::BTreeMap;

use mohole_testcase::PassCall;

use crate::book::{Effect, PassRule};
use crate::kind::kind_of;
use crate::{Form, Population};

/// Programs remembered for each form a pass consumes: those in which least else changed.
const LESSONS: usize = 8;

/// What was there afterwards counts as produced when it was so in one of this many such programs.
const COMMON: usize = 2;

/// Programs that a pass must have changed for it to be known what it is for.
const WELL_KNOWN: u32 = 2;

/// One time in so many is about as often as always.
const ABOUT_AS_OFTEN: u32 = 2;

/// Complaints kept of each pass.
const COMPLAINTS: usize = 4;

/// What a pass did to one program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sight {
    /// It ran; this is what was there afterwards.
    After(Population),
    /// The same, and it is known that it did not leave the program as it was.
    Changed(Population),
    /// It changed nothing at all.
    Unchanged,
    /// It stopped with this diagnostic.
    Refused(String),
    /// It died, or did not come to an end.
    Died,
}

/// Everything seen of one way to call a pass.
#[derive(Debug, Default)]
pub struct Evidence {
    forms: BTreeMap<Form, Sightings>,
    complaints: BTreeMap<String, u32>,
    failed: u32,
    crashed: u32,
}

#[derive(Debug, Default)]
struct Sightings {
    seen: u32,
    consumed: u32,
    changed: u32,
    refused: u32,
    lessons: Vec<Lesson>,
    /// How often each form came up where this one was consumed.
    came_up: BTreeMap<Form, u32>,
}

#[derive(Debug, Clone)]
struct Lesson {
    /// Other forms that were consumed as well: the fewer, the clearer who produced what.
    others: Vec<Form>,
    produced: Vec<Form>,
}

impl Evidence {
    /// Takes in what the pass did to a program.
    pub fn note(&mut self, before: &Population, sight: &Sight) {
        match sight {
            Sight::After(after) => {
                self.note_change(before, after);
            }
            Sight::Changed(after) => {
                if !self.note_change(before, after) {
                    before.forms().for_each(|form| self.at(form).changed += 1);
                }
            }
            Sight::Unchanged => before.forms().for_each(|form| self.at(form).seen += 1),
            Sight::Refused(message) => self.note_refusal(before, message),
            Sight::Died => self.crashed += 1,
        }
    }

    /// What the rule book says of it; `constant` tells operations that merely hold a value.
    pub fn rule(&self, call: &PassCall, constant: &dyn Fn(&str) -> bool) -> PassRule {
        let changed = self.often_changed();
        let touched =
            self.forms.iter().filter(|(_, sights)| sights.consumed + sights.refused > 0 || changed(sights));
        let effects: Vec<Effect> = touched
            .map(|(form, sights)| Effect {
                form: form.clone(),
                seen: sights.seen,
                consumed: sights.consumed,
                changed: if changed(sights) { sights.changed } else { 0 },
                refused: sights.refused,
                produces: self.produces(form, sights),
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
            complaints: complaints.into_iter().take(COMPLAINTS).map(|(text, _)| text.clone()).collect(),
            met: BTreeMap::new(),
        }
    }

    /// Tells the forms that a pass is for which never makes anything go away, but moves or adds: those that
    /// it changes programs with about as often as any. What else is in these programs is there by chance.
    fn often_changed(&self) -> impl Fn(&Sightings) -> bool {
        let consumes = self.consumed().next().is_some();
        let rate = |sights: &Sightings| f64::from(sights.changed) / f64::from(sights.seen.max(1));
        let well_known = self.forms.values().filter(|sights| sights.changed >= WELL_KNOWN);
        let best = well_known.map(rate).fold(0.0, f64::max);
        move |sights| {
            !consumes && sights.changed >= WELL_KNOWN && rate(sights) * f64::from(ABOUT_AS_OFTEN) >= best
        }
    }

    /// Forms that were consumed at least once.
    pub fn consumed(&self) -> impl Iterator<Item = &Form> {
        self.forms.iter().filter(|(_, sights)| sights.consumed > 0).map(|(form, _)| form)
    }

    fn at(&mut self, form: &Form) -> &mut Sightings {
        self.forms.entry(form.clone()).or_default()
    }

    /// Tells whether anything went away.
    fn note_change(&mut self, before: &Population, after: &Population) -> bool {
        let consumed: Vec<&Form> = before.fewer(after).collect();
        let produced: Vec<Form> = after.fewer(before).cloned().collect();
        for form in before.forms() {
            self.at(form).seen += 1;
        }
        for form in &consumed {
            let others = consumed.iter().filter(|other| *other != form).map(|&other| other.clone()).collect();
            let sights = self.at(form);
            sights.consumed += 1;
            produced.iter().for_each(|made| *sights.came_up.entry(made.clone()).or_insert(0) += 1);
            sights.learn(Lesson { others, produced: produced.clone() });
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

    /// What a form is turned into: what came up in programs where little else changed, without what another
    /// form that went away with it explains better.
    fn produces(&self, form: &Form, sights: &Sightings) -> Vec<Form> {
        let clear: Vec<&Lesson> = sights.clear().collect();
        let mut counts: BTreeMap<&Form, usize> = BTreeMap::new();
        for lesson in &clear {
            let own = lesson.produced.iter().filter(|made| !self.explained(made, form, sights, lesson));
            own.for_each(|made| *counts.entry(made).or_insert(0) += 1);
        }
        let common = counts.into_iter().filter(|(_, count)| count * COMMON >= clear.len());
        common.map(|(form, _)| form.clone()).collect()
    }

    /// Whether another form that was consumed in the same program is likelier to have been turned into this.
    fn explained(&self, made: &Form, form: &Form, sights: &Sightings, lesson: &Lesson) -> bool {
        // The same operation on other types is what it was turned into itself.
        if made.name() == form.name() {
            return false;
        }
        let likelihood = |sights: &Sightings| sights.likelihood(made);
        let others = lesson.others.iter().filter_map(|other| self.forms.get(other));
        others.map(likelihood).any(|other| other > likelihood(sights))
            || lesson.others.iter().any(|other| other.name() == made.name())
    }
}

impl Sightings {
    fn learn(&mut self, lesson: Lesson) {
        let at = self.lessons.partition_point(|known| known.others.len() <= lesson.others.len());
        self.lessons.insert(at, lesson);
        self.lessons.truncate(LESSONS);
    }

    /// The programs in which the least else changed.
    fn clear(&self) -> impl Iterator<Item = &Lesson> {
        let fewest = self.lessons.first().map_or(0, |lesson| lesson.others.len());
        self.lessons.iter().take_while(move |lesson| lesson.others.len() <= 2 * fewest.max(1))
    }

    /// How likely a form comes up where this one is consumed; more so, the more often it was seen.
    fn likelihood(&self, made: &Form) -> f64 {
        let times = self.came_up.get(made).copied().unwrap_or(0);
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

    fn rule(sights: &[(&str, Sight)]) -> String {
        let mut evidence = Evidence::default();
        sights.iter().for_each(|(before, sight)| evidence.note(&population(before), sight));
        evidence.rule(&PassCall::named("p"), &|name| name == "a.constant").to_string()
    }

    fn after(text: &str) -> Sight {
        Sight::After(population(text))
    }

    #[test]
    fn what_goes_and_what_comes_makes_a_rule() {
        let text = rule(&[
            ("a.x f.ret", after("b.y f.ret")),
            ("a.x a.z f.ret", after("b.y c.w f.ret")),
            ("a.v f.ret", Sight::Unchanged),
            ("a.v", Sight::Refused("failed to legalize operation 'a.v'".into())),
            ("a.v", Sight::Died),
        ]);
        let expected = "p: conversion to b, c; failed on 1; died of 1
  a.v 0/1, refused 1
  a.x 2/2 -> b.y
  a.z 1/1 -> c.w
  says: failed to legalize operation 'a.v'
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_pass_that_only_moves_things_is_one_for_what_it_moves() {
        let same = |text: &str| Sight::Changed(population(text));
        let text = rule(&[
            ("a.for a.x f.ret", same("a.for a.x f.ret")),
            ("a.for a.y f.ret", same("a.for a.for a.y f.ret")),
            ("a.x a.y f.ret", Sight::Unchanged),
            ("a.y f.ret", Sight::Unchanged),
            ("f.ret", Sight::Unchanged),
        ]);
        assert_eq!(text, "p: optimization of a\n  a.for 2/2 changed\n");
    }

    #[test]
    fn operations_that_merely_go_away_are_no_conversion() {
        let text = rule(&[("a.x", after("")), ("b.x c.x d.x", after("a.constant"))]);
        assert!(text.starts_with("p: general optimization"), "{text}");
    }
}
