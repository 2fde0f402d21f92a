//! The machines of a shared campaign, by number.

use super::{Shared, SharedCampaign, SharedError};

/// A machine that joins.
#[derive(Debug, Clone)]
pub struct NewMachine {
    /// Drawn once for a folder.
    pub token: String,
    /// The name of the host.
    pub name: String,
    /// The compiler's name among the targets.
    pub target: String,
    /// The compiler's version.
    pub version: String,
    /// The number that it took while the server could not be reached.
    pub number: Option<i64>,
}

/// A machine.
#[derive(Debug, Clone, PartialEq)]
pub struct MachineRow {
    /// Its number in the campaign.
    pub number: i64,
    /// The name of the host.
    pub name: String,
    /// The compiler's name among the targets.
    pub target: String,
    /// The compiler's version.
    pub version: String,
    /// When it was last heard of, in seconds since 1970.
    pub heard: f64,
    /// Whether it was heard of in the last minute and has not ended.
    pub is_running: bool,
    /// Whether it has said that it ends. One that was killed, or that cannot reach the server, has not.
    pub has_ended: bool,
}

impl Shared {
    /// Registers a machine, or recognizes it by its token, and returns its number. Its leases are over: what
    /// it held before it was killed is free.
    ///
    /// # Errors
    /// When the connection is lost, or the role may only read.
    pub fn register(&mut self, campaign: &SharedCampaign, machine: &NewMachine) -> Result<i64, SharedError> {
        let NewMachine { token, name, target, version, number } = machine;
        self.transaction(|transaction| {
            // One machine at a time gets a number.
            transaction.query("SELECT 1 FROM campaigns WHERE number = $1 FOR NO KEY UPDATE", &[&campaign.number])?;
            let known = "UPDATE machines SET name = $3, target = $4, version = $5, heard = now(), ended = NULL \
                 WHERE campaign = $1 AND token = $2 RETURNING number";
            let known = transaction.query_opt(known, &[&campaign.number, token, name, target, version])?;
            if let Some(row) = known {
                let number: i64 = row.get(0);
                let release = "UPDATE reductions SET until = now() WHERE campaign = $1 AND holder = $2 AND NOT done";
                transaction.execute(release, &[&campaign.number, &number])?;
                return Ok(number);
            }
            // Numbers that were taken without the server are large.
            let new = "INSERT INTO machines (campaign, number, token, name, target, version) SELECT $1, coalesce($6, \
                 (SELECT coalesce(max(number), 0) + 1 FROM machines WHERE campaign = $1 AND number < 2147483648)), \
                 $2, $3, $4, $5 RETURNING number";
            Ok(transaction.query_one(new, &[&campaign.number, token, name, target, version, number])?.get(0))
        })
    }

    /// Tells that a machine is there, with the time and the compiler runs that it used.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn heartbeat(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        [seconds, processor_seconds, compiler_runs]: [f64; 3],
    ) -> Result<(), SharedError> {
        let statement = "UPDATE machines SET heard = now(), seconds = $3, processor_seconds = $4, \
             compiler_runs = $5 WHERE campaign = $1 AND number = $2";
        self.execute(statement, &[&campaign.number, &machine, &seconds, &processor_seconds, &compiler_runs])?;
        Ok(())
    }

    /// A machine stops; others may take what it holds.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn leave(&mut self, campaign: &SharedCampaign, machine: i64) -> Result<(), SharedError> {
        let release = "UPDATE reductions SET until = now() WHERE campaign = $1 AND holder = $2 AND NOT done";
        self.execute(release, &[&campaign.number, &machine])?;
        let end = "UPDATE machines SET heard = now(), ended = now() WHERE campaign = $1 AND number = $2";
        self.execute(end, &[&campaign.number, &machine])?;
        Ok(())
    }

    /// All machines.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn machines(&mut self, campaign: &SharedCampaign) -> Result<Vec<MachineRow>, SharedError> {
        let query = "SELECT number, name, target, version, extract(epoch FROM heard)::float8, \
             ended IS NULL AND heard > now() - interval '60 seconds', ended IS NOT NULL \
             FROM machines WHERE campaign = $1 ORDER BY number";
        let rows = self.query(query, &[&campaign.number])?;
        let machine = |row: &postgres::Row| MachineRow {
            number: row.get(0),
            name: row.get(1),
            target: row.get(2),
            version: row.get(3),
            heard: row.get(4),
            is_running: row.get(5),
            has_ended: row.get(6),
        };
        Ok(rows.iter().map(machine).collect())
    }

    /// The sums of the machines' seconds, processor seconds and compiler runs.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn spent(&mut self, campaign: &SharedCampaign) -> Result<[f64; 3], SharedError> {
        let query = "SELECT coalesce(max(seconds), 0), coalesce(sum(processor_seconds), 0), \
             coalesce(sum(compiler_runs), 0) FROM machines WHERE campaign = $1";
        let rows = self.query(query, &[&campaign.number])?;
        Ok(rows.first().map_or([0.0; 3], |row| [row.get(0), row.get(1), row.get(2)]))
    }
}
