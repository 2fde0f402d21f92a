//! The programs that machines of a shared campaign keep.

use super::{Shared, SharedCampaign, SharedError};
use crate::CorpusEntry;

/// A program of another machine.
#[derive(Debug, Clone)]
pub struct SharedProgram {
    /// The program.
    pub entry: CorpusEntry,
    /// The machine that keeps it.
    pub machine: i64,
    /// The compiler that accepts it: its name and version.
    pub target: [String; 2],
    /// The number of the change.
    pub change: i64,
}

impl Shared {
    /// Sends programs; those that are there already are left out.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_programs(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        programs: &[CorpusEntry],
    ) -> Result<(), SharedError> {
        if programs.is_empty() {
            return Ok(());
        }
        // In the same order on all machines: two that insert the same rows must not wait for each other.
        let mut sorted: Vec<&CorpusEntry> = programs.iter().collect();
        sorted.sort_by(|one, other| one.text.cmp(&other.text));
        let contributors: Vec<&str> = sorted.iter().map(|one| one.contributor.as_str()).collect();
        let parents: Vec<&str> = sorted.iter().map(|one| one.parent.as_str()).collect();
        let texts: Vec<&[u8]> = sorted.iter().map(|one| &*one.text).collect();
        let statement = "WITH next AS (UPDATE campaigns SET change = change + 1 WHERE number = $1 RETURNING change) \
             INSERT INTO corpus (campaign, digest, contributor, parent, text, machine, change) \
             SELECT $1, sha256(new.text), new.contributor, new.parent, new.text, $2, next.change \
             FROM next, unnest($3::text[], $4::text[], $5::bytea[]) AS new (contributor, parent, text) \
             ON CONFLICT DO NOTHING";
        self.execute(statement, &[&campaign.number, &machine, &contributors, &parents, &texts])?;
        Ok(())
    }

    /// Programs of other machines after a number, at most so many, the oldest first.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn programs_after(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        change: i64,
        most: i64,
    ) -> Result<Vec<SharedProgram>, SharedError> {
        // All programs of one change, or none: the next question begins after the last change.
        let query = "SELECT contributor, parent, text, corpus.machine, target, version, change FROM corpus \
             JOIN machines ON machines.campaign = corpus.campaign AND machines.number = corpus.machine \
             WHERE corpus.campaign = $1 AND corpus.machine <> $2 AND change > $3 AND change <= (SELECT coalesce(max(change), 0) FROM \
             (SELECT change FROM corpus WHERE campaign = $1 AND machine <> $2 AND change > $3 ORDER BY change LIMIT $4) AS first) \
             ORDER BY change";
        let rows = self.query(query, &[&campaign.number, &machine, &change, &most])?;
        let program = |row: &postgres::Row| {
            let text: Vec<u8> = row.get(2);
            SharedProgram {
                entry: CorpusEntry { contributor: row.get(0), parent: row.get(1), text: text.into() },
                machine: row.get(3),
                target: [row.get(4), row.get(5)],
                change: row.get(6),
            }
        };
        Ok(rows.iter().map(program).collect())
    }
}
