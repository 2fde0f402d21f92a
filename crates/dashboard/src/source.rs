//! What the dashboard shows, and where it comes from: one trait, which each kind of store implements.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use mohole_store::{Change, Decision, Lifecycle, Point, Score, StoreError};
use mohole_testcase::{Finding, Kind};
use serde::Serialize;

/// Reads a campaign, and changes the states of its findings. Calls may take as long as the disk or the
/// network does; they come from threads that may wait.
pub trait Source: Send + Sync {
    /// Everything that pages list. Called about once a second: what has not changed should not be read again.
    ///
    /// # Errors
    /// When the store cannot be read; the last snapshot is shown then.
    fn read(&self) -> Result<Snapshot, SourceError>;

    /// The files and the history of one finding; `None` if there is no such finding.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn details(&self, key: &str) -> Result<Option<Details>, SourceError>;

    /// Changes the state of a finding, as a person has decided; false if there is no such finding.
    ///
    /// # Errors
    /// When the store cannot be written.
    fn decide(&self, key: &str, state: Lifecycle, decision: &Decision) -> Result<bool, SourceError>;
}

/// Why a campaign cannot be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The role of the database may only read.
    #[error("states cannot be changed: the role of the database may only read")]
    ReadOnly,
}

/// A campaign at one moment.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// What it does.
    pub campaign: CampaignState,
    /// What is done at this moment.
    pub now: Now,
    /// Those that work on it.
    pub machines: Vec<Machine>,
    /// What each strategy has done.
    pub scores: BTreeMap<String, Score>,
    /// Its progress over time; of a long campaign not every point.
    pub series: Vec<Point>,
    /// The confirmed findings, the best first.
    pub findings: Vec<Arc<FindingSummary>>,
    /// Signatures that were seen and not confirmed.
    pub unconfirmed: usize,
    /// What was run of what the compiler has.
    pub coverage: Arc<Coverage>,
    /// What the user should know of.
    pub warnings: Vec<String>,
}

/// What a campaign does.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CampaignState {
    /// The compiler.
    pub target: String,
    /// Its version.
    pub version: String,
    /// The seed.
    pub seed: String,
    /// The command of the last session.
    pub command: String,
    /// A process works on it now.
    pub is_running: bool,
    /// Time on the wall, all sessions together.
    pub seconds: f64,
    /// Processor time.
    pub processor_seconds: f64,
    /// Runs of the compiler, those that confirm and reduce included.
    pub compiler_runs: f64,
    /// Runs by the word of their outcome.
    pub outcomes: BTreeMap<String, u64>,
}

/// What a campaign does at one moment.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Now {
    /// Strategies that had turns in the last minute, with their shares of the time; the largest first.
    pub strategies: Vec<(String, f64)>,
    /// Confirmed findings that are not reduced yet, those that a machine reduces left out.
    pub waiting: u64,
    /// Findings that a machine of a shared campaign reduces.
    pub leased: Option<u64>,
}

/// What a machine does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Activity {
    /// It works.
    Running,
    /// It has not been heard of for a while, and has not said that it stops.
    Silent,
    /// It has stopped.
    Stopped,
    /// The shared campaign cannot be read.
    Unknown,
}

impl Activity {
    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Activity::Running => "running",
            Activity::Silent => "silent",
            Activity::Stopped => "stopped",
            Activity::Unknown => "not known",
        }
    }
}

/// A machine that works on the campaign.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Machine {
    /// Its name.
    pub name: String,
    /// When it was last heard of, in seconds since 1970.
    pub heard: Option<f64>,
    /// What it does.
    pub activity: Activity,
}

/// A finding, as lists show it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FindingSummary {
    /// What tells it from other bugs.
    pub key: String,
    /// One line for people.
    pub title: String,
    /// Its kind.
    pub kind: Kind,
    /// The pass that fails.
    pub pass: Option<String>,
    /// The strategy that found it.
    pub strategy: String,
    /// Its state.
    #[serde(serialize_with = "as_word")]
    pub state: Lifecycle,
    /// Who decided so, if a person did.
    pub person: Option<String>,
    /// The issue that it was filed as.
    pub link: Option<String>,
    /// How much a maintainer will likely care for it; `None` before `mohole report`.
    pub points: Option<i32>,
    /// When it was found, in seconds of the campaign.
    pub seconds: f64,
    /// The same in seconds since 1970, where that is known.
    pub found_at: Option<f64>,
    /// The compiler that it was found with.
    pub target: String,
    /// All compilers that show it.
    pub versions: Vec<String>,
    /// The dialects of its program.
    pub dialects: Vec<String>,
    /// Operations of its program.
    pub operations: Option<usize>,
    /// The finding that leads all findings of the same bug: itself, or another.
    pub lead: String,
    /// Why it is the same bug as another finding, if it is.
    pub because: Option<String>,
    /// Why it is not reported.
    pub refused: Option<String>,
    /// The issues of a tracker that it likely is.
    pub upstream: Vec<String>,
}

fn as_word<S: serde::Serializer>(state: &Lifecycle, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(state.word())
}

/// A finding with its files.
#[derive(Debug, Clone)]
pub struct Details {
    /// What is known of it.
    pub finding: Finding,
    /// The smallest program that shows it, and the name of its file.
    pub program: Option<(String, String)>,
    /// The program as it was found, where that is another.
    pub original: Option<String>,
    /// The script that shows it.
    pub command: String,
    /// What the compiler said.
    pub output: String,
    /// The draft of a report.
    pub report: Option<String>,
    /// The compiler with its version.
    pub compiler: String,
    /// Every change of its state, the oldest first.
    pub history: Vec<Change>,
}

/// What was run of what the compiler has.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Coverage {
    /// Every dialect that the compiler has or that occurred, by name.
    pub dialects: BTreeMap<String, Tried>,
    /// Every pass, likewise.
    pub passes: BTreeMap<String, Tried>,
    /// Operations of a dialect that a pass ran on, by pass and dialect.
    pub cells: BTreeMap<(String, String), u64>,
}

/// How often a dialect or a pass was run.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Tried {
    /// Runs by the word of their outcome.
    pub outcomes: BTreeMap<String, u64>,
    /// Operations of the dialect that the compiler has.
    pub known: u64,
    /// Operations of the dialect that were in programs that the compiler accepted.
    pub exercised: u64,
}

impl Tried {
    /// All runs.
    pub fn runs(&self) -> u64 {
        self.outcomes.values().sum()
    }
}
