//! What a forest learns from: a function at a commit, with labels.

use serde::{Deserialize, Serialize};

use crate::features::Features;

/// How a sample is labelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// The message of the commit that changed it tells of a bug, as in the paper.
    Words,
    /// The commit that changed it closes an issue.
    Issues,
    /// A later fix removed lines that the commit had written (SZZ).
    Szz,
}

impl Label {
    /// All of them.
    pub const ALL: [Label; 3] = [Label::Words, Label::Issues, Label::Szz];

    /// The name that people read.
    pub fn name(self) -> &'static str {
        match self {
            Label::Words => "words",
            Label::Issues => "issues",
            Label::Szz => "szz",
        }
    }
}

/// A function before a commit changed it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    /// When the commit was made.
    pub time: i64,
    /// The features just before.
    pub features: Features,
    /// The words of the message tell of a bug.
    pub words: bool,
    /// The message closes an issue.
    pub issue: bool,
}

/// A function after a commit wrote lines of it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Written {
    /// When the commit was made.
    pub time: i64,
    /// The features just after.
    pub features: Features,
    /// When a fix first removed some of the lines that the commit wrote.
    pub fixed_at: Option<i64>,
}

/// All samples of a history, in the order of time.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Samples {
    /// Functions before a change.
    pub changed: Vec<Changed>,
    /// Functions after a change.
    pub written: Vec<Written>,
}

/// A sample with one label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// When it was seen.
    pub time: i64,
    /// Its features at that time.
    pub features: Features,
    /// Whether it was buggy.
    pub buggy: bool,
}

impl Samples {
    /// The samples with one label, as it was known at a time.
    pub fn labelled(&self, label: Label, known_at: i64) -> Vec<Sample> {
        let of_changed = |sample: &Changed| Sample {
            time: sample.time,
            features: sample.features,
            buggy: if label == Label::Words { sample.words } else { sample.issue },
        };
        let of_written = |sample: &Written| Sample {
            time: sample.time,
            features: sample.features,
            buggy: sample.fixed_at.is_some_and(|time| time < known_at),
        };
        match label {
            Label::Words | Label::Issues => {
                self.changed.iter().filter(|sample| sample.time < known_at).map(of_changed).collect()
            }
            Label::Szz => {
                self.written.iter().filter(|sample| sample.time < known_at).map(of_written).collect()
            }
        }
    }

    /// Adds those of another history.
    pub fn extend(&mut self, other: Samples) {
        self.changed.extend(other.changed);
        self.written.extend(other.written);
        self.changed.sort_by_key(|sample| sample.time);
        self.written.sort_by_key(|sample| sample.time);
    }
}
