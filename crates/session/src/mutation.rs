//! What mutation needs: mutators by name, the corpus to draw from, and the table of similar operations.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::builder::PossibleValue;
use mohole_catalog::Catalog;
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_mutate::metrics::{Validity, validity};
use mohole_mutate::synth::pure;
use mohole_mutate::{Corpus, EDGES, MUTATORS, Mutator, Similar, corpus_for, mutator};
use mohole_target::{Learned, MAX_DATA_BYTES, Mode, read_long_text};
use mohole_testcase::Rng;

use crate::verify::verify_all;
use crate::{Session, corpus};

/// Mutants made before the mutators learn from the answers.
pub const MUTANTS_PER_ROUND: usize = 400;

/// Mutants in one run of the compiler.
pub const MUTANTS_PER_RUN: usize = 20;

/// All mutators as values of an option, each with its effect.
pub fn mutator_values() -> Vec<PossibleValue> {
    let effects: BTreeMap<_, _> =
        MUTATORS.iter().chain(EDGES).map(|mutator| (mutator.name(), mutator.effect())).collect();
    effects.into_iter().map(|(name, effect)| PossibleValue::new(name).help(effect)).collect()
}

/// The mutators with these names; without names all that run by default.
pub fn named(names: &[String]) -> Result<Vec<&'static dyn Mutator>> {
    if names.is_empty() {
        return Ok(MUTATORS.to_vec());
    }
    let find = |name: &String| mutator(name).with_context(|| format!("there is no mutator {name}"));
    names.iter().map(find).collect()
}

/// The programs of folders; without folders the built-in programs that the compiler accepts.
pub fn modules(session: &Session, folders: &[PathBuf], workers: usize) -> Result<Vec<Module>> {
    if !folders.is_empty() {
        return Ok(corpus::load_some(folders)?.into_iter().map(|entry| entry.module).collect());
    }
    let mut engine = session.engine(workers, Mode::Best)?;
    let catalog = session.catalog(workers)?;
    let programs = corpus_for(session.shipped(&catalog));
    let answers = verify_all(&mut engine, session, &programs, MUTANTS_PER_RUN)?;
    let accepted = answers.into_iter().filter_map(|answer| match answer {
        Answer::Accepted(text) => Module::parse(&text).ok(),
        _ => None,
    });
    Ok(accepted.collect())
}

/// A corpus with the compiler's catalog and its table of similar operations.
pub fn open(session: &Session, folders: &[PathBuf], workers: usize) -> Result<Corpus> {
    let modules = modules(session, folders, workers)?;
    let catalog = session.catalog(workers)?;
    Ok(Corpus::new(modules, Some(&catalog)).with_similar(similar(session, &catalog)?))
}

/// Whether an answer says that a program is valid, and which check it fails otherwise.
pub fn category(answer: &Answer) -> Validity {
    match answer {
        Answer::Accepted(_) => Validity::Valid,
        Answer::Refused(diagnostic) => validity(diagnostic),
        Answer::Crashed => Validity::Dialect,
    }
}

/// Where the table of similar operations is kept: in a folder, or else in the cache.
pub fn similar_path(session: &Session, out: Option<&Path>) -> PathBuf {
    let folder = out.unwrap_or_else(|| session.home.cache());
    folder.join(Learned::Similar.file_name(&session.profile.name))
}

/// Operations that can replace each other: learned or else shipped; empty if there is neither table.
pub fn similar(session: &Session, catalog: &Catalog) -> Result<Similar> {
    let path = similar_path(session, None);
    if let Ok(text) = read_long_text(&path, MAX_DATA_BYTES) {
        return serde_json::from_str(&text).with_context(|| format!("cannot use {}", path.display()));
    }
    Ok(session.shipped(catalog).and_then(Similar::shipped).unwrap_or_default())
}

/// Makes `count` mutants with SynthFuzz as published, or fewer if it fails too often in a row.
pub fn pure_texts(corpus: &Corpus, options: &pure::Options, seed: u64, count: usize) -> Vec<String> {
    const MAX_FAILURES_IN_A_ROW: usize = 10_000;
    let mut rng = Rng::new(seed);
    let mut texts = Vec::new();
    let mut failures = 0;
    while texts.len() < count && failures < MAX_FAILURES_IN_A_ROW {
        match pure::mutate(corpus, options, &mut rng) {
            None => failures += 1,
            Some(text) => {
                failures = 0;
                texts.push(text);
            }
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synthfuzz_gives_up_on_an_empty_corpus() {
        let corpus = Corpus::new(Vec::new(), None);
        assert!(pure_texts(&corpus, &pure::Options::default(), 0, 10).is_empty());
    }
}
