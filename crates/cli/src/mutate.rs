//! `mohole mutate`: makes mutants of programs.

mod arguments;
mod learn;
mod make;
mod output;
mod text;

use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_mutate::synth::pure;
use mohole_mutate::{Corpus, mutate_pipeline};
use mohole_session::mutation::{open, pure_texts};
use mohole_session::{Session, print};
use mohole_testcase::{Pipeline, Rng};

pub(crate) use self::arguments::Arguments;
use self::output::{put, report_missing};

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    if let Some(pipeline) = &arguments.pipeline {
        pipelines(arguments, &session, pipeline, workers)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.text {
        make_folder(arguments)?;
        text::main(arguments, &session, workers)?;
        return Ok(ExitCode::SUCCESS);
    }
    let corpus = open(&session, &arguments.corpus, workers)?;
    if arguments.learn {
        learn::main(&session, &corpus, workers, arguments.out.as_deref())?;
        return Ok(ExitCode::SUCCESS);
    }
    make_folder(arguments)?;
    match arguments.pure {
        true => pure_mutants(arguments, &corpus)?,
        false => make::main(arguments, &session, &corpus, workers)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes the folder for mutants, if one is named.
fn make_folder(arguments: &Arguments) -> Result<()> {
    let Some(folder) = &arguments.out else { return Ok(()) };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
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
