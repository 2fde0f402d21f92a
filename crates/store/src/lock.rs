//! The lock of a campaign's folder.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::StoreError;

/// Held by the one process that may write to a campaign's folder. The system releases it when the process
/// ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a folder, which must exist. Always succeeds on a file system without locks.
    ///
    /// # Errors
    /// When another process has it, or the lock file cannot be opened.
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
