//! What programs are wanted.

use super::elem::{ALL, Elem};

/// What kind of program is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// One that the verifier accepts; placeholders are arguments.
    Valid,
    /// A valid one with one deliberate violation, which its first line names.
    Invalid,
    /// One that runs: no arguments, every value well-defined, results printed.
    Executable,
}

/// What programs look like.
#[derive(Debug, Clone)]
pub struct Options {
    /// What kind.
    pub mode: Mode,
    /// Operations, at least and at most; the number is drawn.
    pub ops: (usize, usize),
    /// The highest rank of a placeholder.
    pub max_rank: usize,
    /// The largest dimension of a placeholder.
    pub max_dim: usize,
    /// Element types of placeholders.
    pub elems: Vec<Elem>,
}

impl Default for Options {
    fn default() -> Self {
        Options { mode: Mode::Valid, ops: (1, 30), max_rank: 4, max_dim: 8, elems: ALL.to_vec() }
    }
}
