//! A campaign to be run, what happens during it, and how it ended.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mohole_store::{FindingRow, StoreError};
use mohole_target::{EngineError, Stop};
use mohole_testcase::Finding;

use super::choice::Choice;
use super::config::CampaignConfig;
use super::status::Status;
use super::strategy::Strategy;
use crate::exchange::{ExchangeError, Sharing};
use crate::fault::Fault;
use crate::findings::known::KnownIssues;

/// A campaign to be run.
pub struct Campaign<'a> {
    /// What is fixed.
    pub config: &'a CampaignConfig,
    /// The strategies that take turns.
    pub strategies: Vec<Box<dyn Strategy>>,
    /// Where everything is kept. An existing campaign resumes.
    pub folder: PathBuf,
    /// The seed. A campaign that resumes keeps the one it began with.
    pub seed: u64,
    /// Processes at once. With one, the same seed gives the same tests in the same order.
    pub workers: usize,
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Stop after this many runs of the compiler, those of earlier sessions included.
    pub tests: Option<u64>,
    /// Issues that are known already.
    pub known: &'a KnownIssues,
    /// Ends the campaign early.
    pub stop: Stop,
    /// Whether findings are reduced, and slow ones confirmed, in the background. The others are confirmed
    /// either way.
    pub reduce: bool,
    /// The user's choices, saved so that the campaign can resume.
    pub choice: Choice,
    /// The campaign that other machines work on, too.
    pub sharing: Option<Sharing>,
}

/// What happens during a campaign.
pub enum FuzzEvent<'a> {
    /// Programs are being shown to the compiler: how many were, of how many.
    Starting(usize, usize),
    /// All programs were shown to the compiler: how many it accepts, of how many.
    Ready(usize, usize),
    /// Most programs that the compiler accepts do not come back in generic form: how many, of how many. They
    /// are run and never changed, and nothing is known of what passes make of them.
    Unreadable(usize, usize),
    /// A new bug, confirmed, with its folder unless it is a known issue.
    Found(&'a FindingRow, Option<&'a Path>),
    /// A finding was reduced.
    Reduced(&'a Finding, &'a Path),
    /// Half a second has passed.
    Progress(&'a Status),
    /// Something that the user should know.
    Warning(&'a str),
    /// An internal fault; the campaign goes on without what it spoiled.
    Fault(&'a Fault),
}

/// Why a campaign could not continue.
#[derive(Debug, thiserror::Error)]
pub enum FuzzError {
    /// Its folder.
    #[error("cannot make {}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Its store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The campaign that it shares with other machines.
    #[error(transparent)]
    Exchange(#[from] ExchangeError),
    /// The machine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Too many internal faults.
    #[error("giving up after repeated failures; last: {}: {}", .0.doing, .0.said)]
    Faults(Fault),
    /// The compiler rejects all programs.
    #[error("{0} accepts none of the programs")]
    NoPrograms(String),
    /// No program is in focus.
    #[error("none of the programs has an operation of {0}")]
    NoneInFocus(String),
    /// Findings that the disk did not take, or that were removed.
    #[error("{}", lost_in_words(*unsaved, *removed, path))]
    Lost {
        /// Confirmed and not written.
        unsaved: usize,
        /// Written, and not there any more.
        removed: usize,
        /// The campaign's folder.
        path: PathBuf,
    },
    /// The store was removed.
    #[error("{} was removed while the campaign ran", path.display())]
    StoreGone {
        /// The store's file.
        path: PathBuf,
    },
    /// The folder holds a campaign on another compiler.
    #[error("{} holds a campaign on {found}; give another --dir", path.display())]
    OtherTarget {
        /// Which folder.
        path: PathBuf,
        /// Which compiler.
        found: String,
    },
}

fn lost_in_words(unsaved: usize, removed: usize, folder: &Path) -> String {
    let findings =
        |count: usize| if count == 1 { "1 finding was".to_owned() } else { format!("{count} findings were") };
    let unsaved = (unsaved > 0).then(|| format!("{} not saved in {}", findings(unsaved), folder.display()));
    let removed = (removed > 0)
        .then(|| format!("{} removed from {} while the campaign ran", findings(removed), folder.display()));
    unsaved.into_iter().chain(removed).collect::<Vec<_>>().join("; ")
}

impl From<Fault> for FuzzError {
    fn from(fault: Fault) -> Self {
        FuzzError::Faults(fault)
    }
}

/// How a campaign ended.
pub struct Ended {
    /// How it stands.
    pub status: Status,
    /// Why it, or a part of it, ended early.
    pub error: Option<FuzzError>,
}

impl Ended {
    /// How it stands, if nothing went wrong.
    ///
    /// # Errors
    /// When something did.
    pub fn whole(self) -> Result<Status, FuzzError> {
        self.error.map_or(Ok(self.status), Err)
    }
}
