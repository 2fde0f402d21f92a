//! Changes to the database, and its rows.

use std::fmt;
use std::sync::Arc;

use mohole_testcase::{Joined, Signature};

use crate::{CoverageItem, RunCount, Subject};

/// A change to the database.
#[derive(Debug, Clone)]
pub enum Update {
    /// Adds to the score of a strategy.
    Score(String, Score),
    /// Adds what was covered for the first time.
    Coverage(Vec<CoverageItem>),
    /// Adds runs.
    Runs(Vec<RunCount>),
    /// Replaces what the compiler has.
    Inventory(Vec<(Subject, String)>),
    /// Adds a program and removes the oldest beyond this number of programs.
    Program(CorpusEntry, usize),
    /// Adds a finding or changes its lifecycle. A confirmed finding is written at once.
    Finding(FindingRow),
    /// Removes a finding.
    Forget(String),
    /// Changes the lifecycle of the finding with this key, if there is one.
    Lifecycle(String, Lifecycle),
    /// Says which other finding the one with this key is the same bug as, if there is one.
    Joined(String, Option<Joined>),
    /// Removes the unconfirmed finding with this key.
    RemoveUnconfirmed(String),
    /// Adds a run that was the first to reach code of the compiler.
    Code(CodeRun),
    /// Adds a point to the time series.
    Point(Point),
    /// Saves a value under a name.
    State(String, String),
}

/// What a strategy has done.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Score {
    /// Turns taken.
    pub turns: u64,
    /// Runs of the compiler.
    pub tests: u64,
    /// Runs whose program and arguments were accepted.
    pub valid: u64,
    /// Runs whose program or arguments were rejected.
    pub rejected: u64,
    /// Things covered for the first time.
    pub coverage: u64,
    /// Distinct findings.
    pub findings: u64,
    /// Time spent.
    pub seconds: f64,
}

impl Score {
    /// Adds another.
    pub fn add(&mut self, other: &Score) {
        self.turns += other.turns;
        self.tests += other.tests;
        self.valid += other.valid;
        self.rejected += other.rejected;
        self.coverage += other.coverage;
        self.findings += other.findings;
        self.seconds += other.seconds;
    }
}

/// A program saved because it covers something new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorpusEntry {
    /// The strategy that made it.
    pub contributor: String,
    /// What it was made from, and how.
    pub parent: String,
    /// The text.
    pub text: Arc<[u8]>,
}

/// A run that was the first to reach some blocks.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeRun {
    /// Which build of the compiler the numbers of blocks are of.
    pub build: String,
    /// When, in seconds of the campaign.
    pub seconds: f64,
    /// The program; empty for what the compiler reaches when it starts.
    pub program: Vec<u8>,
    /// The compiler's arguments, as a JSON list.
    pub arguments: String,
    /// The blocks.
    pub blocks: Vec<u32>,
}

/// A finding; the rest of it is in its folder.
#[derive(Debug, Clone, PartialEq)]
pub struct FindingRow {
    /// What tells it from other bugs.
    pub signature: Signature,
    /// The strategy that found it.
    pub contributor: String,
    /// Its state.
    pub lifecycle: Lifecycle,
    /// When it was found, in seconds of the campaign.
    pub seconds: f64,
}

/// The state of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lifecycle {
    /// Seen but not confirmed: not yet tried, or it did not show again.
    New,
    /// Seen again in a separate process.
    Confirmed,
    /// Reduced.
    Reduced,
    /// A person has told its maintainers.
    Filed,
    /// In the list of known issues, or a person knows it.
    Known,
    /// Does not show on a later build of the compiler, or a person says so.
    Fixed,
}

impl Lifecycle {
    /// All states, in the order in which a finding may go through them.
    pub const ALL: [Lifecycle; 6] = [
        Lifecycle::New,
        Lifecycle::Confirmed,
        Lifecycle::Reduced,
        Lifecycle::Filed,
        Lifecycle::Known,
        Lifecycle::Fixed,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Lifecycle::New => "new",
            Lifecycle::Confirmed => "confirmed",
            Lifecycle::Reduced => "reduced",
            Lifecycle::Filed => "filed",
            Lifecycle::Known => "known",
            Lifecycle::Fixed => "fixed",
        }
    }

    /// The state with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

impl fmt::Display for Lifecycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The progress of a campaign at one moment.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Point {
    /// When, in seconds of the campaign.
    pub seconds: f64,
    /// Runs of the compiler so far.
    pub tests: u64,
    /// Those whose program and arguments were accepted.
    pub valid: u64,
    /// Things covered.
    pub coverage: u64,
    /// Programs in the pool.
    pub corpus: u64,
    /// Distinct findings.
    pub findings: u64,
}
