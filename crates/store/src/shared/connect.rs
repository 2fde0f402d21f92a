//! A connection to a shared campaign's database.

use postgres::types::ToSql;
use postgres::{Client, Row, Transaction};

use super::schema::{FORMAT, format_of};
use super::{SharedError, StoreAddress};

/// No query takes longer than this, and no transaction waits longer for this program: a machine that hangs
/// must not keep others waiting. Tables are found by their name alone.
const SETTINGS: &str = "SET statement_timeout = '60s'; SET lock_timeout = '30s'; \
     SET idle_in_transaction_session_timeout = '60s'; SET search_path = mohole; SET client_min_messages = warning";

/// A connection.
pub struct Shared {
    pub(super) client: Client,
    /// The URL without its password.
    pub(super) address: String,
}

impl Shared {
    /// Connects to a database with the tables of this version.
    ///
    /// # Errors
    /// When the server cannot be reached or does not let this program in, or the tables are not there.
    pub fn connect(address: &StoreAddress) -> Result<Self, SharedError> {
        let mut shared = Shared::connect_to_any(address)?;
        let found = format_of(&mut shared.client).map_err(|error| shared.error(&error))?;
        match found {
            None => Err(SharedError::NoTables { address: shared.address }),
            Some(FORMAT) => Ok(shared),
            Some(found) => Err(SharedError::Format { address: shared.address, found, needed: FORMAT }),
        }
    }

    /// Connects to a database that may have no tables yet.
    pub(super) fn connect_to_any(address: &StoreAddress) -> Result<Self, SharedError> {
        let shown = address.to_string();
        let failed = |error: &postgres::Error| SharedError::connect(&shown, error);
        let mut client = address.config.connect(address.tls.connector()?).map_err(|error| failed(&error))?;
        client.batch_execute(SETTINGS).map_err(|error| failed(&error))?;
        Ok(Shared { client, address: shown })
    }

    /// The URL without its password.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Whether the role may write.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn may_write(&mut self) -> Result<bool, SharedError> {
        let query = "SELECT has_table_privilege('mohole.history', 'INSERT')";
        let rows = self.query(query, &[])?;
        Ok(rows.first().is_some_and(|row| row.get(0)))
    }

    pub(super) fn error(&self, error: &postgres::Error) -> SharedError {
        SharedError::usage(&self.address, error)
    }

    pub(super) fn query(
        &mut self,
        query: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, SharedError> {
        let address = &self.address;
        self.client.query(query, parameters).map_err(|error| SharedError::usage(address, &error))
    }

    pub(super) fn execute(
        &mut self,
        statement: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, SharedError> {
        let address = &self.address;
        self.client.execute(statement, parameters).map_err(|error| SharedError::usage(address, &error))
    }

    /// Does something in one transaction: all of it happens, or nothing.
    pub(super) fn transaction<T>(
        &mut self,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, postgres::Error>,
    ) -> Result<T, SharedError> {
        let failed = |error: postgres::Error| SharedError::usage(&self.address, &error);
        let mut transaction = self.client.transaction().map_err(failed)?;
        let done = work(&mut transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(done)
    }
}
