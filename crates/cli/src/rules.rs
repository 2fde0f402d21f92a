//! `mohole rules`: what each pass does to which operations.

mod compare;
mod learn;
mod practice;
mod show;
mod source;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_catalog::Catalog;
use mohole_lowering::{RuleBook, shipped};
use mohole_target::{Home, Profile};

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
    home.cache().join(format!("{}-rules.json.zst", profile.name))
}

/// Whether a compiler of this version has a rule book, learned or shipped.
pub(crate) fn has_book(profile: &Profile, home: &Home, version: &str) -> bool {
    path_of(profile, home).exists() || profile.shipped(version).and_then(shipped).is_some()
}

/// What was learned of this compiler, or else what ships for its version, as far as its passes go.
pub(crate) fn book(session: &Session, catalog: &Catalog) -> Result<RuleBook> {
    let path = path(session);
    if let Ok(bytes) = std::fs::read(&path) {
        return RuleBook::from_zst(&bytes).with_context(|| format!("cannot use {}", path.display()));
    }
    let shipped = session.shipped(catalog).and_then(shipped).map(|mut book| {
        book.restrict(|pass| catalog.pass(pass).is_some());
        book
    });
    // A book without a rule says nothing.
    shipped.filter(|book| !book.rules.is_empty()).with_context(|| {
        let name = &session.profile.name;
        format!("there is no rule book for {name}; make one with: mohole rules learn --target {name}")
    })
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
