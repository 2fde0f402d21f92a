//! Why the memory of a campaign cannot be had.

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
    /// A question or a transaction failed.
    #[error("the campaign's memory cannot be used")]
    Use(#[from] rusqlite::Error),
}
