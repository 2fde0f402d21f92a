//! What came of whole paths: which pass ran while which operations were still there, and whether the
//! program arrived at the bottom in the end.
//!
//! A rule tells what a pass does to an operation. It does not tell whether now is the time: a pass that turns
//! tensors into buffers does the same to each of them early and late, but early it leaves half a program
//! behind that no other pass can finish. Only paths can tell.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::atlas::RuleId;
use crate::{Form, Population};

/// Paths on which a pass ran while an operation was there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Those that arrived.
    #[serde(rename = "a")]
    pub arrived: u32,
    /// Those that were lost, perhaps by this.
    #[serde(rename = "l")]
    pub lost: u32,
}

impl Tally {
    fn total(self) -> u32 {
        self.arrived + self.lost
    }

    /// The share that arrived, as far as so few can tell.
    fn rate(self) -> f64 {
        (f64::from(self.arrived) + 0.5) / (f64::from(self.total()) + 1.0)
    }

    fn plus(self, other: Tally) -> Tally {
        Tally { arrived: self.arrived + other.arrived, lost: self.lost + other.lost }
    }
}

/// One pass on the way, and what was there when it ran.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The pass.
    pub rule: RuleId,
    /// What was there.
    pub before: Population,
}

/// A form that was met this often speaks for itself, not for its family.
const ENOUGH: u32 = 2;

/// What is hardly better than the most doubtful thing is as doubtful.
const AS_DOUBTFUL: f64 = 0.1;

/// What is there, each with its family, worked out once for many questions.
pub struct Presence(Vec<(Form, Form)>);

impl Presence {
    /// Of a program.
    pub fn of(population: &Population) -> Self {
        Presence(population.forms().map(|form| (form.clone(), form.family().clone())).collect())
    }
}

/// What the rules of one book have gone through.
///
/// Calls of one pass with other options mostly fare alike, and so do the operations of one dialect; what is
/// known of them stands in where little is known of a call and an operation themselves.
#[derive(Debug, Clone, Default)]
pub struct Experience {
    /// For each rule the first one of the same pass, which stands for all of them.
    passes: Arc<[RuleId]>,
    /// By rule, then by form or family.
    met: Vec<FxHashMap<Form, Tally>>,
    /// The same for all calls of a pass, at the rule that stands for them.
    met_by_pass: Vec<FxHashMap<Form, Tally>>,
}

impl Experience {
    /// Nothing yet, for rules of these passes.
    pub fn none<'a>(passes: impl Iterator<Item = &'a str>) -> Self {
        let mut first: FxHashMap<&str, RuleId> = FxHashMap::default();
        let passes = passes.enumerate().map(|(rule, pass)| *first.entry(pass).or_insert(rule)).collect();
        Experience { passes, ..Experience::default() }
    }

    /// How likely it is that a path arrives when a pass runs on such a program, going by the operation
    /// that speaks most against it. One half where nothing is known. `more` is counted in.
    pub fn confidence(&self, rule: RuleId, there: &Presence, more: &Experience) -> f64 {
        there.0.iter().map(|pair| self.rate(rule, pair, more)).fold(1.0, f64::min)
    }

    /// Takes in a path. When it was lost, the moments that were the most doubtful are blamed for it, and of
    /// what was there then, what was most doubtful. `more` is what was known besides.
    pub fn note(&mut self, path: &[Moment], arrived: bool, more: &Experience) {
        let path: Vec<(RuleId, Presence)> =
            path.iter().map(|moment| (moment.rule, Presence::of(&moment.before))).collect();
        if arrived {
            path.iter().for_each(|(rule, there)| {
                there.0.iter().for_each(|pair| self.count(*rule, pair, true));
            });
            return;
        }
        let doubts: Vec<f64> = path.iter().map(|(rule, there)| self.confidence(*rule, there, more)).collect();
        let worst = doubts.iter().copied().fold(1.0, f64::min);
        for ((rule, there), doubt) in path.iter().zip(doubts) {
            if doubt > worst + AS_DOUBTFUL {
                continue;
            }
            let suspect = |pair: &&(Form, Form)| self.rate(*rule, pair, more) <= doubt + AS_DOUBTFUL;
            let suspects: Vec<&(Form, Form)> = there.0.iter().filter(suspect).collect();
            suspects.into_iter().for_each(|pair| self.count(*rule, pair, false));
        }
    }

    /// Adds what another has gone through.
    pub fn take_in(&mut self, other: &Experience) {
        for (rule, met) in other.met.iter().enumerate() {
            for (form, tally) in met {
                self.add(rule, form, *tally);
            }
        }
    }

    /// What is known of one rule, families included.
    pub fn of(&self, rule: RuleId) -> impl Iterator<Item = (&Form, Tally)> {
        self.met.get(rule).into_iter().flatten().map(|(form, tally)| (form, *tally))
    }

    /// Adds to what is known of a rule and a form.
    pub fn add(&mut self, rule: RuleId, form: &Form, tally: Tally) {
        let pass = self.pass(rule);
        for (met, at) in [(&mut self.met, rule), (&mut self.met_by_pass, pass)] {
            if met.len() <= at {
                met.resize_with(at + 1, FxHashMap::default);
            }
            let known = met[at].entry(form.clone()).or_default();
            *known = known.plus(tally);
        }
    }

    fn pass(&self, rule: RuleId) -> RuleId {
        self.passes.get(rule).copied().unwrap_or(rule)
    }

    /// What the nearest things that are known well enough say.
    fn rate(&self, rule: RuleId, (form, family): &(Form, Form), more: &Experience) -> f64 {
        let own = |form: &Form| tally(&self.met, rule, form).plus(tally(&more.met, rule, form));
        let pass = self.passes.get(rule).or(more.passes.get(rule)).copied().unwrap_or(rule);
        let alike =
            |form: &Form| tally(&self.met_by_pass, pass, form).plus(tally(&more.met_by_pass, pass, form));
        let known = |tally: &Tally| tally.total() >= ENOUGH;
        let nearest = Some(own(form)).filter(known).or_else(|| Some(alike(form)).filter(known));
        nearest.or_else(|| Some(own(family)).filter(known)).unwrap_or_else(|| alike(family)).rate()
    }

    fn count(&mut self, rule: RuleId, (form, family): &(Form, Form), arrived: bool) {
        let tally = Tally { arrived: u32::from(arrived), lost: u32::from(!arrived) };
        self.add(rule, form, tally);
        self.add(rule, family, tally);
    }
}

fn tally(met: &[FxHashMap<Form, Tally>], at: RuleId, form: &Form) -> Tally {
    met.get(at).and_then(|met| met.get(form)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(forms: &str) -> Population {
        forms.split(' ').map(|form| (Form::from(form), 1)).collect()
    }

    #[test]
    fn the_untimely_pass_is_blamed_and_not_the_others() {
        let (bufferize, loops) = (0, 1);
        let moment = |rule, forms: &str| Moment { rule, before: program(forms) };
        let nothing = Experience::default();
        let mut experience = Experience::default();
        let good = [moment(bufferize, "linalg.add:tensor"), moment(loops, "linalg.add")];
        experience.note(&good, true, &nothing);
        experience.note(&good, true, &nothing);
        let bad = [moment(bufferize, "linalg.add:tensor tosa.add:tensor"), moment(loops, "linalg.add")];
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
        assert!(sibling < 0.2, "an operation never met goes as its family does: {sibling}");
    }
}
