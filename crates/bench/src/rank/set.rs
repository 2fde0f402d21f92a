//! The labelled set: findings that were read as a maintainer would read them.

use std::path::Path;

use anyhow::{Context, Result, bail};
use mohole_campaign::{Traits, read_finding, smallest_case};
use serde::{Deserialize, Serialize};

/// Findings of several campaigns, each read and labelled by hand.
const LABELLED: &str = include_str!("../../data/labelled.jsonl");

/// What a maintainer would do with a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Label {
    /// A bug that should be fixed.
    Clear,
    /// True, but nobody would hurry.
    Low,
    /// Not a bug of the compiler.
    Closed,
}

/// A finding with its label.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Labelled {
    /// The campaign: the target it ran on.
    pub(super) campaign: String,
    pub(super) key: String,
    pub(super) label: Label,
    /// The reason for the label.
    pub(super) note: String,
    #[serde(flatten)]
    pub(super) traits: Traits,
}

impl Labelled {
    pub(super) fn is_clear(&self) -> bool {
        self.label == Label::Clear
    }
}

/// The label that a person gave to a finding.
#[derive(Deserialize)]
struct Given {
    key: String,
    label: Label,
    #[serde(default)]
    note: String,
}

/// The set of this repository.
pub(super) fn shipped() -> Result<Vec<Labelled>> {
    lines(LABELLED).context("the labelled set is damaged")
}

/// Joins the labels in a file, one JSON object a line, with the findings of a reported campaign.
pub(super) fn join(campaign: &Path, labels: &Path) -> Result<Vec<Labelled>> {
    let text =
        std::fs::read_to_string(labels).with_context(|| format!("cannot read {}", labels.display()))?;
    let given: Vec<Given> = lines(&text).with_context(|| labels.display().to_string())?;
    given.into_iter().map(|given| labelled(campaign, given)).collect()
}

fn labelled(campaign: &Path, given: Given) -> Result<Labelled> {
    let folder = campaign.join("findings").join(&given.key);
    let finding = read_finding(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let (_, program) = smallest_case(&folder, &finding)?;
    let Some(traits) = Traits::of_reported(&finding, &String::from_utf8_lossy(&program)) else {
        bail!("{} is not reported yet: `mohole report` first", folder.display());
    };
    Ok(Labelled { campaign: finding.target, key: given.key, label: given.label, note: given.note, traits })
}

fn lines<'t, T: Deserialize<'t>>(text: &'t str) -> Result<Vec<T>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| serde_json::from_str(line).with_context(|| format!("line {}", index + 1)))
        .collect()
}
