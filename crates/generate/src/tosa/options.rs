//! Options of generated programs.

use super::elem::{ALL, Elem};

/// The kind of program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Accepted by the verifier; placeholders are arguments.
    Valid,
    /// Valid except for one violation, which its first line names.
    Invalid,
    /// Executable: no arguments, every value well-defined, results printed.
    Executable,
}

/// Options of a generated program.
#[derive(Debug, Clone)]
pub struct Options {
    /// The kind of program.
    pub mode: Mode,
    /// Minimum and maximum number of operations.
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
