//! What passes do by the way.
//!
//! Nearly every pass that rewrites folds what is constant and drops what nothing uses as it goes. That makes
//! a pass for sparse tensors look like a general optimization of programs without any. What a pass is for
//! shows in what it does clearly more often than the many others that do it at all.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::Form;
use crate::book::{Effect, RuleBook};

/// A form that operations of so many passes go away with is one that goes away by the way.
const MANY_PASSES: usize = 8;

/// How much more often than with most passes an operation goes away with one that is for it.
const CLEARLY: f64 = 2.0;

/// What goes away more rarely than this is not what a pass is for.
const REGULAR: f64 = 0.3;

/// For each form that goes away by the way, how often it does with a pass that is for something else.
#[derive(Debug, Default)]
pub(crate) struct Ordinary(FxHashMap<Form, f64>);

impl Ordinary {
    /// As a book shows it.
    pub(crate) fn of(book: &RuleBook) -> Self {
        let mut rates: FxHashMap<&Form, BTreeMap<&str, f64>> = FxHashMap::default();
        for rule in &book.rules {
            for effect in rule.consuming() {
                let best = rates.entry(&effect.form).or_default().entry(&rule.call.name).or_insert(0.0);
                *best = best.max(effect.rate());
            }
        }
        rates.retain(|_, passes| passes.len() >= MANY_PASSES);
        let usual = |(form, passes): (&Form, BTreeMap<&str, f64>)| {
            let mut rates: Vec<f64> = passes.into_values().collect();
            rates.sort_by(f64::total_cmp);
            (form.clone(), rates[rates.len() / 2])
        };
        Ordinary(rates.into_iter().map(usual).collect())
    }

    /// Whether an effect is what its pass is for.
    pub(crate) fn is_meant(&self, effect: &Effect) -> bool {
        if effect.changed > 0 {
            return true;
        }
        let once = effect.consumed < 2;
        match self.0.get(&effect.form) {
            Some(usual) => !once && effect.rate() >= REGULAR.max(CLEARLY * usual),
            None => !once || effect.rate() >= REGULAR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{Kind, PassRule};
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
                kind: Kind::General,
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
    fn what_every_pass_does_is_not_what_one_is_for() {
        let mut lines: Vec<String> = (0..9).map(|pass| format!("sparse-{pass}: arith.addi 1/10")).collect();
        lines.push("cse: arith.addi 6/10".to_owned());
        lines.push("inline: func.call 2/2".to_owned());
        let book = book(&lines);
        let ordinary = Ordinary::of(&book);
        let meant =
            book.rules.iter().filter(|rule| rule.effects.iter().any(|effect| ordinary.is_meant(effect)));
        let names: Vec<&str> = meant.map(|rule| rule.call.name.as_str()).collect();
        assert_eq!(names, ["cse", "inline"]);
    }
}
