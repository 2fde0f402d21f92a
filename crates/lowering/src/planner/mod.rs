//! Planners: each proposes a step, is told what happened, and proposes the next.
//!
//! One planner is one file here and one line in [`PLANNERS`].

mod directed;
mod feedback;
mod topological;

use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use crate::atlas::{Atlas, RuleId};
use crate::{Form, Population};

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

/// A way of choosing passes.
///
/// Planners are asked for several steps ahead, on what the rule book expects each to lead to, so that
/// many steps share one run of the compiler. They hear of every step in the order of proposal; steps
/// after one that failed were never run and are not heard of.
pub trait Planner: Send {
    /// A new path begins at the same program; what was learned from earlier ones stays.
    fn begin(&mut self);

    /// The next step for a program that looks like this; `None` when there is nothing left to do, or
    /// nothing left to try.
    fn propose(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Step>;

    /// What came of a step that was proposed.
    fn hear(&mut self, step: &Step, happened: Happened);

    /// A step did not get to its conversion, because of this optimization where it is known.
    fn hear_spoiled(&mut self, step: &Step, optimization: Option<RuleId>);

    /// Steps that a path may have, failed ones included.
    fn max_steps(&self) -> usize;
}

/// Optimizations that failed, and how often.
#[derive(Debug, Default)]
struct Spoilers {
    failures: FxHashMap<RuleId, u32>,
}

/// An optimization that failed this often on a program is not tried on it again.
const ENOUGH: u32 = 2;

impl Spoilers {
    fn note(&mut self, optimization: Option<RuleId>) {
        if let Some(rule) = optimization {
            *self.failures.entry(rule).or_insert(0) += 1;
        }
    }

    /// What the book recommends for a program, in random order, without what keeps failing on it.
    fn recommended(&self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Vec<RuleId> {
        let mut recommended = atlas.recommended(population);
        recommended.retain(|rule| self.failures.get(rule).is_none_or(|&failures| failures < ENOUGH));
        rng.shuffle(&mut recommended);
        recommended
    }
}
