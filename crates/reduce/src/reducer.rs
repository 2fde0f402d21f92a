//! The state machine: hands out candidates, hears which were interesting, keeps the best.

use std::hash::BuildHasher;

use mohole_ir::{DefaultKnowledge, check};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::choice::Choice;
use crate::round::{Chunk, Round};
use crate::shrink::{PROGRAM, TEXT};
use crate::{Body, Case, Shrink, Size};

/// A smaller test case that someone should try.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The compiler's arguments.
    pub args: Vec<String>,
    /// The program.
    pub input: String,
}

/// How to reduce.
#[derive(Debug, Clone)]
pub struct Options {
    /// The same seed gives the same candidates, as long as the answers are the same.
    pub seed: u64,
    /// Candidates handed out at most.
    pub calls: usize,
    /// Whether the command line is reduced as well.
    pub command: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 0, calls: usize::MAX, command: true }
    }
}

/// Cycles over all ways after the first in which nothing was gained, each with other random choices.
const PATIENCE: u64 = 1;

/// A reduction under way.
pub struct Reducer {
    options: Options,
    ways: Vec<&'static Shrink>,
    best: Case,
    best_size: Size,
    /// Structural problems of the program we started from; candidates may have no more.
    problems: usize,
    way: usize,
    cycle: u64,
    gained_in_cycle: bool,
    fruitless: u64,
    round: Option<Round>,
    handed_out: Vec<(Chunk, Case, Size)>,
    boring: FxHashSet<u64>,
    calls: usize,
}

impl Reducer {
    /// Starts from a case that is known to be interesting.
    pub fn new(case: Case, options: Options) -> Self {
        let list = match &case.body {
            Body::Module(_) => PROGRAM,
            Body::Text(_) => TEXT,
        };
        let ways = list.iter().filter(|way| options.command || !way.name.starts_with("pipeline")).collect();
        Reducer::with_ways(case, options, ways)
    }

    /// As [`new`](Self::new), with these ways in this order and no others.
    pub fn with_ways(case: Case, options: Options, ways: Vec<&'static Shrink>) -> Self {
        let (best_size, problems) = (case.size(), problems(&case));
        Reducer {
            options,
            ways,
            best: case,
            best_size,
            problems,
            way: 0,
            cycle: 0,
            gained_in_cycle: false,
            fruitless: 0,
            round: None,
            handed_out: Vec::new(),
            boring: FxHashSet::default(),
            calls: 0,
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

    /// Candidates handed out so far.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// At most `most` candidates, independent of each other; none when there is nothing left to try or the
    /// budget is spent. Answer with [`tell`](Self::tell) before asking again.
    pub fn next_batch(&mut self, most: usize) -> Vec<Candidate> {
        assert!(self.handed_out.is_empty(), "answer a batch before asking for the next");
        let most = most.max(1).min(self.options.calls.saturating_sub(self.calls));
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
            match case.and_then(|case| self.worth_a_run(case)) {
                Some((case, size, candidate)) => {
                    batch.push(candidate);
                    self.handed_out.push((chunk, case, size));
                }
                None => self.round.as_mut().expect("it is open").split(&chunk),
            }
        }
        self.calls += batch.len();
        batch
    }

    /// Says which candidates of the last batch were interesting; gives whether the best got better.
    pub fn tell(&mut self, interesting: &[bool]) -> bool {
        let mut handed_out = std::mem::take(&mut self.handed_out);
        let round = self.round.as_mut().expect("a batch comes from a round");
        let mut answers = interesting.iter().copied().chain(std::iter::repeat(false));
        let mut good = Vec::new();
        for (chunk, case, size) in handed_out.drain(..) {
            if answers.next() == Some(true) {
                good.push((chunk, case, size));
            } else {
                self.boring.insert(fingerprint(&case.args(), &case.input()));
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
        self.gained_in_cycle = true;
        true
    }

    /// Whether a candidate is smaller, new, and no worse formed than what we started from.
    fn worth_a_run(&self, case: Case) -> Option<(Case, Size, Candidate)> {
        let candidate = Candidate { args: case.args(), input: case.input() };
        let size = case.size_with(&candidate.input);
        let worth = size < self.best_size
            && !self.boring.contains(&fingerprint(&candidate.args, &candidate.input))
            && problems(&case) <= self.problems;
        worth.then_some((case, size, candidate))
    }

    /// Opens the next round; false when nothing is left to try.
    fn open_round(&mut self) -> bool {
        loop {
            if self.way == self.ways.len() {
                self.fruitless = if self.gained_in_cycle { 0 } else { self.fruitless + 1 };
                if self.fruitless > PATIENCE {
                    return false;
                }
                self.cycle += 1;
                self.way = 0;
                self.gained_in_cycle = false;
            }
            let choice = Choice::new(self.options.seed, self.cycle);
            if let Some(plan) = self.ways.get(self.way).and_then(|way| (way.plan)(&self.best, choice)) {
                self.round = Some(Round::new(plan));
                return true;
            }
            self.way += 1;
        }
    }

    /// Ends a round. Edits leave holes and odd names behind; reading the text again closes them.
    fn close_round(&mut self) {
        self.round = None;
        self.way += 1;
        if let Body::Module(module) = &self.best.body
            && let Ok(fresh) = mohole_ir::Module::parse(&module.to_string())
        {
            self.best.body = Body::Module(Box::new(fresh));
        }
    }
}

/// Reduces to the end; `interesting` answers for a batch.
pub fn reduce(case: Case, options: &Options, mut interesting: impl FnMut(&[Candidate]) -> Vec<bool>) -> Case {
    let mut reducer = Reducer::new(case, options.clone());
    loop {
        let batch = reducer.next_batch(4);
        if batch.is_empty() {
            return reducer.best;
        }
        reducer.tell(&interesting(&batch));
    }
}

fn problems(case: &Case) -> usize {
    match &case.body {
        Body::Module(module) => check(module, &DefaultKnowledge).len(),
        Body::Text(_) => 0,
    }
}

fn fingerprint(args: &[String], input: &str) -> u64 {
    FxBuildHasher.hash_one((args, input))
}
