//! `mohole prone show`: shows a ranking.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_proneness::{Ranking, Score, shipped_ranking};
use mohole_session::print;
use mohole_target::{MAX_DATA_BYTES, read_long_text};

/// Show a ranking: the one for MLIR 22 that comes with mohole, or one that `mohole prone rank` saved
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole prone show --top 20\n\n\
Exit codes: 0 shown, 1 not a ranking, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A ranking that `mohole prone rank` saved
    file: Option<PathBuf>,
    /// How many dialects, passes and operations to print
    #[arg(long, default_value_t = 15, value_name = "NUMBER")]
    top: usize,
    /// Print the whole ranking as one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let ranking = read_ranking(arguments.file.as_deref())?;
    if arguments.json {
        return print::json(&ranking);
    }
    print::line(format!("source: {}", ranking.source))?;
    let forest = &ranking.forest;
    let histories =
        forest.histories.iter().map(|history| format!("{} of {}", history.repository, history.date));
    print::line(format!(
        "forest: {} of {}, label {}, features {}",
        print::count(forest.samples, "function", "functions"),
        histories.collect::<Vec<_>>().join(", "),
        forest.label.name(),
        forest.features.name(),
    ))?;
    print::line(format!(
        "functions: {}, {} of them above {}",
        print::thousands(ranking.functions),
        print::thousands(ranking.prone),
        ranking.sigma,
    ))?;
    tables(&ranking, arguments.top)
}

/// A saved ranking, or the one that ships with mohole.
pub(super) fn read_ranking(file: Option<&Path>) -> Result<Ranking> {
    let Some(path) = file else { return Ok(shipped_ranking()) };
    let text = read_long_text(path, MAX_DATA_BYTES)?;
    Ranking::from_json(&text).with_context(|| format!("cannot use {}", path.display()))
}

/// The worst dialects, passes and operations.
pub(super) fn tables(ranking: &Ranking, top: usize) -> Result<()> {
    for (title, scores) in
        [("dialect", &ranking.dialects), ("pass", &ranking.passes), ("operation", &ranking.ops)]
    {
        let headings = [title, "score", "prone", "functions", "lines"].map(str::to_owned).to_vec();
        let rows = scores.iter().filter(|score| score.score > 0.0).take(top).map(row);
        print::line(format!(
            "\n{}",
            print::table(&std::iter::once(headings).chain(rows).collect::<Vec<_>>())
        ))?;
    }
    Ok(())
}

fn row(score: &Score) -> Vec<String> {
    vec![
        score.name.clone(),
        format!("{:.1}", score.score),
        print::thousands(score.prone),
        print::thousands(score.functions),
        print::thousands(usize::try_from(score.lines).unwrap_or(usize::MAX)),
    ]
}
