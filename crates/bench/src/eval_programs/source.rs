//! The kinds of programs.

use serde::Serialize;

/// How a program is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    /// `gen mixed`
    Mixed,
    /// `gen tosa --executable`
    Tosa,
    /// Reconditioned mutants
    Mutants,
}

impl Source {
    /// All kinds.
    pub(super) const ALL: [Source; 3] = [Source::Mixed, Source::Tosa, Source::Mutants];

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Source::Mixed => "mixed",
            Source::Tosa => "tosa",
            Source::Mutants => "mutants",
        }
    }
}
