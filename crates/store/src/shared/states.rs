//! The states of findings in a shared campaign: every change, with who made it and when.

use std::collections::HashSet;

use postgres::{Row, Transaction};

use super::campaigns::next_change;
use super::{Shared, SharedCampaign, SharedError};
use crate::history::is_step;
use crate::{Change, Decision, Lifecycle};

/// A change of a finding's state.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedChange {
    /// The finding.
    pub key: String,
    /// What changed.
    pub change: Change,
    /// The machine that it came from.
    pub machine: i64,
    /// The number of the change.
    pub number: i64,
}

impl Shared {
    /// Sends changes, the oldest first. Those that are there already, and those of findings that are not, are
    /// left out. What a person has decided stays, and mohole never takes a finding back to an earlier state.
    ///
    /// # Errors
    /// When the connection is lost, or the role may only read.
    pub fn send_changes(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        changes: &[(String, Change)],
    ) -> Result<(), SharedError> {
        self.transaction(|transaction| {
            // All rows first, in order, and the number last: whoever has the number waits for nobody.
            let keys: Vec<&str> = changes.iter().map(|(key, _)| key.as_str()).collect();
            let locked = "SELECT key FROM findings WHERE campaign = $1 AND key = ANY($2) ORDER BY key FOR NO KEY UPDATE";
            let locked = transaction.query(locked, &[&campaign.number, &keys])?;
            let known: HashSet<String> = locked.iter().map(|row| row.get(0)).collect();
            let number = next_change(transaction, campaign.number)?;
            for (key, change) in changes.iter().filter(|(key, _)| known.contains(key)) {
                let last = last_change(transaction, campaign.number, key)?;
                if !is_step(last.as_ref(), change) {
                    continue;
                }
                add_change(transaction, campaign.number, machine, key, change, number)?;
            }
            Ok(())
        })
    }

    /// The changes after a number, in their order.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn changes_after(
        &mut self,
        campaign: &SharedCampaign,
        number: i64,
    ) -> Result<Vec<SharedChange>, SharedError> {
        let query = "SELECT lifecycle, person, link, at, key, machine, change FROM history \
             WHERE campaign = $1 AND change > $2 ORDER BY number";
        let rows = self.query(query, &[&campaign.number, &number])?;
        let change = |row: &Row| SharedChange {
            change: change_of(row),
            key: row.get(4),
            machine: row.get(5),
            number: row.get(6),
        };
        Ok(rows.iter().map(change).collect())
    }
}

fn last_change(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    key: &str,
) -> Result<Option<Change>, postgres::Error> {
    let query = "SELECT lifecycle, person, link, at FROM history WHERE campaign = $1 AND key = $2 \
         ORDER BY number DESC LIMIT 1";
    Ok(transaction.query_opt(query, &[&campaign, &key])?.map(|row| change_of(&row)))
}

fn change_of(row: &Row) -> Change {
    let person: String = row.get(1);
    Change {
        lifecycle: Lifecycle::from_word(row.get(0)).unwrap_or(Lifecycle::New),
        decision: (!person.is_empty()).then(|| Decision { person, link: row.get(2) }),
        at: row.get(3),
    }
}

fn add_change(
    transaction: &mut Transaction<'_>,
    campaign: i64,
    machine: i64,
    key: &str,
    change: &Change,
    number: i64,
) -> Result<(), postgres::Error> {
    let decision = change.decision.as_ref();
    let person = decision.map_or("", |decision| decision.person.as_str());
    let link = decision.and_then(|decision| decision.link.as_deref());
    let statement = "INSERT INTO history (campaign, key, lifecycle, person, link, at, machine, change) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
    let parameters: [&(dyn postgres::types::ToSql + Sync); 8] =
        [&campaign, &key, &change.lifecycle.word(), &person, &link, &change.at, &machine, &number];
    if transaction.execute(statement, &parameters)? > 0 {
        // The files may be further than the history of a machine that was killed.
        let state = "UPDATE findings SET change = $4, lifecycle = CASE WHEN $5 <> '' OR lifecycle = 'fixed' \
             OR array_position($6, $3) > array_position($6, lifecycle) THEN $3 ELSE lifecycle END \
             WHERE campaign = $1 AND key = $2";
        let order = Lifecycle::ALL.map(Lifecycle::word).to_vec();
        transaction.execute(state, &[&campaign, &key, &change.lifecycle.word(), &number, &person, &order])?;
    }
    Ok(())
}
