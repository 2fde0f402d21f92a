//! `mohole prone compare`: whether a ranking tells where campaigns found bugs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use mohole_proneness::{Ranking, Score, spearman};
use mohole_session::print;
use mohole_store::Store;
use serde::Serialize;

use super::show::read_ranking;

/// Compare a ranking with the findings of campaigns
///
/// Counts the findings of each pass, and of each dialect by its passes, and prints Spearman's rank
/// correlation of these numbers with the scores of the ranking and, to compare, with the number of lines that
/// a pass or dialect can reach. 1 is the same order, 0 none.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole prone compare --dir findings-22 --dir findings-catalyst\n\n\
Exit codes: 0 compared, 1 no campaign, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A ranking that `mohole prone rank` saved [default: the one for MLIR 22 that ships with mohole]
    file: Option<PathBuf>,
    /// Folder of a campaign
    #[arg(long, value_name = "FOLDER", required = true)]
    dir: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What the comparison shows.
#[derive(Serialize)]
struct Comparison {
    /// Findings that name a pass.
    findings: usize,
    /// Of those, the ones whose pass is in the ranking.
    ranked: usize,
    passes: Correlation,
    dialects: Correlation,
}

/// How the number of findings goes with two other numbers.
#[derive(Serialize)]
struct Correlation {
    /// How many names were compared.
    names: usize,
    /// How many of them have a finding.
    found: usize,
    with_score: Option<f64>,
    with_lines: Option<f64>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let ranking = read_ranking(arguments.file.as_deref())?;
    let passes = findings_by_pass(&arguments.dir)?;
    ensure!(!passes.is_empty(), "no finding of these campaigns names a pass");
    let comparison = compare(&ranking, &passes);
    if arguments.json {
        return print::json(&comparison);
    }
    print::line(format!(
        "{} that name a pass, {} of them one of the ranking's",
        print::count(comparison.findings, "finding", "findings"),
        print::thousands(comparison.ranked),
    ))?;
    let headings = ["", "compared", "with findings", "score", "lines"].map(str::to_owned).to_vec();
    let rows = [("passes", &comparison.passes), ("dialects", &comparison.dialects)].map(row);
    print::line(print::table(&std::iter::once(headings).chain(rows).collect::<Vec<_>>()))
}

fn row((name, correlation): (&str, &Correlation)) -> Vec<String> {
    let shown = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"));
    vec![
        name.to_owned(),
        print::thousands(correlation.names),
        print::thousands(correlation.found),
        shown(correlation.with_score),
        shown(correlation.with_lines),
    ]
}

/// The number of distinct findings of each pass in all campaigns.
fn findings_by_pass(folders: &[PathBuf]) -> Result<BTreeMap<String, usize>> {
    let mut keys = BTreeMap::new();
    for folder in folders {
        let shown = || format!("cannot read the campaign in {}", folder.display());
        let findings = Store::read(folder).and_then(|store| store.findings()).with_context(shown)?;
        keys.extend(findings.into_iter().filter_map(|row| Some((row.signature.key, row.signature.pass?))));
    }
    let mut passes = BTreeMap::new();
    for pass in keys.into_values() {
        *passes.entry(pass).or_default() += 1;
    }
    Ok(passes)
}

fn compare(ranking: &Ranking, found: &BTreeMap<String, usize>) -> Comparison {
    let of_pass = |score: &Score| found.get(&score.name).copied().unwrap_or_default();
    let of_dialect = |score: &Score| -> usize {
        score.of.iter().map(|pass| found.get(pass).copied().unwrap_or_default()).sum()
    };
    Comparison {
        findings: found.values().sum(),
        ranked: ranking.passes.iter().map(of_pass).sum(),
        passes: correlate(&ranking.passes, &of_pass),
        dialects: correlate(&ranking.dialects, &of_dialect),
    }
}

fn correlate(scores: &[Score], found: &dyn Fn(&Score) -> usize) -> Correlation {
    let counts: Vec<f64> = scores.iter().map(|score| found(score) as f64).collect();
    let with = |number: fn(&Score) -> f64| spearman(&scores.iter().map(number).collect::<Vec<_>>(), &counts);
    Correlation {
        names: scores.len(),
        found: counts.iter().filter(|count| **count > 0.0).count(),
        with_score: with(|score| score.score),
        with_lines: with(|score| score.lines as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(name: &str, score: f64, lines: u64, of: &[&str]) -> Score {
        let of = of.iter().map(|&pass| pass.to_owned()).collect();
        Score { name: name.to_owned(), score, lines, of, ..Score::default() }
    }

    #[test]
    fn findings_of_a_dialect_are_those_of_its_passes() {
        let scores = [score("affine", 3.0, 10, &["fuse", "tile"]), score("scf", 1.0, 20, &["peel"])];
        let found = BTreeMap::from([("fuse".to_owned(), 1), ("tile".to_owned(), 2), ("peel".to_owned(), 1)]);
        let sum = |score: &Score| score.of.iter().map(|pass| found[pass]).sum();
        let correlation = correlate(&scores, &sum);
        assert_eq!((correlation.with_score, correlation.with_lines), (Some(1.0), Some(-1.0)));
        assert_eq!((correlation.names, correlation.found), (2, 2));
    }
}
