//! Runs the default pipeline as the backbone of a path.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashMap;

use super::interface::{FinishedPath, Step};
use crate::rule_index::RuleIndex;
use crate::{Form, Population, RuleId};

/// A pass without an effect on this many paths counts as idle.
const MIN_IDLE_PATHS: u32 = 2;

/// How often the default pipeline runs if it does not reach the goal.
const MAX_ROUNDS: usize = 2;

/// The position of a path in the default pipeline, to which planners add passes of their own.
#[derive(Debug, Default)]
pub(super) struct DefaultPipeline {
    /// The position after all proposed steps.
    at: Position,
    /// The position after the steps with a result.
    reached: Position,
    /// For each proposed step without a result: the position after it, and its passes from the default
    /// pipeline, each with its index there.
    pending: VecDeque<(Position, Vec<(RuleId, usize)>)>,
    /// The passes from the default pipeline in the step that is being proposed, each with its index there.
    taken: Vec<(RuleId, usize)>,
    /// Steps of this path with a result.
    finished: usize,
    /// Operations present at any time since the last plan was started.
    present: BTreeSet<String>,
    /// Operations present on earlier paths of the same program; empty on the first.
    seen: BTreeSet<String>,
    /// How often each pass ran on earlier paths, and how often it had an effect.
    worked: FxHashMap<RuleId, (u32, u32)>,
    /// Whether all operations at the start of the plan were present on earlier paths.
    is_familiar: bool,
}

/// A position in the default pipeline.
#[derive(Debug, Default, Clone, Copy)]
struct Position {
    /// The index of the next pass.
    next: usize,
    /// How often the pipeline has run to its end.
    rounds: usize,
}

impl DefaultPipeline {
    /// Starts a new path.
    pub(super) fn start_path(&mut self) {
        let (seen, worked) = (std::mem::take(&mut self.seen), std::mem::take(&mut self.worked));
        *self = DefaultPipeline { seen, worked, ..DefaultPipeline::default() };
    }

    /// Learns from a path that has ended: the next one will have mostly the same operations.
    pub(super) fn finish_path(&mut self, path: &FinishedPath) {
        let afters = path.ran.iter().skip(1).map(|run| &run.before).chain([&path.after]);
        for (run, after) in path.ran.iter().zip(afters) {
            let (ran, worked) = self.worked.entry(run.rule).or_default();
            *ran += 1;
            *worked += u32::from(run.before != *after);
        }
        let populations = path.ran.iter().map(|run| &run.before).chain([&path.after]);
        self.seen.extend(populations.flat_map(Population::forms).map(|form| form.name().to_owned()));
    }

    /// Whether nothing was proposed on this path yet.
    pub(super) fn is_at_start(&self) -> bool {
        self.finished == 0 && self.pending.is_empty()
    }

    /// Notes that a step ran, or stopped at its last pass.
    pub(super) fn note_step(&mut self) {
        self.finished += 1;
        self.reached = self.pending.pop_front().map_or(self.at, |(after, _)| after);
    }

    /// Notes that a step stopped before its last pass. If the culprit is from the default pipeline, the
    /// pipeline continues behind it; else none of its passes in the step ran.
    pub(super) fn note_failed_optimization(&mut self, culprit: Option<RuleId>) {
        self.finished += 1;
        let Some((_, passes)) = self.pending.pop_front() else { return };
        if let Some((_, index)) = passes.iter().find(|(rule, _)| Some(*rule) == culprit) {
            self.reached.next = index + 1;
        }
    }

    /// Starts a plan where the last one ended, as far as it ran.
    pub(super) fn start_plan(&mut self, population: &Population) {
        self.at = self.reached;
        self.pending.clear();
        self.present = population.forms().map(|form| form.name().to_owned()).collect();
        self.is_familiar = !self.seen.is_empty() && self.present.is_subset(&self.seen);
        self.taken.clear();
    }

    /// How many steps of a path may be spent on other passes.
    pub(super) fn spare(&self, rule_index: &RuleIndex, max_steps: usize) -> usize {
        let rest = rule_index.default_pipeline().len().saturating_sub(self.at.next);
        max_steps.saturating_sub(
            self.finished + self.pending.len() + rest.div_ceil(PASSES_PER_STEP) + RESERVED_STEPS,
        )
    }

    /// The next step: some optimizations, then the planner's choice, or else the next passes of the pipeline.
    pub(super) fn step(
        &mut self,
        rule_index: &RuleIndex,
        population: &Population,
        mut optimizations: Vec<RuleId>,
        chosen: Option<(Form, RuleId)>,
    ) -> Option<Step> {
        let step = match chosen {
            Some((form, rule)) => Step { optimizations, conversion: Some(rule), form: Some(form) },
            None => {
                let next = self.next(rule_index, population)?;
                optimizations.extend(next.optimizations);
                Step { optimizations, ..next }
            }
        };
        self.pending.push_back((self.at, std::mem::take(&mut self.taken)));
        Some(step)
    }

    /// Whether a pass had no effect on any path so far. General passes never count as idle: they may change
    /// more than the counts of operations show.
    fn is_idle(&self, rule_index: &RuleIndex, rule: RuleId) -> bool {
        let (ran, worked) = self.worked.get(&rule).copied().unwrap_or_default();
        !rule_index.is_general(rule) && ran >= MIN_IDLE_PATHS && worked == 0
    }

    /// The next passes for operations that are present, or were since the last result: an operation that the
    /// plan predicts to be lowered may still be there. Once earlier paths have shown which operations occur,
    /// the first round leaves out passes that do not act on them.
    fn next(&mut self, rule_index: &RuleIndex, population: &Population) -> Option<Step> {
        self.present.extend(population.forms().map(|form| form.name().to_owned()));
        if self.at.next == rule_index.default_pipeline().len() {
            self.at = Position { next: 0, rounds: self.at.rounds + 1 };
        }
        // At the end of the pipeline the plan waits for results.
        if self.at.rounds == MAX_ROUNDS || self.at.rounds > self.reached.rounds && !self.pending.is_empty() {
            return None;
        }
        let mut passes = Vec::new();
        while passes.len() < PASSES_PER_STEP
            && let Some(&rule) = rule_index.default_pipeline().get(self.at.next)
        {
            let taken = match self.at.rounds == 0 && self.is_familiar {
                true => rule_index.regularly_acts_on(rule, &self.seen) && !self.is_idle(rule_index, rule),
                false => rule_index.may_act_on(rule, &self.present),
            };
            if taken {
                passes.push(rule);
                self.taken.push((rule, self.at.next));
            }
            self.at.next += 1;
        }
        let conversion = passes.pop();
        conversion.map(|_| Step { optimizations: passes, conversion, form: None })
    }
}

/// Passes of the default pipeline in one step.
const PASSES_PER_STEP: usize = 4;

/// Steps kept for unexpected operations in the default pipeline.
const RESERVED_STEPS: usize = 5;
