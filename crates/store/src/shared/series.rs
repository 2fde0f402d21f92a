//! The progress of a shared campaign over time.

use super::{Shared, SharedCampaign, SharedError};
use crate::Point;

/// A point is added when the last one is this old, by whichever machine comes first.
const SECONDS_BETWEEN_POINTS: f64 = 30.0;

impl Shared {
    /// Adds a point with what all machines have done so far, if it is time.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn add_point(&mut self, campaign: &SharedCampaign) -> Result<(), SharedError> {
        let statement = "INSERT INTO series (campaign, seconds, tests, valid, coverage, corpus, findings) \
             SELECT $1, (SELECT extract(epoch FROM now() - begun) FROM campaigns WHERE number = $1), \
             coalesce(sum(tests), 0), coalesce(sum(valid), 0), \
             (SELECT count(*) FROM coverage WHERE campaign = $1), (SELECT count(*) FROM corpus WHERE campaign = $1), \
             (SELECT count(*) FROM findings WHERE campaign = $1) FROM scores WHERE campaign = $1 \
             HAVING NOT EXISTS (SELECT 1 FROM series WHERE campaign = $1 AND at > now() - make_interval(secs => $2) \
             AND number = (SELECT max(number) FROM series WHERE campaign = $1))";
        self.execute(statement, &[&campaign.number, &SECONDS_BETWEEN_POINTS])?;
        Ok(())
    }

    /// The points after a number, and the number of the last one.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn points_after(
        &mut self,
        campaign: &SharedCampaign,
        number: i64,
    ) -> Result<(i64, Vec<Point>), SharedError> {
        let query = "SELECT number, seconds, tests, valid, coverage, corpus, findings FROM series \
             WHERE campaign = $1 AND number > $2 ORDER BY number";
        let rows = self.query(query, &[&campaign.number, &number])?;
        let last = rows.last().map_or(number, |row| row.get(0));
        let count = |row: &postgres::Row, place: usize| u64::try_from(row.get::<_, i64>(place)).unwrap_or(0);
        let point = |row: &postgres::Row| Point {
            seconds: row.get(1),
            tests: count(row, 2),
            valid: count(row, 3),
            coverage: count(row, 4),
            corpus: count(row, 5),
            findings: count(row, 6),
        };
        Ok((last, rows.iter().map(point).collect()))
    }
}
