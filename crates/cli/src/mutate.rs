//! `mohole mutate`: makes mutants of programs.

mod learn;
mod make;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::builder::PossibleValuesParser;
use mohole_mutate::synth::pure;
use mohole_mutate::{Corpus, Reach, mutate_pipeline};
use mohole_session::mutation::{mutator_values, open, pure_texts};
use mohole_session::{Session, TargetOption, WorkersOption, print};
use mohole_testcase::{Pipeline, Rng};

use crate::gen_out;

/// Make new programs by mutation
///
/// A mutant is a program of the corpus with one random change. The target checks every mutant, and mutators
/// learn to avoid what it rejects; `--unchecked` turns this off. A mutant that crashes the target is written
/// to `--out` as `crash-..txt`.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole mutate --target mlir-opt-22 --corpus corpus --count 1000 --out mutants\n\n\
Exit codes: 0 made, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to mutate, in generic form (see `mohole corpus import`) [default: the built-in corpus]
    #[arg(long, value_name = "FOLDER")]
    corpus: Vec<PathBuf>,
    /// Number of mutants
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Folder for the mutants, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Use only these mutators
    #[arg(long, value_name = "NAME,..", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(mutator_values()))]
    mutator: Vec<String>,
    /// Write all mutants without asking the target
    #[arg(long)]
    unchecked: bool,
    /// Mutate as SynthFuzz does: on text, without types, unchecked
    #[arg(long, conflicts_with = "mutator")]
    pure: bool,
    #[command(flatten)]
    context: ContextArguments,
    /// Mutate this pass pipeline instead of a program, and print the results
    #[arg(long, value_name = "PIPELINE", conflicts_with_all =
        ["corpus", "out", "mutator", "unchecked", "pure", "ancestors", "left", "right"])]
    pipeline: Option<Pipeline>,
    /// Find out which operations can replace each other on the target, and save the table, in --out if given
    #[arg(long, conflicts_with_all =
        ["count", "seed", "mutator", "unchecked", "pure", "ancestors", "left", "right", "pipeline"])]
    learn: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// How much of the context of a donor must match.
#[derive(clap::Args)]
struct ContextArguments {
    /// Context of a donor that must match: enclosing operations
    #[arg(long, value_name = "K", default_value_t = 4)]
    ancestors: usize,
    /// Context of a donor that must match: preceding operations
    #[arg(long, value_name = "L", default_value_t = 4)]
    left: usize,
    /// Context of a donor that must match: following operations
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
    if let Some(pipeline) = &arguments.pipeline {
        pipelines(arguments, &session, pipeline, workers)?;
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

/// Prints mutated pipelines, one per line.
fn pipelines(arguments: &Arguments, session: &Session, pipeline: &Pipeline, workers: usize) -> Result<()> {
    let catalog = session.catalog(workers)?;
    let mut rng = Rng::new(arguments.seed);
    let tries = (0..20 * arguments.count).filter_map(|_| mutate_pipeline(pipeline, &catalog, &mut rng));
    let mut made = 0;
    for changed in tries.take(arguments.count) {
        made += 1;
        print::line(changed.to_string())?;
    }
    report_missing(made, arguments.count, "few mutations apply to the pipeline")
}

/// Mutants made as SynthFuzz does.
fn pure_mutants(arguments: &Arguments, corpus: &Corpus) -> Result<()> {
    let options =
        pure::Options { reach: arguments.context.reach(), parameters: !arguments.context.no_params };
    let texts = pure_texts(corpus, &options, arguments.seed, arguments.count);
    for (number, text) in (1..).zip(&texts) {
        put(arguments, number, "synth --pure", text)?;
    }
    report_missing(texts.len(), arguments.count, "few parts of the corpus fit elsewhere")
}

/// Prints how many are missing; none at all is an error.
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
    match save(arguments, &format!("mutant-{}-{number}.mlir", arguments.seed), what, text)? {
        Some(_) => Ok(()),
        None => gen_out::print(&format!("// {what}\n{text}"), number == 1),
    }
}

/// Writes a program to a file in the `--out` folder; `None` if there is no folder.
fn save(arguments: &Arguments, name: &str, what: &str, text: &str) -> Result<Option<PathBuf>> {
    let Some(folder) = &arguments.out else { return Ok(None) };
    let file = folder.join(name);
    std::fs::write(&file, format!("// {what}\n{text}"))
        .with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Some(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mutant_at_all_is_an_error() {
        report_missing(3, 3, "").unwrap();
        report_missing(1, 3, "a test").unwrap();
        let error = report_missing(0, 3, "a reason").unwrap_err();
        assert_eq!(error.to_string(), "0 of 3 made: a reason");
    }
}
