//! The generator of mixed programs: no compiler needed.

use std::collections::{BTreeMap, BTreeSet};

use mohole_generate::mixed::{DIALECTS, Mixed, Options};
use mohole_ir::dialect_of;

/// Names of operations as they stand in a program.
fn op_names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in text.lines() {
        let line = line.trim_start();
        let op = match line.split_once(" = ") {
            Some((results, op)) if results.starts_with('%') => op,
            _ => line,
        };
        let name: String = op
            .trim_matches('"')
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || "._".contains(*c))
            .collect();
        if name.split_once('.').is_some_and(|(dialect, _)| DIALECTS.contains(&dialect)) {
            names.insert(name);
        }
    }
    names
}

#[test]
fn a_seed_gives_the_same_bytes_and_another_seed_others() {
    let options = Options::default();
    assert_eq!(Mixed::new().generate(7, &options), Mixed::new().generate(7, &options));
    assert_ne!(Mixed::new().generate(7, &options), Mixed::new().generate(8, &options));
}

#[test]
fn every_rule_is_drawn_and_every_dialect_is_common() {
    let mixed = Mixed::new();
    let (mut rules, mut ops) = (BTreeSet::new(), BTreeSet::new());
    let mut dialects: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..500 {
        let program = mixed.generate(seed, &Options::default());
        let names = op_names(&program.text);
        let here: BTreeSet<&str> = names.iter().map(|name| dialect_of(name)).collect();
        here.into_iter().for_each(|dialect| *dialects.entry(dialect.to_owned()).or_default() += 1);
        rules.extend(program.rules);
        ops.extend(names);
    }
    let missing: Vec<_> = mixed.rules().into_iter().filter(|rule| !rules.contains(rule)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(ops.len() >= 220, "{} operations: {ops:?}", ops.len());
    for dialect in DIALECTS.iter() {
        assert!(dialects.get(*dialect).is_some_and(|&count| count >= 100), "{dialect}: {dialects:?}");
    }
}

#[test]
fn programs_have_about_as_many_operations_as_asked_for() {
    for wanted in [1, 10, 40] {
        let options = Options { ops: (wanted, wanted), ..Options::default() };
        for seed in 0..50 {
            let made = Mixed::new().generate(seed, &options).ops;
            // The last rule drawn may bring several operations, and what it opened must be closed.
            assert!((wanted..wanted + 30).contains(&made), "seed {seed}: {made} for {wanted}");
        }
    }
}

#[test]
fn only_rules_of_the_dialects_asked_for_are_drawn() {
    let options = Options { dialects: vec!["scf".to_owned(), "vector".to_owned()], ..Options::default() };
    for seed in 0..50 {
        let rules = Mixed::new().generate(seed, &options).rules;
        assert!(
            rules.iter().all(|rule| rule.starts_with("scf.") || rule.starts_with("vector.")),
            "{rules:?}"
        );
    }
}

#[test]
fn a_depth_of_zero_gives_programs_without_regions() {
    let options = Options { depth: 0, ..Options::default() };
    for seed in 0..50 {
        let names = op_names(&Mixed::new().generate(seed, &options).text);
        assert!(!names.iter().any(|name| name.starts_with("scf.")), "{names:?}");
    }
}
