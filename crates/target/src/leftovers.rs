//! Removes scratch folders that killed mohole processes left behind.

use std::fs::{self, DirEntry, File};
use std::path::Path;
use std::time::Duration;

use mohole_preload::protocol::INPUT_NAME;

/// The prefix of scratch folder names.
pub(crate) const PREFIX: &str = "mohole-scratch-";

/// A new folder is not locked yet, so younger folders are kept.
const MIN_AGE: Duration = Duration::from_secs(60);

/// Locks a folder that is in use. The system releases the lock when the process ends. `None` if folders
/// cannot be locked; then none is removed either.
pub(crate) fn lock(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    file.lock_shared().ok()?;
    Some(file)
}

/// Removes the scratch folders of mohole processes that have ended. Folders of other users are kept.
pub fn sweep_leftovers() {
    sweep(&std::env::temp_dir(), MIN_AGE);
}

fn sweep(folder: &Path, min_age: Duration) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_leftover(entry, min_age)) {
        let _ = fs::remove_dir_all(entry.path());
    }
}

fn is_leftover(entry: &DirEntry, min_age: Duration) -> bool {
    let is_ours =
        entry.file_name().to_string_lossy().starts_with(PREFIX) && entry.path().join(INPUT_NAME).is_symlink();
    let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
    let is_free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
    is_ours && age().is_some_and(|age| age >= min_age) && is_free()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

    fn scratch(place: &Path, name: &str) -> PathBuf {
        let folder = place.join(name);
        fs::create_dir(&folder).unwrap();
        symlink("/proc/self/fd/0", folder.join(INPUT_NAME)).unwrap();
        folder
    }

    #[test]
    fn only_unused_folders_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let left = scratch(place.path(), "mohole-scratch-left");
        let used = scratch(place.path(), "mohole-scratch-used");
        let other = scratch(place.path(), "other");
        let empty = place.path().join("mohole-scratch-empty");
        fs::create_dir(&empty).unwrap();
        let lock = lock(&used).unwrap();

        sweep(place.path(), MIN_AGE);
        assert!(left.exists(), "it may not be locked yet");
        sweep(place.path(), Duration::ZERO);
        assert_eq!([&left, &used, &other, &empty].map(|folder| folder.exists()), [false, true, true, true]);

        drop(lock);
        // A process that another test starts holds the lock for a moment, too.
        let goes = || {
            sweep(place.path(), Duration::ZERO);
            std::thread::sleep(Duration::from_millis(20));
            !used.exists()
        };
        assert!((0..100).any(|_| goes()));
    }
}
