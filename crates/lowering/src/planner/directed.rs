//! The planner of MLIRTracer: leads a program through a list of dialects in order, each by the shortest path
//! in the rule book. Where the book has none, it lowers by any rule and tries again.

use mohole_testcase::Rng;
use rustc_hash::FxHashSet;

use super::interface::{FinishedPath, Planner, Step, StepResult};
use crate::rule_index::RuleIndex;
use crate::{Form, Population, RuleId};

/// The dialects that MLIRTracer found to be prone to bugs, from high level to low level (table 2 of the
/// paper).
pub const BUG_PRONE_DIALECTS: &[&str] = &[
    "tosa",
    "linalg",
    "tensor",
    "bufferization",
    "memref",
    "affine",
    "vector",
    "scf",
    "gpu",
    "async",
    "spirv",
];

/// Steps towards one dialect before the planner goes on to the next.
pub const MAX_STEPS_PER_DIALECT: usize = 12;

/// The planner.
#[derive(Debug, Default)]
pub struct Directed {
    dialects: Vec<String>,
    /// The index of the current one, and the steps towards it so far.
    current: usize,
    steps: usize,
    /// The most steps of a path; by default [`MAX_STEPS_PER_DIALECT`] for each dialect.
    max_steps: Option<usize>,
    /// Rules that had no effect on a form, on the path to the current dialect.
    failed: FxHashSet<(Form, RuleId)>,
}

impl Directed {
    /// A planner for these dialects, in this order.
    pub fn new(dialects: impl IntoIterator<Item: Into<String>>) -> Self {
        Directed { dialects: dialects.into_iter().map(Into::into).collect(), ..Directed::default() }
    }

    /// Limits the steps of a path.
    pub fn with_max_steps(self, max_steps: Option<usize>) -> Self {
        Directed { max_steps, ..self }
    }

    /// The next dialect that the program does not have yet.
    fn next_dialect(&mut self, population: &Population) -> Option<String> {
        while let Some(dialect) = self.dialects.get(self.current) {
            if !population.has_dialect(dialect) && self.steps < MAX_STEPS_PER_DIALECT {
                return Some(dialect.clone());
            }
            self.current += 1;
            self.steps = 0;
            self.failed.clear();
        }
        None
    }

    /// A pass on a shortest path from some form of the program to a dialect.
    fn towards(
        &mut self,
        rule_index: &RuleIndex,
        population: &Population,
        dialect: &str,
        rng: &mut Rng,
    ) -> Option<(Form, RuleId)> {
        let reach = rule_index.reach(dialect);
        let mut options: Vec<(usize, &Form, RuleId)> = Vec::new();
        for form in population.forms() {
            for &(rule, steps) in reach.rules_for(form) {
                if !self.failed.contains(&(form.clone(), rule)) && rule_index.may_run(rule, population) {
                    options.push((steps, form, rule));
                }
            }
        }
        let nearest = options.iter().map(|(steps, ..)| *steps).min()?;
        options.retain(|(steps, ..)| *steps == nearest);
        rng.pick(&options).map(|(_, form, rule)| ((*form).clone(), *rule))
    }

    /// Any rule that lowers some form.
    fn any_lowering(
        &self,
        rule_index: &RuleIndex,
        population: &Population,
        rng: &mut Rng,
    ) -> Option<(Form, RuleId)> {
        let forms = rule_index.pending(population);
        let all = forms.flat_map(|form| {
            rule_index.rules_for(form, population).map(move |(rule, _)| (form.clone(), rule))
        });
        let untried: Vec<(Form, RuleId)> = all.filter(|pair| !self.failed.contains(pair)).collect();
        rng.pick(&untried).cloned()
    }
}

impl Planner for Directed {
    fn start_path(&mut self) {
        (self.current, self.steps) = (0, 0);
        self.failed.clear();
    }

    fn propose(&mut self, rule_index: &RuleIndex, population: &Population, rng: &mut Rng) -> Option<Step> {
        let dialect = self.next_dialect(population)?;
        let chosen = self.towards(rule_index, population, &dialect, rng);
        let (form, rule) = chosen.or_else(|| self.any_lowering(rule_index, population, rng))?;
        self.steps += 1;
        Some(Step { optimizations: Vec::new(), conversion: Some(rule), form: Some(form) })
    }

    fn on_step(&mut self, step: &Step, result: StepResult) {
        if let (Some(form), Some(rule)) = (&step.form, step.conversion)
            && result != StepResult::Worked
        {
            self.failed.insert((form.clone(), rule));
        }
    }

    fn on_optimization_failed(&mut self, _: &Step, _: Option<RuleId>) {} // It proposes no optimizations.

    fn finish_path(&mut self, _: &RuleIndex, _: &FinishedPath) {}

    fn max_steps(&self) -> usize {
        self.max_steps.unwrap_or(MAX_STEPS_PER_DIALECT * self.dialects.len().max(1))
    }
}
