//! Writes the copy of a shared campaign that pages and reports are made from.

use std::collections::BTreeMap;

use rusqlite::{Transaction, TransactionBehavior, params};

use crate::history::upsert;
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

impl Store {
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
