//! Reductions as a queue: a machine works on what it holds a lease of. A machine that dies loses the lease,
//! and another takes the work. Only the clock of the server counts.

use super::{Shared, SharedCampaign, SharedError};

/// How long a lease lasts unless it is renewed.
pub const LEASE_SECONDS: f64 = 120.0;

/// Machines that may begin with one finding. What takes several of them down is not tried for ever.
const MAX_ATTEMPTS: i32 = 5;

/// Findings that are not reduced yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reductions {
    /// Nobody works on them.
    pub waiting: u64,
    /// A machine holds a lease.
    pub leased: u64,
}

impl Shared {
    /// Takes leases of findings that this compiler shows and that nobody works on.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn take_leases(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        [target, version]: [&str; 2],
        most: i64,
    ) -> Result<Vec<String>, SharedError> {
        let statement = "WITH free AS (SELECT key FROM reductions \
             WHERE campaign = $1 AND NOT done AND until <= now() AND target = $3 AND version = $4 AND attempts < $5 \
             ORDER BY attempts, key LIMIT $6 FOR UPDATE SKIP LOCKED) \
             UPDATE reductions SET holder = $2, until = now() + make_interval(secs => $7), attempts = attempts + 1 \
             FROM free WHERE campaign = $1 AND reductions.key = free.key RETURNING reductions.key";
        let rows = self.query(
            statement,
            &[&campaign.number, &machine, &target, &version, &MAX_ATTEMPTS, &most, &LEASE_SECONDS],
        )?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// How many findings wait to be reduced, and how many a machine reduces now.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn reductions(&mut self, campaign: &SharedCampaign) -> Result<Reductions, SharedError> {
        let query = "SELECT count(*) FILTER (WHERE until <= now()), count(*) FILTER (WHERE until > now()) \
             FROM reductions WHERE campaign = $1 AND NOT done AND attempts < $2";
        let rows = self.query(query, &[&campaign.number, &MAX_ATTEMPTS])?;
        let count = |place: usize| rows.first().map_or(0, |row| row.get::<_, i64>(place).unsigned_abs());
        Ok(Reductions { waiting: count(0), leased: count(1) })
    }

    /// Renews leases. Returns those that are still held: another machine may have taken one that was over.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn renew_leases(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        keys: &[String],
    ) -> Result<Vec<String>, SharedError> {
        let statement = "UPDATE reductions SET until = now() + make_interval(secs => $4) \
             WHERE campaign = $1 AND holder = $2 AND key = ANY($3) AND NOT done RETURNING key";
        let rows = self.query(statement, &[&campaign.number, &machine, &keys, &LEASE_SECONDS])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Ends the work on findings, reduced or not.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn finish_leases(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        keys: &[String],
    ) -> Result<(), SharedError> {
        let statement =
            "UPDATE reductions SET done = true WHERE campaign = $1 AND holder = $2 AND key = ANY($3)";
        self.execute(statement, &[&campaign.number, &machine, &keys])?;
        Ok(())
    }
}
