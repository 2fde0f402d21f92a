//! One plan carried out: all atoms at once, then halves of what failed, down to single ones.

use std::collections::VecDeque;
use std::ops::Range;

use crate::{Case, Plan};

/// Atoms that were tried, or are to be tried, together.
pub(crate) type Chunk = Vec<Range<usize>>;

pub(crate) struct Round {
    plan: Plan,
    /// Still to try, the largest first.
    queue: VecDeque<Chunk>,
    /// Applied for good.
    taken: Vec<usize>,
}

impl Round {
    pub(crate) fn new(plan: Plan) -> Self {
        let everything: Chunk = std::iter::once(0..plan.len).collect();
        Round { queue: VecDeque::from([everything]), taken: Vec::new(), plan }
    }

    /// The next set of atoms, and the case with them and all that was taken before; `None` for the case
    /// when nothing comes of the set.
    pub(crate) fn next(&mut self) -> Option<(Chunk, Option<Case>)> {
        let chunk = self.queue.pop_front()?;
        let mut atoms = self.taken.clone();
        atoms.extend(chunk.iter().cloned().flatten());
        atoms.sort_unstable();
        atoms.dedup();
        let case = (self.plan.apply)(&atoms);
        Some((chunk, case))
    }

    /// The atoms stay applied.
    pub(crate) fn take(&mut self, chunk: &Chunk) {
        self.taken.extend(chunk.iter().cloned().flatten());
    }

    /// The set was too much; its halves may not be.
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

    /// Sets that were each interesting by themselves are tried together next.
    pub(crate) fn merge(&mut self, chunks: Vec<Chunk>) {
        let merged: Chunk = chunks.into_iter().flatten().collect();
        if !merged.is_empty() {
            self.queue.push_front(merged);
        }
    }
}
