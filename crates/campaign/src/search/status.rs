//! How a campaign stands.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mohole_store::{FindingRow, Score, StoreTime, Subject};
use mohole_target::ReachedCounts;

use super::code_record::CodeRecord;
use super::coverage::CoverageCounts;
use super::exercised::Share;
use super::meter::{Meter, Spent};
use super::sampling::SampleCounts;
use super::shared::SharedState;
use super::unused::UnusedStrategy;
use crate::findings::doubtful::count_doubtful;
use crate::meaning::tally::MeaningCounts;

/// Reasons for rejections that are told.
const MAX_REFUSALS: usize = 5;

/// How a campaign stands.
#[derive(Debug, Clone, Default)]
pub struct Status {
    /// The compiler's name.
    pub target: String,
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
    /// How many of the compiler's operations were run.
    pub operations: Share,
    /// How many of its passes were run.
    pub passes: Share,
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
    /// What the compiler said most often when it rejected something in this session, and how often.
    pub refusals: Vec<(String, u64)>,
    /// How often each finding was met in this session, by its key.
    pub hits: BTreeMap<String, u64>,
    /// What was sampled in this session.
    pub samples: SampleCounts,
    /// How many runs of this session were judged for their meaning.
    pub meanings: MeaningCounts,
    /// Signatures that could not be confirmed.
    pub unconfirmed: u64,
    /// Signatures that were contradicted, and are kept for a person.
    pub doubtful: usize,
    /// Findings that the disk did not take.
    pub unsaved: usize,
    /// Findings whose folders were removed.
    pub removed: usize,
    /// Internal faults of this session.
    pub faults: u64,
    /// What writing the store has cost this session.
    pub store_time: StoreTime,
    /// Processes at once.
    pub workers: usize,
    /// How much of the compiler's code was reached, earlier sessions included; `None` without coverage.
    pub reached: Option<ReachedCounts>,
    /// Strategies that are not used, or not any more.
    pub unused: Vec<UnusedStrategy>,
}

/// The beginning of a session, from which its figures are counted.
pub(super) struct SessionStart {
    pub(super) at: Instant,
    pub(super) meter: Meter,
    pub(super) tests: u64,
    pub(super) findings: usize,
    pub(super) workers: usize,
    pub(super) left_out: Vec<UnusedStrategy>,
}

impl SessionStart {
    /// How the campaign stands now.
    pub(super) fn status(&self, shared: &SharedState<'_>, store_time: StoreTime) -> Status {
        let SharedState { statistics, coverage, exercised, intake, .. } = shared;
        let findings = intake.index.rows();
        Status {
            target: shared.config.profile.name.clone(),
            seconds: statistics.seconds(),
            session: self.at.elapsed().as_secs_f64(),
            spent: self.meter.spent(),
            tests: statistics.tests(),
            session_tests: statistics.tests() - self.tests,
            covered: coverage.counts(),
            operations: exercised.share(Subject::Operation),
            passes: exercised.share(Subject::Pass),
            dialects: coverage.dialects(&shared.config.catalog),
            corpus: shared.pool.len(),
            new_findings: findings.len() - self.findings,
            scores: with_findings(statistics.scores(), &findings),
            findings,
            processor_by: statistics.processor_time(),
            outcomes: statistics.outcomes(),
            refusals: statistics.refusals().top(MAX_REFUSALS),
            hits: intake.claims.hits(),
            samples: shared.sample_queue.counts(),
            meanings: shared.samples.meanings.counts(),
            unconfirmed: intake.claims.unconfirmed(),
            doubtful: count_doubtful(intake.campaign),
            unsaved: intake.unsaved.lock().len(),
            removed: intake.index.count_gone(intake.campaign),
            faults: statistics.faults(),
            store_time,
            workers: self.workers,
            reached: shared.code_record.map(CodeRecord::counts),
            unused: self.left_out.iter().copied().chain(shared.path_counts.given_up()).collect(),
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
