//! The rule book of a compiler: learned by its user, or else shipped with mohole.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, Saved};
use mohole_lowering::{GOAL, RuleBook, RuleIndex, STATS_PASS, shipped};
use mohole_target::{Home, Learned, MAX_DATA_BYTES, Profile, read_file};
use mohole_testcase::Pipeline;

use crate::Session;

/// Where the learned rule book of a compiler is kept.
pub fn path(session: &Session) -> PathBuf {
    path_of(&session.profile, &session.home)
}

fn path_of(profile: &Profile, home: &Home) -> PathBuf {
    home.learned(&profile.name, Learned::Rules)
}

/// Whether a compiler of this version has a rule book, learned or shipped.
pub fn has_book(profile: &Profile, home: &Home, version: &str) -> bool {
    path_of(profile, home).exists() || profile.shipped(version).and_then(shipped).is_some()
}

/// The learned or else the shipped rule book, with rules only for passes that the compiler has. The passes of
/// a pipeline that the user named are in it, whether something is known of them or not.
pub fn book(session: &Session, catalog: &Catalog) -> Result<RuleBook> {
    let shipped = || session.shipped(catalog).and_then(shipped);
    let has = |pass: &str| catalog.pass(pass).is_some();
    let found = best(learned(&path(session))?, shipped, has);
    let name = &session.profile.name;
    with_named_pipeline(found, session.profile.lowering.as_ref(), has).with_context(|| {
        format!("there is no rule book for {name}; make one with: mohole rules learn --target {name}")
    })
}

fn with_named_pipeline(
    book: Option<RuleBook>,
    pipeline: Option<&Pipeline>,
    has: impl Fn(&str) -> bool,
) -> Option<RuleBook> {
    let mut calls = pipeline.map(Pipeline::calls).unwrap_or_default();
    calls.retain(|call| has(&call.name));
    let mut book = book.or_else(|| (!calls.is_empty()).then(RuleBook::default))?;
    book.add_calls(&calls);
    Some(book)
}

/// The rule book ready for planning paths whose results are compared.
pub fn rule_index_for_results(session: &Session, catalog: &Catalog) -> Result<RuleIndex> {
    let lowering_pipeline = session.profile.lowering_pipeline().map(Pipeline::calls).unwrap_or_default();
    Ok(RuleIndex::for_results(book(session, catalog)?, GOAL).with_default_pipeline(&lowering_pipeline))
}

/// Whether the compiler can print statistics between passes.
pub fn prints_op_stats(catalog: &Catalog) -> bool {
    catalog.pass(STATS_PASS).is_some()
}

/// The learned rule book, with all its rules; `None` if there is none.
pub fn learned(path: &Path) -> Result<Option<RuleBook>> {
    let Ok(bytes) = read_file(path, MAX_DATA_BYTES) else { return Ok(None) };
    RuleBook::from_zst(&bytes).map(Some).with_context(|| format!("cannot use {}", path.display()))
}

/// The first of both books that has rules for passes of this compiler, restricted to those rules. A learned
/// book is found by the target's name, so it may come from another compiler that had the name before.
fn best(
    learned: Option<RuleBook>,
    shipped: impl FnOnce() -> Option<RuleBook>,
    has: impl Fn(&str) -> bool,
) -> Option<RuleBook> {
    let fit = |mut book: RuleBook| {
        book.restrict(&has);
        (!book.rules.is_empty()).then_some(book)
    };
    learned.and_then(&fit).or_else(|| shipped().and_then(&fit))
}

#[cfg(test)]
mod tests {
    use mohole_lowering::{PassKind, PassRule};
    use mohole_testcase::PassCall;

    use super::*;

    fn book(compiler: &str, passes: &[&str]) -> RuleBook {
        let rule = |pass: &&str| PassRule {
            call: PassCall::named(pass),
            kind: PassKind::Idle,
            failed: 0,
            crashed: 0,
            effects: Vec::new(),
            complaints: Vec::new(),
            met: std::collections::BTreeMap::new(),
        };
        let rules = passes.iter().map(rule).collect();
        RuleBook { compiler: compiler.to_owned(), rules, ..RuleBook::default() }
    }

    #[test]
    fn a_learned_book_is_used_if_it_has_rules_for_passes_of_the_compiler() {
        let shipped = || Some(book("shipped", &["cse", "inline"]));
        let of = |learned: Option<RuleBook>, passes: &[&str]| {
            let book = best(learned, shipped, |pass| passes.contains(&pass))?;
            let rules = book.rules.iter().map(|rule| rule.call.name.as_str());
            Some(format!("{}: {}", book.compiler, rules.collect::<Vec<_>>().join(" ")))
        };
        let learned = || Some(book("learned", &["cse", "mine"]));
        assert_eq!(of(learned(), &["cse", "mine"]).unwrap(), "learned: cse mine");
        assert_eq!(of(learned(), &["cse"]).unwrap(), "learned: cse");
        assert_eq!(of(learned(), &["inline"]).unwrap(), "shipped: inline");
        assert_eq!(of(None, &["cse"]).unwrap(), "shipped: cse");
        assert_eq!(of(learned(), &["other"]), None);
    }

    #[test]
    fn the_passes_of_a_named_pipeline_are_in_the_book() {
        let pipeline: Pipeline = "builtin.module(a,func.func(b),c)".parse().unwrap();
        let names = |book: Option<RuleBook>| {
            let book = with_named_pipeline(book, Some(&pipeline), |pass| pass != "c");
            book.unwrap().rules.iter().map(|rule| rule.call.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(None), ["a", "b"]);
        let mut known = RuleBook::default();
        known.add_calls(&[PassCall::named("a"), PassCall::named("z")]);
        assert_eq!(names(Some(known)), ["a", "b", "z"]);
        assert!(with_named_pipeline(None, None, |_| true).is_none());
    }
}
