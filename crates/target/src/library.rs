//! A compiler that is only a library.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Home, NoProgram};

/// A library that exports MLIR's C API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// Where it may be, best first; `{compilers}` as in `command`. A `*` in the file name stands for any
    /// text.
    pub paths: Vec<String>,
    /// What the program that opens it is called, in commands for people.
    pub program: String,
    /// What is called before passes are listed, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub initializers: Vec<Initializer>,
}

/// A function that registers passes and is no part of the C API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Initializer {
    /// The library that it is in; `{compilers}` as in `command`.
    pub library: String,
    /// Its name in the table of symbols. It takes no arguments.
    pub function: String,
}

impl Library {
    /// The library's file.
    ///
    /// # Errors
    /// When there is none.
    pub fn locate(&self, home: &Home) -> Result<PathBuf, NoProgram> {
        let candidates: Vec<String> = self.paths.iter().map(|path| home.expand(path)).collect();
        let found = candidates.iter().find_map(|path| find_file(Path::new(path)));
        found.ok_or_else(|| match candidates.as_slice() {
            [path] => NoProgram::Absent(path.clone()),
            several => NoProgram::NoneOf(several.join(", ")),
        })
    }
}

/// The file of this path; of several that fit a `*`, the last by name.
fn find_file(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let found = match name.split_once('*') {
        None => Some(path.to_owned()).filter(|path| path.is_file()),
        Some((start, end)) => {
            let fits = |file: &PathBuf| {
                let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                let fits =
                    name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end);
                fits && file.is_file()
            };
            path.parent()?.read_dir().ok()?.flatten().map(|entry| entry.path()).filter(fits).max()
        }
    };
    found.map(|path| std::path::absolute(&path).unwrap_or(path))
}
