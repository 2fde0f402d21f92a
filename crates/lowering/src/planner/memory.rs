//! What a planner remembers of its paths, beside what the book knows.

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::{Journey, TRUST};
use crate::atlas::{Atlas, RuleId};
use crate::{Experience, Population, Presence};

/// What a planner remembers of its paths, beside what the book knows.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// What came of them.
    experience: Experience,
    /// Optimizations that failed, and how often.
    spoilers: FxHashMap<RuleId, u32>,
}

/// An optimization that failed this often on a program is not tried on it again.
const ENOUGH: u32 = 2;

impl Memory {
    /// How likely a path arrives that uses a pass where all this is there.
    pub(super) fn confidence(&self, atlas: &Atlas, rule: RuleId, there: &Presence) -> f64 {
        atlas.experience().confidence(rule, there, &self.experience)
    }

    /// Whether a pass is better than the known way down.
    pub(super) fn trusts(&self, atlas: &Atlas, rule: RuleId, there: &Presence) -> bool {
        atlas.home().is_empty() || self.confidence(atlas, rule, there) >= TRUST
    }

    /// So many of the optimizations that the book recommends, trusted ones, without those that keep failing.
    pub(super) fn optimizations(
        &self,
        atlas: &Atlas,
        population: &Population,
        wanted: usize,
        rng: &mut Rng,
    ) -> Vec<RuleId> {
        if wanted == 0 {
            return Vec::new();
        }
        let there = Presence::of(population);
        let mut recommended = atlas.recommended(population);
        recommended.retain(|rule| self.spoilers.get(rule).is_none_or(|&failures| failures < ENOUGH));
        rng.shuffle(&mut recommended);
        let trusted = recommended.into_iter().filter(|&rule| match atlas.home().is_empty() {
            true => rng.unit() < self.confidence(atlas, rule, &there).powi(2),
            false => self.confidence(atlas, rule, &there) >= TRUST,
        });
        trusted.take(wanted).collect()
    }

    pub(super) fn note_spoiler(&mut self, optimization: Option<RuleId>) {
        if let Some(rule) = optimization {
            *self.spoilers.entry(rule).or_insert(0) += 1;
        }
    }

    /// Takes in a path that has ended.
    pub(super) fn note(&mut self, atlas: &Atlas, journey: &Journey) {
        self.experience.note(&journey.ran, journey.arrived, atlas.experience());
        for failed in &journey.failed {
            self.experience.note(std::slice::from_ref(failed), false, atlas.experience());
        }
    }
}
