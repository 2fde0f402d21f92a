//! What `lower`, `diff` and the benches share: which planner, with which numbers, over which rule book.

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use mohole_catalog::Catalog;
use mohole_lowering::{
    Atlas, Directed, Feedback, FeedbackOptions, GOAL, PLANNERS, Planner, TABLE_2, Topological,
    TopologicalOptions,
};
use mohole_session::{Session, rule_book};

/// The options that choose a planner.
#[derive(clap::Args, Clone)]
pub(crate) struct PlannerOptions {
    /// How passes are chosen
    #[arg(long, value_name = "NAME", default_value = "feedback", value_parser = planners())]
    planner: String,
    /// Paths [default: 10]
    #[arg(long, value_name = "N")]
    paths: Option<usize>,
    /// The seed of the first path; each further one takes the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Steps in a path, failed ones included [default: feedback 30, topological 50, directed 12 for each
    /// dialect]
    #[arg(long, value_name = "N")]
    max_steps: Option<usize>,
    /// feedback: what every operation begins with
    #[arg(long, value_name = "N", default_value_t = 10)]
    priority: i32,
    /// feedback: what a failure costs an operation
    #[arg(long, value_name = "N", default_value_t = 1)]
    penalty: i32,
    /// feedback: what priority never falls below
    #[arg(long, value_name = "N", default_value_t = 0)]
    floor: i32,
    /// feedback: optimizations before the first step, at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    opening: usize,
    /// feedback: optimizations before any other step, at most
    #[arg(long, value_name = "N", default_value_t = 1)]
    optimizations: usize,
    /// feedback: choose any pass, whatever the rule book says
    #[arg(long)]
    no_rules: bool,
    /// feedback: do not learn from failures
    #[arg(long)]
    no_feedback: bool,
    /// topological: optimizations before each lowering step
    #[arg(long, value_name = "N", default_value_t = 1)]
    optnum_each: usize,
    /// topological: optimized paths beside the plain one, when --paths is not given
    #[arg(long, value_name = "N", default_value_t = 2)]
    diffnum: usize,
    /// directed: the dialects to lead through [default: tosa,linalg,tensor,...,spirv]
    #[arg(long, value_name = "DIALECT,..", value_delimiter = ',')]
    dialects: Vec<String>,
}

/// The planners, each with what it does.
fn planners() -> PossibleValuesParser {
    PLANNERS.iter().map(|(name, about)| PossibleValue::new(*name).help(*about)).into()
}

impl PlannerOptions {
    pub(crate) fn paths(&self) -> usize {
        let default = if self.planner == "topological" { self.diffnum + 1 } else { 10 };
        self.paths.unwrap_or(default)
    }

    pub(crate) fn seed(&self, path: usize) -> u64 {
        self.seed.wrapping_add(path as u64)
    }

    pub(crate) fn planner(&self) -> Result<Box<dyn Planner>> {
        Ok(match self.planner.as_str() {
            "feedback" => Box::new(Feedback::new(self.feedback())),
            "topological" => {
                let defaults = TopologicalOptions::default();
                Box::new(Topological::new(TopologicalOptions {
                    optnum_each: self.optnum_each,
                    max_steps: self.max_steps.unwrap_or(defaults.max_steps),
                    ..defaults
                }))
            }
            "directed" => Box::new(Directed::new(self.dialects()).with_max_steps(self.max_steps)),
            other => bail!("{other} is in the list of planners, and nobody makes it"),
        })
    }

    fn feedback(&self) -> FeedbackOptions {
        let defaults = FeedbackOptions::default();
        FeedbackOptions {
            priority: self.priority,
            penalty: self.penalty,
            floor: self.floor,
            max_steps: self.max_steps.unwrap_or(defaults.max_steps),
            opening: self.opening,
            optimizations: self.optimizations,
            rules: !self.no_rules,
            feedback: !self.no_feedback,
        }
    }

    /// The dialects to lead through.
    fn dialects(&self) -> Vec<String> {
        match self.dialects.is_empty() {
            true => TABLE_2.iter().map(ToString::to_string).collect(),
            false => self.dialects.clone(),
        }
    }
}

/// The target's rule book, ready for planning. The directed planner may use passes that change results, since
/// nothing is run.
pub(crate) fn atlas(session: &Session, catalog: &Catalog, options: &PlannerOptions) -> Result<Atlas> {
    match options.planner.as_str() {
        "directed" => Ok(Atlas::new(rule_book::book(session, catalog)?, GOAL)),
        _ => rule_book::atlas_for_results(session, catalog),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: PlannerOptions,
    }

    #[test]
    fn every_planner_in_the_list_is_made() {
        for (name, _) in PLANNERS {
            let line = Line::parse_from(["mohole", "--planner", name]);
            assert!(line.options.planner().is_ok(), "{name}");
        }
        assert!(Line::try_parse_from(["mohole", "--planner", "nobody"]).is_err());
    }

    #[test]
    fn the_most_steps_count_for_every_planner() {
        for (name, _) in PLANNERS {
            let line = Line::parse_from(["mohole", "--planner", name, "--max-steps", "3"]);
            assert_eq!(line.options.planner().unwrap().max_steps(), 3, "{name}");
        }
    }
}
