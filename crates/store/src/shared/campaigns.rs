//! The campaigns of a database.

use postgres::Transaction;

use super::{Shared, SharedError};

/// A campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedCampaign {
    /// Its number in the database.
    pub(super) number: i64,
    /// Tells it from a campaign of the same name elsewhere.
    pub identity: String,
}

impl Shared {
    /// The campaign of this name, which is made if there is none.
    ///
    /// # Errors
    /// When the connection is lost, or the role may only read.
    pub fn join(&mut self, name: &str) -> Result<SharedCampaign, SharedError> {
        if let Some(campaign) = self.find_campaign(name)? {
            return Ok(campaign);
        }
        self.execute("INSERT INTO campaigns (name) VALUES ($1) ON CONFLICT DO NOTHING", &[&name])?;
        self.campaign(name)
    }

    /// The campaign of this name.
    ///
    /// # Errors
    /// When there is none, or the connection is lost.
    pub fn campaign(&mut self, name: &str) -> Result<SharedCampaign, SharedError> {
        let none = || SharedError::NoCampaign { address: self.address.clone(), name: name.to_owned() };
        let none = none();
        self.find_campaign(name)?.ok_or(none)
    }

    /// The names of all campaigns.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn campaign_names(&mut self) -> Result<Vec<String>, SharedError> {
        let rows = self.query("SELECT name FROM campaigns ORDER BY name", &[])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn find_campaign(&mut self, name: &str) -> Result<Option<SharedCampaign>, SharedError> {
        let rows = self.query("SELECT number, identity::text FROM campaigns WHERE name = $1", &[&name])?;
        Ok(rows.first().map(|row| SharedCampaign { number: row.get(0), identity: row.get(1) }))
    }
}

/// The number of the next change. Until the transaction ends, others wait for theirs.
pub(super) fn next_change(transaction: &mut Transaction<'_>, campaign: i64) -> Result<i64, postgres::Error> {
    let statement = "UPDATE campaigns SET change = change + 1 WHERE number = $1 RETURNING change";
    Ok(transaction.query_one(statement, &[&campaign])?.get(0))
}
