//! Errors of a campaign's database.

use std::io;
use std::path::PathBuf;

/// Why a campaign's database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is no database, or cannot be opened.
    #[error("cannot open {}", path.display())]
    Open {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// Written by a later version of mohole.
    #[error("{} has format {found}, this program reads formats up to {}", path.display(), crate::schema::FORMAT)]
    Format {
        /// Which file.
        path: PathBuf,
        /// The number found.
        found: u32,
    },
    /// A database of another program.
    #[error("{} is not the database of a campaign", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
    },
    /// A database whose making was interrupted, or that the disk has lost parts of.
    #[error("{} is damaged; `mohole fuzz` puts it aside and goes on from the findings' folders", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
    },
    /// A file cannot be made or moved.
    #[error("cannot make {}", path.display())]
    Make {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another process uses the folder.
    #[error("another mohole works in {}", folder.display())]
    Taken {
        /// Which folder.
        folder: PathBuf,
    },
    /// The lock file cannot be opened.
    #[error("cannot open {}", path.display())]
    Lock {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The writing thread has panicked.
    #[error("the thread that writes the campaign database has panicked")]
    Panicked,
    /// A query or a transaction failed.
    #[error("cannot use the campaign database")]
    Use(#[from] rusqlite::Error),
}

impl StoreError {
    /// Whether the file has lost its contents, so that trying again is of no use.
    pub fn is_damage(&self) -> bool {
        match self {
            StoreError::Damaged { .. } => true,
            StoreError::Open { source, .. } | StoreError::Use(source) => is_corrupt(source),
            _ => false,
        }
    }
}

/// Whether SQLite says that a file is no database, or a broken one.
pub(crate) fn is_corrupt(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
}
