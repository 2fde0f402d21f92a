//! What a campaign remembers, in one SQLite file: counts, scores, the programs it keeps, its findings and
//! where it stands.
//!
//! [`Store`] reads; a [`Scribe`] writes from a thread of its own. Whoever has something to note puts it into
//! a channel and goes on: nobody waits for the disk. Counts are added up and written in one transaction a
//! few times a second, findings at once, so that a campaign that is killed loses at most the last second of
//! its statistics and no finding.

mod error;
mod lock;
mod note;
mod schema;
mod scribe;
mod store;

pub use error::StoreError;
pub use lock::Lock;
pub use note::{Entry, FindingRow, Lifecycle, Note, Point, Score};
pub use scribe::{Effort, Pen, Scribe};
pub use store::Store;
