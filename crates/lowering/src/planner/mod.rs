//! Planners: each proposes a step, is told what happened, and proposes the next.
//!
//! One planner is one file here and one line in [`PLANNERS`]; whoever offers it to users makes it with its
//! options.

mod directed;
mod feedback;
mod home;
mod memory;
mod topological;

use mohole_testcase::Rng;

use crate::atlas::{Atlas, RuleId};
use crate::{Form, Moment, Population, RuleBook};

use home::WayHome;
use memory::Memory;

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
    /// The pass that led astray, where the path had to be gone back on.
    pub blamed: Option<RuleId>,
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
            for effect in rule.effects.iter_mut().filter(|effect| effect.changed == 0) {
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
    fn begin_plan(&mut self, _population: &Population) {}

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

    /// Whether a path that leads nowhere is gone back on, as little as it takes, and home from there.
    fn retraces(&self) -> bool {
        false
    }
}

/// A pass that paths arrive with more rarely than this is not taken while a way down is known.
const TRUST: f64 = 0.75;
