//! Executes a plan: tries all atoms at once, then halves of the sets that failed, down to single atoms.

use std::collections::VecDeque;
use std::ops::Range;

use crate::{Case, Plan};

/// Atoms that are tried together.
pub(crate) type Chunk = Vec<Range<usize>>;

pub(crate) struct Round {
    plan: Plan,
    /// Sets to try, the largest first.
    queue: VecDeque<Chunk>,
    /// Atoms that stay applied.
    taken: Vec<usize>,
}

impl Round {
    pub(crate) fn new(plan: Plan) -> Self {
        let everything: Chunk = std::iter::once(0..plan.len).collect();
        Round { queue: VecDeque::from([everything]), taken: Vec::new(), plan }
    }

    /// The next set of atoms, and the case with it and all earlier successes applied; no case if the set
    /// changes nothing.
    pub(crate) fn next(&mut self) -> Option<(Chunk, Option<Case>)> {
        let chunk = self.queue.pop_front()?;
        let mut atoms = self.taken.clone();
        atoms.extend(chunk.iter().cloned().flatten());
        atoms.sort_unstable();
        atoms.dedup();
        let case = (self.plan.apply)(&atoms);
        Some((chunk, case))
    }

    /// Keeps the atoms applied.
    pub(crate) fn take(&mut self, chunk: &Chunk) {
        self.taken.extend(chunk.iter().cloned().flatten());
    }

    /// Queues the halves of a set that failed.
    pub(crate) fn split(&mut self, chunk: &Chunk) {
        match chunk.as_slice() {
            [range] if range.len() > 1 => {
                let middle = range.start + range.len() / 2;
                for half in [range.start..middle, middle..range.end] {
                    self.queue.push_back(std::iter::once(half).collect());
                }
            }
            [_] => {}
            several => several.iter().rev().for_each(|range| {
                self.queue.push_front(std::iter::once(range.clone()).collect());
            }),
        }
    }

    /// Tries sets together that were each interesting alone.
    pub(crate) fn merge(&mut self, chunks: Vec<Chunk>) {
        let merged: Chunk = chunks.into_iter().flatten().collect();
        if !merged.is_empty() {
            self.queue.push_front(merged);
        }
    }
}
