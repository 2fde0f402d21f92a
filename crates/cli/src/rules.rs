//! `mohole rules`: what each pass does to which operations.

mod compare;
mod learn;
mod practice;
mod show;
mod source;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, Saved};
use mohole_lowering::{RuleBook, shipped};
use mohole_target::{Home, Learned, Profile};

use crate::say;
use crate::session::Session;

/// Learn and show what each pass does to which operations
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Learn(learn::Arguments),
    Practice(practice::Arguments),
    Show(show::Arguments),
    Compare(compare::Arguments),
}

pub(crate) fn main(command: Command) -> Result<ExitCode> {
    match command {
        Command::Learn(arguments) => learn::main(&arguments),
        Command::Practice(arguments) => practice::main(&arguments),
        Command::Show(arguments) => show::main(&arguments),
        Command::Compare(arguments) => compare::main(&arguments),
    }
}

/// Where the rule book of a compiler is kept.
fn path(session: &Session) -> PathBuf {
    path_of(&session.profile, &session.home)
}

fn path_of(profile: &Profile, home: &Home) -> PathBuf {
    home.learned(&profile.name, Learned::Rules)
}

/// Whether a compiler of this version has a rule book, learned or shipped.
pub(crate) fn has_book(profile: &Profile, home: &Home, version: &str) -> bool {
    path_of(profile, home).exists() || profile.shipped(version).and_then(shipped).is_some()
}

/// What was learned of this compiler, or else what ships for its version, as far as its passes go.
pub(crate) fn book(session: &Session, catalog: &Catalog) -> Result<RuleBook> {
    let shipped = || session.shipped(catalog).and_then(shipped);
    best(learned(&path(session))?, shipped, |pass| catalog.pass(pass).is_some()).with_context(|| {
        let name = &session.profile.name;
        format!("there is no rule book for {name}; make one with: mohole rules learn --target {name}")
    })
}

fn learned(path: &Path) -> Result<Option<RuleBook>> {
    let Ok(bytes) = std::fs::read(path) else { return Ok(None) };
    RuleBook::from_zst(&bytes).map(Some).with_context(|| format!("cannot use {}", path.display()))
}

/// The first of both that has rules for passes that the compiler has, and those rules only. Even a learned
/// book may have others: it is known by the target's name, and another compiler may have had that before.
fn best(
    learned: Option<RuleBook>,
    shipped: impl FnOnce() -> Option<RuleBook>,
    has: impl Fn(&str) -> bool,
) -> Option<RuleBook> {
    let fit = |mut book: RuleBook| {
        book.restrict(&has);
        // A book without a rule says nothing.
        (!book.rules.is_empty()).then_some(book)
    };
    learned.and_then(&fit).or_else(|| shipped().and_then(&fit))
}

/// Has a book keep the rules that were learned of passes which the present build lacks: another may have them
/// again.
fn keep_others(book: &mut RuleBook, session: &Session, catalog: &Catalog) -> Result<()> {
    if let Some(mut others) = learned(&path(session))? {
        others.restrict(|pass| catalog.pass(pass).is_none());
        book.rules.append(&mut others.rules);
        book.rules.sort_by(|a, b| a.call.cmp(&b.call));
        book.source.append(&mut others.source);
    }
    Ok(())
}

/// Keeps a rule book.
fn write(book: &RuleBook, out: &Path) -> Result<()> {
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    std::fs::write(out, book.to_zst()).with_context(|| format!("cannot write {}", out.display()))?;
    say::line(format!("written to {}", out.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use mohole_lowering::{Kind, PassCall, PassRule};

    use super::*;

    fn book(compiler: &str, passes: &[&str]) -> RuleBook {
        let rule = |pass: &&str| PassRule {
            call: PassCall::named(pass),
            kind: Kind::Idle,
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
    fn a_learned_book_counts_as_far_as_the_compiler_has_its_passes() {
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
}
