//! How a campaign stands.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mohole_store::{FindingRow, Score, StoreTime};

use super::coverage::Covered;
use super::meter::{Meter, Spent};
use super::turn::Shared;

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
    /// What was covered.
    pub covered: Covered,
    /// Dialects whose operations were covered.
    pub dialects: usize,
    /// Programs in the pool.
    pub corpus: usize,
    /// Findings, in the order in which they came.
    pub findings: Vec<FindingRow>,
    /// Those of them that came in this session.
    pub new_findings: usize,
    /// What each strategy did.
    pub scores: BTreeMap<String, Score>,
    /// Processor time of the compilers that each strategy has run in this session.
    pub processor_by: BTreeMap<String, Duration>,
    /// Runs of this session by outcome.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// Signatures that did not show again when run alone.
    pub unconfirmed: u64,
    /// Faults of our own in this session.
    pub mishaps: u64,
    /// What remembering has cost this session.
    pub store_time: StoreTime,
    /// Processes at once.
    pub workers: usize,
}

/// Where a session began.
pub(super) struct Watch {
    pub(super) start: Instant,
    pub(super) meter: Meter,
    pub(super) old_tests: u64,
    pub(super) old_findings: usize,
    pub(super) workers: usize,
}

impl Watch {
    /// How things stand now.
    pub(super) fn status(&self, shared: &Shared<'_>) -> Status {
        let ledger = shared.ledger;
        let findings = ledger.findings();
        Status {
            seconds: ledger.seconds(),
            session: self.start.elapsed().as_secs_f64(),
            spent: self.meter.spent(),
            tests: ledger.tests(),
            session_tests: ledger.tests() - self.old_tests,
            covered: ledger.covered(),
            dialects: ledger.dialects(&shared.field.catalog),
            corpus: shared.pool.len(),
            new_findings: findings.len() - self.old_findings,
            scores: with_findings(ledger.scores(), &findings),
            findings,
            processor_by: ledger.processor(),
            outcomes: ledger.outcomes(),
            unconfirmed: ledger.unconfirmed(),
            mishaps: ledger.mishaps(),
            store_time: ledger.store_time(),
            workers: self.workers,
        }
    }
}

/// What each strategy did, with all findings that are its own: a hang is confirmed when its turn is long
/// over.
fn with_findings(mut scores: BTreeMap<String, Score>, findings: &[FindingRow]) -> BTreeMap<String, Score> {
    scores.values_mut().for_each(|score| score.findings = 0);
    for row in findings {
        scores.entry(row.contributor.clone()).or_default().findings += 1;
    }
    scores
}
