//! `mohole mutate`: new programs from old ones.

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

/// Make new programs from old ones
///
/// Each is a program of the corpus with one change, drawn from a seed. The target is asked about every
/// mutant, and what it refuses is avoided from then on; with `--unchecked` it is not asked. A mutant that the
/// target dies of is written to `--out` as `crash-..txt`.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole mutate --target mlir-opt-22 --corpus corpus --count 1000 --out mutants\n\n\
Exit codes: 0 made, 1 error, 2 bad usage."
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
    pipeline: Option<Pipeline>,
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

/// The changed pipelines, one per line.
fn pipelines(arguments: &Arguments, session: &Session, pipeline: &Pipeline, workers: usize) -> Result<()> {
    let catalog = session.catalog(workers)?;
    let mut rng = Rng::new(arguments.seed);
    let tries = (0..20 * arguments.count).filter_map(|_| mutate_pipeline(pipeline, &catalog, &mut rng));
    let mut made = 0;
    for changed in tries.take(arguments.count) {
        made += 1;
        print::line(changed.to_string())?;
    }
    report_missing(made, arguments.count, "the pipeline can hardly be changed")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_than_asked_for_is_said_and_none_is_an_error() {
        report_missing(3, 3, "").unwrap();
        report_missing(1, 3, "a test").unwrap();
        let error = report_missing(0, 3, "a reason").unwrap_err();
        assert_eq!(error.to_string(), "0 of 3 made: a reason");
    }
}
