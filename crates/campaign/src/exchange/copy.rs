//! A copy of a shared campaign in a folder: pages, reports and replays are made from it, as from any
//! campaign.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use mohole_store::shared::{Delivery, FoundElsewhere, MachineRow, Shared, SharedCampaign};
use mohole_store::{Copied, Delivered, FindingRow, Lock, Store};

use super::deliver::changed_at;
use super::files::{FolderFiles, digest, is_plain, write_files};
use super::participant::IDENTITY;
use super::{ExchangeError, Sharing};
use crate::findings::folder::finding_folders;

/// Names in the copy's database: how far was read.
const FINDINGS: &str = "shared-findings";
const CHANGES: &str = "shared-changes";
const SIGHTINGS: &str = "shared-sightings";
const COVERAGE: &str = "shared-coverage-taken";
const POINTS: &str = "shared-points";

/// Changes that people make on a copy come from no machine.
const NO_MACHINE: i64 = 0;

/// A copy of a shared campaign.
pub struct CampaignCopy {
    sharing: Sharing,
    folder: PathBuf,
    connection: Option<(Shared, SharedCampaign)>,
    may_write: bool,
    /// How often it was brought up to date.
    rounds: u64,
    /// When the files of findings that need not be sent were last changed.
    seen: HashMap<String, SystemTime>,
}

/// Runs are many rows and change slowly: they are read in one of so many rounds.
const RUNS_ONE_IN: u64 = 10;

/// What was exchanged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pulled {
    /// Findings whose files were new or had changed.
    pub findings: usize,
    /// Findings and changes of states that were sent.
    pub sent: usize,
}

impl CampaignCopy {
    /// A copy in a folder, which is made.
    ///
    /// # Errors
    /// When the shared campaign is not there, or the folder holds something else.
    pub fn open(sharing: &Sharing, folder: &Path) -> Result<Self, ExchangeError> {
        let failed = |source| ExchangeError::File { path: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut copy = CampaignCopy {
            sharing: sharing.clone(),
            folder: folder.to_owned(),
            connection: None,
            may_write: false,
            rounds: 0,
            seen: HashMap::new(),
        };
        let mut store = Store::open(folder)?;
        let is_copy = store.copy_status()?.is_some();
        if !is_copy
            && (store.state("target")?.is_some() || finding_folders(folder).is_ok_and(|all| !all.is_empty()))
        {
            return Err(ExchangeError::NotACopy { path: folder.to_owned() });
        }
        copy.connect(&mut store)?;
        Ok(copy)
    }

    /// Whether states may be changed: the role may write.
    pub fn may_write(&self) -> bool {
        self.may_write
    }

    fn connect(&mut self, store: &mut Store) -> Result<(), ExchangeError> {
        if self.connection.is_some() {
            return Ok(());
        }
        let mut shared = Shared::connect(&self.sharing.address)?;
        let campaign = shared.campaign(&self.sharing.campaign)?;
        self.may_write = shared.may_write()?;
        if store.state(IDENTITY)?.is_some_and(|known| known != campaign.identity) {
            return Err(ExchangeError::OtherCampaign { path: self.folder.clone() });
        }
        store.set_state(IDENTITY, &campaign.identity)?;
        store.mark_copy(&self.sharing.campaign)?;
        self.connection = Some((shared, campaign));
        Ok(())
    }

    /// Sends what was changed in the copy, and takes what has changed elsewhere.
    ///
    /// # Errors
    /// When the connection or the disk fails, or another process works in the folder.
    pub fn pull(&mut self) -> Result<Pulled, ExchangeError> {
        let _lock = Lock::take(&self.folder)?;
        let mut store = Store::open(&self.folder)?;
        let pulled = self.pull_to(&mut store);
        if let Err(error) = &pulled {
            // Pages tell of it. What fails here, too, is told by its own error.
            let _ = store.note_copied(Err(&error.in_words()));
        }
        pulled
    }

    fn pull_to(&mut self, store: &mut Store) -> Result<Pulled, ExchangeError> {
        self.connect(store)?;
        let (shared, campaign) = self.connection.as_mut().expect("just connected");
        let round = Round { shared, campaign, store, folder: &self.folder, seen: &mut self.seen };
        let pulled = round.run(self.may_write, self.rounds.is_multiple_of(RUNS_ONE_IN));
        match &pulled {
            Ok(_) => self.rounds += 1,
            Err(_) => self.connection = None,
        }
        pulled
    }
}

/// One exchange.
struct Round<'r> {
    shared: &'r mut Shared,
    campaign: &'r SharedCampaign,
    store: &'r mut Store,
    folder: &'r Path,
    seen: &'r mut HashMap<String, SystemTime>,
}

impl Round<'_> {
    fn run(mut self, may_write: bool, with_runs: bool) -> Result<Pulled, ExchangeError> {
        let sent = if may_write { self.send()? } else { 0 };
        // The rows last: their states are the result of all changes.
        self.take_states()?;
        let findings = self.take_findings()?;
        self.take_numbers(with_runs)?;
        let reductions = self.shared.reductions(self.campaign)?;
        self.store.note_copied(Ok(reductions))?;
        Ok(Pulled { findings, sent })
    }

    /// Sends the states that were changed in the copy, and the files.
    fn send(&mut self) -> Result<usize, ExchangeError> {
        let changes = self.store.unshared_changes()?;
        let (numbers, changes): (Vec<i64>, Vec<_>) =
            changes.into_iter().map(|(number, key, change)| (number, (key, change))).unzip();
        if !changes.is_empty() {
            self.shared.send_changes(self.campaign, NO_MACHINE, &changes)?;
            self.store.mark_shared(&numbers)?;
        }
        Ok(changes.len() + self.send_files()?)
    }

    /// Sends the files that were changed in the copy, by `mohole report` for instance.
    fn send_files(&mut self) -> Result<usize, ExchangeError> {
        let mut sent = 0;
        for (key, before) in self.store.delivered()? {
            let folder = self.folder.join("findings").join(&key);
            let at = changed_at(&folder);
            if at.is_none() || self.seen.get(&key) == at.as_ref() {
                continue;
            }
            let Ok(read) = FolderFiles::read(&folder, None) else { continue };
            if read.digest == before.digest {
                self.seen.extend(at.map(|at| (key, at)));
                continue;
            }
            let update = self.shared.update(self.campaign, &read.finding, before.revision)?;
            // If others have changed them since, theirs are taken next.
            if let Delivery::Kept(revision) = update {
                let now = Delivered { revision, digest: read.digest, ..before };
                self.store.mark_delivered(&key, &now)?;
                sent += 1;
            }
        }
        Ok(sent)
    }

    /// Takes the files that are new, then the rows: a row without files is never there.
    fn take_findings(&mut self) -> Result<usize, ExchangeError> {
        let after = self.store.number(FINDINGS)?;
        let found = self.shared.findings_after(self.campaign, after)?;
        let Some(last) = found.last().map(|one| one.change) else { return Ok(0) };
        let known = self.store.delivered()?;
        let is_new = |one: &&FoundElsewhere| {
            known.get(&one.row.signature.key).is_none_or(|known| known.revision != one.revision)
        };
        let new: Vec<&FoundElsewhere> = found.iter().filter(is_new).collect();
        for one in &new {
            self.take_files(one)?;
        }
        let rows: Vec<FindingRow> = found.iter().map(|one| one.row.clone()).collect();
        self.store.add_findings(&rows)?;
        self.store.set_state(FINDINGS, &last.to_string())?;
        Ok(new.len())
    }

    fn take_files(&mut self, found: &FoundElsewhere) -> Result<(), ExchangeError> {
        let key = &found.row.signature.key;
        let files = self.shared.files(self.campaign, key)?;
        // A finding with such a name is not one of mohole's.
        if !is_plain(key) || files.is_empty() {
            return Ok(());
        }
        write_files(&self.folder.join("findings"), key, &files)?;
        let delivered =
            Delivered { shared_key: key.clone(), revision: found.revision, digest: digest(&files) };
        Ok(self.store.mark_delivered(key, &delivered)?)
    }

    fn take_states(&mut self) -> Result<(), ExchangeError> {
        let changes = self.shared.changes_after(self.campaign, self.store.number(CHANGES)?)?;
        if let Some(last) = changes.iter().map(|one| one.number).max() {
            self.store.take_changes(&changes)?;
            self.store.set_state(CHANGES, &last.to_string())?;
        }
        let seen = self.shared.sightings_after(self.campaign, self.store.number(SIGHTINGS)?)?;
        if let Some(last) = seen.last().map(|one| one.change) {
            self.store.add_sightings(&seen)?;
            self.store.set_state(SIGHTINGS, &last.to_string())?;
        }
        Ok(())
    }

    fn take_numbers(&mut self, with_runs: bool) -> Result<(), ExchangeError> {
        let (shared, campaign) = (&mut *self.shared, self.campaign);
        let machines = shared.machines(campaign)?;
        self.store.set_machines(&machines)?;
        let (covered, coverage) = shared.all_coverage_after(campaign, self.store.number(COVERAGE)?)?;
        let (point, points) = shared.points_after(campaign, self.store.number(POINTS)?)?;
        let [seconds, processor_seconds, compiler_runs] = shared.spent(campaign)?;
        let list = |part: fn(&MachineRow) -> &str| {
            let all: BTreeSet<&str> = machines.iter().map(part).filter(|text| !text.is_empty()).collect();
            all.into_iter().collect::<Vec<&str>>().join(", ")
        };
        let states = [
            ("target", list(|machine| &machine.target)),
            ("version", list(|machine| &machine.version)),
            ("seconds", seconds.to_string()),
            ("processor-seconds", processor_seconds.to_string()),
            ("compiler-runs", compiler_runs.to_string()),
            (COVERAGE, covered.to_string()),
            (POINTS, point.to_string()),
        ];
        let copied = Copied {
            scores: shared.scores(campaign)?,
            runs: if with_runs { Some(shared.runs(campaign)?) } else { None },
            inventory: if with_runs { Some(shared.inventory(campaign)?) } else { None },
            coverage,
            points,
            states: states.map(|(name, value)| (name.to_owned(), value)).to_vec(),
        };
        Ok(self.store.add_to_copy(&copied)?)
    }
}
