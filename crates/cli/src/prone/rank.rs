//! `mohole prone rank`: ranks the dialects, passes and operations of a compiler's source.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_proneness::{FeatureSet, Forest, Ranked, Ranking, Reached, SIGMA, scores};
use mohole_session::{Usage, print};
use mohole_target::{MAX_DATA_BYTES, read_long_text};

use super::history::HistoryArguments;
use super::show;
use super::source::{self, Source};

/// Dialects and passes that are printed.
const SHOWN: usize = 15;

/// Rank dialects, passes and operations by how likely their functions are buggy
///
/// A function counts for every pass that can reach it by calls, patterns, folds and canonicalizers. The score
/// of a dialect is the sum over its passes of the probabilities above the threshold.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["repo", "source"])))]
#[command(
    after_long_help = "Example: mohole prone rank --source llvm-project/mlir --forest forest.json --out ranking.json\n\n\
Exit codes: 0 ranked, 1 no source, not a forest, or another error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// A git repository: its newest commit is ranked, with the history's features
    #[arg(long, value_name = "FOLDER")]
    repo: Option<PathBuf>,
    /// A source without a history; the forest must be trained with `--features static`
    #[arg(long, value_name = "FOLDER")]
    source: Option<PathBuf>,
    #[command(flatten)]
    history: HistoryArguments,
    /// The forest that `mohole prone train` saved
    #[arg(long, value_name = "FILE")]
    forest: PathBuf,
    /// Functions with a lower probability do not count
    #[arg(long, default_value_t = SIGMA, value_name = "PROBABILITY")]
    sigma: f64,
    /// What passes were seen to reach, as `mohole prone trace` saved it: corrects what the source tells
    #[arg(long, value_name = "FILE")]
    reached: Option<PathBuf>,
    /// File for the ranking
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let forest = read_forest(&arguments.forest)?;
    let (source, name) = read_source(arguments, &forest)?;
    let reached = arguments.reached.as_deref().map(read_reached).transpose()?;
    let start = Instant::now();
    let ranking = ranking(&source, name, &forest, arguments.sigma, reached.as_ref());
    print::line(format!(
        "{} in {}, {} of them above {}; {}; ranked in {:.1} s",
        print::count(ranking.functions, "function", "functions"),
        print::count(source.files.len(), "file", "files"),
        print::thousands(ranking.prone),
        ranking.sigma,
        print::count(ranking.passes.len(), "pass", "passes"),
        start.elapsed().as_secs_f64(),
    ))?;
    if let Some(out) = &arguments.out {
        std::fs::write(out, ranking.to_json()).with_context(|| format!("cannot write {}", out.display()))?;
        print::line(format!("saved in {}", out.display()))?;
    }
    show::tables(&ranking, SHOWN)
}

fn read_forest(path: &Path) -> Result<Forest> {
    let text = read_long_text(path, MAX_DATA_BYTES)?;
    Forest::from_json(&text).with_context(|| format!("cannot use {}", path.display()))
}

fn read_reached(path: &Path) -> Result<Reached> {
    let text = read_long_text(path, MAX_DATA_BYTES)?;
    Reached::from_json(&text).with_context(|| format!("cannot use {}", path.display()))
}

fn read_source(arguments: &Arguments, forest: &Forest) -> Result<(Source, String)> {
    let workers = arguments.history.workers();
    if let Some(repository) = &arguments.repo {
        let (history, read) = arguments.history.read(repository)?;
        let source = source::of_history(&history, arguments.history.folders(), &read.replay, workers)?;
        return Ok((source, format!("{} {}", read.trained_on.repository, read.trained_on.head)));
    }
    if forest.provenance.features == FeatureSet::All {
        let why = "the forest needs the features of a history; train one with --features static";
        return Err(Usage(why.to_owned()).into());
    }
    let folder = arguments.source.as_deref().unwrap_or(Path::new("."));
    let full = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = full.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok((source::of_folder(folder, workers)?, name))
}

fn ranking(source: &Source, name: String, forest: &Forest, sigma: f64, reached: Option<&Reached>) -> Ranking {
    let probabilities = forest.predict(&source.features);
    let ranked =
        Ranked { files: &source.files, td: &source.td, probabilities: &probabilities, sigma, reached };
    let scores = scores(&ranked);
    let made = match reached {
        Some(reached) => format!("mohole prone rank, with what passes of {} reached", reached.compiler),
        None => "mohole prone rank".to_owned(),
    };
    Ranking {
        source: name,
        made,
        forest: forest.provenance.clone(),
        sigma,
        functions: probabilities.len(),
        prone: probabilities.iter().filter(|probability| **probability > sigma).count(),
        dialects: scores.dialects,
        passes: scores.passes,
        ops: scores.ops,
    }
}
