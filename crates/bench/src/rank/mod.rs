//! `mohole bench rank`: how well the points of reports tell clear bugs from others.

mod fit;
mod set;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_campaign::{FEATURES, score};
use mohole_proneness::area_under_curve;
use mohole_session::print;
use serde::Serialize;

use fit::{Example, Weights, cross_validated};
use set::Labelled;

/// Measure how well the points of reports tell clear bugs from others
///
/// Findings of several campaigns were read and labelled: a clear bug, low value, or one that maintainers
/// would close. The area under the curve is the probability that a clear bug has more points than another
/// finding. Fitted weights are tested only on findings that they were not fitted to.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
mohole bench rank\n  \
mohole bench rank --dir D --labels labels.jsonl >> crates/bench/data/labelled.jsonl\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Print the findings of this reported campaign that --labels names, as lines of the labelled set
    #[arg(long, value_name = "DIR", requires = "labels")]
    dir: Option<PathBuf>,
    /// Labels, one JSON object a line: key, label (clear, low or closed) and note
    #[arg(long, value_name = "FILE", requires = "dir")]
    labels: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Parts that the set is divided in, and how often this is done anew.
const FOLDS: u64 = 10;
const REPEATS: u64 = 10;

#[derive(Serialize)]
struct Measured {
    findings: usize,
    clear: usize,
    /// The area under the curve of the points that reports have.
    area: f64,
    /// That of weights fitted to the other folds.
    fitted_area: f64,
    features: Vec<MeasuredFeature>,
}

#[derive(Serialize)]
struct MeasuredFeature {
    reason: &'static str,
    points: i32,
    /// The weight that the whole set gives, in the same unit.
    fitted: f64,
    /// How many clear findings have it, and how many others.
    clear: usize,
    others: usize,
}

/// Points for a change of the odds by the factor e.
const POINTS_PER_UNIT: f64 = 10.0;

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    if let (Some(dir), Some(labels)) = (&arguments.dir, &arguments.labels) {
        let mut lines = String::new();
        for labelled in set::join(dir, labels)? {
            writeln!(lines, "{}", serde_json::to_string(&labelled)?)?;
        }
        return print::data(lines.trim_end());
    }
    let measured = measure(&set::shipped()?).context("the labelled set has one label only")?;
    if arguments.json { print::json(&measured) } else { print::line(table(&measured).trim_end()) }
}

fn measure(set: &[Labelled]) -> Option<Measured> {
    let examples: Vec<Example> = set.iter().map(example).collect();
    let clear: Vec<bool> = examples.iter().map(|example| example.is_clear).collect();
    let points: Vec<f64> = set.iter().map(|labelled| f64::from(score(&labelled.traits).points)).collect();
    let fitted = Weights::fit(&examples.iter().collect::<Vec<_>>());
    Some(Measured {
        findings: set.len(),
        clear: clear.iter().filter(|clear| **clear).count(),
        area: area_under_curve(&points, &clear)?,
        fitted_area: cross_validated(&examples, FOLDS, REPEATS),
        features: (0..FEATURES.len()).map(|index| feature(index, &examples, &fitted)).collect(),
    })
}

fn example(labelled: &Labelled) -> Example {
    Example {
        holds: FEATURES.iter().map(|feature| (feature.holds)(&labelled.traits)).collect(),
        is_clear: labelled.is_clear(),
        group: labelled.traits.failure_without_pass().to_owned(),
    }
}

fn feature(index: usize, examples: &[Example], fitted: &Weights) -> MeasuredFeature {
    let having = |is_clear: bool| {
        examples.iter().filter(|example| example.is_clear == is_clear && example.holds[index]).count()
    };
    MeasuredFeature {
        reason: FEATURES[index].reason,
        points: FEATURES[index].points,
        fitted: fitted.weights[index] * POINTS_PER_UNIT,
        clear: having(true),
        others: having(false),
    }
}

fn table(measured: &Measured) -> String {
    let mut text = format!(
        "{} findings, {} clear\narea under the curve: {:.3} with the points of reports, {:.3} with weights fitted to \
         other findings\n\n{:<40} {:>6} {:>7} {:>6} {:>7}\n",
        measured.findings,
        measured.clear,
        measured.area,
        measured.fitted_area,
        "feature",
        "points",
        "fitted",
        "clear",
        "others"
    );
    for feature in &measured.features {
        let MeasuredFeature { reason, points, fitted, clear, others } = feature;
        let _ = writeln!(text, "{reason:<40} {points:>6} {fitted:>7.1} {clear:>6} {others:>7}");
    }
    text
}
