//! What a machine remembers of a campaign that it shares with others: what was delivered, and what others
//! found. It is written before the next exchange, so that a machine that was killed goes on where it was.

use std::collections::BTreeMap;

use mohole_testcase::Signature;
use rusqlite::{TransactionBehavior, params};

use crate::history::{change, is_step};
use crate::shared::{FoundElsewhere, MachineRow, SharedChange, Sighting};
use crate::{Change, FindingRow, Lifecycle, Store, StoreError};

/// What was delivered of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// The key in the shared campaign; another one if another machine was first.
    pub shared_key: String,
    /// The version of the files there; 0 if another machine was first.
    pub revision: i32,
    /// Of the files that were sent.
    pub digest: String,
}

impl Store {
    /// Saves a value under a name, at once.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn set_state(&self, name: &str, value: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO state VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2 WHERE value <> ?2";
        self.connection.prepare_cached(sql)?.execute([name, value])?;
        Ok(())
    }

    /// A number saved under a name; 0 if there is none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn number(&self, name: &str) -> Result<i64, StoreError> {
        Ok(self.state(name)?.and_then(|text| text.parse().ok()).unwrap_or(0))
    }

    /// What was delivered, by the keys of this folder.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn delivered(&self) -> Result<BTreeMap<String, Delivered>, StoreError> {
        let rows = self.rows("SELECT key, shared_key, revision, digest FROM delivered", [], |row| {
            Ok((
                row.get(0)?,
                Delivered { shared_key: row.get(1)?, revision: row.get(2)?, digest: row.get(3)? },
            ))
        })?;
        Ok(rows.into_iter().collect())
    }

    /// Notes that a finding was delivered.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn mark_delivered(&self, key: &str, delivered: &Delivered) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO delivered VALUES (?1, ?2, ?3, ?4)";
        let Delivered { shared_key, revision, digest } = delivered;
        self.connection.prepare_cached(sql)?.execute(params![key, shared_key, revision, digest])?;
        Ok(())
    }

    /// The findings of other machines.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn elsewhere(&self) -> Result<Vec<Signature>, StoreError> {
        let rows = self.rows("SELECT signature FROM elsewhere", [], |row| row.get::<_, String>(0))?;
        Ok(rows.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
    }

    /// Notes findings of other machines, under a name how far those were read. One that is fixed is new when
    /// it is found again.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn note_elsewhere(
        &mut self,
        findings: &[FoundElsewhere],
        (name, last): (&str, i64),
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for FoundElsewhere { row: FindingRow { signature, lifecycle, .. }, machine, .. } in findings {
            if *lifecycle == Lifecycle::Fixed {
                transaction.execute("DELETE FROM elsewhere WHERE key = ?1", [&signature.key])?;
                continue;
            }
            let text = serde_json::to_string(signature).expect("a signature is plain data");
            transaction
                .prepare_cached("INSERT OR REPLACE INTO elsewhere VALUES (?1, ?2, ?3)")?
                .execute(params![signature.key, text, machine])?;
        }
        let sql = "INSERT INTO state VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2";
        transaction.execute(sql, params![name, last.to_string()])?;
        transaction.commit()?;
        Ok(())
    }

    /// Changes of states that the shared campaign does not have, the oldest first, by number and key.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn unshared_changes(&self) -> Result<Vec<(i64, String, Change)>, StoreError> {
        let query =
            "SELECT key, lifecycle, person, link, at, number FROM history WHERE shared = 0 ORDER BY number";
        self.rows(query, [], |row| Ok((row.get(5)?, row.get(0)?, change(row)?)))
    }

    /// Notes that the shared campaign has changes.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn mark_shared(&mut self, numbers: &[i64]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for number in numbers {
            transaction
                .prepare_cached("UPDATE history SET shared = 1 WHERE number = ?1")?
                .execute([number])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Takes in changes of states that other machines or people made. Those that are there are left out.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn take_changes(&mut self, changes: &[SharedChange]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for SharedChange { key, change: new, .. } in changes {
            let decision = new.decision.as_ref();
            let (person, link) =
                (decision.map(|one| &one.person), decision.and_then(|one| one.link.as_ref()));
            let found = "SELECT key, lifecycle, person, link, at FROM history WHERE key = ?1 ORDER BY number";
            let all: Vec<Change> =
                transaction.prepare_cached(found)?.query_map([key], change)?.collect::<Result<_, _>>()?;
            if all.contains(new) {
                continue;
            }
            transaction
                .prepare_cached(
                    "INSERT INTO history (key, lifecycle, person, link, at, shared) VALUES (?1, ?2, ?3, ?4, ?5, 1)",
                )?
                .execute(params![key, new.lifecycle.word(), person, link, new.at])?;
            if is_step(all.last(), new) {
                transaction
                    .prepare_cached("UPDATE findings SET lifecycle = ?2 WHERE key = ?1")?
                    .execute(params![key, new.lifecycle.word()])?;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    /// Notes the machines of the shared campaign.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn set_machines(&mut self, machines: &[MachineRow]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute("DELETE FROM machines", [])?;
        for MachineRow { number, name, target, version, heard, is_running, has_ended } in machines {
            transaction
                .prepare_cached("INSERT INTO machines VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
                .execute(params![number, name, target, version, heard, is_running, has_ended])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// The machines of the shared campaign; none if the campaign is not shared.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn machines(&self) -> Result<Vec<MachineRow>, StoreError> {
        if !self.has_exchange() {
            return Ok(Vec::new());
        }
        let has_ended = if self.has_machine_ends() { "has_ended" } else { "1" };
        let query = format!(
            "SELECT number, name, target, version, heard, is_running, {has_ended} FROM machines ORDER BY number"
        );
        self.rows(&query, [], |row| {
            Ok(MachineRow {
                number: row.get(0)?,
                name: row.get(1)?,
                target: row.get(2)?,
                version: row.get(3)?,
                heard: row.get(4)?,
                is_running: row.get(5)?,
                has_ended: row.get(6)?,
            })
        })
    }

    /// Notes who has seen findings.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add_sightings(&mut self, sightings: &[Sighting]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for Sighting { key, machine, target, version, at, .. } in sightings {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO sightings VALUES (?1, ?2, ?3, ?4, ?5)")?
                .execute(params![key, machine, target, version, at])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// The compilers that findings were seen with, name and version, by key.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn seen_with(&self) -> Result<BTreeMap<String, Vec<[String; 2]>>, StoreError> {
        let mut all: BTreeMap<String, Vec<[String; 2]>> = BTreeMap::new();
        if !self.has_exchange() {
            return Ok(all);
        }
        let query = "SELECT DISTINCT key, target, version FROM sightings ORDER BY key, target, version";
        for (key, compiler) in self.rows(query, [], |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?])))? {
            all.entry(key).or_default().push(compiler);
        }
        Ok(all)
    }

    /// Forgets all exchanges, because the folder now belongs to another shared campaign.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn forget_exchanges(&mut self) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(
            "DELETE FROM delivered; DELETE FROM elsewhere; DELETE FROM machines; DELETE FROM sightings;
             UPDATE history SET shared = 0; DELETE FROM state WHERE name LIKE 'shared-%';",
        )?;
        transaction.commit()?;
        Ok(())
    }

    /// How many findings of this folder are not delivered, as far as the database tells.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn undelivered(&self) -> Result<usize, StoreError> {
        let delivered = self.delivered()?;
        let is_kept = |lifecycle| matches!(lifecycle, Lifecycle::Confirmed | Lifecycle::Reduced);
        let rows = self.findings()?;
        Ok(rows
            .iter()
            .filter(|row| is_kept(row.lifecycle) && !delivered.contains_key(&row.signature.key))
            .count())
    }
}
