//! Planners: each proposes a step, is told what happened, and proposes the next.
//!
//! One planner is one file here and one line in [`PLANNERS`].

mod directed;
mod feedback;
mod topological;

use std::collections::{BTreeSet, VecDeque};

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use crate::atlas::{Atlas, RuleId};
use crate::{Experience, Form, Moment, Population, Presence, RuleBook};

pub use directed::{Directed, TABLE_2};
pub use feedback::{Feedback, FeedbackOptions};
pub use topological::{Topological, TopologicalOptions};

/// The planners by the name one types, and what each does.
pub const PLANNERS: &[(&str, &str)] = &[
    ("feedback", "takes down the operation with the highest priority; what fails loses priority"),
    ("topological", "takes passes in an order that every operation's own path allows"),
    ("directed", "leads through a list of dialects, one after the other"),
];

/// Some passes to run one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// Optimizations that come first; that one of them fails is no harm.
    pub optimizations: Vec<RuleId>,
    /// The pass that the step is for.
    pub conversion: Option<RuleId>,
    /// The form it is to take down.
    pub about: Option<Form>,
}

impl Step {
    /// All its passes in order.
    pub fn passes(&self) -> impl Iterator<Item = RuleId> + '_ {
        self.optimizations.iter().copied().chain(self.conversion)
    }
}

/// What came of a step's conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happened {
    /// There are fewer of the operations it was about.
    Worked,
    /// It ran and left them as they were.
    NoEffect,
    /// It stopped with a diagnostic.
    Failed,
}

/// A path when it is over.
#[derive(Debug, Clone, Default)]
pub struct Journey {
    /// The passes that ran.
    pub ran: Vec<Moment>,
    /// The passes that stopped with a diagnostic.
    pub failed: Vec<Moment>,
    /// What was there in the end.
    pub after: Population,
    /// Whether nothing but the goal's dialect was left.
    pub arrived: bool,
}

impl Journey {
    /// Adds to a book what the passes that ran did to what was there, and notes those that stopped.
    pub fn tell(&self, atlas: &Atlas, book: &mut RuleBook) {
        let afters = self.ran.iter().skip(1).map(|moment| &moment.before).chain([&self.after]);
        for (moment, after) in self.ran.iter().zip(afters) {
            let Some(rule) = book.rule_mut(&atlas.rule(moment.rule).call) else { continue };
            for effect in &mut rule.effects {
                // Statistics give names only; where operations of one name are of several forms, they do not
                // tell which went away.
                let before = moment.before.count(&effect.form);
                if before > 0 && before == moment.before.count_of(effect.form.name()) {
                    effect.seen += 1;
                    effect.consumed += u32::from(after.count_of(effect.form.name()) < before);
                }
            }
        }
    }
}

/// A way of choosing passes.
///
/// Planners are asked for several steps ahead, on what the rule book expects each to lead to, so that
/// many steps share one run of the compiler. They hear of every step in the order of proposal; steps
/// after one that failed were never run and are not heard of.
pub trait Planner: Send {
    /// A new path begins at the same program; what was learned from earlier ones stays.
    fn begin(&mut self);

    /// Some steps will be proposed, one after the other, for a program as it is now.
    fn begin_plan(&mut self) {}

    /// The next step for a program that looks like this; `None` when there is nothing left to do, or
    /// nothing left to try.
    fn propose(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Step>;

    /// What came of a step that was proposed.
    fn hear(&mut self, step: &Step, happened: Happened);

    /// A step did not get to its conversion, because of this optimization where it is known.
    fn hear_spoiled(&mut self, step: &Step, optimization: Option<RuleId>);

    /// A path has ended: the passes that ran, with what was there before each; those that failed, likewise;
    /// and whether it arrived.
    fn end(&mut self, atlas: &Atlas, journey: &Journey);

    /// Steps that a path may have, failed ones included.
    fn max_steps(&self) -> usize;
}

/// What a planner remembers of its paths, beside what the book knows.
#[derive(Debug, Default)]
struct Memory {
    /// What came of them.
    experience: Experience,
    /// Optimizations that failed, and how often.
    spoilers: FxHashMap<RuleId, u32>,
}

/// An optimization that failed this often on a program is not tried on it again.
const ENOUGH: u32 = 2;

impl Memory {
    /// How likely a path arrives that uses a pass where all this is there.
    fn confidence(&self, atlas: &Atlas, rule: RuleId, there: &Presence) -> f64 {
        atlas.experience().confidence(rule, there, &self.experience)
    }

    /// Whether a pass is better than the known way down.
    fn trusts(&self, atlas: &Atlas, rule: RuleId, there: &Presence) -> bool {
        atlas.home().is_empty() || self.confidence(atlas, rule, there) >= TRUST
    }

    /// So many of the optimizations that the book recommends, the trusted ones likelier, without those that
    /// keep failing.
    fn optimizations(
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
        recommended.retain(|&rule| rng.unit() < self.confidence(atlas, rule, &there).powi(2));
        recommended.truncate(wanted);
        recommended
    }

    fn note_spoiler(&mut self, optimization: Option<RuleId>) {
        if let Some(rule) = optimization {
            *self.spoilers.entry(rule).or_insert(0) += 1;
        }
    }

    /// Takes in a path that has ended.
    fn note(&mut self, atlas: &Atlas, journey: &Journey) {
        self.experience.note(&journey.ran, journey.arrived, atlas.experience());
        for failed in &journey.failed {
            self.experience.note(std::slice::from_ref(failed), false, atlas.experience());
        }
    }
}

/// A pass that paths arrive with more rarely than this is not taken while a way down is known.
const TRUST: f64 = 0.75;

/// How often the known way down is taken from its start when its end was not the goal.
const ROUNDS: usize = 3;

/// The way down that is known to be good for most programs: the spine of a path, to which planners add what
/// they want to try.
#[derive(Debug, Default)]
struct WayHome {
    /// Where the path will be on it when all that was proposed has been run.
    at: Milestone,
    /// Where it is by what was heard.
    reached: Milestone,
    /// For each step that was proposed and not heard of yet, where the path is after it.
    ahead: VecDeque<Milestone>,
    /// Steps of this path that were heard of.
    heard: usize,
    /// Dialects met since the last plan was begun.
    met: BTreeSet<String>,
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
    /// A step was run. Those behind it may never be: if the next thing is another proposal, they were not.
    fn note_step(&mut self) {
        self.heard += 1;
        self.reached = self.ahead.pop_front().unwrap_or(self.at);
    }

    /// A plan begins where the last one ended, as far as it was run.
    fn begin_plan(&mut self) {
        self.at = self.reached;
        self.ahead.clear();
        self.met.clear();
    }

    /// A step was proposed.
    fn note_proposal(&mut self) {
        self.ahead.push_back(self.at);
    }

    /// How many steps of a path may be spent on something else.
    fn spare(&self, atlas: &Atlas, max_steps: usize) -> usize {
        let rest = atlas.home().len().saturating_sub(self.at.behind);
        max_steps.saturating_sub(self.heard + self.ahead.len() + rest.div_ceil(AT_ONCE) + RESERVE)
    }

    /// Its next passes for dialects that are there, or have been since the program was last looked at: what
    /// a plan expects to be gone may well be there still.
    fn next(&mut self, atlas: &Atlas, population: &Population) -> Option<Step> {
        self.met.extend(population.forms().map(|form| form.dialect().to_owned()));
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
            self.at.behind += 1;
            if atlas.may_concern(rule, &self.met) {
                passes.push(rule);
            }
        }
        let conversion = passes.pop();
        conversion.map(|_| Step { optimizations: passes, conversion, about: None })
    }
}

/// Passes of the known way down in one step.
const AT_ONCE: usize = 4;

/// Steps kept for what comes up on the known way down.
const RESERVE: usize = 5;
