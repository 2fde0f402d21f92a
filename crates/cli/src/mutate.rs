//! `mohole mutate`: new programs from old ones.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use mohole_generate::ods::Answer;
use mohole_mutate::metrics::{Validity, validity};
use mohole_mutate::{Corpus, MUTATORS, Memory, Mutator, Reach, Setting, mutant, mutator};
use mohole_target::Mode;

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
#[command(after_long_help = "Example: mohole mutate --target mlir-opt-22 --corpus corpus --count 1000 --out mutants\n\n\
Exit codes: 0 made, 1 mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to start from, in generic form: see `mohole corpus import`
    #[arg(long, value_name = "FOLDER", required = true)]
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
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    mutator: Vec<String>,
    /// Write what the target refuses, too, and do not ask it
    #[arg(long)]
    unchecked: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let mutators = named(&arguments.mutator)?;
    let corpus = open(&session, &arguments.corpus, workers)?;
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut engine = session.engine(workers, Mode::Best)?;
    let mut memory = Memory::default();
    let (mut written, mut tried) = (0, 0);
    while written < arguments.count && tried < 20 * arguments.count + ROUND {
        let setting = Setting { corpus: &corpus, memory: &memory, reach: Reach::default() };
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
                ask(worker, &session, &batch.iter().map(String::as_str).collect::<Vec<_>>())
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
    Ok(ExitCode::SUCCESS)
}

fn put(arguments: &Arguments, number: usize, what: &str, text: &str) -> Result<()> {
    let text = format!("// {what}\n{text}");
    let Some(folder) = &arguments.out else { return say::line(text.trim_end()) };
    let file = folder.join(format!("mutant-{}-{number}.mlir", arguments.seed));
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// The mutators of these names, or all.
pub(crate) fn named(names: &[String]) -> Result<Vec<&'static dyn Mutator>> {
    if names.is_empty() {
        return Ok(MUTATORS.to_vec());
    }
    let known = || MUTATORS.iter().map(|mutator| mutator.name()).collect::<Vec<_>>().join(", ");
    let find = |name: &String| mutator(name).with_context(|| format!("no mutator is called {name}: {}", known()));
    names.iter().map(find).collect()
}

/// A corpus with what is known of its target.
pub(crate) fn open(session: &Session, folders: &[PathBuf], workers: usize) -> Result<Corpus> {
    let loaded = corpus::load(folders)?;
    let catalog = session.catalog(workers)?;
    Ok(Corpus::new(loaded.modules, Some(&catalog)))
}

/// The category of an answer.
pub(crate) fn category(answer: &Answer) -> Validity {
    match answer {
        Answer::Accepted(_) => Validity::Valid,
        Answer::Refused(complaint) => validity(complaint),
        Answer::Crashed => Validity::Dialect,
    }
}
