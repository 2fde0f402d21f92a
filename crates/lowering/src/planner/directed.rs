//! The planner of MLIRTracer: lead a program through a list of dialects, in order, each by the shortest way
//! that the rule book knows; where it knows none, go down by any rule and look again.

use mohole_testcase::Rng;
use rustc_hash::FxHashSet;

use super::{Happened, Journey, Planner, Step};
use crate::atlas::{Atlas, RuleId};
use crate::{Form, Population};

/// The dialects that MLIRTracer found to be prone to bugs, from the top down.
pub const TABLE_2: &[&str] = &[
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

/// Steps towards one dialect before the next is aimed at.
const PATIENCE: usize = 12;

/// The planner.
#[derive(Debug, Default)]
pub struct Directed {
    dialects: Vec<String>,
    /// Which of them is aimed at, and for how many steps.
    aim: usize,
    steps: usize,
    /// Steps that a path may have; `None` for as many as its patience with every dialect makes.
    max_steps: Option<usize>,
    /// What was tried on this path and led nowhere.
    vain: FxHashSet<(Form, RuleId)>,
}

impl Directed {
    /// A planner for these dialects, in this order.
    pub fn new(dialects: Vec<String>) -> Self {
        Directed { dialects, ..Directed::default() }
    }

    /// With so many steps in a path at most.
    pub fn with_max_steps(self, max_steps: Option<usize>) -> Self {
        Directed { max_steps, ..self }
    }

    /// The dialect that is aimed at now; the ones that the program has are behind us.
    fn current(&mut self, population: &Population) -> Option<String> {
        while let Some(dialect) = self.dialects.get(self.aim) {
            if !population.has_dialect(dialect) && self.steps < PATIENCE {
                return Some(dialect.clone());
            }
            self.aim += 1;
            self.steps = 0;
            self.vain.clear();
        }
        None
    }

    /// A pass on a shortest way from some form of the program to a dialect.
    fn towards(
        &mut self,
        atlas: &Atlas,
        population: &Population,
        dialect: &str,
        rng: &mut Rng,
    ) -> Option<(Form, RuleId)> {
        let reach = atlas.reach(dialect);
        let mut options: Vec<(usize, &Form, RuleId)> = Vec::new();
        for form in population.forms() {
            for &(rule, steps) in reach.ways(form) {
                if !self.vain.contains(&(form.clone(), rule)) && atlas.may_run(rule, population) {
                    options.push((steps, form, rule));
                }
            }
        }
        let nearest = options.iter().map(|(steps, ..)| *steps).min()?;
        options.retain(|(steps, ..)| *steps == nearest);
        rng.pick(&options).map(|(_, form, rule)| ((*form).clone(), *rule))
    }

    /// Any rule that takes some form down: the general rules.
    fn downwards(&self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<(Form, RuleId)> {
        let forms = atlas.pending(population);
        let all =
            forms.flat_map(|form| atlas.ways(form, population).map(move |(rule, _)| (form.clone(), rule)));
        let fresh: Vec<(Form, RuleId)> = all.filter(|pair| !self.vain.contains(pair)).collect();
        rng.pick(&fresh).cloned()
    }
}

impl Planner for Directed {
    fn begin(&mut self) {
        (self.aim, self.steps) = (0, 0);
        self.vain.clear();
    }

    fn propose(&mut self, atlas: &Atlas, population: &Population, rng: &mut Rng) -> Option<Step> {
        let dialect = self.current(population)?;
        let chosen = self.towards(atlas, population, &dialect, rng);
        let (form, rule) = chosen.or_else(|| self.downwards(atlas, population, rng))?;
        self.steps += 1;
        Some(Step { optimizations: Vec::new(), conversion: Some(rule), about: Some(form) })
    }

    fn hear(&mut self, step: &Step, happened: Happened) {
        if let (Some(form), Some(rule)) = (&step.about, step.conversion)
            && happened != Happened::Worked
        {
            self.vain.insert((form.clone(), rule));
        }
    }

    fn hear_spoiled(&mut self, _: &Step, _: Option<RuleId>) {} // It proposes no optimizations.

    fn end(&mut self, _: &Atlas, _: &Journey) {}

    fn max_steps(&self) -> usize {
        self.max_steps.unwrap_or(PATIENCE * self.dialects.len().max(1))
    }
}
