//! Compares a rule book with published tables: see `data/published.txt`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::book::{PassKind, PassRule, RuleBook};
use crate::{Distances, Effect};

const TABLE: &str = include_str!("../data/published.txt");

/// LOBE's paper gives the number of its conversion rules, pairs of an operation and a pass, and no list.
const LOBE: usize = 91;

/// One rule of MLIRTracer's table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Published {
    /// The dialect as published.
    pub dialect: &'static str,
    /// Its name today.
    pub dialect_today: &'static str,
    /// Operation names that the rule lists.
    pub ops: usize,
    /// The passes, in order; none if the table has an empty string.
    pub passes: Vec<&'static str>,
    /// The passes that do the same today; none if there are none.
    pub today: Vec<&'static str>,
    /// A remark; mostly empty.
    pub remark: &'static str,
}

/// The counterpart of a published rule in a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counterpart {
    /// The rule.
    pub rule: Published,
    /// The passes as this compiler names them.
    pub passes: Vec<&'static str>,
    /// Operations of the rule's dialect that they consume.
    pub ops: usize,
    /// Forms of any dialect that they consume.
    pub forms: usize,
    /// Why the book has no counterpart; `None` if it has one.
    pub why_not: Option<String>,
}

/// The rules of a book that lead towards llvm, next to LOBE's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lobe {
    /// Conversion rules by the paper.
    pub published: usize,
    /// Pairs of an operation and a pass that brings it nearer to llvm.
    pub pairs: usize,
    /// Those in which the pass is a conversion.
    pub by_conversions: usize,
    /// Operations in these pairs.
    pub ops: usize,
    /// Pairs by the operation's dialect.
    pub by_dialect: BTreeMap<String, usize>,
}

/// MLIRTracer's table, its empty slots included.
pub fn published() -> Vec<Published> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(read).collect()
}

fn read(line: &'static str) -> Option<Published> {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let [dialect, dialect_today, ops, passes, today, remark] = columns[..] else { return None };
    let passes: Vec<&str> = passes.split_whitespace().collect();
    let today = match today {
        "=" => passes.clone(),
        "-" => Vec::new(),
        names => names.split_whitespace().collect(),
    };
    Some(Published { dialect, dialect_today, ops: ops.parse().ok()?, passes, today, remark })
}

/// What the book has for each rule of the table; `has` tells which passes the compiler has.
pub fn compare(book: &RuleBook, has: impl Fn(&str) -> bool) -> Vec<Counterpart> {
    published().into_iter().map(|rule| counterpart(rule, book, &has)).collect()
}

fn counterpart(rule: Published, book: &RuleBook, has: &dyn Fn(&str) -> bool) -> Counterpart {
    let all_there = |passes: &[&str]| !passes.is_empty() && passes.iter().all(|pass| has(pass));
    let passes = if all_there(&rule.passes) { rule.passes.clone() } else { rule.today.clone() };
    let rules: Vec<&PassRule> = passes.iter().flat_map(|pass| book.rules_of(pass)).collect();
    let effects: Vec<&Effect> = rules.iter().flat_map(|rule| rule.consuming()).collect();
    let forms: BTreeSet<&str> = effects.iter().map(|effect| effect.form.text()).collect();
    let own = effects.iter().filter(|effect| effect.form.dialect() == rule.dialect_today);
    let ops = own.map(|effect| effect.form.name()).collect::<BTreeSet<_>>().len();
    let why_not = match ops {
        0 => Some(why_not(&rule, &passes, &rules, has)),
        _ => None,
    };
    Counterpart { passes, ops, forms: forms.len(), why_not, rule }
}

/// The first reason that applies.
fn why_not(rule: &Published, passes: &[&str], rules: &[&PassRule], has: &dyn Fn(&str) -> bool) -> String {
    if rule.passes.is_empty() {
        return "an empty string in the table: it runs nothing".to_owned();
    }
    if let Some(gone) = passes.iter().find(|pass| !has(pass)) {
        let remark =
            if rule.remark.contains("removed") { rule.remark } else { "this compiler has no such pass" };
        return format!("{gone}: {remark}");
    }
    let Some(last) = passes.last() else {
        return if rule.remark.is_empty() {
            "no such pass any more".to_owned()
        } else {
            rule.remark.to_owned()
        };
    };
    let of_last: Vec<&&PassRule> = rules.iter().filter(|rule| rule.call.name == *last).collect();
    if of_last.is_empty() {
        return format!("{last}: not tried");
    }
    let elsewhere = rules.iter().any(|rule| rule.consuming().next().is_some());
    let complaint = of_last.iter().find_map(|rule| rule.complaints.first());
    match (elsewhere, complaint) {
        (true, _) => {
            format!("seen on other dialects only: no program with {} that it acts on", rule.dialect_today)
        }
        (false, Some(text)) => format!("{last} stops: {text}"),
        (false, None) => format!("{last} was not seen to do anything"),
    }
}

/// Counts the rules that lead towards llvm.
pub fn toward_llvm(book: &RuleBook) -> Lobe {
    let distances = Distances::to("llvm", book);
    let mut pairs: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    let effects = book.rules.iter().flat_map(PassRule::consuming);
    for form in effects.map(|effect| &effect.form).filter(|form| form.dialect() != "llvm") {
        for (number, _) in distances.seen_rules_for(form) {
            let rule = &book.rules[*number];
            let conversion = matches!(rule.kind, PassKind::Conversion(_));
            *pairs.entry((form.name(), &rule.call.name)).or_insert(false) |= conversion;
        }
    }
    let mut by_dialect: BTreeMap<String, usize> = BTreeMap::new();
    for (op, _) in pairs.keys() {
        *by_dialect.entry(mohole_ir::dialect_of(op).to_owned()).or_insert(0) += 1;
    }
    Lobe {
        published: LOBE,
        pairs: pairs.len(),
        by_conversions: pairs.values().filter(|conversion| **conversion).count(),
        ops: pairs.keys().map(|(op, _)| op).collect::<BTreeSet<_>>().len(),
        by_dialect,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mohole_testcase::PassCall;

    use crate::Form;

    fn rule(pass: &str, to: &str, effects: &[(&str, &str)]) -> PassRule {
        let effect = |(form, made): &(&str, &str)| Effect {
            form: Form::from(*form),
            seen: 2,
            consumed: 2,
            changed: 0,
            refused: 0,
            produces: made.split_whitespace().map(Form::from).collect(),
        };
        PassRule {
            call: PassCall::named(pass),
            kind: PassKind::Conversion(vec![to.into()]),
            failed: 0,
            crashed: 0,
            effects: effects.iter().map(effect).collect(),
            complaints: Vec::new(),
            met: BTreeMap::new(),
        }
    }

    #[test]
    fn the_table_has_59_rules_and_3_empty_slots() {
        let table = published();
        let (empty, full): (Vec<_>, Vec<_>) = table.iter().partition(|rule| rule.passes.is_empty());
        assert_eq!((full.len(), empty.len()), (59, 3));
        let dialects: BTreeSet<&str> = table.iter().map(|rule| rule.dialect).collect();
        assert_eq!(dialects.len(), 23);
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines, table.len(), "a line could not be read");
    }

    #[test]
    fn a_rule_is_found_or_the_reason_is_given() {
        let book = RuleBook {
            rules: vec![
                rule("convert-scf-to-cf", "cf", &[("scf.for", "cf.br"), ("scf.if:tensor", "cf.br")]),
                rule("lower-host-to-llvm", "llvm", &[("func.func", "llvm.func")]),
            ],
            ..RuleBook::default()
        };
        let found = compare(&book, |pass| !pass.contains("gpu-launch"));
        let of = |pass: &str, dialect: &str| {
            let is = |rule: &Published| rule.dialect == dialect && rule.passes.last() == Some(&pass);
            let found = found.iter().find(|found| is(&found.rule)).unwrap();
            format!("{} {} {}", found.ops, found.forms, found.why_not.as_deref().unwrap_or("found"))
        };
        assert_eq!(of("convert-scf-to-cf", "scf"), "2 2 found");
        let other = "0 1 seen on other dialects only: no program with gpu that it acts on";
        assert_eq!(of("lower-host-to-llvm", "gpu"), other);
        assert_eq!(of("convert-gpu-launch-to-vulkan-launch", "gpu"), "0 0 removed after MLIR 19");
        assert_eq!(of("lower-affine", "affine"), "0 0 lower-affine: not tried");
    }

    #[test]
    fn rules_towards_llvm_are_counted_by_operation_and_pass() {
        let book = RuleBook {
            rules: vec![
                rule("cf-to-llvm", "llvm", &[("cf.br", "llvm.br"), ("cf.br:tensor", "llvm.br")]),
                rule("scf-to-cf", "cf", &[("scf.for", "cf.br"), ("scf.odd", "far.away")]),
            ],
            ..RuleBook::default()
        };
        let lobe = toward_llvm(&book);
        assert_eq!((lobe.pairs, lobe.by_conversions, lobe.ops), (2, 2, 2));
    }
}
