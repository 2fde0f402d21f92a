//! `mohole mutate`: new programs from old ones.

pub(crate) mod learn;
mod make;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser};
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_mutate::metrics::{Validity, validity};
use mohole_mutate::synth::pure;
use mohole_mutate::{Corpus, EDGES, MUTATORS, Mutator, Reach, builtin_corpus, mutate_pipeline, mutator};
use mohole_target::Mode;
use mohole_testcase::Rng;

use crate::ask::ask_all;
use crate::session::{Session, TargetOption, WorkersOption};
use crate::{corpus, gen_out, say};

/// Mutants that share one state of the memory.
pub(crate) const ROUND: usize = 400;

/// Mutants in one run of the compiler.
pub(crate) const BATCH: usize = 20;

/// Make new programs from old ones
///
/// Each is a program of the corpus with one change, drawn from a seed. The target is asked about every
/// mutant, and what it refuses is avoided from then on; with `--unchecked` it is not asked. A mutant that the
/// target dies of is written to `--out` as `crash-..txt`.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole mutate --target mlir-opt-22 --corpus corpus --count 1000 --out mutants\n\n\
Exit codes: 0 made, 1 mohole's own error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to start from, in generic form: see `mohole corpus import` [default: those built in]
    #[arg(long, value_name = "FOLDER")]
    corpus: Vec<PathBuf>,
    /// Programs to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// Where randomness comes from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Where to write them, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Use these mutators only
    #[arg(long, value_name = "NAME,..", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(mutator_values()))]
    mutator: Vec<String>,
    /// Write what the target refuses, too, and do not ask it
    #[arg(long)]
    unchecked: bool,
    /// SynthFuzz as published: texts, nothing known of types; not checked
    #[arg(long, conflicts_with = "mutator")]
    pure: bool,
    #[command(flatten)]
    context: ContextArguments,
    /// Change this pass pipeline instead of a program, and print what comes of it
    #[arg(long, value_name = "PIPELINE", conflicts_with_all =
        ["corpus", "out", "mutator", "unchecked", "pure", "ancestors", "left", "right"])]
    pipeline: Option<String>,
    /// Try which operations the target takes in each other's place, and keep the table, in --out if given
    #[arg(long, conflicts_with_all =
        ["count", "seed", "mutator", "unchecked", "pure", "ancestors", "left", "right", "pipeline"])]
    learn: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// How much of a donor's surroundings is matched.
#[derive(clap::Args)]
struct ContextArguments {
    /// Operations around
    #[arg(long, value_name = "K", default_value_t = 4)]
    ancestors: usize,
    /// Operations before
    #[arg(long, value_name = "L", default_value_t = 4)]
    left: usize,
    /// Operations behind
    #[arg(long, value_name = "R", default_value_t = 4)]
    right: usize,
    /// With --pure: keep the donor's names and types
    #[arg(long, requires = "pure")]
    no_params: bool,
}

impl ContextArguments {
    fn reach(&self) -> Reach {
        Reach { ancestors: self.ancestors, left: self.left, right: self.right }
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    if let Some(text) = &arguments.pipeline {
        pipelines(arguments, &session, text, workers)?;
        return Ok(ExitCode::SUCCESS);
    }
    let corpus = open(&session, &arguments.corpus, workers)?;
    if arguments.learn {
        learn::main(&session, &corpus, workers, arguments.out.as_deref())?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    match arguments.pure {
        true => pure_mutants(arguments, &corpus)?,
        false => make::main(arguments, &session, &corpus, workers)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The changed pipelines, one per line.
fn pipelines(arguments: &Arguments, session: &Session, text: &str, workers: usize) -> Result<()> {
    let catalog = session.catalog(workers)?;
    let mut rng = Rng::new(arguments.seed);
    let tries = (0..20 * arguments.count).filter_map(|_| mutate_pipeline(text, &catalog, &mut rng));
    let mut made = 0;
    for changed in tries.take(arguments.count) {
        made += 1;
        say::line(changed)?;
    }
    report_missing(made, arguments.count, "it can hardly be changed; write a pipeline as builtin.module(..)")
}

/// Mutants of the published form, as they come.
fn pure_mutants(arguments: &Arguments, corpus: &Corpus) -> Result<()> {
    let options =
        pure::Options { reach: arguments.context.reach(), parameters: !arguments.context.no_params };
    let texts = pure_texts(corpus, &options, arguments.seed, arguments.count);
    for (number, text) in (1..).zip(&texts) {
        put(arguments, number, "synth --pure", text)?;
    }
    report_missing(texts.len(), arguments.count, "hardly any part of the corpus fits anywhere")
}

/// So many mutants of the published form; fewer where hardly any part of the corpus fits anywhere.
pub(crate) fn pure_texts(corpus: &Corpus, options: &pure::Options, seed: u64, count: usize) -> Vec<String> {
    /// Failures in a row after which nothing more is expected.
    const IN_VAIN: usize = 10_000;
    let mut rng = Rng::new(seed);
    let mut texts = Vec::new();
    let mut failures = 0;
    while texts.len() < count && failures < IN_VAIN {
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

/// Says so where fewer were made than were asked for; none at all is an error.
fn report_missing(made: usize, wanted: usize, why: &str) -> Result<()> {
    if made < wanted {
        let text = format!("{made} of {wanted} made: {why}");
        ensure!(made > 0, text);
        eprintln!("{text}");
    }
    Ok(())
}

/// Writes one mutant.
fn put(arguments: &Arguments, number: usize, what: &str, text: &str) -> Result<()> {
    match keep(arguments, &format!("mutant-{}-{number}.mlir", arguments.seed), what, text)? {
        Some(_) => Ok(()),
        None => gen_out::print(&format!("// {what}\n{text}"), number == 1),
    }
}

/// Writes a program to a file in the folder for them; `None` where there is no folder.
fn keep(arguments: &Arguments, name: &str, what: &str, text: &str) -> Result<Option<PathBuf>> {
    let Some(folder) = &arguments.out else { return Ok(None) };
    let file = folder.join(name);
    std::fs::write(&file, format!("// {what}\n{text}"))
        .with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Some(file))
}

/// All mutators by name, with what each does.
pub(crate) fn mutator_values() -> Vec<PossibleValue> {
    let effects: BTreeMap<_, _> =
        MUTATORS.iter().chain(EDGES).map(|mutator| (mutator.name(), mutator.effect())).collect();
    effects.into_iter().map(|(name, effect)| PossibleValue::new(name).help(effect)).collect()
}

/// The mutators of these names, or all.
pub(crate) fn named(names: &[String]) -> Result<Vec<&'static dyn Mutator>> {
    if names.is_empty() {
        return Ok(MUTATORS.to_vec());
    }
    let find = |name: &String| mutator(name).with_context(|| format!("no mutator is called {name}"));
    names.iter().map(find).collect()
}

/// The programs of some folders; where none is given, those built in that the target accepts.
pub(crate) fn modules(session: &Session, folders: &[PathBuf], workers: usize) -> Result<Vec<Module>> {
    if !folders.is_empty() {
        return Ok(corpus::load_some(folders)?.into_iter().map(|entry| entry.module).collect());
    }
    let mut engine = session.engine(workers, Mode::Best)?;
    let answers = ask_all(&mut engine, session, &builtin_corpus(), BATCH)?;
    let accepted = answers.into_iter().filter_map(|answer| match answer {
        Answer::Accepted(text) => Module::parse(&text).ok(),
        _ => None,
    });
    Ok(accepted.collect())
}

/// A corpus with what is known of its target.
pub(crate) fn open(session: &Session, folders: &[PathBuf], workers: usize) -> Result<Corpus> {
    let modules = modules(session, folders, workers)?;
    let catalog = session.catalog(workers)?;
    Ok(Corpus::new(modules, Some(&catalog)).with_similar(learn::similar(session, &catalog)?))
}

/// The category of an answer.
pub(crate) fn category(answer: &Answer) -> Validity {
    match answer {
        Answer::Accepted(_) => Validity::Valid,
        Answer::Refused(complaint) => validity(complaint),
        Answer::Crashed => Validity::Dialect,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_nothing_fits_the_published_form_gives_up() {
        let corpus = Corpus::new(Vec::new(), None);
        assert!(pure_texts(&corpus, &pure::Options::default(), 0, 10).is_empty());
    }

    #[test]
    fn fewer_than_asked_for_is_said_and_none_is_an_error() {
        report_missing(3, 3, "").unwrap();
        report_missing(1, 3, "a test").unwrap();
        let error = report_missing(0, 3, "a reason").unwrap_err();
        assert_eq!(error.to_string(), "0 of 3 made: a reason");
    }
}
