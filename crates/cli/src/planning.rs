//! Options of `lower` and `diff` that choose and configure a planner.

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use mohole_catalog::Catalog;
use mohole_lowering::{
    BUG_PRONE_DIALECTS, Directed, Feedback, FeedbackOptions, GOAL, MAX_STEPS_PER_DIALECT, PLANNERS, Planner,
    RuleIndex, Topological, TopologicalOptions,
};
use mohole_session::{Session, rule_book};

/// The options that choose a planner.
#[derive(clap::Args, Clone)]
pub(crate) struct PlannerOptions {
    /// How to choose passes
    #[arg(long, value_name = "NAME", default_value = "feedback", value_parser = planners())]
    planner: String,
    /// Number of paths [default: 10]
    #[arg(long, value_name = "N")]
    paths: Option<usize>,
    /// Seed of the first path; each further path uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[arg(long, value_name = "N", help = max_steps_help())]
    max_steps: Option<usize>,
    /// feedback: initial priority of every operation
    #[arg(long, value_name = "N", default_value_t = FeedbackOptions::DEFAULT.priority)]
    priority: i32,
    /// feedback: priority that an operation loses when a pass fails on it
    #[arg(long, value_name = "N", default_value_t = FeedbackOptions::DEFAULT.penalty)]
    penalty: i32,
    /// feedback: minimum priority
    #[arg(long, value_name = "N", default_value_t = FeedbackOptions::DEFAULT.floor)]
    floor: i32,
    /// feedback: maximum number of optimization passes before the first step
    #[arg(long, value_name = "N", default_value_t = FeedbackOptions::DEFAULT.opening)]
    opening: usize,
    /// feedback: maximum number of optimization passes before each later step
    #[arg(long, value_name = "N", default_value_t = FeedbackOptions::DEFAULT.optimizations)]
    optimizations: usize,
    /// feedback: choose passes at random, without the rule book
    #[arg(long)]
    no_rules: bool,
    /// feedback: do not learn from failures
    #[arg(long)]
    no_feedback: bool,
    /// topological: optimization passes before each lowering step
    #[arg(long, value_name = "N", default_value_t = TopologicalOptions::DEFAULT.optnum_each)]
    optnum_each: usize,
    /// topological: optimized paths in addition to the plain path, if --paths is not given
    #[arg(long, value_name = "N", default_value_t = TopologicalOptions::DIFFNUM)]
    diffnum: usize,
    /// directed: dialects to lower through, in this order [default: tosa,linalg,tensor,...,spirv]
    #[arg(long, value_name = "DIALECT,..", value_delimiter = ',')]
    dialects: Vec<String>,
}

fn max_steps_help() -> String {
    format!(
        "Maximum number of steps in a path, with failed steps [default: feedback {}, topological {}, directed \
         {MAX_STEPS_PER_DIALECT} for each dialect]",
        FeedbackOptions::DEFAULT.max_steps,
        TopologicalOptions::DEFAULT.max_steps,
    )
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
                let defaults = TopologicalOptions::DEFAULT;
                Box::new(Topological::new(TopologicalOptions {
                    optnum_each: self.optnum_each,
                    max_steps: self.max_steps.unwrap_or(defaults.max_steps),
                    ..defaults
                }))
            }
            "directed" => Box::new(Directed::new(self.dialects()).with_max_steps(self.max_steps)),
            other => bail!("the planner {other} is listed but not implemented"),
        })
    }

    fn feedback(&self) -> FeedbackOptions {
        FeedbackOptions {
            priority: self.priority,
            penalty: self.penalty,
            floor: self.floor,
            max_steps: self.max_steps.unwrap_or(FeedbackOptions::DEFAULT.max_steps),
            opening: self.opening,
            optimizations: self.optimizations,
            rules: !self.no_rules,
            feedback: !self.no_feedback,
            ..FeedbackOptions::DEFAULT
        }
    }

    /// The dialects to lower through.
    fn dialects(&self) -> Vec<String> {
        match self.dialects.is_empty() {
            true => BUG_PRONE_DIALECTS.iter().map(ToString::to_string).collect(),
            false => self.dialects.clone(),
        }
    }
}

/// The target's rule book, ready for planning. The directed planner may use passes that change results, since
/// nothing is run.
pub(crate) fn rule_index(
    session: &Session,
    catalog: &Catalog,
    options: &PlannerOptions,
) -> Result<RuleIndex> {
    match options.planner.as_str() {
        "directed" => Ok(RuleIndex::new(rule_book::book(session, catalog)?, GOAL)),
        _ => rule_book::rule_index_for_results(session, catalog),
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
    fn every_listed_planner_can_be_made() {
        for (name, _) in PLANNERS {
            let line = Line::parse_from(["mohole", "--planner", name]);
            assert!(line.options.planner().is_ok(), "{name}");
        }
        assert!(Line::try_parse_from(["mohole", "--planner", "nobody"]).is_err());
    }

    #[test]
    fn max_steps_is_passed_to_every_planner() {
        for (name, _) in PLANNERS {
            let line = Line::parse_from(["mohole", "--planner", name, "--max-steps", "3"]);
            assert_eq!(line.options.planner().unwrap().max_steps(), 3, "{name}");
        }
    }
}
