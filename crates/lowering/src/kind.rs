//! Derives the purpose of a pass from its effects: conversions leave a dialect, optimizations do not.

use std::collections::BTreeMap;

use crate::book::{Effect, PassKind};
use crate::{Class, Form};

/// An optimization of at least this many dialects is a general one.
const MIN_GENERAL_DIALECTS: usize = 3;

/// Whether operations of this form accompany any rewrite, and so tell nothing about its destination.
fn is_neutral(form: &Form, constant: &dyn Fn(&str) -> bool) -> bool {
    form.dialect() == "builtin" || constant(form.name())
}

/// The purpose of a pass with these effects.
pub(crate) fn kind_of(effects: &[Effect], constant: &dyn Fn(&str) -> bool) -> PassKind {
    let mut destinations: BTreeMap<&str, u32> = BTreeMap::new();
    let mut sources: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut converted, mut consumed) = (0.0, 0.0);
    for effect in effects.iter().filter(|effect| effect.consumed > 0) {
        consumed += effect.rate();
        *sources.entry(effect.form.dialect()).or_insert(0) += 1;
        let produced: Vec<&Form> =
            effect.produces.iter().filter(|form| !is_neutral(form, constant)).collect();
        if is_converted(&effect.form, &produced) {
            converted += effect.rate();
            let foreign = produced.iter().map(|form| form.dialect()).filter(|d| *d != effect.form.dialect());
            foreign.for_each(|dialect| *destinations.entry(dialect).or_insert(0) += 1);
        }
    }
    if consumed == 0.0 {
        for effect in effects.iter().filter(|effect| effect.changed > 0) {
            *sources.entry(effect.form.dialect()).or_insert(0) += 1;
        }
    }
    if sources.is_empty() {
        return PassKind::Idle;
    }
    if !destinations.is_empty() && 2.0 * converted >= consumed {
        return PassKind::Conversion(by_count(&destinations));
    }
    let sources = by_count(&sources);
    if sources.len() >= MIN_GENERAL_DIALECTS {
        PassKind::General
    } else {
        PassKind::Optimization(sources[0].clone())
    }
}

/// Whether the replacements are in other dialects, or are the same operation on plainer types.
fn is_converted(form: &Form, produced: &[&Form]) -> bool {
    let (own, foreign): (Vec<&Form>, Vec<&Form>) =
        produced.iter().partition(|made| made.dialect() == form.dialect());
    // Arithmetic accompanies nearly every conversion.
    let destinations = foreign.iter().filter(|made| made.dialect() != "arith").count();
    let plainer = |made: &&Form| made.name() == form.name() && made.class() < form.class();
    let bufferized = form.class() == Class::Tensor && own.iter().any(plainer);
    (own.is_empty() && !foreign.is_empty()) || bufferized || destinations > own.len()
}

/// Names by descending count.
fn by_count(counts: &BTreeMap<&str, u32>) -> Vec<String> {
    let mut names: Vec<(&str, u32)> = counts.iter().map(|(name, count)| (*name, *count)).collect();
    names.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    names.into_iter().map(|(name, _)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(effects: &[(&str, &str)]) -> String {
        let effect = |(form, produces): &(&str, &str)| Effect {
            form: Form::from(*form),
            seen: 4,
            consumed: 4,
            changed: 0,
            refused: 0,
            produces: produces.split_whitespace().map(Form::from).collect(),
        };
        let effects: Vec<Effect> = effects.iter().map(effect).collect();
        kind_of(&effects, &|name| name == "arith.constant").to_string()
    }

    #[test]
    fn kinds_are_derived_from_effects() {
        assert_eq!(kind(&[]), "not seen to do anything");
        assert_eq!(kind(&[("scf.for", "cf.br cf.cond_br arith.cmpi")]), "conversion to cf, arith");
        assert_eq!(
            kind(&[("linalg.matmul:tensor", "linalg.generic:tensor linalg.yield arith.mulf arith.addf")]),
            "optimization of linalg"
        );
        assert_eq!(kind(&[("linalg.fill:tensor", "linalg.fill memref.alloc")]), "conversion to memref");
        let folds = [("memref.dim", "arith.constant"), ("scf.if", ""), ("affine.apply", "")];
        assert_eq!(kind(&folds), "general optimization");
    }
}
