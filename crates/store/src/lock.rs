//! Who works in a campaign's folder works there alone.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::StoreError;

/// Held while somebody works in a campaign's folder. It goes with the process, however that ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a folder, which must exist. Where the disk has no locks, everybody gets it.
    ///
    /// # Errors
    /// When another process has it, or the folder takes no file.
    pub fn take(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join("lock");
        let opened = File::options().create(true).append(true).open(&path);
        let file = opened.map_err(|source| StoreError::Lock { path, source })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken { folder: folder.to_owned() }),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock { _file: file }),
        }
    }
}
