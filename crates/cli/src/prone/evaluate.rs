//! `mohole prone evaluate`: how well forests tell buggy functions from others.

use std::path::PathBuf;

use anyhow::Result;
use mohole_proneness::{Evaluation, FeatureSet, Label, evaluate};
use mohole_session::print;

use super::history::{ForestArguments, HistoryArguments};

/// Measure how well a forest tells which functions are buggy
///
/// Splits each history at five dates. Forests are trained with what was known before a date, and tested on
/// the functions that were changed after it, up to the next. Prints the area under the ROC curve: the
/// probability that a buggy function gets a higher score than another. 0.5 is chance.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole prone evaluate --repo circt --repo heir\n\n\
Exit codes: 0 measured, 1 no repository, too little to measure, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A git repository; may be repeated
    #[arg(long, value_name = "FOLDER", required = true)]
    repo: Vec<PathBuf>,
    #[command(flatten)]
    history: HistoryArguments,
    #[command(flatten)]
    forest: ForestArguments,
    /// Print one JSON object per label and set of features
    #[arg(long)]
    json: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    for repository in &arguments.repo {
        let (_, read) = arguments.history.read(repository)?;
        let samples = read.replay.samples();
        let mut rows = vec![headings()];
        for label in Label::ALL {
            for features in FeatureSet::ALL {
                match evaluate(samples, label, features, arguments.forest.options()) {
                    Ok(evaluation) if arguments.json => print::json(&evaluation)?,
                    Ok(evaluation) => rows.push(row(&evaluation)),
                    Err(error) => rows.push(vec![
                        label.name().to_owned(),
                        features.name().to_owned(),
                        error.to_string(),
                    ]),
                }
            }
        }
        if !arguments.json {
            print::line(print::table(&rows))?;
        }
    }
    Ok(())
}

fn headings() -> Vec<String> {
    ["label", "features", "AUC", "95 %", "splits", "tested", "buggy"].map(str::to_owned).to_vec()
}

fn row(evaluation: &Evaluation) -> Vec<String> {
    let splits: Vec<String> = evaluation.splits.iter().map(|split| format!("{:.3}", split.auc)).collect();
    let total =
        |count: fn(&mohole_proneness::Split) -> usize| evaluation.splits.iter().map(count).sum::<usize>();
    vec![
        evaluation.label.name().to_owned(),
        evaluation.features.name().to_owned(),
        format!("{:.3}", evaluation.mean()),
        format!("+-{:.3}", evaluation.interval()),
        splits.join(" "),
        print::thousands(total(|split| split.tested)),
        print::thousands(total(|split| split.buggy)),
    ]
}
