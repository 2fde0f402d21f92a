//! What goes out: findings with their files, and changes of their states.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use mohole_store::shared::{Delivery, FindingFiles, Shared};
use mohole_store::{Change, Delivered, FindingRow, Lifecycle};
use rustc_hash::FxHashMap;

use super::files::FolderFiles;
use super::{ExchangeError, Participant};
use crate::findings::folder::finding_folders;

/// Where findings of other machines are while they are reduced here, below the campaign's folder.
pub(super) const LEASED: &str = "leased";

/// Findings that another machine had first: the key here and the key there.
pub(crate) type FoundFirst = Vec<(String, String)>;

impl Participant {
    /// Delivers the findings whose files are new or have changed. Returns those that another machine had
    /// first.
    ///
    /// # Errors
    /// When the connection or the folder's database fails. What was delivered until then is noted.
    pub(crate) fn deliver_findings(&mut self) -> Result<FoundFirst, ExchangeError> {
        let mut first = Vec::new();
        let changed = self.changed_folders();
        if changed.is_empty() {
            return Ok(first);
        }
        let rows = self.store.findings()?;
        let rows: FxHashMap<&str, &FindingRow> =
            rows.iter().map(|row| (row.signature.key.as_str(), row)).collect();
        for (key, folder, at) in changed {
            // A folder that cannot be read is told of by others, and tried again.
            let Ok(read) = FolderFiles::read(&folder, rows.get(key.as_str()).copied()) else { continue };
            let delivered = self.delivered.get(&key).cloned();
            if delivered.as_ref().is_none_or(|delivered| delivered.digest != read.digest) {
                let now = self.deliver(&read, delivered.as_ref())?;
                if now.revision == 0 && delivered.is_none() {
                    first.push((key.clone(), now.shared_key.clone()));
                }
                self.store.mark_delivered(&key, &now)?;
                self.delivered.insert(key.clone(), now);
            }
            self.seen.insert(key, at);
        }
        Ok(first)
    }

    /// Delivers everything that the folder has and others do not, and leaves. Returns how many findings were
    /// delivered.
    ///
    /// # Errors
    /// When the connection or the folder's database fails.
    pub fn push(&mut self) -> Result<usize, ExchangeError> {
        let before = self.delivered.len();
        self.deliver_findings()?;
        self.send_changes()?;
        self.with(Shared::leave)?;
        Ok(self.delivered.len() - before)
    }

    /// Findings of this folder that another machine had first.
    pub(crate) fn found_first_elsewhere(&self) -> Vec<String> {
        let elsewhere = self.delivered.iter().filter(|(_, delivered)| delivered.revision == 0);
        elsewhere.map(|(key, _)| key.clone()).collect()
    }

    /// Folders whose files may have changed since they were delivered, with the time of the change.
    fn changed_folders(&self) -> Vec<(String, PathBuf, SystemTime)> {
        let leased = finding_folders(&self.folder.join(LEASED)).unwrap_or_default();
        let own = finding_folders(&self.folder).unwrap_or_default();
        let changed = own.into_iter().chain(leased).filter_map(|folder| {
            let key = folder.file_name()?.to_str()?.to_owned();
            let at = changed_at(&folder)?;
            (self.seen.get(&key) != Some(&at)).then_some((key, folder, at))
        });
        changed.collect()
    }

    fn deliver(
        &mut self,
        FolderFiles { finding, digest }: &FolderFiles,
        before: Option<&Delivered>,
    ) -> Result<Delivered, ExchangeError> {
        let key = &finding.row.signature.key;
        let delivery = match before {
            None => self.with(|shared, campaign, number| shared.deliver(campaign, number, finding))?,
            Some(Delivered { revision: 0, shared_key, .. }) => Delivery::Elsewhere(shared_key.clone()),
            Some(Delivered { revision, .. }) => self.update(finding, *revision)?,
        };
        let (shared_key, revision) = match delivery {
            Delivery::Kept(revision) | Delivery::Outdated(revision) => (key.clone(), revision),
            Delivery::Elsewhere(other) => (other, 0),
        };
        Ok(Delivered { shared_key, revision, digest: digest.clone() })
    }

    /// Sends changed files. If others have changed them since, theirs stay, unless only these are reduced.
    fn update(&mut self, finding: &FindingFiles, revision: i32) -> Result<Delivery, ExchangeError> {
        let delivery = self.with(|shared, campaign, _| shared.update(campaign, finding, revision))?;
        let Delivery::Outdated(now) = delivery else { return Ok(delivery) };
        let key = &finding.row.signature.key;
        let theirs = self.with(|shared, campaign, _| shared.standing(campaign, key))?;
        match theirs {
            Some((Lifecycle::New | Lifecycle::Confirmed, _))
                if finding.row.lifecycle == Lifecycle::Reduced =>
            {
                self.with(|shared, campaign, _| shared.update(campaign, finding, now))
            }
            _ => Ok(delivery),
        }
    }

    /// Sends the changes of states that others do not have, of findings that were delivered.
    ///
    /// # Errors
    /// When the connection or the folder's database fails.
    pub(crate) fn send_changes(&mut self) -> Result<usize, ExchangeError> {
        let mut numbers = Vec::new();
        let mut changes: Vec<(String, Change)> = Vec::new();
        for (number, key, change) in self.store.unshared_changes()? {
            // A finding that others do not have is not confirmed, or is delivered next time.
            let Some(delivered) = self.delivered.get(&key) else { continue };
            numbers.push(number);
            changes.push((delivered.shared_key.clone(), change));
        }
        if !changes.is_empty() {
            self.with(|shared, campaign, number| shared.send_changes(campaign, number, &changes))?;
            self.store.mark_shared(&numbers)?;
        }
        Ok(changes.len())
    }
}

/// When the files of a finding were last changed: whoever changes one writes `finding.json` last.
pub(super) fn changed_at(folder: &Path) -> Option<SystemTime> {
    fs::metadata(folder.join("finding.json")).and_then(|file| file.modified()).ok()
}
