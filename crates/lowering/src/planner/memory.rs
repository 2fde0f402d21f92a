//! What a planner remembers of its paths, beside what the book knows.

use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Journey, TRUST};
use crate::atlas::{Atlas, RuleId};
use crate::{Experience, Population, Presence};

/// What a planner remembers of its paths, beside what the book knows.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// What came of them.
    experience: Experience,
    /// Calls that failed, and how often.
    spoilers: FxHashMap<RuleId, u32>,
    /// Passes that failed on paths that are over, and how often, whatever their options.
    failures: FxHashMap<String, u32>,
}

/// A pass that failed this often on a program is not tried on it again, beside where the known way down has
/// it.
const ENOUGH: u32 = 2;

impl Memory {
    /// How likely a path arrives that uses a pass where all this is there.
    pub(super) fn confidence(&self, atlas: &Atlas, rule: RuleId, there: &Presence) -> f64 {
        if self.avoids(atlas, rule) {
            return 0.0;
        }
        atlas.experience().confidence(rule, there, &self.experience)
    }

    /// Whether a pass is better than the known way down.
    pub(super) fn trusts(&self, atlas: &Atlas, rule: RuleId, there: &Presence) -> bool {
        atlas.home().is_empty() || self.confidence(atlas, rule, there) >= TRUST
    }

    fn avoids(&self, atlas: &Atlas, rule: RuleId) -> bool {
        let is_enough = |failures: Option<&u32>| failures.is_some_and(|&failures| failures >= ENOUGH);
        is_enough(self.spoilers.get(&rule)) || is_enough(self.failures.get(&atlas.rule(rule).call.name))
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
        recommended.retain(|&rule| !self.avoids(atlas, rule));
        rng.shuffle(&mut recommended);
        // A pass with many options has no more chances than one with none, and half of all goes to those that
        // are good for any program.
        let mut names = FxHashSet::default();
        recommended.retain(|&rule| names.insert(atlas.rule(rule).call.name.as_str()));
        let (at_large, others): (Vec<RuleId>, Vec<RuleId>) =
            recommended.into_iter().partition(|&rule| atlas.is_at_large(rule));
        let mut piles = [at_large.into_iter(), others.into_iter()];
        let mut chosen = Vec::new();
        while chosen.len() < wanted {
            let first = rng.below(2);
            let Some(rule) = piles[first].next().or_else(|| piles[1 - first].next()) else { break };
            let confidence = self.confidence(atlas, rule, &there);
            let is_trusted = match atlas.home().is_empty() {
                true => rng.unit() < confidence.powi(2),
                false => confidence >= TRUST,
            };
            chosen.extend(is_trusted.then_some(rule));
        }
        chosen
    }

    /// A call has failed.
    pub(super) fn note_spoiler(&mut self, spoiler: Option<RuleId>) {
        if let Some(rule) = spoiler {
            *self.spoilers.entry(rule).or_insert(0) += 1;
        }
    }

    /// Takes in a path that has ended.
    pub(super) fn note(&mut self, atlas: &Atlas, journey: &Journey) {
        self.experience.note(&journey.ran, journey.arrived, atlas.experience());
        let name = |rule: RuleId| atlas.rule(rule).call.name.clone();
        if let Some(blamed) = journey.blamed {
            self.failures.insert(name(blamed), ENOUGH);
        }
        for failed in &journey.failed {
            *self.failures.entry(name(failed.rule)).or_insert(0) += 1;
            self.experience.note(std::slice::from_ref(failed), false, atlas.experience());
        }
    }
}
