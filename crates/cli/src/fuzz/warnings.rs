//! Problems of a campaign that the user should know of.

use std::collections::BTreeSet;
use std::path::Path;

use mohole_campaign::{Status, expects_rejections};
use mohole_store::Score;

/// Fewer runs are too few for a warning.
const MIN_RUNS: u64 = 200;

/// A larger fraction of hangs takes most of the time.
const MAX_HANG_FRACTION: f64 = 0.02;

/// With a smaller fraction of accepted programs, most runs are wasted.
const MIN_VALID_FRACTION: f64 = 0.5;

/// Less free space on the disk is soon used up.
const MIN_FREE_BYTES: u64 = 1 << 30;

/// What a warning is about, without its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum About {
    Hangs,
    Validity,
    Disk,
}

/// All current warnings, for a campaign in `folder` with `free` bytes left on its disk.
pub(super) fn warnings(status: &Status, folder: &str, free: Option<u64>) -> Vec<(About, String)> {
    let runs: u64 = status.outcomes.values().sum();
    let hangs = status.outcomes.get("hang").copied().unwrap_or(0) as f64 / runs.max(1) as f64;
    let mut warnings = Vec::new();
    if runs >= MIN_RUNS && hangs > MAX_HANG_FRACTION {
        let text = format!("{:.0}% of the runs hang and take most of the time", 100.0 * hangs);
        warnings.push((About::Hangs, text));
    }
    if let Some(validity) = validity(status).filter(|&part| runs >= MIN_RUNS && part < MIN_VALID_FRACTION) {
        let text = format!("the compiler accepts only {:.0}% of the programs", 100.0 * validity);
        warnings.push((About::Validity, text));
    }
    if let Some(free) = free.filter(|&free| free < MIN_FREE_BYTES) {
        warnings.push((About::Disk, format!("only {} MB are free on the disk of {folder}", free >> 20)));
    }
    warnings
}

/// The part of the runs whose program and arguments were accepted; without strategies whose programs are not
/// meant to be valid.
pub(super) fn validity(status: &Status) -> Option<f64> {
    let counted = || status.scores.iter().filter(|(name, _)| !expects_rejections(name));
    let sum = |of: fn(&Score) -> u64| counted().map(|(_, score)| of(score)).sum::<u64>();
    let (valid, rejected) = (sum(|score| score.valid), sum(|score| score.rejected));
    (valid + rejected > 0).then(|| valid as f64 / (valid + rejected) as f64)
}

/// Free bytes on the disk of a folder.
pub(super) fn free(folder: &Path) -> Option<u64> {
    rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail * disk.f_frsize)
}

/// Warnings that were printed: each is printed once.
#[derive(Debug, Default)]
pub(super) struct Said(BTreeSet<About>);

impl Said {
    /// The new warnings.
    pub(super) fn news(&mut self, warnings: Vec<(About, String)>) -> Vec<String> {
        let new = warnings.into_iter().filter(|(about, _)| self.0.insert(*about));
        new.map(|(_, text)| text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_is_printed_once_even_if_its_numbers_change() {
        let status =
            |hangs| Status { outcomes: [("success", 900), ("hang", hangs)].into(), ..Status::default() };
        let mut said = Said::default();
        let mut news = |hangs, free| said.news(warnings(&status(hangs), "findings", free));
        assert_eq!(news(1, None), Vec::<String>::new());
        assert_eq!(news(100, None), ["10% of the runs hang and take most of the time"]);
        assert_eq!(news(200, Some(5 << 20)), ["only 5 MB are free on the disk of findings"]);
        assert_eq!(news(300, Some(4 << 20)), Vec::<String>::new());
    }
}
