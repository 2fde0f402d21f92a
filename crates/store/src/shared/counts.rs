//! The numbers of a shared campaign: scores of strategies, runs, what the compilers have. Every machine sends
//! its own numbers so far, and may send them again; whoever reads adds them up.

use std::collections::BTreeMap;

use super::{Shared, SharedCampaign, SharedError};
use crate::{RunCount, Score, Subject};

/// What decides whose turn is next: recent time and reward of a strategy.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct BanditScore {
    /// Recent time, in seconds.
    pub seconds: f64,
    /// What it brought.
    pub reward: f64,
}

/// Writes the runs of one machine, and adds what is new in them to the sums of all machines. The sums are
/// changed in one order, so that no two machines wait for each other.
const SEND_RUNS: &str = "
WITH before AS (
    SELECT subject, name, outcome, runs FROM run_counts WHERE campaign = $1 AND machine = $2
), written AS (
    INSERT INTO run_counts SELECT $1, $2, new.subject, new.name, new.outcome, new.runs
    FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) AS new (subject, name, outcome, runs)
    ON CONFLICT (campaign, machine, subject, name, outcome) DO UPDATE SET runs = excluded.runs
    WHERE run_counts.runs <> excluded.runs
    RETURNING subject, name, outcome, runs
)
INSERT INTO run_sums
SELECT $1, subject, name, outcome, written.runs - coalesce(before.runs, 0)
FROM written LEFT JOIN before USING (subject, name, outcome) ORDER BY subject, name, outcome
ON CONFLICT (campaign, subject, name, outcome) DO UPDATE SET runs = run_sums.runs + excluded.runs";

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

impl Shared {
    /// Sends the scores of a machine's strategies so far.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_scores(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        scores: &BTreeMap<String, (Score, BanditScore)>,
    ) -> Result<(), SharedError> {
        let statement = "INSERT INTO scores VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
             ON CONFLICT (campaign, machine, contributor) DO UPDATE SET turns = $4, tests = $5, valid = $6, \
             rejected = $7, coverage = $8, findings = $9, seconds = $10, recent_seconds = $11, recent_reward = $12";
        self.transaction(|transaction| {
            let statement = transaction.prepare(statement)?;
            for (name, (score, recent)) in scores {
                let [turns, tests, valid, rejected] =
                    [score.turns, score.tests, score.valid, score.rejected].map(number);
                let [coverage, findings] = [score.coverage, score.findings].map(number);
                transaction.execute(
                    &statement,
                    &[
                        &campaign.number,
                        &machine,
                        name,
                        &turns,
                        &tests,
                        &valid,
                        &rejected,
                        &coverage,
                        &findings,
                        &score.seconds,
                        &recent.seconds,
                        &recent.reward,
                    ],
                )?;
            }
            Ok(())
        })
    }

    /// The scores of all machines, added up.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn scores(&mut self, campaign: &SharedCampaign) -> Result<BTreeMap<String, Score>, SharedError> {
        let query = "SELECT contributor, sum(turns)::int8, sum(tests)::int8, sum(valid)::int8, sum(rejected)::int8, \
             sum(coverage)::int8, sum(findings)::int8, sum(seconds) FROM scores WHERE campaign = $1 GROUP BY contributor";
        let rows = self.query(query, &[&campaign.number])?;
        let score = |row: &postgres::Row| {
            let score = Score {
                turns: count(row.get(1)),
                tests: count(row.get(2)),
                valid: count(row.get(3)),
                rejected: count(row.get(4)),
                coverage: count(row.get(5)),
                findings: count(row.get(6)),
                seconds: row.get(7),
            };
            (row.get(0), score)
        };
        Ok(rows.iter().map(score).collect())
    }

    /// What strategies brought recently on the other machines that run now.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn recent_scores(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
    ) -> Result<BTreeMap<String, BanditScore>, SharedError> {
        let query = "SELECT contributor, sum(recent_seconds), sum(recent_reward) FROM scores \
             JOIN machines ON machines.campaign = scores.campaign AND machines.number = scores.machine \
             WHERE scores.campaign = $1 AND machine <> $2 AND heard > now() - interval '5 minutes' GROUP BY contributor";
        let rows = self.query(query, &[&campaign.number, &machine])?;
        let score =
            |row: &postgres::Row| (row.get(0), BanditScore { seconds: row.get(1), reward: row.get(2) });
        Ok(rows.iter().map(score).collect())
    }

    /// Sends the runs of a machine so far.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_runs(
        &mut self,
        campaign: &SharedCampaign,
        machine: i64,
        runs: &[RunCount],
    ) -> Result<(), SharedError> {
        let subjects: Vec<&str> = runs.iter().map(|run| run.subject.word()).collect();
        let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
        let outcomes: Vec<&str> = runs.iter().map(|run| run.outcome.as_str()).collect();
        let counts: Vec<i64> = runs.iter().map(|run| number(run.runs)).collect();
        self.transaction(|transaction| {
            // An earlier attempt of this machine may still be at work: its numbers must be there to be
            // compared with.
            let lock = "SELECT FROM machines WHERE campaign = $1 AND number = $2 FOR NO KEY UPDATE";
            transaction.execute(lock, &[&campaign.number, &machine])?;
            transaction
                .execute(SEND_RUNS, &[&campaign.number, &machine, &subjects, &names, &outcomes, &counts])
        })?;
        Ok(())
    }

    /// The runs of all machines, added up.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn runs(&mut self, campaign: &SharedCampaign) -> Result<Vec<RunCount>, SharedError> {
        let query = "SELECT subject, name, outcome, runs FROM run_sums WHERE campaign = $1";
        let rows = self.query(query, &[&campaign.number])?;
        let run = |row: &postgres::Row| {
            let subject = Subject::from_word(row.get(0))?;
            Some(RunCount { subject, name: row.get(1), outcome: row.get(2), runs: count(row.get(3)) })
        };
        Ok(rows.iter().filter_map(run).collect())
    }

    /// Sends what a machine's compiler has.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_inventory(
        &mut self,
        campaign: &SharedCampaign,
        things: &[(Subject, String)],
    ) -> Result<(), SharedError> {
        let mut sorted: Vec<(&str, &str)> =
            things.iter().map(|(subject, name)| (subject.word(), name.as_str())).collect();
        sorted.sort_unstable();
        let (subjects, names): (Vec<&str>, Vec<&str>) = sorted.into_iter().unzip();
        let statement = "INSERT INTO inventory SELECT $1, new.subject, new.name \
             FROM unnest($2::text[], $3::text[]) AS new (subject, name) ON CONFLICT DO NOTHING";
        self.execute(statement, &[&campaign.number, &subjects, &names])?;
        Ok(())
    }

    /// What the compilers of all machines have.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn inventory(&mut self, campaign: &SharedCampaign) -> Result<Vec<(Subject, String)>, SharedError> {
        let rows =
            self.query("SELECT subject, name FROM inventory WHERE campaign = $1", &[&campaign.number])?;
        Ok(rows.iter().filter_map(|row| Some((Subject::from_word(row.get(0))?, row.get(1)))).collect())
    }

    /// Sends a list of known issues: key, title and link of each, the first two empty where they are not
    /// given.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn send_known(
        &mut self,
        campaign: &SharedCampaign,
        issues: &[[String; 3]],
    ) -> Result<(), SharedError> {
        let column = |place: usize| issues.iter().map(|issue| issue[place].as_str()).collect::<Vec<&str>>();
        let statement = "INSERT INTO known_issues SELECT $1, new.signature, new.title, new.link \
             FROM unnest($2::text[], $3::text[], $4::text[]) AS new (signature, title, link) ON CONFLICT DO NOTHING";
        self.execute(statement, &[&campaign.number, &column(0), &column(1), &column(2)])?;
        Ok(())
    }

    /// The known issues of all machines.
    ///
    /// # Errors
    /// When the connection is lost.
    pub fn known(&mut self, campaign: &SharedCampaign) -> Result<Vec<[String; 3]>, SharedError> {
        let query = "SELECT signature, title, link FROM known_issues WHERE campaign = $1 ORDER BY 3, 2, 1";
        let rows = self.query(query, &[&campaign.number])?;
        Ok(rows.iter().map(|row| [row.get(0), row.get(1), row.get(2)]).collect())
    }
}
