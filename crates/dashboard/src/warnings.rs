//! Problems of a campaign that the user should know of.

use std::collections::BTreeMap;
use std::path::Path;

use mohole_store::{CopyStatus, Score};

use crate::folder::is_fresh;
use crate::source::{Activity, CampaignState, Machine};
use crate::units::{count, duration, now};

/// Fewer runs are too few for a warning.
const MIN_RUNS: u64 = 200;

/// A larger fraction of hangs takes most of the time.
const MAX_HANG_FRACTION: f64 = 0.02;

/// With a smaller fraction of accepted programs, most runs are wasted.
const MIN_VALID_FRACTION: f64 = 0.5;

/// Less free space on the disk is soon used up.
const MIN_FREE_BYTES: u64 = 1 << 30;

/// A machine that was last heard of earlier is no news.
const MAX_SILENCE: f64 = 24.0 * 3_600.0;

/// More machines are not named.
const MAX_NAMES: usize = 3;

/// What warnings are made from.
pub(crate) struct Facts<'f> {
    pub(crate) campaign: &'f CampaignState,
    pub(crate) scores: &'f BTreeMap<String, Score>,
    /// Folders of findings that cannot be read.
    pub(crate) unreadable: usize,
    pub(crate) folder: &'f Path,
    pub(crate) machines: &'f [Machine],
    /// How old a copy of a shared campaign is.
    pub(crate) copy: Option<&'f CopyStatus>,
}

pub(crate) fn warnings(facts: &Facts<'_>) -> Vec<String> {
    let Facts { campaign, scores, unreadable, folder, machines, copy } = *facts;
    let runs: u64 = campaign.outcomes.values().sum();
    let hangs = campaign.outcomes.get("hang").copied().unwrap_or(0) as f64 / runs.max(1) as f64;
    let valid: u64 = scores.values().map(|score| score.valid).sum();
    let judged = valid + scores.values().map(|score| score.rejected).sum::<u64>();
    let validity = valid as f64 / judged.max(1) as f64;
    let free = rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail * disk.f_frsize);
    let mut warnings: Vec<String> =
        copy.and_then(old_copy).into_iter().chain(silent_machines(machines)).collect();
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

/// Tells that a copy is old, and why.
fn old_copy(copy: &CopyStatus) -> Option<String> {
    let CopyStatus { campaign, at, error, .. } = copy;
    if is_fresh(copy) {
        return None;
    }
    let age = at.map_or_else(
        || "nothing was copied so far".to_owned(),
        |at| format!("what is shown is {} old", duration(now() - at)),
    );
    Some(match error {
        Some(error) => format!("the shared campaign {campaign:?} cannot be read ({error}); {age}"),
        None => format!(
            "this is a copy of the shared campaign {campaign:?}, and nobody keeps it up to date; {age}"
        ),
    })
}

/// Tells of machines that are not heard of and have not said that they stop.
fn silent_machines(machines: &[Machine]) -> Option<String> {
    let is_news = |machine: &&Machine| {
        machine.activity == Activity::Silent && machine.heard.is_some_and(|heard| now() - heard < MAX_SILENCE)
    };
    let silent: Vec<&Machine> = machines.iter().filter(is_news).collect();
    let name = |machine: &&Machine| {
        let silence = machine.heard.map(|heard| duration((now() - heard).max(0.0)));
        format!("{}, for {}", machine.name, silence.unwrap_or_default())
    };
    let mut names: Vec<String> = silent.iter().take(MAX_NAMES).map(name).collect();
    if silent.len() > MAX_NAMES {
        names.push(format!("{} more", silent.len() - MAX_NAMES));
    }
    let names = names.join("; ");
    match silent.len() {
        0 => None,
        1 => Some(format!("a machine is not heard of and has not said that it stops: {names}")),
        many => Some(format!("{many} machines are not heard of and have not said that they stop: {names}")),
    }
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
        let facts = Facts {
            campaign: &campaign,
            scores: &scores,
            unreadable: 1,
            folder: Path::new("/"),
            machines: &[],
            copy: None,
        };
        let expected = [
            "10% of the runs hang and take most of the time",
            "the compiler accepts only 25% of the programs",
            "1 finding's folder cannot be read",
        ];
        assert_eq!(warnings(&facts), expected);
        let (campaign, scores) = (&CampaignState::default(), &BTreeMap::new());
        assert!(warnings(&Facts { campaign, scores, unreadable: 0, ..facts }).is_empty());
    }

    #[test]
    fn a_lost_database_and_silent_machines_are_told() {
        let machine = |name: &str, activity, seconds| Machine {
            name: name.to_owned(),
            heard: Some(now() - seconds),
            activity,
        };
        let old = CopyStatus {
            campaign: "nightly".to_owned(),
            at: Some(now() - 600.5),
            error: Some("cannot connect".to_owned()),
            ..CopyStatus::default()
        };
        assert_eq!(
            old_copy(&old).unwrap(),
            "the shared campaign \"nightly\" cannot be read (cannot connect); what is shown is 10 min old"
        );
        let alone = old_copy(&CopyStatus { error: None, at: None, ..old.clone() }).unwrap();
        assert!(alone.ends_with("nobody keeps it up to date; nothing was copied so far"), "{alone}");
        assert_eq!(old_copy(&CopyStatus { at: Some(now()), error: None, ..old }), None);
        let silent = |activity, seconds| silent_machines(&[machine("one", activity, seconds)]);
        let said = silent(Activity::Silent, 120.5).unwrap();
        assert_eq!(said, "a machine is not heard of and has not said that it stops: one, for 2 min");
        assert_eq!(silent(Activity::Silent, 1e6), None);
        assert_eq!(silent(Activity::Stopped, 120.0), None);
        let many = ["a", "b", "c", "d", "e"].map(|name| machine(name, Activity::Silent, 90.0));
        let said = silent_machines(&many).unwrap();
        assert!(said.starts_with("5 machines are") && said.ends_with("; 2 more"), "{said}");
    }
}
