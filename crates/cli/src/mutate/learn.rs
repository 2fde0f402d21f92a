//! Which operations a target takes in each other's place: tried once, kept.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_generate::ods::Answer;
use mohole_mutate::{Corpus, Similar, trials};
use mohole_target::Mode;

use crate::gen_ods::batch::ask;
use crate::say;
use crate::session::Session;

/// Trials in one run of the compiler.
const BATCH: usize = 200;

/// Tries every replacement and keeps the table of those that the target accepts.
pub(super) fn main(session: &Session, corpus: &Corpus, workers: usize) -> Result<()> {
    let start = Instant::now();
    let trials = trials(corpus);
    let mut engine = session.engine(workers, Mode::Best)?;
    let batches: Vec<_> = trials.chunks(BATCH).collect();
    let answers = engine.map(&batches, |worker, batch| {
        ask(worker, session, &batch.iter().map(|trial| trial.text.as_str()).collect::<Vec<_>>())
    })?;
    let accepted: BTreeSet<(&str, &str)> = trials
        .iter()
        .zip(answers.into_iter().flatten())
        .filter(|(_, answer)| matches!(answer, Answer::Accepted(_)))
        .map(|(trial, _)| (trial.old.as_str(), trial.new.as_str()))
        .collect();
    let similar = Similar::new(accepted);
    let path = path(session);
    let text = serde_json::to_string(&similar).context("cannot write a table")?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    say::line(format!(
        "{}: {} tried, {} pairs of similar operations, {} of them across dialects, {:.0} s",
        session.profile.name,
        say::count(trials.len(), "replacement", "replacements"),
        say::thousands(similar.len()),
        say::thousands(similar.across_dialects()),
        start.elapsed().as_secs_f64()
    ))
}

fn path(session: &Session) -> PathBuf {
    session.home.cache().join(format!("{}-similar.json", session.profile.name))
}

/// What was learned of this target; empty where nothing was.
pub(crate) fn similar(session: &Session) -> Result<Similar> {
    let path = path(session);
    let Ok(text) = std::fs::read_to_string(&path) else { return Ok(Similar::default()) };
    serde_json::from_str(&text).with_context(|| format!("cannot use {}", path.display()))
}
