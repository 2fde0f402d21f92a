//! The state machine: proposes candidates, is told which are interesting, and keeps the smallest.

use std::hash::BuildHasher;

use mohole_ir::{DefaultKnowledge, check};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::choice::Choice;
use crate::round::{Chunk, Round};
use crate::shrink::{BYTES, PROGRAM, TEXT};
use crate::{Body, Case, Shrink, Size};

/// A smaller test case to run.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The compiler's arguments.
    pub args: Vec<String>,
    /// The program.
    pub input: Vec<u8>,
}

impl Candidate {
    /// The program for people; what is no text in it is replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.input)
    }
}

/// Options of a reduction.
#[derive(Debug, Clone)]
pub struct Options {
    /// The same seed gives the same candidates, as long as the answers are the same.
    pub seed: u64,
    /// The most candidates to propose.
    pub max_candidates: usize,
    /// Whether the command line is reduced as well.
    pub command: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 0, max_candidates: usize::MAX, command: true }
    }
}

/// Further cycles over all shrinks after one without success, each with other random choices.
const MAX_IDLE_CYCLES: u64 = 1;

/// A reduction under way.
pub struct Reducer {
    options: Options,
    shrinks: Vec<&'static Shrink>,
    best: Case,
    best_size: Size,
    /// Structural problems of the original program; candidates may not have more.
    problems: usize,
    /// Index of the current shrink.
    current: usize,
    cycle: u64,
    improved_in_cycle: bool,
    idle_cycles: u64,
    round: Option<Round>,
    /// Candidates without an answer.
    pending: Vec<(Chunk, Case, Size)>,
    /// Fingerprints of candidates that were not interesting.
    rejected: FxHashSet<u64>,
    /// Candidates proposed so far.
    proposed: usize,
}

impl Reducer {
    /// Starts from a case that is known to be interesting.
    pub fn new(case: Case, options: Options) -> Self {
        let list = match &case.body {
            Body::Module(_) => PROGRAM,
            Body::Text(_) => TEXT,
            Body::Bytes(_) => BYTES,
        };
        let shrinks =
            list.iter().filter(|one| options.command || !one.name.starts_with("pipeline")).collect();
        Reducer::with_shrinks(case, options, shrinks)
    }

    /// As [`new`](Self::new), with only these shrinks, in this order.
    pub fn with_shrinks(case: Case, options: Options, shrinks: Vec<&'static Shrink>) -> Self {
        let (best_size, problems) = (case.size(), problems(&case));
        Reducer {
            options,
            shrinks,
            best: case,
            best_size,
            problems,
            current: 0,
            cycle: 0,
            improved_in_cycle: false,
            idle_cycles: 0,
            round: None,
            pending: Vec::new(),
            rejected: FxHashSet::default(),
            proposed: 0,
        }
    }

    /// The smallest interesting case so far.
    pub fn best(&self) -> &Case {
        &self.best
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.best_size
    }

    /// The number of candidates proposed so far.
    pub fn proposed(&self) -> usize {
        self.proposed
    }

    /// At most `most` independent candidates; none if there is nothing left to try or the limit is reached.
    /// Call [`report`](Self::report) before the next batch.
    pub fn next_batch(&mut self, most: usize) -> Vec<Candidate> {
        assert!(self.pending.is_empty(), "the last batch has no answer yet");
        let most = most.max(1).min(self.options.max_candidates.saturating_sub(self.proposed));
        let mut batch = Vec::new();
        while batch.len() < most {
            let Some(round) = &mut self.round else {
                if !batch.is_empty() || !self.open_round() {
                    break;
                }
                continue;
            };
            let Some((chunk, case)) = round.next() else {
                if batch.is_empty() {
                    self.close_round();
                    continue;
                }
                break;
            };
            match case.and_then(|case| self.screened(case)) {
                Some((case, size, candidate)) => {
                    batch.push(candidate);
                    self.pending.push((chunk, case, size));
                }
                None => self.round.as_mut().expect("it is open").split(&chunk),
            }
        }
        self.proposed += batch.len();
        batch
    }

    /// Reports which candidates of the last batch are interesting. Returns whether the best case improved.
    pub fn report(&mut self, interesting: &[bool]) -> bool {
        let mut pending = std::mem::take(&mut self.pending);
        let round = self.round.as_mut().expect("a batch comes from a round");
        let mut answers = interesting.iter().copied().chain(std::iter::repeat(false));
        let mut good = Vec::new();
        for (chunk, case, size) in pending.drain(..) {
            if answers.next() == Some(true) {
                good.push((chunk, case, size));
            } else {
                self.rejected.insert(fingerprint(&case.args(), &case.input()));
                round.split(&chunk);
            }
        }
        let Some(smallest) = (0..good.len()).min_by_key(|&i| good[i].2) else { return false };
        let (chunk, case, size) = good.swap_remove(smallest);
        round.take(&chunk);
        good.sort_by_key(|(chunk, ..)| chunk.first().map(|range| range.start));
        round.merge(good.into_iter().map(|(chunk, ..)| chunk).collect());
        self.best = case;
        self.best_size = size;
        self.improved_in_cycle = true;
        true
    }

    /// The candidate, if it is smaller than the best, new, and has no more problems than the original.
    fn screened(&self, case: Case) -> Option<(Case, Size, Candidate)> {
        let candidate = Candidate { args: case.args(), input: case.input() };
        let size = case.size_with(&candidate.input);
        let is_promising = size < self.best_size
            && !self.rejected.contains(&fingerprint(&candidate.args, &candidate.input))
            && problems(&case) <= self.problems;
        is_promising.then_some((case, size, candidate))
    }

    /// Starts the next round; false if nothing is left to try.
    fn open_round(&mut self) -> bool {
        loop {
            if self.current == self.shrinks.len() {
                self.idle_cycles = if self.improved_in_cycle { 0 } else { self.idle_cycles + 1 };
                if self.idle_cycles > MAX_IDLE_CYCLES {
                    return false;
                }
                self.cycle += 1;
                self.current = 0;
                self.improved_in_cycle = false;
            }
            let choice = Choice::new(self.options.seed, self.cycle);
            if let Some(plan) = self.shrinks.get(self.current).and_then(|one| (one.plan)(&self.best, choice))
            {
                self.round = Some(Round::new(plan));
                return true;
            }
            self.current += 1;
        }
    }

    /// Ends a round. Edits leave gaps in the arena and in the numbering; parsing the text again removes them.
    fn close_round(&mut self) {
        self.round = None;
        self.current += 1;
        if let Body::Module(module) = &self.best.body
            && let Ok(fresh) = mohole_ir::Module::parse(&module.to_string())
        {
            self.best.body = Body::Module(Box::new(fresh));
        }
    }
}

/// Reduces as far as possible; `interesting` answers for a batch.
pub fn reduce(case: Case, options: &Options, mut interesting: impl FnMut(&[Candidate]) -> Vec<bool>) -> Case {
    let mut reducer = Reducer::new(case, options.clone());
    loop {
        let batch = reducer.next_batch(4);
        if batch.is_empty() {
            return reducer.best;
        }
        reducer.report(&interesting(&batch));
    }
}

fn problems(case: &Case) -> usize {
    match &case.body {
        Body::Module(module) => check(module, &DefaultKnowledge).len(),
        Body::Text(_) | Body::Bytes(_) => 0,
    }
}

fn fingerprint(args: &[String], input: &[u8]) -> u64 {
    FxBuildHasher.hash_one((args, input))
}
