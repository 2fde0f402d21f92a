//! How a campaign stands.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mohole_store::{FindingRow, Score, StoreTime};

use super::coverage::CoverageCounts;
use super::meter::{Meter, Spent};
use super::shared::SharedState;

/// How a campaign stands.
#[derive(Debug, Clone, Default)]
pub struct Status {
    /// Its time, earlier sessions included.
    pub seconds: f64,
    /// Time of this session.
    pub session: f64,
    /// Where the processor time of this session went.
    pub spent: Spent,
    /// Runs of the compiler, earlier sessions included.
    pub tests: u64,
    /// Those of this session.
    pub session_tests: u64,
    /// Coverage so far.
    pub covered: CoverageCounts,
    /// Dialects whose operations were covered.
    pub dialects: usize,
    /// Programs in the pool.
    pub corpus: usize,
    /// Findings, in the order in which they came.
    pub findings: Vec<FindingRow>,
    /// How many of them are of this session.
    pub new_findings: usize,
    /// What each strategy did.
    pub scores: BTreeMap<String, Score>,
    /// Processor time of the compilers that each strategy has run in this session.
    pub processor_by: BTreeMap<String, Duration>,
    /// Runs of this session by outcome.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// Signatures that could not be confirmed.
    pub unconfirmed: u64,
    /// Internal faults of this session.
    pub faults: u64,
    /// What writing the store has cost this session.
    pub store_time: StoreTime,
    /// Processes at once.
    pub workers: usize,
}

/// The beginning of a session, from which its figures are counted.
pub(super) struct SessionStart {
    pub(super) at: Instant,
    pub(super) meter: Meter,
    pub(super) tests: u64,
    pub(super) findings: usize,
    pub(super) workers: usize,
}

impl SessionStart {
    /// How the campaign stands now.
    pub(super) fn status(&self, shared: &SharedState<'_>, store_time: StoreTime) -> Status {
        let SharedState { statistics, coverage, intake, .. } = shared;
        let findings = intake.index.rows();
        Status {
            seconds: statistics.seconds(),
            session: self.at.elapsed().as_secs_f64(),
            spent: self.meter.spent(),
            tests: statistics.tests(),
            session_tests: statistics.tests() - self.tests,
            covered: coverage.counts(),
            dialects: coverage.dialects(&shared.config.catalog),
            corpus: shared.pool.len(),
            new_findings: findings.len() - self.findings,
            scores: with_findings(statistics.scores(), &findings),
            findings,
            processor_by: statistics.processor_time(),
            outcomes: statistics.outcomes(),
            unconfirmed: intake.claims.unconfirmed(),
            faults: statistics.faults(),
            store_time,
            workers: self.workers,
        }
    }
}

/// Adds all findings of each strategy: slow ones are confirmed long after their turn.
fn with_findings(mut scores: BTreeMap<String, Score>, findings: &[FindingRow]) -> BTreeMap<String, Score> {
    scores.values_mut().for_each(|score| score.findings = 0);
    for row in findings {
        scores.entry(row.contributor.clone()).or_default().findings += 1;
    }
    scores
}
