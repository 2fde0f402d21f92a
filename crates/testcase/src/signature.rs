//! The name of a bug: the same for every run that shows it.

use serde::{Deserialize, Serialize};

/// A stable identity for a finding.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Signature {
    /// Sixteen hexadecimal digits, fit for a folder name; equal for two runs of one bug.
    pub key: String,
    /// One line for people.
    pub title: String,
}
