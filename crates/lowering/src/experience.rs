//! Statistics of whole paths: which pass ran while which operations were present, and whether the path
//! reached the goal.
//!
//! A rule tells what a pass does to an operation, but not when to run it. A pass that turns tensors into
//! buffers does so early and late. If it runs early, it may leave a half-converted program that no other pass
//! can finish. Only paths tell that.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::book::RuleId;
use crate::tally::Tally;
use crate::{Form, Population};

/// One pass of a path.
#[derive(Debug, Clone)]
pub struct PassRun {
    /// The pass.
    pub rule: RuleId,
    /// The operations before it ran.
    pub before: Population,
}

/// With fewer paths than this, the statistics of a form are replaced by those of its family.
const MIN_PATHS: u32 = 2;

/// Suspects whose success rate is within this margin of the lowest share the blame.
const BLAME_MARGIN: f64 = 0.1;

/// The forms of a program, each with its family; computed once for many queries.
pub struct Presence(Vec<(Form, Form)>);

impl Presence {
    /// The forms of a program.
    pub fn of(population: &Population) -> Self {
        Presence(population.forms().map(|form| (form.clone(), form.family().clone())).collect())
    }
}

/// Statistics of the rules of one book.
///
/// Calls of one pass with different options mostly behave alike, and so do the operations of one dialect.
/// Their statistics are used where a call or an operation has too few of its own.
#[derive(Debug, Clone, Default)]
pub struct Experience {
    /// By rule, the first rule of the same pass, which represents all its calls.
    passes: Arc<[RuleId]>,
    /// By rule, then by form or family.
    by_rule: Vec<FxHashMap<Form, Tally>>,
    /// The same for all calls of a pass, at the rule that represents them.
    by_pass: Vec<FxHashMap<Form, Tally>>,
}

impl Experience {
    /// Empty statistics for rules of these passes.
    pub fn none<'a>(passes: impl Iterator<Item = &'a str>) -> Self {
        let mut first: FxHashMap<&str, RuleId> = FxHashMap::default();
        let passes = passes.enumerate().map(|(rule, pass)| *first.entry(pass).or_insert(rule)).collect();
        Experience { passes, ..Experience::default() }
    }

    /// How likely a path reaches the goal if a pass runs on such a program, by the operation with the lowest
    /// rate. One half if nothing is known. Includes the statistics of `more`.
    pub fn confidence(&self, rule: RuleId, present: &Presence, more: &Experience) -> f64 {
        present.0.iter().map(|pair| self.rate(rule, pair, more)).fold(1.0, f64::min)
    }

    /// Adds a path. For a failed one, blames the passes with the lowest confidence, and of the operations
    /// present then, those with the lowest rate. `more` are further statistics.
    pub fn note(&mut self, path: &[PassRun], reached_goal: bool, more: &Experience) {
        let path: Vec<(RuleId, Presence)> =
            path.iter().map(|run| (run.rule, Presence::of(&run.before))).collect();
        if reached_goal {
            path.iter().for_each(|(rule, present)| {
                present.0.iter().for_each(|pair| self.count(*rule, pair, true));
            });
            return;
        }
        let confidences: Vec<f64> =
            path.iter().map(|(rule, present)| self.confidence(*rule, present, more)).collect();
        let lowest = confidences.iter().copied().fold(1.0, f64::min);
        for ((rule, present), confidence) in path.iter().zip(confidences) {
            if confidence > lowest + BLAME_MARGIN {
                continue;
            }
            let suspect = |pair: &&(Form, Form)| self.rate(*rule, pair, more) <= confidence + BLAME_MARGIN;
            let suspects: Vec<&(Form, Form)> = present.0.iter().filter(suspect).collect();
            suspects.into_iter().for_each(|pair| self.count(*rule, pair, false));
        }
    }

    /// Adds all statistics of another.
    pub fn merge(&mut self, other: &Experience) {
        for (rule, tallies) in other.by_rule.iter().enumerate() {
            for (form, tally) in tallies {
                self.add(rule, form, *tally);
            }
        }
    }

    /// The statistics of one rule, families included.
    pub fn of(&self, rule: RuleId) -> impl Iterator<Item = (&Form, Tally)> {
        self.by_rule.get(rule).into_iter().flatten().map(|(form, tally)| (form, *tally))
    }

    /// Adds to the statistics of a rule and a form.
    pub fn add(&mut self, rule: RuleId, form: &Form, tally: Tally) {
        let pass = self.pass(rule);
        for (tallies, at) in [(&mut self.by_rule, rule), (&mut self.by_pass, pass)] {
            if tallies.len() <= at {
                tallies.resize_with(at + 1, FxHashMap::default);
            }
            let known = tallies[at].entry(form.clone()).or_default();
            *known = known.plus(tally);
        }
    }

    fn pass(&self, rule: RuleId) -> RuleId {
        self.passes.get(rule).copied().unwrap_or(rule)
    }

    /// The success rate by the most specific statistics that suffice.
    fn rate(&self, rule: RuleId, (form, family): &(Form, Form), more: &Experience) -> f64 {
        let own = |form: &Form| tally(&self.by_rule, rule, form).plus(tally(&more.by_rule, rule, form));
        let pass = self.passes.get(rule).or(more.passes.get(rule)).copied().unwrap_or(rule);
        let of_pass = |form: &Form| tally(&self.by_pass, pass, form).plus(tally(&more.by_pass, pass, form));
        let known = |tally: &Tally| tally.total() >= MIN_PATHS;
        let specific = Some(own(form)).filter(known).or_else(|| Some(of_pass(form)).filter(known));
        specific.or_else(|| Some(own(family)).filter(known)).unwrap_or_else(|| of_pass(family)).rate()
    }

    fn count(&mut self, rule: RuleId, (form, family): &(Form, Form), reached_goal: bool) {
        let tally = Tally { reached: u32::from(reached_goal), failed: u32::from(!reached_goal) };
        self.add(rule, form, tally);
        self.add(rule, family, tally);
    }
}

fn tally(tallies: &[FxHashMap<Form, Tally>], at: RuleId, form: &Form) -> Tally {
    tallies.get(at).and_then(|tallies| tallies.get(form)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(forms: &str) -> Population {
        forms.split(' ').map(|form| (Form::from(form), 1)).collect()
    }

    #[test]
    fn a_pass_that_ran_too_early_is_blamed_and_no_other() {
        let (bufferize, loops) = (0, 1);
        let run = |rule, forms: &str| PassRun { rule, before: program(forms) };
        let nothing = Experience::default();
        let mut experience = Experience::default();
        let good = [run(bufferize, "linalg.add:tensor"), run(loops, "linalg.add")];
        experience.note(&good, true, &nothing);
        experience.note(&good, true, &nothing);
        let bad = [run(bufferize, "linalg.add:tensor tosa.add:tensor"), run(loops, "linalg.add")];
        for _ in 0..3 {
            experience.note(&bad, false, &nothing);
        }
        let confidence =
            |rule, forms: &str| experience.confidence(rule, &Presence::of(&program(forms)), &nothing);
        let early = confidence(bufferize, "linalg.add:tensor tosa.add:tensor");
        let late = confidence(bufferize, "linalg.add:tensor");
        let after = confidence(loops, "linalg.add");
        assert!(early < 0.2 && late > 0.8 && after > 0.8, "{early} {late} {after}");
        let sibling = confidence(bufferize, "tosa.sub:tensor");
        assert!(sibling < 0.2, "a new operation has the rate of its family: {sibling}");
    }
}
