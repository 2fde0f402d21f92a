//! Who works on a campaign, as far as its folder tells.

use std::path::Path;

use mohole_store::shared::MachineRow;
use mohole_store::{CopyStatus, Store, is_taken};

use crate::source::{Activity, Machine, SourceError};
use crate::units::{now, unix_seconds};

/// A copy of a shared campaign that is older does not tell what machines do now.
pub(crate) const MAX_COPY_SECONDS: f64 = 60.0;

/// Whether the copy of a shared campaign is up to date: the last attempt to make it so has not failed, and
/// was not long ago.
pub(crate) fn is_fresh(copy: &CopyStatus) -> bool {
    copy.error.is_none() && copy.at.is_some_and(|at| now() - at <= MAX_COPY_SECONDS)
}

/// Whether a machine works on the campaign: of a copy of a shared campaign any, as far as is known, else the
/// one that has the folder.
pub(super) fn is_running(
    store: &Store,
    copy: Option<&CopyStatus>,
    folder: &Path,
) -> Result<bool, SourceError> {
    Ok(match copy {
        Some(copy) => is_fresh(copy) && store.machines()?.iter().any(|machine| machine.is_running),
        None => is_taken(folder),
    })
}

/// The machines of a shared campaign, or the one that a folder is on. Earlier versions did not note when they
/// were heard of; then the file tells.
pub(super) fn machines(
    store: &Store,
    copy: Option<&CopyStatus>,
    is_running: bool,
) -> Result<Vec<Machine>, SourceError> {
    let others = store.machines()?;
    if !others.is_empty() {
        // The folder of a machine hears of the others while it runs.
        let is_old = copy.map_or(!is_running, |copy| !is_fresh(copy));
        let machine = |one: MachineRow| Machine {
            name: format!("{} (machine {}, {} {})", one.name, one.number, one.target, one.version),
            heard: Some(one.heard),
            activity: activity(&one, is_old),
        };
        return Ok(others.into_iter().map(machine).collect());
    }
    let heard = store.state("heard")?.and_then(|text| text.parse().ok());
    let changed = || store.changed_at().map(unix_seconds);
    let name = store.state("host")?.unwrap_or_else(|| "this machine".to_owned());
    let activity = if is_running { Activity::Running } else { Activity::Stopped };
    Ok(vec![Machine { name, heard: heard.or_else(changed), activity }])
}

fn activity(machine: &MachineRow, is_old: bool) -> Activity {
    match (machine.has_ended, machine.is_running) {
        (true, _) => Activity::Stopped,
        (false, _) if is_old => Activity::Unknown,
        (false, true) => Activity::Running,
        (false, false) => Activity::Silent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_copy_does_not_tell_who_runs() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let machine = |number, is_running, has_ended| MachineRow {
            number,
            name: format!("host{number}"),
            target: "mlir-opt-22".to_owned(),
            version: "22.1.8".to_owned(),
            heard: 1e9,
            is_running,
            has_ended,
        };
        let all = [machine(1, true, false), machine(2, false, true), machine(3, false, false)];
        store.set_machines(&all).unwrap();
        store.mark_copy("nightly").unwrap();
        let seen = |at: Option<f64>, error: Option<&str>| {
            let error = error.map(str::to_owned);
            let copy = CopyStatus { at, error, ..store.copy_status().unwrap().unwrap() };
            let is_running = is_running(&store, Some(&copy), folder.path()).unwrap();
            let machines = machines(&store, Some(&copy), is_running).unwrap();
            (is_running, machines.iter().map(|one| one.activity.words()).collect::<Vec<_>>())
        };
        assert_eq!(seen(Some(now()), None), (true, vec!["running", "stopped", "silent"]));
        assert_eq!(seen(Some(now() - 120.0), None), (false, vec!["not known", "stopped", "not known"]));
        assert_eq!(seen(Some(now()), Some("cannot connect")).1[0], "not known");
        assert_eq!(seen(None, None), (false, vec!["not known", "stopped", "not known"]));
        let one_of_them = machines(&store, None, true).unwrap();
        assert_eq!(one_of_them[0].activity, Activity::Running);
        assert_eq!(machines(&store, None, false).unwrap()[0].activity, Activity::Unknown);
    }
}
