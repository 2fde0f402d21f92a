//! The states of findings: what a person decided, and every change with who made it and when.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{OptionalExtension, Row, Transaction, TransactionBehavior, params};

use crate::{FindingRow, Lifecycle, Store, StoreError};

/// What a person says of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The name of the person.
    pub person: String,
    /// The issue that the finding was filed as.
    pub link: Option<String>,
}

/// A change of a finding's state.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The new state.
    pub lifecycle: Lifecycle,
    /// Who made it; `None` for mohole.
    pub decision: Option<Decision>,
    /// When, in seconds since 1970.
    pub at: f64,
}

impl Store {
    /// Changes the state of a finding to that of the row, as a person has decided. A finding that has no row
    /// yet gets one.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn decide(&mut self, row: &FindingRow, decision: &Decision) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (key, state) = (&row.signature.key, row.lifecycle);
        upsert(&transaction, row)?;
        transaction
            .execute("UPDATE findings SET lifecycle = ?2 WHERE key = ?1", params![key, state.word()])?;
        note_change(&transaction, key, state, Some(decision))?;
        transaction.commit()?;
        Ok(())
    }

    /// The findings whose state is what a person has decided.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn decisions(&self) -> Result<BTreeMap<String, Change>, StoreError> {
        let last = self.last_changes()?.into_iter();
        Ok(last.filter(|(_, change)| change.decision.is_some()).collect())
    }

    /// The last change of every finding.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn last_changes(&self) -> Result<BTreeMap<String, Change>, StoreError> {
        self.changes_by_key("number IN (SELECT max(number) FROM history GROUP BY key)")
    }

    /// The first change of every finding: when it was found.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn first_changes(&self) -> Result<BTreeMap<String, Change>, StoreError> {
        self.changes_by_key("number IN (SELECT min(number) FROM history GROUP BY key)")
    }

    /// The last link of every finding that has one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn links(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let newest = "number IN (SELECT max(number) FROM history WHERE link IS NOT NULL GROUP BY key)";
        let changes = self.changes_by_key(newest)?.into_iter();
        Ok(changes.filter_map(|(key, change)| Some((key, change.decision?.link?))).collect())
    }

    /// Every change of a finding's state, the oldest first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn history(&self, key: &str) -> Result<Vec<Change>, StoreError> {
        if !self.has_history() {
            return Ok(Vec::new());
        }
        let query = "SELECT key, lifecycle, person, link, at FROM history WHERE key = ?1 ORDER BY number";
        self.rows(query, [key], change)
    }

    fn changes_by_key(&self, condition: &str) -> Result<BTreeMap<String, Change>, StoreError> {
        if !self.has_history() {
            return Ok(BTreeMap::new());
        }
        let query = format!("SELECT key, lifecycle, person, link, at FROM history WHERE {condition}");
        let rows = self.rows(&query, [], |row| Ok((row.get(0)?, change(row)?)))?;
        Ok(rows.into_iter().collect())
    }
}

pub(crate) fn change(row: &Row<'_>) -> rusqlite::Result<Change> {
    let (person, link): (Option<String>, _) = (row.get(2)?, row.get(3)?);
    Ok(Change {
        lifecycle: Lifecycle::from_word(&row.get::<_, String>(1)?).unwrap_or(Lifecycle::New),
        decision: person.map(|person| Decision { person, link }),
        at: row.get(4)?,
    })
}

/// Whether mohole may change a finding to this state: what a person has decided stays. A finding that was
/// filed or is known may be found to be fixed, and one that was fixed may be found again.
pub(crate) fn may_change(
    transaction: &Transaction<'_>,
    key: &str,
    to: Lifecycle,
) -> Result<bool, StoreError> {
    let query = "SELECT key, lifecycle, person, link, at FROM history WHERE key = ?1 \
                 ORDER BY number DESC LIMIT 1";
    let last = transaction.prepare_cached(query)?.query_row([key], change).optional()?;
    Ok(allows(last.as_ref(), to))
}

/// Whether mohole may change a finding to this state after its last change.
pub(crate) fn allows(last: Option<&Change>, to: Lifecycle) -> bool {
    let Some(from) = last.filter(|last| last.decision.is_some()) else { return true };
    match from.lifecycle {
        Lifecycle::New | Lifecycle::Confirmed | Lifecycle::Reduced => true,
        Lifecycle::Filed | Lifecycle::Known => to == Lifecycle::Fixed,
        Lifecycle::Fixed => to == Lifecycle::Confirmed,
    }
}

/// Whether a change of another machine is one: a person's always is, mohole's if it leads on. A finding that
/// two machines have confirmed does not go back from reduced to confirmed.
pub(crate) fn is_step(last: Option<&Change>, change: &Change) -> bool {
    let Some(last) = last.filter(|_| change.decision.is_none()) else { return true };
    let leads_on = change.lifecycle > last.lifecycle || last.lifecycle == Lifecycle::Fixed;
    leads_on && change.at >= last.at && allows(Some(last), change.lifecycle)
}

/// Adds a finding or changes its state; whether anything changed. A finding never becomes unconfirmed.
pub(crate) fn upsert(transaction: &Transaction<'_>, row: &FindingRow) -> Result<bool, StoreError> {
    let sql = "INSERT INTO findings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
               ON CONFLICT DO UPDATE SET lifecycle = ?5 WHERE ?5 <> 'new' AND lifecycle <> ?5";
    let parameters = params![
        row.signature.key,
        row.signature.title(),
        row.signature.kind().word(),
        row.contributor,
        row.lifecycle.word(),
        row.seconds,
        serde_json::to_string(&row.signature).expect("a signature is plain data"),
    ];
    Ok(transaction.prepare_cached(sql)?.execute(parameters)? > 0)
}

/// Adds a change to the history.
pub(crate) fn note_change(
    transaction: &Transaction<'_>,
    key: &str,
    lifecycle: Lifecycle,
    decision: Option<&Decision>,
) -> Result<(), StoreError> {
    let person = decision.map(|decision| &decision.person);
    let link = decision.and_then(|decision| decision.link.as_ref());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    transaction
        .prepare_cached("INSERT INTO history (key, lifecycle, person, link, at) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![key, lifecycle.word(), person, link, now])?;
    Ok(())
}
