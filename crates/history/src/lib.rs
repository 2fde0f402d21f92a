//! Reads the git history of a compiler from the objects of a repository. A work tree is not needed, and of a
//! partial clone those versions are read that are there.

mod changed_file;
mod commits;
mod files;
mod parallel;
mod read;
mod renames;
mod versions;

pub use files::is_cpp;
pub use parallel::in_parallel;
pub use read::{History, HistoryError, HistoryOptions, Progress, ReadHistory, SourceText};
