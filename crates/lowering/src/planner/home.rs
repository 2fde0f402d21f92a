//! The way down that a target's profile knows, as the spine of paths.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashMap;

use super::{Journey, Step};
use crate::atlas::{Atlas, RuleId};
use crate::{Form, Population};

/// Paths after which it is known of a pass that it has nothing to do.
const ENOUGH: u32 = 2;

/// How often the known way down is taken from its start when its end was not the goal.
const ROUNDS: usize = 2;

/// The way down that is known to be good for most programs: the spine of a path, to which planners add what
/// they want to try.
#[derive(Debug, Default)]
pub(super) struct WayHome {
    /// Where the path will be on it when all that was proposed has been run.
    at: Milestone,
    /// Where it is by what was heard.
    reached: Milestone,
    /// For each step that was proposed and not heard of yet, where the path is after it, and the passes of
    /// the way that are part of it, each with its place.
    ahead: VecDeque<(Milestone, Vec<(RuleId, usize)>)>,
    /// The passes of the way in the step that is being proposed.
    taken: Vec<(RuleId, usize)>,
    /// Steps of this path that were heard of.
    heard: usize,
    /// Operations met since the last plan was begun.
    met: BTreeSet<String>,
    /// Operations that were there on earlier paths of the same program; empty on the first.
    seen: BTreeSet<String>,
    /// How often each pass ran on earlier paths, and how often it did something there.
    worked: FxHashMap<RuleId, (u32, u32)>,
    /// Whether all that was there when the plan was begun has been there on earlier paths.
    is_familiar: bool,
}

/// A place on the known way down.
#[derive(Debug, Default, Clone, Copy)]
struct Milestone {
    /// How many of its passes are behind.
    behind: usize,
    /// How often it was gone through.
    rounds: usize,
}

impl WayHome {
    /// A new path begins.
    pub(super) fn begin(&mut self) {
        let (seen, worked) = (std::mem::take(&mut self.seen), std::mem::take(&mut self.worked));
        *self = WayHome { seen, worked, ..WayHome::default() };
    }

    /// A path has ended: what was there on the way will mostly be there on the next one.
    pub(super) fn end(&mut self, journey: &Journey) {
        let afters = journey.ran.iter().skip(1).map(|moment| &moment.before).chain([&journey.after]);
        for (moment, after) in journey.ran.iter().zip(afters) {
            let (ran, worked) = self.worked.entry(moment.rule).or_default();
            *ran += 1;
            *worked += u32::from(moment.before != *after);
        }
        let populations = journey.ran.iter().map(|moment| &moment.before).chain([&journey.after]);
        self.seen.extend(populations.flat_map(Population::forms).map(|form| form.name().to_owned()));
    }

    /// Whether nothing was proposed yet on this path.
    pub(super) fn is_at_start(&self) -> bool {
        self.heard == 0 && self.ahead.is_empty()
    }

    /// A step was run, or stopped at its last pass. Those behind it may never be.
    pub(super) fn note_step(&mut self) {
        self.heard += 1;
        self.reached = self.ahead.pop_front().map_or(self.at, |(after, _)| after);
    }

    /// A step was stopped by one of its passes before the last. If that was one of the way, the way goes on
    /// behind it; else nothing of the way was run.
    pub(super) fn note_spoiled(&mut self, culprit: Option<RuleId>) {
        self.heard += 1;
        let Some((_, passes)) = self.ahead.pop_front() else { return };
        if let Some((_, place)) = passes.iter().find(|(rule, _)| Some(*rule) == culprit) {
            self.reached.behind = place + 1;
        }
    }

    /// A plan begins where the last one ended, as far as it was run.
    pub(super) fn begin_plan(&mut self, population: &Population) {
        self.at = self.reached;
        self.ahead.clear();
        self.met = population.forms().map(|form| form.name().to_owned()).collect();
        self.is_familiar = !self.seen.is_empty() && self.met.is_subset(&self.seen);
        self.taken.clear();
    }

    /// How many steps of a path may be spent on something else.
    pub(super) fn spare(&self, atlas: &Atlas, max_steps: usize) -> usize {
        let rest = atlas.home().len().saturating_sub(self.at.behind);
        max_steps.saturating_sub(self.heard + self.ahead.len() + rest.div_ceil(AT_ONCE) + RESERVE)
    }

    /// The next step: some optimizations, then what the planner has chosen, or else a part of the way.
    pub(super) fn step(
        &mut self,
        atlas: &Atlas,
        population: &Population,
        mut optimizations: Vec<RuleId>,
        chosen: Option<(Form, RuleId)>,
    ) -> Option<Step> {
        let step = match chosen {
            Some((form, rule)) => Step { optimizations, conversion: Some(rule), about: Some(form) },
            None => {
                let way = self.next(atlas, population)?;
                optimizations.extend(way.optimizations);
                Step { optimizations, ..way }
            }
        };
        self.ahead.push_back((self.at, std::mem::take(&mut self.taken)));
        Some(step)
    }

    /// Whether a pass has not done anything on any path so far. What is good for any program may change more
    /// than counts of operations tell.
    fn is_idle(&self, atlas: &Atlas, rule: RuleId) -> bool {
        let (ran, worked) = self.worked.get(&rule).copied().unwrap_or_default();
        !atlas.is_at_large(rule) && ran >= ENOUGH && worked == 0
    }

    /// Its next passes for operations that are there, or have been since the program was last looked at: what
    /// a plan expects to be gone may well be there still. What a plan expects is rough; once a path has shown
    /// which operations come up, passes that have nothing to do with them are left out, unless that did not
    /// lead to the end.
    fn next(&mut self, atlas: &Atlas, population: &Population) -> Option<Step> {
        self.met.extend(population.forms().map(|form| form.name().to_owned()));
        if self.at.behind == atlas.home().len() {
            self.at = Milestone { behind: 0, rounds: self.at.rounds + 1 };
        }
        // At its end it is time to look.
        if self.at.rounds == ROUNDS || self.at.rounds > self.reached.rounds && !self.ahead.is_empty() {
            return None;
        }
        let mut passes = Vec::new();
        while passes.len() < AT_ONCE
            && let Some(&rule) = atlas.home().get(self.at.behind)
        {
            let taken = match self.at.rounds == 0 && self.is_familiar {
                true => atlas.concerns(rule, &self.seen) && !self.is_idle(atlas, rule),
                false => atlas.may_concern(rule, &self.met),
            };
            if taken {
                passes.push(rule);
                self.taken.push((rule, self.at.behind));
            }
            self.at.behind += 1;
        }
        let conversion = passes.pop();
        conversion.map(|_| Step { optimizations: passes, conversion, about: None })
    }
}

/// Passes of the known way down in one step.
const AT_ONCE: usize = 4;

/// Steps kept for what comes up on the known way down.
const RESERVE: usize = 5;
