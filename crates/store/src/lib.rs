//! The database of a campaign, in one SQLite file: scores, coverage, programs, findings and settings. Many
//! machines that work on one campaign exchange theirs through a PostgreSQL database ([`shared`]).
//!
//! [`Store`] reads; a [`StoreWriter`] writes from its own thread. A [`StoreHandle`] sends it updates through
//! a channel, so that no worker waits for the disk. Updates are written in one transaction a few times a
//! second, confirmed findings at once: a killed campaign loses at most the last second of its statistics and
//! no finding.

mod code;
mod copy;
mod coverage;
mod damage;
mod error;
mod exchange;
mod history;
mod lock;
mod regular;
mod schema;
pub mod shared;
mod store;
mod update;
mod writer;

pub use code::CodeRunRow;
pub use copy::{Copied, CopyStatus};
pub use coverage::{CoverageItem, CoverageKind, RunCount, Subject};
pub use error::StoreError;
pub use exchange::Delivered;
pub use history::{Change, Decision};
pub use lock::{Lock, is_taken};
pub use regular::{open_regular, read_regular};
pub use store::Store;
pub use update::{CodeRun, CorpusEntry, FindingRow, Lifecycle, Point, Score, Update};
pub use writer::{StoreHandle, StoreTime, StoreWriter};
