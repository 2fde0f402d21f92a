//! What a campaign that was killed has left half done among its findings.

use std::fs;
use std::path::Path;

/// Removes findings that were just being written, and puts back those that were just being replaced. To be called by whoever
/// holds the campaign's lock.
pub(super) fn tidy(campaign: &Path) {
    let Ok(entries) = fs::read_dir(campaign.join("findings")) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // What cannot be tidied is in nobody's way.
        let _ = match name.strip_prefix(".fixed-").map(|key| path.with_file_name(key)) {
            Some(place) if !place.exists() => fs::rename(&path, place),
            Some(_) => fs::remove_dir_all(&path),
            None if name.starts_with(".new-") => fs::remove_dir_all(&path),
            None => Ok(()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_half_done_is_undone_and_the_rest_stays() {
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
