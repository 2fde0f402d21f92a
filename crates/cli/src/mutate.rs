//! `mohole mutate`: new programs from old ones.

pub(crate) mod learn;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_mutate::metrics::{Validity, validity};
use mohole_mutate::synth::pure;
use mohole_mutate::{
    Corpus, EDGES, MUTATORS, Memory, Mutator, Reach, Setting, builtin_corpus, mutant, mutate_pipeline,
    mutator,
};
use mohole_target::Mode;
use mohole_testcase::Rng;

use crate::gen_ods::batch::ask;
use crate::session::{Session, TargetOption, WorkersOption};
use crate::{corpus, say};

/// Mutants that share one state of the memory.
pub(crate) const ROUND: usize = 400;

/// Mutants in one run of the compiler.
pub(crate) const BATCH: usize = 20;

/// Make new programs from old ones
///
/// Each is a program of the corpus with one change, drawn from a seed. The target is asked about every
/// mutant, and what it refuses is avoided from then on; with `--unchecked` it is not asked.
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
        value_parser = clap::builder::PossibleValuesParser::new(mutator_names()))]
    mutator: Vec<String>,
    /// Write what the target refuses, too, and do not ask it
    #[arg(long)]
    unchecked: bool,
    /// SynthFuzz as published: texts, nothing known of types; not checked
    #[arg(long)]
    pure: bool,
    #[command(flatten)]
    context: ContextArguments,
    /// Change this pass pipeline instead of a program
    #[arg(long, value_name = "PIPELINE", conflicts_with_all = ["mutator", "pure"])]
    pipeline: Option<String>,
    /// Try which operations the target takes in each other's place, and keep the table, in --out if given
    #[arg(long, conflicts_with_all = ["pipeline", "pure"])]
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
        false => mutants(arguments, &session, &corpus, workers)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The changed pipelines, one per line.
fn pipelines(arguments: &Arguments, session: &Session, text: &str, workers: usize) -> Result<()> {
    let catalog = session.catalog(workers)?;
    let mut rng = Rng::new(arguments.seed);
    let mut made = 0;
    for _ in 0..20 * arguments.count {
        if made == arguments.count {
            return Ok(());
        }
        if let Some(changed) = mutate_pipeline(text, &catalog, &mut rng) {
            made += 1;
            say::line(changed)?;
        }
    }
    bail!("this pipeline cannot be changed; write it as builtin.module(..)");
}

/// Mutants of the published form, as they come.
fn pure_mutants(arguments: &Arguments, corpus: &Corpus) -> Result<()> {
    let options =
        pure::Options { reach: arguments.context.reach(), parameters: !arguments.context.no_params };
    let mut rng = Rng::new(arguments.seed);
    let mut made = 0;
    for _ in 0..1_000 * arguments.count {
        if made == arguments.count {
            return Ok(());
        }
        if let Some(text) = pure::mutate(corpus, &options, &mut rng) {
            made += 1;
            put(arguments, made, "synth --pure", &text)?;
        }
    }
    bail!("no part of the corpus fits anywhere");
}

fn mutants(arguments: &Arguments, session: &Session, corpus: &Corpus, workers: usize) -> Result<()> {
    let mutators = named(&arguments.mutator)?;
    let mut engine = session.engine(workers, Mode::Best)?;
    let mut memory = Memory::default();
    let (mut written, mut tried) = (0, 0);
    while written < arguments.count && tried < 20 * arguments.count + ROUND {
        let setting = Setting { corpus, memory: &memory, reach: arguments.context.reach() };
        let round = ROUND.min(arguments.count - written);
        let numbers = (0..round).map(|i| arguments.seed.wrapping_add((tried + i) as u64));
        let mutants: Vec<_> = numbers.filter_map(|number| mutant(&setting, &mutators, number)).collect();
        tried += round;
        if mutants.is_empty() {
            bail!("no program of the corpus can be changed so");
        }
        let texts: Vec<String> = mutants.iter().map(|mutant| mutant.module.to_string()).collect();
        let answers: Vec<Answer> = if arguments.unchecked {
            texts.iter().cloned().map(Answer::Accepted).collect()
        } else {
            let batches: Vec<&[String]> = texts.chunks(BATCH).collect();
            let answers = engine.map(&batches, |worker, batch| {
                ask(worker, session, &batch.iter().map(String::as_str).collect::<Vec<_>>())
            })?;
            answers.into_iter().flatten().collect()
        };
        for (mutant, answer) in mutants.iter().zip(answers) {
            match answer {
                Answer::Accepted(text) => {
                    memory.praise(&mutant.change.traits);
                    written += 1;
                    put(arguments, written, &format!("{}: {}", mutant.mutator, mutant.change.what), &text)?;
                }
                Answer::Refused(complaint) => memory.blame(&mutant.change.traits, &complaint),
                Answer::Crashed => {
                    memory.blame(&mutant.change.traits, "");
                    eprintln!("the compiler died of a mutant: {}", mutant.change.what);
                }
            }
        }
    }
    Ok(())
}

fn put(arguments: &Arguments, number: usize, what: &str, text: &str) -> Result<()> {
    let text = format!("// {what}\n{text}");
    let Some(folder) = &arguments.out else { return say::line(text.trim_end()) };
    let file = folder.join(format!("mutant-{}-{number}.mlir", arguments.seed));
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// The names of all mutators, in order.
pub(crate) fn mutator_names() -> BTreeSet<&'static str> {
    MUTATORS.iter().chain(EDGES).map(|mutator| mutator.name()).collect()
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
        return Ok(corpus::load(folders)?.modules);
    }
    let texts = builtin_corpus();
    let batches: Vec<&[String]> = texts.chunks(BATCH).collect();
    let answers = session.engine(workers, Mode::Best)?.map(&batches, |worker, batch| {
        ask(worker, session, &batch.iter().map(String::as_str).collect::<Vec<_>>())
    })?;
    let accepted = answers.into_iter().flatten().filter_map(|answer| match answer {
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
