//! Incidental clean-up by passes.
//!
//! Nearly every pass that rewrites also folds constants and erases unused operations. This makes a pass for
//! sparse tensors look like a general optimization of programs without any. The purpose of a pass shows in
//! what it does clearly more often than the other passes that do it.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::Form;
use crate::book::{Effect, RuleBook};

/// Forms removed by at least this many passes count as incidental clean-up.
const MIN_PASSES: usize = 8;

/// A pass is for a form if it removes it this many times as often as the median pass.
const PURPOSE_FACTOR: f64 = 2.0;

/// A pass is not for a form that it removes in a smaller share of programs.
const MIN_RATE: f64 = 0.3;

/// For each form that is cleaned up incidentally, the rate of the median pass.
#[derive(Debug, Default)]
pub(crate) struct Incidental(FxHashMap<Form, f64>);

impl Incidental {
    /// The incidental clean-up in a book.
    pub(crate) fn of(book: &RuleBook) -> Self {
        let mut rates: FxHashMap<&Form, BTreeMap<&str, f64>> = FxHashMap::default();
        for rule in &book.rules {
            for effect in rule.consuming() {
                let best = rates.entry(&effect.form).or_default().entry(&rule.call.name).or_insert(0.0);
                *best = best.max(effect.rate());
            }
        }
        rates.retain(|_, passes| passes.len() >= MIN_PASSES);
        let median = |(form, passes): (&Form, BTreeMap<&str, f64>)| {
            let mut rates: Vec<f64> = passes.into_values().collect();
            rates.sort_by(f64::total_cmp);
            (form.clone(), rates[rates.len() / 2])
        };
        Incidental(rates.into_iter().map(median).collect())
    }

    /// Whether an effect is incidental, and not the purpose of its pass.
    pub(crate) fn explains(&self, effect: &Effect) -> bool {
        if effect.changed > 0 {
            return false;
        }
        let once = effect.consumed < 2;
        match self.0.get(&effect.form) {
            Some(median) => once || effect.rate() < MIN_RATE.max(PURPOSE_FACTOR * median),
            None => once && effect.rate() < MIN_RATE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{PassKind, PassRule};
    use mohole_testcase::PassCall;

    /// `cse: arith.addi 4/5`.
    fn book(lines: &[String]) -> RuleBook {
        let rule = |line: &String| {
            let (pass, effect) = line.split_once(": ").unwrap();
            let (form, counts) = effect.split_once(' ').unwrap();
            let (consumed, seen) = counts.split_once('/').unwrap();
            let effect = Effect {
                form: Form::from(form),
                seen: seen.parse().unwrap(),
                consumed: consumed.parse().unwrap(),
                changed: 0,
                refused: 0,
                produces: Vec::new(),
            };
            PassRule {
                call: PassCall::named(pass),
                kind: PassKind::General,
                failed: 0,
                crashed: 0,
                effects: vec![effect],
                complaints: Vec::new(),
                met: BTreeMap::new(),
            }
        };
        RuleBook { rules: lines.iter().map(rule).collect(), ..RuleBook::default() }
    }

    #[test]
    fn effects_that_many_passes_have_are_incidental() {
        let mut lines: Vec<String> = (0..9).map(|pass| format!("sparse-{pass}: arith.addi 1/10")).collect();
        lines.push("cse: arith.addi 6/10".to_owned());
        lines.push("inline: func.call 2/2".to_owned());
        let book = book(&lines);
        let incidental = Incidental::of(&book);
        let meant =
            book.rules.iter().filter(|rule| rule.effects.iter().any(|effect| !incidental.explains(effect)));
        let names: Vec<&str> = meant.map(|rule| rule.call.name.as_str()).collect();
        assert_eq!(names, ["cse", "inline"]);
    }
}
