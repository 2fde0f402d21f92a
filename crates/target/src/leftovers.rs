//! Scratch folders that a mohole which was killed has left behind.

use std::fs::{self, DirEntry, File};
use std::path::Path;
use std::time::Duration;

use crate::INPUT_NAME;

/// How the names of scratch folders begin.
pub(crate) const PREFIX: &str = "mohole-scratch-";

/// A folder that is just being made is not locked yet.
const YOUNG: Duration = Duration::from_secs(60);

/// Marks a folder as in use. The mark goes with the process, however that ends. Where folders cannot be
/// marked, they cannot be found free either.
pub(crate) fn mark(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    file.lock_shared().ok()?;
    Some(file)
}

/// Removes the scratch folders of mohole's processes that are no more. Those of other users are left, as is
/// what cannot be removed.
pub fn sweep_leftovers() {
    sweep(&std::env::temp_dir(), YOUNG);
}

fn sweep(folder: &Path, young: Duration) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_left(entry, young)) {
        let _ = fs::remove_dir_all(entry.path());
    }
}

fn is_left(entry: &DirEntry, young: Duration) -> bool {
    let is_ours =
        entry.file_name().to_string_lossy().starts_with(PREFIX) && entry.path().join(INPUT_NAME).is_symlink();
    let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
    let is_free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
    is_ours && age().is_some_and(|age| age >= young) && is_free()
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
    fn only_what_nobody_uses_goes() {
        let place = tempfile::tempdir().unwrap();
        let left = scratch(place.path(), "mohole-scratch-left");
        let used = scratch(place.path(), "mohole-scratch-used");
        let other = scratch(place.path(), "other");
        let empty = place.path().join("mohole-scratch-empty");
        fs::create_dir(&empty).unwrap();
        let mark = mark(&used).unwrap();

        sweep(place.path(), YOUNG);
        assert!(left.exists(), "it may be about to be marked");
        sweep(place.path(), Duration::ZERO);
        assert_eq!([&left, &used, &other, &empty].map(|folder| folder.exists()), [false, true, true, true]);

        drop(mark);
        // A process that another test is just starting has the mark for a moment, too.
        let goes = || {
            sweep(place.path(), Duration::ZERO);
            std::thread::sleep(Duration::from_millis(20));
            !used.exists()
        };
        assert!((0..100).any(|_| goes()));
    }
}
