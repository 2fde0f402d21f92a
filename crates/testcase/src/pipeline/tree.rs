//! A pipeline as a tree, and its printer.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The operation that most pipelines are anchored on.
pub(super) const MODULE: &str = "builtin.module";

/// Passes, and the operation that they run on. Serialized as its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pipeline {
    /// The operation: `builtin.module`, `func.func`, `any`.
    pub anchor: String,
    /// What runs on it, in order.
    pub entries: Vec<Entry>,
}

/// One entry of a pipeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A pass on the operation that the pipeline is anchored on.
    Pass(Pass),
    /// A pipeline on operations nested in that one.
    Nested(Pipeline),
}

/// A pass with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// Its name.
    pub name: String,
    /// Its options as written: `x=1`, `y={p,q}`, `z="u v"`, `flag`.
    pub options: Vec<String>,
}

impl Pipeline {
    /// A pipeline on the module.
    pub fn on_module(entries: impl IntoIterator<Item = Entry>) -> Self {
        Pipeline { anchor: MODULE.to_owned(), entries: entries.into_iter().collect() }
    }

    /// All passes in order, nested ones included.
    pub fn passes(&self) -> Vec<&Pass> {
        let passes = self.entries.iter().flat_map(|entry| match entry {
            Entry::Pass(pass) => vec![pass],
            Entry::Nested(nested) => nested.passes(),
        });
        passes.collect()
    }

    /// All passes in order, nested ones included.
    pub fn passes_mut(&mut self) -> Vec<&mut Pass> {
        let passes = self.entries.iter_mut().flat_map(|entry| match entry {
            Entry::Pass(pass) => vec![pass],
            Entry::Nested(nested) => nested.passes_mut(),
        });
        passes.collect()
    }

    /// Keeps the passes for which `keep` is true, and removes nested pipelines without a pass.
    pub fn retain_passes(&mut self, keep: &mut dyn FnMut(&Pass) -> bool) {
        self.entries.retain_mut(|entry| match entry {
            Entry::Pass(pass) => keep(pass),
            Entry::Nested(nested) => {
                nested.retain_passes(keep);
                !nested.entries.is_empty()
            }
        });
    }
}

impl Entry {
    /// A pass without options.
    pub fn pass(name: &str) -> Self {
        Entry::Pass(Pass { name: name.to_owned(), options: Vec::new() })
    }

    /// The entry nested in an operation.
    #[must_use]
    pub fn nested_in(self, anchor: &str) -> Self {
        Entry::Nested(Pipeline { anchor: anchor.to_owned(), entries: vec![self] })
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.anchor)?;
        for (i, entry) in self.entries.iter().enumerate() {
            f.write_str(if i > 0 { "," } else { "" })?;
            entry.fmt(f)?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Pass(pass) => pass.fmt(f),
            Entry::Nested(nested) => nested.fmt(f),
        }
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.options.as_slice() {
            [] => f.write_str(&self.name),
            options => write!(f, "{}{{{}}}", self.name, options.join(" ")),
        }
    }
}

impl From<Pipeline> for String {
    fn from(pipeline: Pipeline) -> Self {
        pipeline.to_string()
    }
}
