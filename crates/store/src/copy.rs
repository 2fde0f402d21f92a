//! Writes the copy of a shared campaign that pages and reports are made from.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Transaction, TransactionBehavior, params};

use crate::history::upsert;
use crate::shared::Reductions;
use crate::writer::Names;
use crate::{CoverageItem, FindingRow, Point, RunCount, Score, Store, StoreError, Subject};

/// What is new in a shared campaign.
#[derive(Debug, Default)]
pub struct Copied {
    /// The sums of all machines, which replace those before.
    pub scores: BTreeMap<String, Score>,
    /// The same of runs; `None` to leave them as they are.
    pub runs: Option<Vec<RunCount>>,
    /// What the compilers have; `None` to leave it as it is.
    pub inventory: Option<Vec<(Subject, String)>>,
    /// What was covered since.
    pub coverage: Vec<CoverageItem>,
    /// The points of the time series since.
    pub points: Vec<Point>,
    /// Values to save under names.
    pub states: Vec<(String, String)>,
}

/// Names in the copy's database: the shared campaign's name, which marks the folder as a copy; when it was
/// last up to date; why it is not; what was to be reduced.
const COPY: &str = "shared-copy";
const COPIED_AT: &str = "shared-copied-at";
const COPY_ERROR: &str = "shared-copy-error";
const WAITING: &str = "shared-reductions-waiting";
const LEASED: &str = "shared-reductions-leased";

/// How far the copy of a shared campaign is up to date.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CopyStatus {
    /// The name of the shared campaign.
    pub campaign: String,
    /// When it was last up to date, in seconds since 1970.
    pub at: Option<f64>,
    /// Why the last attempt to bring it up to date failed, if it did.
    pub error: Option<String>,
    /// The findings that were not reduced then.
    pub reductions: Reductions,
}

impl Store {
    /// Marks the folder as the copy of a shared campaign.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn mark_copy(&self, campaign: &str) -> Result<(), StoreError> {
        self.set_state(COPY, campaign)
    }

    /// Notes that the copy was brought up to date, or why it was not.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn note_copied(&self, copied: Result<Reductions, &str>) -> Result<(), StoreError> {
        match copied {
            Ok(Reductions { waiting, leased }) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                self.set_state(WAITING, &waiting.to_string())?;
                self.set_state(LEASED, &leased.to_string())?;
                self.set_state(COPY_ERROR, "")?;
                self.set_state(COPIED_AT, &now.as_secs_f64().to_string())
            }
            Err(error) => self.set_state(COPY_ERROR, error),
        }
    }

    /// How far the copy is up to date; `None` if the folder is no copy of a shared campaign.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn copy_status(&self) -> Result<Option<CopyStatus>, StoreError> {
        let Some(campaign) = self.state(COPY)? else { return Ok(None) };
        let count = |name: &str| self.number(name).map(i64::unsigned_abs);
        Ok(Some(CopyStatus {
            campaign,
            at: self.state(COPIED_AT)?.and_then(|text| text.parse().ok()),
            error: self.state(COPY_ERROR)?.filter(|error| !error.is_empty()),
            reductions: Reductions { waiting: count(WAITING)?, leased: count(LEASED)? },
        }))
    }

    /// Adds findings to the copy of a shared campaign, or changes their states.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add_findings(&mut self, rows: &[FindingRow]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for row in rows {
            upsert(&transaction, row)?;
            // What was decided elsewhere counts, whatever the copy says.
            transaction
                .prepare_cached("UPDATE findings SET lifecycle = ?2 WHERE key = ?1")?
                .execute(params![row.signature.key, row.lifecycle.word()])?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Adds to the copy of a shared campaign.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add_to_copy(&mut self, copied: &Copied) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut names = Names::default();
        replace_scores(&transaction, &copied.scores)?;
        if let Some(runs) = &copied.runs {
            replace_runs(&transaction, &mut names, runs)?;
        }
        if let Some(inventory) = &copied.inventory {
            replace_inventory(&transaction, &mut names, inventory)?;
        }
        add_coverage(&transaction, &mut names, &copied.coverage)?;
        add_points(&transaction, &copied.points)?;
        for (name, value) in &copied.states {
            transaction
                .prepare_cached("INSERT INTO state VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2")?
                .execute([name, value])?;
        }
        transaction.commit()?;
        Ok(())
    }
}

fn replace_scores(transaction: &Transaction<'_>, scores: &BTreeMap<String, Score>) -> Result<(), StoreError> {
    transaction.execute("DELETE FROM scores", [])?;
    for (name, score) in scores {
        let Score { turns, tests, valid, rejected, coverage, findings, seconds } = score;
        transaction
            .prepare_cached("INSERT INTO scores VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?
            .execute(params![name, turns, tests, valid, rejected, coverage, findings, seconds])?;
    }
    Ok(())
}

fn replace_runs(
    transaction: &Transaction<'_>,
    names: &mut Names,
    runs: &[RunCount],
) -> Result<(), StoreError> {
    transaction.execute("DELETE FROM run_counts", [])?;
    for RunCount { subject, name, outcome, runs } in runs {
        let name = names.number(transaction, name)?;
        transaction.prepare_cached("INSERT INTO run_counts VALUES (?1, ?2, ?3, ?4)")?.execute(params![
            subject.word(),
            name,
            outcome,
            runs
        ])?;
    }
    Ok(())
}

fn replace_inventory(
    transaction: &Transaction<'_>,
    names: &mut Names,
    things: &[(Subject, String)],
) -> Result<(), StoreError> {
    transaction.execute("DELETE FROM inventory", [])?;
    for (subject, name) in things {
        let name = names.number(transaction, name)?;
        transaction
            .prepare_cached("INSERT OR IGNORE INTO inventory VALUES (?1, ?2)")?
            .execute(params![subject.word(), name])?;
    }
    Ok(())
}

fn add_coverage(
    transaction: &Transaction<'_>,
    names: &mut Names,
    items: &[CoverageItem],
) -> Result<(), StoreError> {
    for item in items {
        let [first, second] = [&item.first, &item.second].map(|name| names.number(transaction, name));
        transaction
            .prepare_cached("INSERT OR IGNORE INTO coverage VALUES (?1, ?2, ?3)")?
            .execute(params![item.kind as usize, first?, second?])?;
    }
    Ok(())
}

fn add_points(transaction: &Transaction<'_>, points: &[Point]) -> Result<(), StoreError> {
    for Point { seconds, tests, valid, coverage, corpus, findings } in points {
        let sql = "INSERT INTO series (seconds, tests, valid, coverage, corpus, findings) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        transaction
            .prepare_cached(sql)?
            .execute(params![seconds, tests, valid, coverage, corpus, findings])?;
    }
    Ok(())
}
