//! The campaign's counters: tests, turns, scores, outcomes and time, told to the store.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use mohole_store::{CorpusEntry, Point, Score, Store, StoreError, StoreHandle, Update};
use parking_lot::Mutex;

use super::meter::Spent;
use super::pool::{MAX_KEPT, Seed};
use super::refusals::Refusals;

/// The counters of a campaign. Those of earlier sessions are included unless said otherwise.
pub(crate) struct Statistics {
    store: StoreHandle,
    start: Instant,
    earlier: Earlier,
    tests: AtomicU64,
    turns: AtomicU64,
    scores: Mutex<BTreeMap<String, Score>>,
    /// Runs of this session by outcome.
    outcomes: Mutex<BTreeMap<&'static str, u64>>,
    /// Processor time of this session's runs by strategy.
    processor_time: Mutex<BTreeMap<String, Duration>>,
    /// Internal faults of this session.
    faults: AtomicU64,
    /// Why the compiler rejected programs and arguments in this session.
    refusals: Refusals,
}

/// What earlier sessions used.
struct Earlier {
    seconds: f64,
    processor_seconds: f64,
    compiler_runs: f64,
}

impl Statistics {
    /// Continues the counters of a store.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(store: &Store, handle: StoreHandle) -> Result<Self, StoreError> {
        let scores = store.scores()?;
        let number = |name: &str| -> Result<f64, StoreError> {
            Ok(store.state(name)?.and_then(|text| text.parse().ok()).unwrap_or(0.0))
        };
        Ok(Statistics {
            store: handle,
            start: Instant::now(),
            earlier: Earlier {
                seconds: number("seconds")?,
                processor_seconds: number("processor-seconds")?,
                compiler_runs: number("compiler-runs")?,
            },
            tests: AtomicU64::new(scores.values().map(|score| score.tests).sum()),
            turns: AtomicU64::new(scores.values().map(|score| score.turns).sum()),
            scores: Mutex::new(scores),
            outcomes: Mutex::default(),
            processor_time: Mutex::default(),
            faults: AtomicU64::new(0),
            refusals: Refusals::default(),
        })
    }

    /// The campaign's age in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.earlier.seconds + self.start.elapsed().as_secs_f64()
    }

    /// Runs of the compiler.
    pub(crate) fn tests(&self) -> u64 {
        self.tests.load(Ordering::Relaxed)
    }

    /// Counts runs of the compiler.
    pub(crate) fn count_tests(&self, tests: u64) {
        self.tests.fetch_add(tests, Ordering::Relaxed);
    }

    /// The number of the next turn.
    pub(crate) fn next_turn(&self) -> u64 {
        self.turns.fetch_add(1, Ordering::Relaxed)
    }

    /// What a strategy has done.
    pub(crate) fn score(&self, strategy: &str) -> Score {
        self.scores.lock().get(strategy).copied().unwrap_or_default()
    }

    /// What all strategies have done.
    pub(crate) fn scores(&self) -> BTreeMap<String, Score> {
        self.scores.lock().clone()
    }

    /// Processor time of this session's runs by strategy.
    pub(crate) fn processor_time(&self) -> BTreeMap<String, Duration> {
        self.processor_time.lock().clone()
    }

    /// Runs of this session by outcome.
    pub(crate) fn outcomes(&self) -> BTreeMap<&'static str, u64> {
        self.outcomes.lock().clone()
    }

    /// Internal faults of this session.
    pub(crate) fn faults(&self) -> u64 {
        self.faults.load(Ordering::Relaxed)
    }

    /// Why the compiler rejected programs and arguments in this session.
    pub(crate) fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Counts an internal fault.
    pub(crate) fn count_fault(&self) {
        self.faults.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds what a turn brought.
    pub(crate) fn end_turn(
        &self,
        strategy: &str,
        gain: &Score,
        outcomes: &BTreeMap<&'static str, u64>,
        processor_time: Duration,
    ) {
        self.scores.lock().entry(strategy.to_owned()).or_default().add(gain);
        self.store.send(Update::Score(strategy.to_owned(), *gain));
        let mut all = self.outcomes.lock();
        for (&outcome, &count) in outcomes {
            *all.entry(outcome).or_insert(0) += count;
        }
        drop(all);
        *self.processor_time.lock().entry(strategy.to_owned()).or_default() += processor_time;
    }

    /// Saves a program that the pool keeps.
    pub(crate) fn save_program(&self, strategy: &str, seed: &Seed) {
        let (contributor, parent) = (strategy.to_owned(), seed.provenance.to_json());
        self.store
            .send(Update::Program(CorpusEntry { contributor, parent, text: seed.text.clone() }, MAX_KEPT));
    }

    /// Tells the store what this session used, and how many dialects the campaign has covered.
    pub(crate) fn save_spent(&self, spent: &Spent, dialects: usize) {
        let save =
            |name: &str, value: f64| self.store.send(Update::State(name.to_owned(), value.to_string()));
        save("processor-seconds", self.earlier.processor_seconds + spent.all.as_secs_f64());
        save("compiler-runs", self.earlier.compiler_runs + spent.runs() as f64);
        save("dialects", dialects as f64);
    }

    /// Tells the store how the campaign stands now.
    pub(crate) fn save_point(&self, coverage: usize, corpus: usize, findings: usize) {
        let point = Point {
            seconds: self.seconds(),
            tests: self.tests(),
            valid: self.scores.lock().values().map(|score| score.valid).sum(),
            coverage: coverage as u64,
            corpus: corpus as u64,
            findings: findings as u64,
        };
        self.store.send(Update::Point(point));
        self.store.send(Update::State("seconds".to_owned(), point.seconds.to_string()));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.store.send(Update::State("heard".to_owned(), now.as_secs_f64().to_string()));
    }
}
