//! Makes the tables of a shared campaign's database, and migrates those of earlier versions.

use super::schema::{FORMAT, MIGRATIONS, format_of};
use super::{Shared, SharedError, StoreAddress};

/// PostgreSQL 13: earlier ones have no `gen_random_uuid`.
const OLDEST_SERVER: i32 = 130_000;

/// One program at a time makes tables: the key of a lock of the whole database.
const INIT_LOCK: i64 = i64::from_be_bytes(*b"\0mohole\0");

impl Shared {
    /// Makes the tables, or migrates those of an earlier format. Returns the format before.
    ///
    /// # Errors
    /// When the role may not do that, or the tables are of a newer version.
    pub fn init(address: &StoreAddress) -> Result<(Self, Option<i32>), SharedError> {
        let mut shared = Shared::connect_to_any(address)?;
        let version: i32 = shared
            .query("SELECT current_setting('server_version_num')::int", &[])?
            .first()
            .map_or(0, |row| row.get(0));
        if version < OLDEST_SERVER {
            return Err(SharedError::Server { address: shared.address, found: version / 10_000 });
        }
        let before = format_of(&mut shared.client).map_err(|error| shared.error(&error))?;
        if let Some(found) = before.filter(|&found| found > FORMAT) {
            return Err(SharedError::Format { address: shared.address, found, needed: FORMAT });
        }
        shared.transaction(|transaction| {
            transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&INIT_LOCK])?;
            transaction.batch_execute(
                "CREATE SCHEMA IF NOT EXISTS mohole;
                 CREATE TABLE IF NOT EXISTS mohole.format (number INTEGER NOT NULL);",
            )?;
            // Another program may have made the tables while this one waited for the lock.
            let done: i32 =
                transaction.query_one("SELECT coalesce(max(number), 0) FROM mohole.format", &[])?.get(0);
            for migration in MIGRATIONS.iter().skip(usize::try_from(done).unwrap_or(0)) {
                transaction.batch_execute(migration)?;
            }
            transaction.execute("DELETE FROM mohole.format", &[])?;
            transaction.execute("INSERT INTO mohole.format VALUES ($1)", &[&FORMAT])
        })?;
        Ok((shared, before))
    }
}
