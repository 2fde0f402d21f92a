//! Rows of coverage: what was covered, and how often each dialect, operation and pass was run.

/// The kind of something that can be covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CoverageKind {
    /// An operation.
    Op,
    /// Two operations, one directly inside the other or using what it makes.
    OpPair,
    /// Two dialects, likewise.
    DialectPair,
    /// A pass and an operation of the program it ran on.
    PassOp,
}

impl CoverageKind {
    /// All kinds. The place of a kind is its number in the database, so the order must never change.
    pub const ALL: [CoverageKind; 4] =
        [CoverageKind::Op, CoverageKind::OpPair, CoverageKind::DialectPair, CoverageKind::PassOp];
}

/// Something that was covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageItem {
    /// Its kind.
    pub kind: CoverageKind,
    /// The operation, dialect or pass.
    pub first: String,
    /// The second of a pair; empty for an operation alone.
    pub second: String,
}

/// What runs are counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// Runs of programs with an operation of this dialect.
    Dialect,
    /// Runs of programs with this operation.
    Operation,
    /// Runs of this pass.
    Pass,
}

impl Subject {
    /// All subjects.
    pub const ALL: [Subject; 3] = [Subject::Dialect, Subject::Operation, Subject::Pass];

    /// The word for it in the database.
    pub fn word(self) -> &'static str {
        match self {
            Subject::Dialect => "dialect",
            Subject::Operation => "operation",
            Subject::Pass => "pass",
        }
    }

    /// The subject with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|subject| subject.word() == word)
    }
}

/// Runs of a dialect, an operation or a pass with one outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunCount {
    /// What it counts for.
    pub subject: Subject,
    /// The name of the dialect, operation or pass.
    pub name: String,
    /// The word of the outcome.
    pub outcome: String,
    /// How many runs.
    pub runs: u64,
}
