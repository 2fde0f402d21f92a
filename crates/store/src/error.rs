//! Why the memory of a campaign cannot be had.

use std::io;
use std::path::PathBuf;

/// Why a store cannot be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is no store, or cannot be opened.
    #[error("cannot open {}", path.display())]
    Open {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// Written by another version of mohole.
    #[error("{} has format {found}, this program reads format {}", path.display(), crate::schema::FORMAT)]
    Format {
        /// Which file.
        path: PathBuf,
        /// The number found.
        found: u32,
    },
    /// A database of some other program.
    #[error("{} is not a campaign's memory", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
    },
    /// Somebody else works there.
    #[error("another mohole works in {}", folder.display())]
    Taken {
        /// Which folder.
        folder: PathBuf,
    },
    /// The file that says so cannot be had.
    #[error("cannot open {}", path.display())]
    Lock {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The thread that writes has panicked.
    #[error("whoever writes the campaign's memory has panicked")]
    Panicked,
    /// A question or a transaction failed.
    #[error("the campaign's memory cannot be used")]
    Use(#[from] rusqlite::Error),
}
