//! `mohole prone train`: trains a forest on git histories.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_proneness::{FeatureSet, Forest, Label, Samples};
use mohole_session::print;

use super::history::{FeaturesName, ForestArguments, HistoryArguments, LabelName};

/// Train a forest that tells how likely a function is buggy, from git histories
///
/// Reads C++ from the objects of each repository, so that a bare clone will do, and a partial one as far as
/// its objects are there. Every function that a commit changes is a sample, with the features that it had at
/// that time.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole prone train --repo llvm-project --paths mlir --since 2y --out forest.json\n\n\
Exit codes: 0 trained, 1 no repository, nothing to learn from, or another error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// A git repository; may be repeated
    #[arg(long, value_name = "FOLDER", required = true)]
    repo: Vec<PathBuf>,
    #[command(flatten)]
    history: HistoryArguments,
    /// How functions are labelled
    #[arg(long, value_enum, default_value_t = LabelName::Szz)]
    label: LabelName,
    /// What the forest knows of a function
    #[arg(long, value_enum, default_value_t = FeaturesName::All)]
    features: FeaturesName,
    #[command(flatten)]
    forest: ForestArguments,
    /// File for the forest
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let mut samples = Samples::default();
    let mut histories = Vec::new();
    for read in arguments.history.read_all(&arguments.repo)? {
        samples.extend(read.replay.samples().clone());
        histories.push(read.trained_on);
    }
    let (label, features) = (Label::from(arguments.label), FeatureSet::from(arguments.features));
    let start = Instant::now();
    let labelled = samples.labelled(label, i64::MAX);
    let forest = Forest::train(&labelled, features, label, histories, arguments.forest.options())?;
    std::fs::write(&arguments.out, forest.to_json())
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let provenance = &forest.provenance;
    print::line(format!(
        "trained on {}, {} of them buggy (label {}, features {}); {:.1} s",
        print::count(provenance.samples, "function", "functions"),
        print::thousands(provenance.buggy),
        label.name(),
        features.name(),
        start.elapsed().as_secs_f64(),
    ))?;
    print::line(format!("saved in {}", arguments.out.display()))
}
