//! `mohole rules`: learns and shows what each pass does to which operations.

mod compare;
mod learn;
mod practice;
mod show;
mod source;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, Saved};
use mohole_lowering::RuleBook;
use mohole_session::{Session, print, rule_book};

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

/// Keeps learned rules of passes that the current build lacks: another build may have them again.
fn keep_others(book: &mut RuleBook, session: &Session, catalog: &Catalog) -> Result<()> {
    if let Some(mut others) = rule_book::learned(&rule_book::path(session))? {
        others.restrict(|pass| catalog.pass(pass).is_none());
        book.rules.append(&mut others.rules);
        book.rules.sort_by(|a, b| a.call.cmp(&b.call));
        book.source.append(&mut others.source);
    }
    Ok(())
}

/// Writes a rule book.
fn write(book: &RuleBook, out: &Path) -> Result<()> {
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    std::fs::write(out, book.to_zst()).with_context(|| format!("cannot write {}", out.display()))?;
    print::line(format!("written to {}", out.display()))?;
    Ok(())
}
