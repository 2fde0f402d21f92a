//! The interface of planners: steps, their results, and paths.

use mohole_testcase::Rng;

use crate::rule_index::RuleIndex;
use crate::{Form, PassRun, Population, RuleBook, RuleId};

/// Passes to run one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// Optimizations that run first. A failure of one of them does no harm.
    pub optimizations: Vec<RuleId>,
    /// The pass that lowers.
    pub conversion: Option<RuleId>,
    /// The form that it should lower.
    pub form: Option<Form>,
}

impl Step {
    /// All its passes in order.
    pub fn passes(&self) -> impl Iterator<Item = RuleId> + '_ {
        self.optimizations.iter().copied().chain(self.conversion)
    }
}

/// The result of a step's conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepResult {
    /// It lowered operations of the step's form.
    Worked,
    /// It ran without an effect on them.
    NoEffect,
    /// It stopped with a diagnostic.
    Failed,
}

/// A path that has ended.
#[derive(Debug, Clone, Default)]
pub struct FinishedPath {
    /// The passes that ran.
    pub ran: Vec<PassRun>,
    /// The passes that stopped with a diagnostic.
    pub failed: Vec<PassRun>,
    /// The pass that led to a dead end, if the path had to backtrack.
    pub blamed: Option<RuleId>,
    /// The operations in the end.
    pub after: Population,
    /// Whether only operations of the goal's dialect were left.
    pub reached_goal: bool,
}

impl FinishedPath {
    /// Adds the effects of the passes that ran to a book.
    pub fn record_in(&self, rule_index: &RuleIndex, book: &mut RuleBook) {
        let afters = self.ran.iter().skip(1).map(|run| &run.before).chain([&self.after]);
        for (run, after) in self.ran.iter().zip(afters) {
            let Some(rule) = book.rule_mut(&rule_index.rule(run.rule).call) else { continue };
            for effect in rule.effects.iter_mut().filter(|effect| effect.changed == 0) {
                // Statistics count by name. If a name has several forms, they do not tell which was removed.
                let before = run.before.count(&effect.form);
                if before > 0 && before == run.before.count_of(effect.form.name()) {
                    effect.seen += 1;
                    effect.consumed += u32::from(after.count_of(effect.form.name()) < before);
                }
            }
        }
    }
}

/// Chooses passes.
///
/// A planner proposes several steps in advance, each for the operations that the rule book predicts, so that
/// many steps share one run of the compiler. It is told the results in the order of proposal. Steps after a
/// failed one were not run and have no result.
pub trait Planner: Send {
    /// Starts a new path for the same program. The planner keeps what it learned from earlier ones.
    fn start_path(&mut self);

    /// Starts a plan: the next steps are proposed in advance, from these operations on.
    fn start_plan(&mut self, _population: &Population) {}

    /// The next step for a program with these operations; `None` if the goal is reached or nothing is left to
    /// try.
    fn propose(&mut self, rule_index: &RuleIndex, population: &Population, rng: &mut Rng) -> Option<Step>;

    /// Reports the result of a proposed step.
    fn on_step(&mut self, step: &Step, result: StepResult);

    /// Reports that a step stopped before its conversion, at this optimization if it is known.
    fn on_optimization_failed(&mut self, step: &Step, optimization: Option<RuleId>);

    /// Reports that the path has ended.
    fn finish_path(&mut self, rule_index: &RuleIndex, journey: &FinishedPath);

    /// Steps that a path may have, failed ones included.
    fn max_steps(&self) -> usize;

    /// Whether a path that does not reach the goal backtracks as little as possible and continues with the
    /// default pipeline.
    fn backtracks(&self) -> bool {
        false
    }
}
