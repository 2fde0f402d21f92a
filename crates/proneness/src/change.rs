//! A commit as plain records: the versions of the files that it changed, with the lines.

use std::ops::Range;
use std::sync::Arc;

use crate::features::StaticFeatures;
use crate::source::Function;

/// A commit.
#[derive(Debug, Clone, Default)]
pub struct Commit {
    /// Seconds since 1970; never less than those of the commits before it.
    pub time: i64,
    /// Who wrote it.
    pub author: String,
    /// The whole message.
    pub message: String,
    /// Whether it joins branches. What it brings was counted where it was written.
    pub merge: bool,
    /// The C++ files that it changed.
    pub files: Vec<FileChange>,
}

/// A file that a commit changed.
#[derive(Debug, Clone, Default)]
pub struct FileChange {
    /// Where it was; `None` if it is new.
    pub old_path: Option<Arc<str>>,
    /// Where it is now; `None` if it was deleted.
    pub new_path: Option<Arc<str>>,
    /// What it was; empty if it is new.
    pub old: Arc<Version>,
    /// What it is now; empty if it was deleted.
    pub new: Arc<Version>,
    /// The lines that differ.
    pub hunks: Vec<Hunk>,
    /// Removed lines of the old version with code in them: no blank lines, comments or lone braces.
    pub removed_code: Vec<u32>,
}

/// Lines that were replaced by others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    /// Lines of the old version.
    pub before: Range<u32>,
    /// Lines of the new version.
    pub after: Range<u32>,
}

/// One version of a file.
#[derive(Debug, Clone, Default)]
pub struct Version {
    /// Identifies its text; 0 if there is no file.
    pub id: u32,
    /// Its lines.
    pub lines: u32,
    /// Its functions, in order.
    pub functions: Vec<Outline>,
}

/// What is kept of a function of a version.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// Identifies it in the file.
    pub key: Box<str>,
    /// The first line, from 0.
    pub start: u32,
    /// The last line.
    pub end: u32,
    /// Its features.
    pub features: StaticFeatures,
}

impl Version {
    /// A version with the functions that a reader found.
    pub fn new(id: u32, text: &str, functions: &[Function]) -> Self {
        let mut outlines: Vec<Outline> = Vec::with_capacity(functions.len());
        for function in functions {
            let key = function.key().into_boxed_str();
            outlines.push(Outline {
                key,
                start: function.start,
                end: function.end,
                features: function.features,
            });
        }
        number_duplicates(&mut outlines);
        Version { id, lines: text.lines().count() as u32, functions: outlines }
    }
}

/// Functions of the same name and arity are told apart by their order.
fn number_duplicates(outlines: &mut [Outline]) {
    let mut seen = rustc_hash::FxHashMap::<Box<str>, u32>::default();
    for outline in outlines {
        let count = seen.entry(outline.key.clone()).or_default();
        *count += 1;
        if *count > 1 {
            outline.key = format!("{}#{count}", outline.key).into_boxed_str();
        }
    }
}

impl Outline {
    /// Whether a hunk changed the function as it was.
    pub(crate) fn was_changed(&self, hunk: &Hunk) -> bool {
        touches(self, &hunk.before)
    }

    /// Whether a hunk changed the function as it is.
    pub(crate) fn is_changed(&self, hunk: &Hunk) -> bool {
        touches(self, &hunk.after)
    }
}

/// An empty range is a place before its line: inside the function only if it is not before the first line.
fn touches(outline: &Outline, lines: &Range<u32>) -> bool {
    if lines.is_empty() {
        return outline.start < lines.start && lines.start <= outline.end;
    }
    lines.start <= outline.end && outline.start < lines.end
}
