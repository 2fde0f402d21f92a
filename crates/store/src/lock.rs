//! The lock of a campaign's folder.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::StoreError;

/// How often a lock that is taken is tried again. A process that is just being started holds the locks of its
/// parent until it runs its own program, so that a campaign that has just ended may seem to go on for a
/// moment.
const MAX_RETRIES: usize = 20;

/// The time between two attempts.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

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
        for attempt in 0..=MAX_RETRIES {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if attempt < MAX_RETRIES => sleep(RETRY_INTERVAL),
                Err(TryLockError::WouldBlock) => break,
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Lock { _file: file }),
            }
        }
        Err(StoreError::Taken { folder: folder.to_owned() })
    }
}

/// Whether a process works in a campaign's folder. Nobody is kept from taking the lock for longer than it
/// takes to look.
pub fn is_taken(folder: &Path) -> bool {
    let Ok(file) = File::open(folder.join("lock")) else { return false };
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}
