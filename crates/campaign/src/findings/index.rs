//! The confirmed findings of a campaign: in memory, told to the store, and with folders on disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mohole_store::{FindingRow, Lifecycle, Store, StoreError, StoreHandle, Update};
use mohole_testcase::{Failure, Signature};
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

use super::folder::{finding_folders, read_finding};
use super::known::KnownIssues;

/// All confirmed findings.
pub(crate) struct FindingIndex {
    store: StoreHandle,
    rows: Mutex<Vec<FindingRow>>,
    /// Keys of findings that are new when they are found again: they were fixed, or are known issues no more.
    may_come_back: Mutex<FxHashSet<String>>,
    /// Findings whose folders are gone or damaged.
    lost: Vec<String>,
    /// Findings of other machines, if the campaign is shared.
    elsewhere: Mutex<BTreeMap<String, Signature>>,
    /// What findings of this session share with others that one patch would likely fix.
    related: Mutex<FxHashSet<String>>,
}

impl FindingIndex {
    /// Reads the findings of a campaign. Folders count whether or not the store has a row: the folder is
    /// written first. A row without a folder that can be read is forgotten, and may be found again.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(
        store: &Store,
        campaign: &Path,
        known: &KnownIssues,
        handle: StoreHandle,
    ) -> Result<Self, StoreError> {
        let mut rows = store.findings()?;
        let decisions = store.decisions()?;
        let damaged = adopt_folders(campaign, &mut rows, &handle);
        let is_damaged = |key: &str| damaged.iter().any(|(name, _)| name == key);
        let is_lost = |row: &FindingRow| {
            has_folder(row) && (is_damaged(&row.signature.key) || !folder_of(campaign, row).exists())
        };
        let (lost, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_lost);
        lost.iter().for_each(|row| handle.send(Update::Forget(row.signature.key.clone())));
        let may_come_back = |row: &FindingRow| match row.lifecycle {
            Lifecycle::Fixed => true,
            // What a person knows stays known.
            Lifecycle::Known => {
                known.find(&row.signature).is_none() && !decisions.contains_key(&row.signature.key)
            }
            _ => false,
        };
        let (gone, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(may_come_back);
        let keys = gone.iter().chain(&lost).map(|row| row.signature.key.clone());
        let may_come_back = keys.chain(damaged.iter().map(|(name, _)| name.clone())).collect();
        let titles = lost.iter().filter(|row| !is_damaged(&row.signature.key));
        let titles =
            titles.map(|row| row.signature.title()).chain(damaged.iter().map(|(_, why)| why.clone()));
        Ok(FindingIndex {
            store: handle,
            rows: Mutex::new(rows),
            may_come_back: Mutex::new(may_come_back),
            lost: titles.collect(),
            elsewhere: Mutex::default(),
            related: Mutex::default(),
        })
    }

    /// Findings whose folders were gone or damaged: their titles, or what is wrong with their folders.
    pub(crate) fn lost(&self) -> &[String] {
        &self.lost
    }

    /// How many findings have lost their folders since they were written.
    pub(crate) fn count_gone(&self, campaign: &Path) -> usize {
        self.rows.lock().iter().filter(|row| has_folder(row) && !folder_of(campaign, row).exists()).count()
    }

    /// All findings, in the order in which they came.
    pub(crate) fn rows(&self) -> Vec<FindingRow> {
        self.rows.lock().clone()
    }

    /// The key of the finding that a signature is: the one with its key or title, or one of its pass, if
    /// every dialect that the pass does not load is found.
    pub(crate) fn find(&self, signature: &Signature) -> Option<String> {
        let title = signature.title();
        let rows = self.rows.lock();
        let by_title = !signature.failure.is_told_by_operation();
        let is_same = |found: &&Signature| found.key == signature.key || (by_title && found.title() == title);
        let elsewhere = self.elsewhere.lock();
        let all = || rows.iter().map(|row| &row.signature).chain(elsewhere.values());
        let same = all().find(is_same).map(|found| found.key.clone());
        same.or_else(|| first_with_dialects(all(), signature))
    }

    /// Adds findings of other machines.
    pub(crate) fn add_elsewhere(&self, found: &[Signature]) {
        self.elsewhere.lock().extend(found.iter().map(|one| (one.key.clone(), one.clone())));
    }

    /// Whether a finding is one of another machine.
    pub(crate) fn is_elsewhere(&self, key: &str) -> bool {
        self.elsewhere.lock().contains_key(key)
    }

    /// Adds a finding that is not there yet.
    pub(crate) fn add(&self, row: FindingRow) {
        self.rows.lock().push(row.clone());
        // The row that the claim wrote says how it was first seen, not what was confirmed.
        self.store.send(Update::RemoveUnconfirmed(row.signature.key.clone()));
        self.store.send(Update::Finding(row));
    }

    /// Notes what has become of a finding.
    pub(crate) fn advance(&self, key: &str, lifecycle: Lifecycle) {
        let mut rows = self.rows.lock();
        let Some(row) = rows.iter_mut().find(|row| row.signature.key == key) else { return };
        row.lifecycle = lifecycle;
        self.store.send(Update::Finding(row.clone()));
    }

    /// Whether a finding was fixed before and is back. To be asked once.
    pub(crate) fn has_come_back(&self, key: &str) -> bool {
        self.may_come_back.lock().remove(key)
    }

    /// A finding that is back could not be written; it may come back again.
    pub(crate) fn expect_back(&self, key: &str) {
        self.may_come_back.lock().insert(key.to_owned());
    }

    /// Whether a finding of this session is the first of those that one patch would likely fix.
    pub(crate) fn is_first_related(&self, related: Option<String>) -> bool {
        related.is_none_or(|related| self.related.lock().insert(related))
    }
}

/// The first finding of the pass, if every dialect that it does not load is in a finding of that pass.
fn first_with_dialects<'a>(
    found: impl Iterator<Item = &'a Signature>,
    signature: &Signature,
) -> Option<String> {
    let Failure::DialectNotLoaded { dialects } = &signature.failure else { return None };
    let of_pass: Vec<(&String, &Vec<String>)> = found
        .filter(|found| found.pass == signature.pass)
        .filter_map(|found| match &found.failure {
            Failure::DialectNotLoaded { dialects } => Some((&found.key, dialects)),
            _ => None,
        })
        .collect();
    let is_found = |dialect: &String| of_pass.iter().any(|(_, found)| found.contains(dialect));
    let first = of_pass.first().map(|(key, _)| (*key).clone());
    first.filter(|_| dialects.iter().all(is_found))
}

/// Whether a finding has a folder. Known issues have none.
fn has_folder(row: &FindingRow) -> bool {
    matches!(row.lifecycle, Lifecycle::Confirmed | Lifecycle::Reduced)
}

fn folder_of(campaign: &Path, row: &FindingRow) -> PathBuf {
    campaign.join("findings").join(&row.signature.key)
}

/// Adds rows for findings that have a folder but no row. Returns the folders that cannot be read, and why.
fn adopt_folders(campaign: &Path, rows: &mut Vec<FindingRow>, store: &StoreHandle) -> Vec<(String, String)> {
    let mut damaged = Vec::new();
    for folder in finding_folders(campaign).unwrap_or_default() {
        let finding = match read_finding(&folder) {
            Ok(finding) => finding,
            Err(error) => {
                let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
                damaged.push((name, error.to_string()));
                continue;
            }
        };
        if rows.iter().any(|row| row.signature.key == finding.signature.key) {
            continue;
        }
        let row = FindingRow {
            signature: finding.signature,
            contributor: if finding.strategy.is_empty() { "unknown".to_owned() } else { finding.strategy },
            lifecycle: if finding.reduced.is_some() { Lifecycle::Reduced } else { Lifecycle::Confirmed },
            seconds: 0.0,
        };
        store.send(Update::Finding(row.clone()));
        rows.push(row);
    }
    damaged
}

#[cfg(test)]
mod tests {
    use mohole_store::{Decision, StoreWriter};
    use mohole_testcase::{CrashKind, Kind, Place};

    use super::*;

    #[test]
    fn a_finding_that_was_fixed_or_known_may_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let kind = Kind::Crash(CrashKind::Signal);
        let signature = Signature::titled("k", kind, "segfault in f (cse)");
        std::fs::create_dir_all(folder.path().join("findings/k")).unwrap();
        for lifecycle in [Lifecycle::Fixed, Lifecycle::Known, Lifecycle::Confirmed] {
            let writer = StoreWriter::start(folder.path()).unwrap();
            writer.handle().send(Update::Finding(FindingRow {
                signature: signature.clone(),
                contributor: "sweep".to_owned(),
                lifecycle,
                seconds: 1.0,
            }));
            writer.handle().flush();
            let store = Store::open(folder.path()).unwrap();
            let known = KnownIssues::default();
            let index = FindingIndex::open(&store, folder.path(), &known, writer.handle()).unwrap();
            let is_gone = lifecycle != Lifecycle::Confirmed;
            assert_eq!((index.find(&signature).is_some(), index.has_come_back("k")), (!is_gone, is_gone));
            drop(index);
            writer.close().unwrap();
        }
    }

    #[test]
    fn what_a_person_has_filed_or_knows_does_not_come_back() {
        for (lifecycle, is_found) in
            [(Lifecycle::Filed, true), (Lifecycle::Known, true), (Lifecycle::Fixed, false)]
        {
            let folder = tempfile::tempdir().unwrap();
            let signature = Signature::titled("k", Kind::Crash(CrashKind::Signal), "segfault in f (cse)");
            let row = FindingRow { signature, contributor: "sweep".to_owned(), lifecycle, seconds: 1.0 };
            let decision = Decision { person: "ada".to_owned(), link: None };
            Store::open(folder.path()).unwrap().decide(&row, &decision).unwrap();
            let writer = StoreWriter::start(folder.path()).unwrap();
            let (store, known) = (Store::open(folder.path()).unwrap(), KnownIssues::default());
            let index = FindingIndex::open(&store, folder.path(), &known, writer.handle()).unwrap();
            assert_eq!(index.find(&row.signature).is_some(), is_found, "{lifecycle}");
            assert_eq!((index.has_come_back("k"), index.lost().len()), (!is_found, 0), "{lifecycle}");
            drop(index);
            writer.close().unwrap();
        }
    }

    #[test]
    fn a_finding_without_its_folder_is_forgotten_and_may_be_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let damaged = folder.path().join("findings/damaged");
        std::fs::create_dir_all(&damaged).unwrap();
        std::fs::write(damaged.join("finding.json"), "{").unwrap();
        let signature = |key| Signature::titled(key, Kind::Crash(CrashKind::Signal), &format!("in {key}"));
        let writer = StoreWriter::start(folder.path()).unwrap();
        for key in ["damaged", "deleted"] {
            let (contributor, lifecycle) = ("sweep".to_owned(), Lifecycle::Reduced);
            let row = FindingRow { signature: signature(key), contributor, lifecycle, seconds: 1.0 };
            writer.handle().send(Update::Finding(row));
        }
        writer.handle().flush();
        let store = Store::open(folder.path()).unwrap();
        let known = KnownIssues::default();
        let index = FindingIndex::open(&store, folder.path(), &known, writer.handle()).unwrap();
        assert_eq!(index.lost().len(), 2);
        assert_eq!(index.lost()[0], "in deleted");
        assert!(index.lost()[1].contains("damaged/finding.json: EOF"), "{:?}", index.lost());
        for key in ["damaged", "deleted"] {
            assert_eq!((index.find(&signature(key)), index.has_come_back(key)), (None, true));
        }
        writer.handle().flush();
        assert!(store.findings().unwrap().is_empty());
        let (contributor, lifecycle) = ("sweep".to_owned(), Lifecycle::Confirmed);
        index.add(FindingRow { signature: signature("removed"), contributor, lifecycle, seconds: 1.0 });
        assert_eq!(index.count_gone(folder.path()), 1);
        std::fs::create_dir(folder.path().join("findings/removed")).unwrap();
        assert_eq!(index.count_gone(folder.path()), 0);
    }

    #[test]
    fn a_dialect_that_a_pass_does_not_load_is_one_finding() {
        let unloaded = |key: &str, pass: &str, dialects: &[&str]| {
            let failure =
                Failure::DialectNotLoaded { dialects: dialects.iter().map(|d| (*d).into()).collect() };
            Signature { key: key.to_owned(), failure, pass: Some(pass.to_owned()), activity: None }
        };
        let row = |signature| FindingRow {
            signature,
            contributor: "sweep".to_owned(),
            lifecycle: Lifecycle::Confirmed,
            seconds: 1.0,
        };
        let is_found = |rows: &[FindingRow], one: &Signature| {
            first_with_dialects(rows.iter().map(|row| &row.signature), one).is_some()
        };
        let rows = [row(unloaded("1", "spin", &["arith", "math"])), row(unloaded("2", "spin", &["scf"]))];
        assert!(is_found(&rows, &unloaded("3", "spin", &["math"])));
        assert!(is_found(&rows, &unloaded("3", "spin", &["math", "scf"])));
        assert!(!is_found(&rows, &unloaded("3", "spin", &["math", "cf"])));
        assert!(!is_found(&rows, &unloaded("3", "turn", &["math"])));
    }

    #[test]
    fn an_issue_stays_known_in_another_pass() {
        let folder = tempfile::tempdir().unwrap();
        let place = Some(Place::function("f", None));
        let failure = Failure::Signal { signal: "segfault".to_owned(), place };
        let pass = Some("sccp".to_owned());
        let signature = Signature { key: "k".to_owned(), failure, pass, activity: None };
        let writer = StoreWriter::start(folder.path()).unwrap();
        let (contributor, lifecycle) = ("sweep".to_owned(), Lifecycle::Known);
        let row = FindingRow { signature, contributor, lifecycle, seconds: 1.0 };
        writer.handle().send(Update::Finding(row));
        writer.handle().flush();
        let text = "[[issue]]\ntitle = \"segfault in f (cse)\"\nlink = \"x\"\n";
        let known = KnownIssues::parse(text, Path::new("known.toml")).unwrap();
        let store = Store::open(folder.path()).unwrap();
        let index = FindingIndex::open(&store, folder.path(), &known, writer.handle()).unwrap();
        assert!(!index.has_come_back("k"));
        drop(index);
        writer.close().unwrap();
    }
}
