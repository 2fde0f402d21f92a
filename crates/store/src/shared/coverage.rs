//! What the machines of a shared campaign have covered, together.

use super::{Shared, SharedCampaign, SharedError};
use crate::{CoverageItem, CoverageKind};

impl Shared {
    /// Sends what a machine has covered; what is covered already is left out.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_coverage(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        items: &[CoverageItem],
    ) -> Result<(), SharedError> {
        if items.is_empty() {
            return Ok(());
        }
        // In the same order on all machines: two that insert the same rows must not wait for each other.
        let mut sorted: Vec<(i16, &str, &str)> =
            items.iter().map(|item| (item.kind as i16, item.first.as_str(), item.second.as_str())).collect();
        sorted.sort_unstable();
        let kinds: Vec<i16> = sorted.iter().map(|(kind, ..)| *kind).collect();
        let firsts: Vec<&str> = sorted.iter().map(|(_, first, _)| *first).collect();
        let seconds: Vec<&str> = sorted.iter().map(|(.., second)| *second).collect();
        let statement = "WITH next AS (UPDATE campaigns SET change = change + 1 WHERE number = $1 RETURNING change) \
             INSERT INTO coverage (campaign, kind, first, second, machine, change) \
             SELECT $1, new.kind, new.first, new.second, $2, next.change \
             FROM next, unnest($3::smallint[], $4::text[], $5::text[]) AS new (kind, first, second) \
             ON CONFLICT DO NOTHING";
        self.execute(statement, &[&campaign.number, &machine, &kinds, &firsts, &seconds])?;
        Ok(())
    }

    /// What other machines with this compiler have covered after a number, and the number of the last change.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn coverage_after(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        target: &str,
        change: i64,
    ) -> Result<(i64, Vec<CoverageItem>), SharedError> {
        let query = "SELECT kind, first, second, change FROM coverage \
             JOIN machines ON machines.campaign = coverage.campaign AND machines.number = coverage.machine \
             WHERE coverage.campaign = $1 AND machine <> $2 AND target = $4 AND change > $3";
        let rows = self.query(query, &[&campaign.number, &machine, &change, &target])?;
        Ok(read(&rows, change))
    }

    /// What all machines have covered after a number, and the number of the last change.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn all_coverage_after(
        &mut self,
        campaign: &SharedCampaign,
        change: i64,
    ) -> Result<(i64, Vec<CoverageItem>), SharedError> {
        let query = "SELECT kind, first, second, change FROM coverage WHERE campaign = $1 AND change > $2";
        let rows = self.query(query, &[&campaign.number, &change])?;
        Ok(read(&rows, change))
    }
}

fn read(rows: &[postgres::Row], change: i64) -> (i64, Vec<CoverageItem>) {
    let last = rows.iter().map(|row| row.get(3)).max().unwrap_or(change);
    let item = |row: &postgres::Row| {
        let kind = usize::try_from(row.get::<_, i16>(0)).unwrap_or(0) & 3;
        CoverageItem { kind: CoverageKind::ALL[kind], first: row.get(1), second: row.get(2) }
    };
    (last, rows.iter().map(item).collect())
}
