//! The eight features of a function (table 1 of MLIRTracer's paper).

use serde::{Deserialize, Serialize};

/// What the text of a function tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct StaticFeatures {
    /// Lines from the first to the last.
    pub lines: u32,
    /// Statements and local declarations.
    pub statements: u32,
    /// Lines with a comment, of all lines.
    pub comment_ratio: f32,
    /// One more than the decisions: branches, loops, cases, `&&`, `||`, `?:`, handlers.
    pub cyclomatic: u32,
    /// The deepest nesting of control statements and lambdas.
    pub nesting: u32,
}

/// What the history of a function tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evolution {
    /// Commits that fixed a bug and changed it.
    pub fixes: u32,
    /// Commits that changed it.
    pub changes: u32,
    /// People who changed it.
    pub developers: u32,
}

/// All features.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Features {
    /// Of the text.
    pub code: StaticFeatures,
    /// Of the history.
    pub evolution: Evolution,
}

/// The features that a forest uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FeatureSet {
    /// All eight.
    All,
    /// The five of the text.
    Static,
    /// The number of lines alone.
    Size,
}

impl FeatureSet {
    /// All sets, the largest first.
    pub const ALL: [FeatureSet; 3] = [FeatureSet::All, FeatureSet::Static, FeatureSet::Size];

    /// The name that people read.
    pub fn name(self) -> &'static str {
        match self {
            FeatureSet::All => "all",
            FeatureSet::Static => "static",
            FeatureSet::Size => "size",
        }
    }

    /// The names of the features, in the order of [`FeatureSet::values`].
    pub fn features(self) -> &'static [&'static str] {
        const NAMES: [&str; 8] = [
            "CountLine",
            "CountStmt",
            "CommentRatio",
            "Cyclomatic",
            "NestDepth",
            "NumFixes",
            "NumChanged",
            "NumDevelopers",
        ];
        match self {
            FeatureSet::All => &NAMES,
            FeatureSet::Static => &NAMES[..5],
            FeatureSet::Size => &NAMES[..1],
        }
    }

    /// The values of a function's features.
    pub fn values(self, features: &Features) -> Vec<f64> {
        let (code, evolution) = (&features.code, &features.evolution);
        let all = [
            f64::from(code.lines),
            f64::from(code.statements),
            f64::from(code.comment_ratio),
            f64::from(code.cyclomatic),
            f64::from(code.nesting),
            f64::from(evolution.fixes),
            f64::from(evolution.changes),
            f64::from(evolution.developers),
        ];
        all[..self.features().len()].to_vec()
    }
}
