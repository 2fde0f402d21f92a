//! Why an exchange failed.

use std::io;
use std::path::PathBuf;

use mohole_store::StoreError;
use mohole_store::shared::SharedError;

/// Why an exchange failed.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    /// The shared campaign.
    #[error(transparent)]
    Shared(#[from] SharedError),
    /// The folder's database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder has a campaign of its own.
    #[error("{} holds a campaign that is not a copy of the shared one; give another --dir", path.display())]
    NotACopy {
        /// Which folder.
        path: PathBuf,
    },
    /// The folder has a copy of another campaign.
    #[error("{} holds a copy of another shared campaign; give another --dir", path.display())]
    OtherCampaign {
        /// Which folder.
        path: PathBuf,
    },
    /// A file of the folder.
    #[error("{}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl ExchangeError {
    /// The error with its cause.
    pub fn in_words(&self) -> String {
        match std::error::Error::source(self) {
            Some(cause) => format!("{self}: {cause}"),
            None => self.to_string(),
        }
    }

    /// Whether trying again is of no use: somebody has to change something first.
    pub fn is_lasting(&self) -> bool {
        match self {
            ExchangeError::Shared(error) => error.is_lasting(),
            ExchangeError::NotACopy { .. } | ExchangeError::OtherCampaign { .. } => true,
            ExchangeError::Store(_) | ExchangeError::File { .. } => false,
        }
    }
}
