//! Finds out which operations can replace each other on a target.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_generate::ods::Answer;
use mohole_ir::dialect_of;
use mohole_mutate::{Corpus, Similar, candidates};
use mohole_session::verify::verify_all;
use mohole_session::{Session, mutation, print};
use mohole_target::Mode;

/// Programs in one run of the compiler.
const BATCH: usize = 200;

/// Tries every candidate and saves the table of accepted replacements.
pub(super) fn main(session: &Session, corpus: &Corpus, workers: usize, out: Option<&Path>) -> Result<()> {
    let start = Instant::now();
    let candidates = candidates(corpus);
    let mut engine = session.engine(workers, Mode::Best)?;
    let texts: Vec<&str> = candidates.iter().filter_map(|one| one.text.as_deref()).collect();
    let mut answers = verify_all(&mut engine, session, &texts, BATCH)?.into_iter();
    let accepted = candidates
        .iter()
        .filter(|one| one.text.is_none() || matches!(answers.next(), Some(Answer::Accepted(_))));
    let similar = Similar::of_accepted(accepted);
    let pairs = similar.pairs();
    let across = pairs.iter().filter(|(old, new)| dialect_of(old) != dialect_of(new)).count();
    write(&similar, &mutation::similar_path(session, out))?;
    print::line(format!(
        "{}: {}, {} pairs of similar operations, {} of them across dialects, {:.0} s",
        session.profile.name,
        print::count(texts.len(), "program tried", "programs tried"),
        print::thousands(pairs.len()),
        print::thousands(across),
        start.elapsed().as_secs_f64()
    ))
}

fn write(similar: &Similar, path: &Path) -> Result<()> {
    let text = serde_json::to_string(similar).context("cannot write a table")?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
