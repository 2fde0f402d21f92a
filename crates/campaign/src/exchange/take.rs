//! What comes in: findings of other machines, changes of states, and work that a machine has left behind.

use std::path::PathBuf;

use mohole_store::Delivered;
use mohole_testcase::Signature;

use super::deliver::LEASED;
use super::files::{digest, write_files};
use super::{ExchangeError, Participant};

/// Names in the folder's database: how far was read.
const FINDINGS: &str = "shared-findings";
const CHANGES: &str = "shared-changes";
const SIGHTINGS: &str = "shared-sightings";

impl Participant {
    /// The findings of other machines that are known from earlier exchanges.
    ///
    /// # Errors
    /// When the folder's database cannot be read.
    pub(crate) fn known_elsewhere(&self) -> Result<Vec<Signature>, ExchangeError> {
        Ok(self.store.elsewhere()?)
    }

    /// Takes the signatures that other machines found since. They are noted in the folder.
    ///
    /// # Errors
    /// When the connection or the folder's database fails.
    pub(crate) fn take_signatures(&mut self) -> Result<Vec<Signature>, ExchangeError> {
        let after = self.store.number(FINDINGS)?;
        let found = self.with(|shared, campaign, _| shared.findings_after(campaign, after))?;
        let Some(last) = found.last().map(|one| one.change) else { return Ok(Vec::new()) };
        let number = self.number;
        let others: Vec<_> = found.into_iter().filter(|one| one.machine != number).collect();
        self.store.note_elsewhere(&others, (FINDINGS, last))?;
        let is_fixed = |lifecycle| lifecycle == mohole_store::Lifecycle::Fixed;
        let open = others.into_iter().filter(|one| !is_fixed(one.row.lifecycle));
        Ok(open.map(|one| one.row.signature).collect())
    }

    /// Takes the changes of states that others made.
    ///
    /// # Errors
    /// When the connection or the folder's database fails.
    pub(crate) fn take_changes(&mut self) -> Result<(), ExchangeError> {
        let after = self.store.number(CHANGES)?;
        let changes = self.with(|shared, campaign, _| shared.changes_after(campaign, after))?;
        let Some(last) = changes.iter().map(|one| one.number).max() else { return Ok(()) };
        self.store.take_changes(&changes)?;
        Ok(self.store.set_state(CHANGES, &last.to_string())?)
    }

    /// Takes who is there, and who has seen which finding.
    ///
    /// # Errors
    /// When the connection or the folder's database fails.
    pub(crate) fn take_machines(&mut self) -> Result<(), ExchangeError> {
        let machines = self.with(|shared, campaign, _| shared.machines(campaign))?;
        self.store.set_machines(&machines)?;
        let after = self.store.number(SIGHTINGS)?;
        let seen = self.with(|shared, campaign, _| shared.sightings_after(campaign, after))?;
        let Some(last) = seen.last().map(|one| one.change) else { return Ok(()) };
        self.store.add_sightings(&seen)?;
        Ok(self.store.set_state(SIGHTINGS, &last.to_string())?)
    }

    /// Takes findings that nobody reduces, and writes their folders. This compiler shows them.
    ///
    /// # Errors
    /// When the connection or the disk fails.
    pub(crate) fn take_leases(&mut self, most: i64) -> Result<Vec<PathBuf>, ExchangeError> {
        let [target, version] = self.compiler().map(str::to_owned);
        let keys = self.with(|shared, campaign, number| {
            shared.take_leases(campaign, number, [&target, &version], most)
        })?;
        let mut folders = Vec::new();
        for key in keys {
            // This machine found it, and was stopped before it was reduced.
            let own = self.folder.join("findings").join(&key);
            if own.join("finding.json").exists() {
                folders.push(own);
                continue;
            }
            let (revision, files) = self.with(|shared, campaign, _| {
                let revision = shared.standing(campaign, &key)?.map_or(0, |(_, revision)| revision);
                Ok((revision, shared.files(campaign, &key)?))
            })?;
            let folder = write_files(&self.folder.join(LEASED).join("findings"), &key, &files)?;
            let delivered = Delivered { shared_key: key.clone(), revision, digest: digest(&files) };
            self.store.mark_delivered(&key, &delivered)?;
            self.delivered.insert(key, delivered);
            folders.push(folder);
        }
        Ok(folders)
    }

    /// Ends the work on findings. Folders of other machines' findings are removed, once they are delivered.
    ///
    /// # Errors
    /// When the connection fails.
    pub(crate) fn finish_leases(&mut self, keys: &[String]) -> Result<(), ExchangeError> {
        if keys.is_empty() {
            return Ok(());
        }
        self.with(|shared, campaign, number| shared.finish_leases(campaign, number, keys))?;
        for key in keys {
            // It was delivered; a leftover does no harm.
            let _ = std::fs::remove_dir_all(self.folder.join(LEASED).join("findings").join(key));
        }
        Ok(())
    }
}
