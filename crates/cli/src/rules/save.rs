//! Saves a rule book.

use std::path::Path;

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, Saved};
use mohole_lowering::RuleBook;
use mohole_session::{Session, print, rule_book};

/// Saves a rule book to a file, or where mohole reads it.
pub(super) fn save(
    mut book: RuleBook,
    session: &Session,
    catalog: &Catalog,
    out: Option<&Path>,
) -> Result<()> {
    keep_others(&mut book, session, catalog)?;
    let default = rule_book::path(session);
    let out = out.unwrap_or(&default);
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    std::fs::write(out, book.to_zst()).with_context(|| format!("cannot write {}", out.display()))?;
    print::line(format!("written to {}", out.display()))
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
