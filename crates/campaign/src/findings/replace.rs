//! Replaces folders of findings, and cleans up after a campaign that was killed while it did so.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::doubtful::DOUBTFUL;

/// The prefix of a folder that is being replaced.
const OLD_PREFIX: &str = ".fixed-";

/// The prefix of a folder that is being written.
const NEW_PREFIX: &str = ".new-";

/// Writes a folder in place of an older one. If that fails, the older one is restored.
pub(crate) fn replace(place: &Path, write: impl FnOnce() -> io::Result<PathBuf>) -> io::Result<PathBuf> {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let aside = place.with_file_name(format!("{OLD_PREFIX}{name}"));
    let is_old = fs::rename(place, &aside).is_ok();
    let written = write();
    if is_old {
        // A leftover does no harm.
        let _ = match &written {
            Ok(_) => fs::remove_dir_all(aside),
            Err(_) => fs::rename(aside, place),
        };
    }
    written
}

/// Removes folders that were being written, and restores those that were being replaced. The caller holds the
/// campaign's lock.
pub(crate) fn tidy(campaign: &Path) {
    let folders = ["findings", DOUBTFUL].map(|name| fs::read_dir(campaign.join(name)));
    for path in folders.into_iter().flatten().flatten().flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let _ = match name.strip_prefix(OLD_PREFIX).map(|key| path.with_file_name(key)) {
            Some(place) if !place.exists() => fs::rename(&path, place),
            Some(_) => fs::remove_dir_all(&path),
            None if name.starts_with(NEW_PREFIX) => fs::remove_dir_all(&path),
            None => Ok(()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_cannot_be_replaced_stays() {
        let findings = tempfile::tempdir().unwrap();
        let place = findings.path().join("key");
        let put = |text: &str| {
            fs::create_dir(&place)?;
            fs::write(place.join("title.txt"), text)?;
            Ok(place.clone())
        };
        let title = || fs::read_to_string(place.join("title.txt")).unwrap();
        replace(&place, || put("first")).unwrap();
        assert_eq!(title(), "first");
        assert!(replace(&place, || Err(io::ErrorKind::StorageFull.into())).is_err());
        assert_eq!(title(), "first");
        replace(&place, || put("second")).unwrap();
        assert_eq!(title(), "second");
        assert_eq!(fs::read_dir(findings.path()).unwrap().count(), 1);
    }

    #[test]
    fn leftovers_are_cleaned_up_and_the_rest_stays() {
        let campaign = tempfile::tempdir().unwrap();
        let findings = campaign.path().join("findings");
        for name in ["a", ".new-x", ".fixed-a", ".fixed-b", ".mine"] {
            fs::create_dir_all(findings.join(name)).unwrap();
            fs::write(findings.join(name).join("title.txt"), name).unwrap();
        }
        tidy(campaign.path());
        let entries = fs::read_dir(&findings).unwrap();
        let mut left: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".mine", "a", "b"]);
        assert_eq!(fs::read_to_string(findings.join("b/title.txt")).unwrap(), ".fixed-b");
        assert_eq!(fs::read_to_string(findings.join("a/title.txt")).unwrap(), "a");
    }
}
