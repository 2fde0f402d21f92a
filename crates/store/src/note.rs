//! What can be noted.

use std::fmt;
use std::sync::Arc;

use mohole_testcase::Kind;

/// Something to remember.
#[derive(Debug, Clone)]
pub enum Note {
    /// What a turn of a contributor brought; added to what it has.
    Score(String, Score),
    /// So many runs of a contributor ended so.
    Runs(String, &'static str, u64),
    /// Things covered for the first time, as hashes.
    Coverage(Vec<u64>),
    /// A program that is kept, with so many at most: the oldest go.
    Entry(Entry, usize),
    /// A finding, or what has become of it. Written at once, unless it is only new.
    Finding(FindingRow),
    /// What has become of the finding with this key, if there is one.
    Became(String, Lifecycle),
    /// What was new under this key is not any more: it is confirmed, under this key or another.
    Settled(String),
    /// How things stand at one moment.
    Point(Point),
    /// Something to know when the campaign goes on: name and value.
    State(String, String),
}

/// What a contributor has done.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Score {
    /// Turns it was given.
    pub turns: u64,
    /// Runs of the compiler.
    pub tests: u64,
    /// Runs whose program and arguments were accepted.
    pub valid: u64,
    /// Runs whose program or arguments were refused.
    pub rejected: u64,
    /// Things it was the first to cover.
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

/// A program that is kept because it covers something new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who made it.
    pub contributor: String,
    /// What it was made from, and how.
    pub parent: String,
    /// The text.
    pub text: Arc<[u8]>,
}

/// What is remembered of a finding; the rest is in its folder.
#[derive(Debug, Clone, PartialEq)]
pub struct FindingRow {
    /// The key of its signature.
    pub key: String,
    /// Its title.
    pub title: String,
    /// What kind of bug it is.
    pub kind: Kind,
    /// Who found it.
    pub contributor: String,
    /// What has become of it.
    pub lifecycle: Lifecycle,
    /// When it was found, in seconds of the campaign.
    pub seconds: f64,
}

/// What has become of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lifecycle {
    /// Seen, and not confirmed: it is about to be looked at, or was and did not show again.
    New,
    /// Seen again in a process of its own.
    Confirmed,
    /// Made small.
    Reduced,
    /// In the list of known issues.
    Known,
    /// Does not show any more on another build of the compiler.
    Fixed,
}

impl Lifecycle {
    /// Every state, in the order in which a finding may go through them.
    pub const ALL: [Lifecycle; 5] =
        [Lifecycle::New, Lifecycle::Confirmed, Lifecycle::Reduced, Lifecycle::Known, Lifecycle::Fixed];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Lifecycle::New => "new",
            Lifecycle::Confirmed => "confirmed",
            Lifecycle::Reduced => "reduced",
            Lifecycle::Known => "known",
            Lifecycle::Fixed => "fixed",
        }
    }

    /// The state of this word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

impl fmt::Display for Lifecycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How a campaign stood at one moment.
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
