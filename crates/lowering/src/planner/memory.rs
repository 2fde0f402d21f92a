//! What a planner has learned from its own paths, in addition to the book.

use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

use super::interface::FinishedPath;
use crate::rule_index::RuleIndex;
use crate::{Experience, PassKind, Population, Presence, RuleId};

/// What a planner has learned from its own paths, in addition to the book.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// How they ended.
    experience: Experience,
    /// How often a call failed.
    failed_calls: FxHashMap<RuleId, u32>,
    /// How often a pass failed on paths that have ended, with any options.
    failed_passes: FxHashMap<String, u32>,
}

/// If a default pipeline is known, planners add only passes with at least this confidence.
pub(super) const MIN_CONFIDENCE: f64 = 0.75;

/// A pass that failed this often on a program runs only where the default pipeline has it.
const MAX_FAILURES: u32 = 2;

impl Memory {
    /// How likely a path reaches the goal if the pass runs on such a program.
    pub(super) fn confidence(&self, rule_index: &RuleIndex, rule: RuleId, present: &Presence) -> f64 {
        if self.avoids(rule_index, rule) {
            return 0.0;
        }
        rule_index.experience().confidence(rule, present, &self.experience)
    }

    /// Whether a pass may be added to the default pipeline.
    pub(super) fn trusts(&self, rule_index: &RuleIndex, rule: RuleId, present: &Presence) -> bool {
        rule_index.default_pipeline().is_empty()
            || self.confidence(rule_index, rule, present) >= MIN_CONFIDENCE
    }

    fn avoids(&self, rule_index: &RuleIndex, rule: RuleId) -> bool {
        let too_often = |failures: Option<&u32>| failures.is_some_and(|&failures| failures >= MAX_FAILURES);
        too_often(self.failed_calls.get(&rule))
            || too_often(self.failed_passes.get(&rule_index.rule(rule).call.name))
    }

    /// Some of the recommended optimizations: those with enough confidence that do not keep failing.
    pub(super) fn optimizations(
        &self,
        rule_index: &RuleIndex,
        population: &Population,
        wanted: usize,
        rng: &mut Rng,
    ) -> Vec<RuleId> {
        if wanted == 0 {
            return Vec::new();
        }
        let present = Presence::of(population);
        let mut recommended = rule_index.recommended(population);
        recommended.retain(|&rule| !self.avoids(rule_index, rule));
        rng.shuffle(&mut recommended);
        // Each pass has the same chance, with however many options. Half of the draws are general passes.
        let mut names = FxHashSet::default();
        recommended.retain(|&rule| names.insert(rule_index.rule(rule).call.name.as_str()));
        let (general, others): (Vec<RuleId>, Vec<RuleId>) =
            recommended.into_iter().partition(|&rule| rule_index.is_general(rule));
        let mut piles = [general.into_iter(), others.into_iter()];
        let mut chosen = Vec::new();
        while chosen.len() < wanted {
            let first = rng.below(2);
            let Some(rule) = piles[first].next().or_else(|| piles[1 - first].next()) else { break };
            let confidence = self.confidence(rule_index, rule, &present);
            let is_trusted = match rule_index.default_pipeline().is_empty() {
                true => rng.unit() < confidence.powi(2),
                false => confidence >= MIN_CONFIDENCE,
            };
            chosen.extend(is_trusted.then_some(rule));
        }
        chosen
    }

    /// Counts a failed call.
    pub(super) fn note_failed(&mut self, failed: Option<RuleId>) {
        if let Some(rule) = failed {
            *self.failed_calls.entry(rule).or_insert(0) += 1;
        }
    }

    /// Learns from a path that has ended.
    pub(super) fn note(&mut self, rule_index: &RuleIndex, path: &FinishedPath) {
        self.experience.note(&path.ran, path.reached_goal, rule_index.experience());
        let name = |rule: RuleId| rule_index.rule(rule).call.name.clone();
        if let Some(blamed) = path.blamed {
            self.failed_passes.insert(name(blamed), MAX_FAILURES);
        }
        for failed in &path.failed {
            *self.failed_passes.entry(name(failed.rule)).or_insert(0) += 1;
            self.experience.note(std::slice::from_ref(failed), false, rule_index.experience());
        }
    }
}

/// Passes that convert nothing, drawn without a look at the program.
pub(super) fn any_optimizations(rule_index: &RuleIndex, wanted: usize, rng: &mut Rng) -> Vec<RuleId> {
    let is_conversion = |rule: RuleId| matches!(rule_index.rule(rule).kind, PassKind::Conversion(_));
    let mut all: Vec<RuleId> = (0..rule_index.rules().len()).filter(|&rule| !is_conversion(rule)).collect();
    rng.shuffle(&mut all);
    all.truncate(wanted);
    all
}
