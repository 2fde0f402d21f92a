//! What a person should look at while a campaign goes on, from how it stands.

use std::collections::BTreeSet;
use std::path::Path;

use mohole_campaign::Status;
use mohole_store::Score;

/// Runs before their shares say anything.
const ENOUGH: u64 = 200;

/// More hangs than this part of the runs eat most of the time.
const MANY_HANGS: f64 = 0.02;

/// Fewer accepted programs than this waste most of the runs.
const FEW_VALID: f64 = 0.5;

/// Less space than this is soon used up, in bytes.
const LITTLE_SPACE: u64 = 1 << 30;

/// What a warning is about. Its words change with the numbers in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum About {
    Hangs,
    Validity,
    Disk,
}

/// All that is to be said now; the folder is where the campaign is kept, with so many bytes left.
pub(super) fn warnings(status: &Status, folder: &str, free: Option<u64>) -> Vec<(About, String)> {
    let runs: u64 = status.outcomes.values().sum();
    let hangs = status.outcomes.get("hang").copied().unwrap_or(0) as f64 / runs.max(1) as f64;
    let mut warnings = Vec::new();
    if runs >= ENOUGH && hangs > MANY_HANGS {
        let text = format!("{:.0}% of the runs hang and take most of the time", 100.0 * hangs);
        warnings.push((About::Hangs, text));
    }
    if let Some(validity) = validity(status).filter(|&part| runs >= ENOUGH && part < FEW_VALID) {
        let text = format!("the compiler accepts only {:.0}% of what it is given", 100.0 * validity);
        warnings.push((About::Validity, text));
    }
    if let Some(free) = free.filter(|&free| free < LITTLE_SPACE) {
        warnings.push((About::Disk, format!("{} MB are left on the disk of {folder}", free >> 20)));
    }
    warnings
}

/// The part of the runs whose program and arguments were accepted.
pub(super) fn validity(status: &Status) -> Option<f64> {
    let sum = |of: fn(&Score) -> u64| status.scores.values().map(of).sum::<u64>();
    let (valid, rejected) = (sum(|score| score.valid), sum(|score| score.rejected));
    (valid + rejected > 0).then(|| valid as f64 / (valid + rejected) as f64)
}

/// Bytes that are left on the disk of a folder.
pub(super) fn free(folder: &Path) -> Option<u64> {
    rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail * disk.f_frsize)
}

/// What was said already: in lines, to say something once is enough.
#[derive(Debug, Default)]
pub(super) struct Said(BTreeSet<About>);

impl Said {
    /// The warnings that are new.
    pub(super) fn news(&mut self, warnings: Vec<(About, String)>) -> Vec<String> {
        let new = warnings.into_iter().filter(|(about, _)| self.0.insert(*about));
        new.map(|(_, text)| text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_is_said_once_whatever_becomes_of_its_numbers() {
        let status =
            |hangs| Status { outcomes: [("success", 900), ("hang", hangs)].into(), ..Status::default() };
        let mut said = Said::default();
        let mut news = |hangs, free| said.news(warnings(&status(hangs), "findings", free));
        assert_eq!(news(1, None), Vec::<String>::new());
        assert_eq!(news(100, None), ["10% of the runs hang and take most of the time"]);
        assert_eq!(news(200, Some(5 << 20)), ["5 MB are left on the disk of findings"]);
        assert_eq!(news(300, Some(4 << 20)), Vec::<String>::new());
    }
}
