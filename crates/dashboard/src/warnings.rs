//! Problems of a campaign that the user should know of.

use std::collections::BTreeMap;
use std::path::Path;

use mohole_store::Score;

use crate::source::CampaignState;
use crate::units::count;

/// Fewer runs are too few for a warning.
const MIN_RUNS: u64 = 200;

/// A larger fraction of hangs takes most of the time.
const MAX_HANG_FRACTION: f64 = 0.02;

/// With a smaller fraction of accepted programs, most runs are wasted.
const MIN_VALID_FRACTION: f64 = 0.5;

/// Less free space on the disk is soon used up.
const MIN_FREE_BYTES: u64 = 1 << 30;

pub(crate) fn warnings(
    campaign: &CampaignState,
    scores: &BTreeMap<String, Score>,
    unreadable: usize,
    folder: &Path,
) -> Vec<String> {
    let runs: u64 = campaign.outcomes.values().sum();
    let hangs = campaign.outcomes.get("hang").copied().unwrap_or(0) as f64 / runs.max(1) as f64;
    let valid: u64 = scores.values().map(|score| score.valid).sum();
    let judged = valid + scores.values().map(|score| score.rejected).sum::<u64>();
    let validity = valid as f64 / judged.max(1) as f64;
    let free = rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail * disk.f_frsize);
    let mut warnings = Vec::new();
    if runs >= MIN_RUNS && hangs > MAX_HANG_FRACTION {
        warnings.push(format!("{:.0}% of the runs hang and take most of the time", 100.0 * hangs));
    }
    if judged >= MIN_RUNS && validity < MIN_VALID_FRACTION {
        warnings.push(format!("the compiler accepts only {:.0}% of the programs", 100.0 * validity));
    }
    if let Some(free) = free.filter(|&free| free < MIN_FREE_BYTES) {
        warnings.push(format!("only {} MB are free on the disk of the campaign", free >> 20));
    }
    if unreadable > 0 {
        let folders = count(unreadable, "finding's folder", "folders of findings");
        warnings.push(format!("{folders} cannot be read"));
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hangs_invalid_programs_and_damaged_folders_are_told() {
        let outcomes = [("success".to_owned(), 900), ("hang".to_owned(), 100)].into();
        let campaign = CampaignState { outcomes, ..CampaignState::default() };
        let score = Score { valid: 100, rejected: 300, ..Score::default() };
        let scores = [("ods".to_owned(), score)].into();
        let expected = [
            "10% of the runs hang and take most of the time",
            "the compiler accepts only 25% of the programs",
            "1 finding's folder cannot be read",
        ];
        assert_eq!(warnings(&campaign, &scores, 1, Path::new("/")), expected);
        assert!(warnings(&CampaignState::default(), &BTreeMap::new(), 0, Path::new("/")).is_empty());
    }
}
