//! Samples that wait for a turn, and what is counted of them.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use mohole_neural::tree::Program;
use mohole_store::{Store, StoreError, StoreHandle, Update};
use mohole_target::Stop;
use parking_lot::{Condvar, Mutex};
use serde::Serialize;

use super::pace::IdleTime;

/// Samples that wait at most. More would be older than what the campaign knows by then.
pub(super) const MAX_WAITING: usize = 24;

/// How often a full queue is looked at.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The key in the store of the number of rounds that were sampled.
const ROUNDS: &str = "sampled-rounds";

/// Programs that the model learns from at a time.
const LESSON: usize = 64;

/// A sampled program that the compiler has not seen.
pub(crate) struct SampledProgram {
    /// The name of the model that wrote it.
    pub(crate) model: Arc<str>,
    /// Its number in the campaign.
    pub(crate) number: u64,
    pub(crate) draft: Draft,
}

/// A program as it was sampled.
pub(crate) enum Draft {
    /// In generic form.
    Program(Program),
    /// In custom assembly.
    Text(String),
}

/// What was sampled in a session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct SampleCounts {
    /// Programs that the model wrote.
    pub made: u64,
    /// Those that were no program at all.
    pub unreadable: u64,
    /// Those that were training programs or made before.
    pub repeated: u64,
    /// Those that turns have taken.
    pub taken: u64,
    /// Those of them that the compiler accepted.
    pub accepted: u64,
    /// Those of these that were repaired.
    pub repaired: u64,
    /// The processor time of sampling and learning, in seconds.
    pub processor_seconds: f64,
    /// Programs that the model has learned from.
    pub learned: u64,
    /// The processor time of learning, in seconds.
    pub learning_seconds: f64,
}

/// The queue between the sampling thread and the workers.
pub(crate) struct SampleQueue {
    waiting: Mutex<VecDeque<SampledProgram>>,
    taken: Condvar,
    counts: Mutex<SampleCounts>,
    /// Accepted programs that the model is to learn from.
    lesson: Mutex<Vec<Program>>,
    /// How long workers have waited for samples.
    pub(crate) idle: IdleTime,
    /// Rounds that were sampled in earlier sessions.
    rounds: u64,
    store: StoreHandle,
}

impl SampleQueue {
    /// An empty queue that continues the numbers of a store.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(store: &Store, handle: StoreHandle) -> Result<Self, StoreError> {
        let rounds = store.state(ROUNDS)?.and_then(|text| text.parse().ok()).unwrap_or(0);
        Ok(SampleQueue {
            waiting: Mutex::default(),
            taken: Condvar::new(),
            counts: Mutex::default(),
            lesson: Mutex::default(),
            idle: IdleTime::default(),
            rounds,
            store: handle,
        })
    }

    /// Rounds that were sampled in earlier sessions.
    pub(super) fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Notes the number of rounds, so that a campaign that resumes does not sample the same again.
    pub(super) fn save_rounds(&self, rounds: u64) {
        self.store.send(Update::State(ROUNDS.to_owned(), rounds.to_string()));
    }

    /// Adds a sample; waits while the queue is full. False if the campaign ends.
    pub(super) fn put(&self, program: SampledProgram, stop: &Stop) -> bool {
        let mut waiting = self.waiting.lock();
        while waiting.len() >= MAX_WAITING && !stop.is_requested() {
            self.taken.wait_for(&mut waiting, CHECK_INTERVAL);
        }
        if stop.is_requested() {
            return false;
        }
        waiting.push_back(program);
        true
    }

    /// Whether a sample waits.
    pub(crate) fn has_samples(&self) -> bool {
        !self.waiting.lock().is_empty()
    }

    /// Takes the oldest sample, if there is one.
    pub(crate) fn take(&self) -> Option<SampledProgram> {
        let taken = self.waiting.lock().pop_front()?;
        self.taken.notify_all();
        self.count(|counts| counts.taken += 1);
        Some(taken)
    }

    /// Adds an accepted program to the next lesson. A full one is left as it is: the model learns more slowly
    /// than it writes.
    pub(crate) fn teach(&self, program: Program) {
        let mut lesson = self.lesson.lock();
        if lesson.len() < LESSON {
            lesson.push(program);
        }
    }

    /// The programs to learn from, if there are enough.
    pub(super) fn take_lesson(&self) -> Option<Vec<Program>> {
        let mut lesson = self.lesson.lock();
        (lesson.len() >= LESSON).then(|| std::mem::take(&mut *lesson))
    }

    /// Counts something.
    pub(crate) fn count(&self, add: impl FnOnce(&mut SampleCounts)) {
        add(&mut self.counts.lock());
    }

    /// What was sampled in this session.
    pub(crate) fn counts(&self) -> SampleCounts {
        *self.counts.lock()
    }
}
