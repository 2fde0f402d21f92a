//! Options that say which history to read, and how it is read.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use mohole_history::{History, HistoryOptions, ReadHistory};
use mohole_proneness::{FeatureSet, ForestOptions, Label};
use mohole_session::print;

use super::since::Since;

/// Which part of a history to read.
#[derive(clap::Args)]
pub(super) struct HistoryArguments {
    /// Read only commits since then: `90d`, `6mo` or `2y` before the newest commit, or a day such as
    /// `2025-01-31` [default: all]
    #[arg(long, value_name = "WHEN")]
    since: Option<Since>,
    /// Folder of the repository, such as `mlir`, to which it is restricted; may be repeated
    #[arg(long, value_name = "FOLDER")]
    paths: Vec<String>,
    /// Threads that parse C++
    #[arg(long, default_value_t = 2, value_name = "NUMBER")]
    workers: usize,
}

/// How a forest is trained.
#[derive(clap::Args)]
pub(super) struct ForestArguments {
    /// Same seed and history, same forest
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// The number of trees
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    trees: usize,
}

impl ForestArguments {
    pub(super) fn options(&self) -> ForestOptions {
        ForestOptions { seed: self.seed, trees: self.trees.clamp(1, 10_000), ..ForestOptions::default() }
    }
}

/// How functions are labelled.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum LabelName {
    /// Buggy if the message of the commit that changes it tells of a bug, as in MLIRTracer's paper
    Words,
    /// Buggy if that commit closes an issue
    Issues,
    /// Buggy if a later fix removes lines that the commit wrote
    Szz,
}

impl From<LabelName> for Label {
    fn from(name: LabelName) -> Label {
        match name {
            LabelName::Words => Label::Words,
            LabelName::Issues => Label::Issues,
            LabelName::Szz => Label::Szz,
        }
    }
}

/// The features of a forest.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum FeaturesName {
    /// All eight
    All,
    /// The five of the text: for sources without a history
    Static,
}

impl From<FeaturesName> for FeatureSet {
    fn from(name: FeaturesName) -> FeatureSet {
        match name {
            FeaturesName::All => FeatureSet::All,
            FeaturesName::Static => FeatureSet::Static,
        }
    }
}

impl HistoryArguments {
    pub(super) fn folders(&self) -> &[String] {
        &self.paths
    }

    pub(super) fn workers(&self) -> usize {
        self.workers.clamp(1, 256)
    }

    /// Reads a repository, and says what was read.
    pub(super) fn read(&self, repository: &Path) -> Result<(History, ReadHistory)> {
        let start = Instant::now();
        let history = History::open(repository)?;
        let options = HistoryOptions {
            since: self.since.as_ref().map(|since| since.before(history.head_time())),
            folders: self.paths.clone(),
            threads: self.workers(),
        };
        let read = history.read(&options, &mut |_, _| {})?;
        print::line(summary(repository, &read, start.elapsed().as_secs_f64()))?;
        notes(&read).iter().try_for_each(|note| print::line(format!("  {note}")))?;
        Ok((history, read))
    }

    /// Reads several repositories.
    pub(super) fn read_all(&self, repositories: &[PathBuf]) -> Result<Vec<ReadHistory>> {
        repositories.iter().map(|repository| Ok(self.read(repository)?.1)).collect()
    }
}

fn summary(repository: &Path, read: &ReadHistory, seconds: f64) -> String {
    format!(
        "{}: {}, {} of them fixes; {} of C++ files; {seconds:.1} s",
        repository.display(),
        print::count(read.trained_on.commits as usize, "commit", "commits"),
        print::thousands(read.trained_on.fixes as usize),
        print::count(read.parsed, "version", "versions"),
    )
}

fn notes(read: &ReadHistory) -> Vec<String> {
    let mut notes = Vec::new();
    if read.shallow {
        notes.push("the clone is shallow: older commits are missing".to_owned());
    }
    if read.missing > 0 {
        let missing = print::count(read.missing, "version is", "versions are");
        notes.push(format!("{missing} not in this clone, which is partial"));
    }
    if read.too_large > 0 {
        let skipped = print::count(read.too_large, "version is", "versions are");
        notes.push(format!("{skipped} larger than 8 MiB, and skipped"));
    }
    notes
}
