//! Where `tracer` leads programs: the dialects in which bugs are likely, and how much each pass is worth.

use mohole_catalog::Catalog;
use mohole_lowering::{BUG_PRONE_DIALECTS, RuleIndex};
use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use super::chooser::ChosenPass;

/// The dialect that programs begin with.
const FIRST: &str = "tosa";

/// The most dialects that are used of a ranking; the paper has 11.
const MAX_DIALECTS: usize = 12;

/// Dialects and passes with scores.
#[derive(Debug, Clone, PartialEq)]
pub struct Directions {
    /// From high level to low level, each with a weight.
    dialects: Vec<(String, f64)>,
    /// By pass, from 0 to 1.
    passes: FxHashMap<String, f64>,
}

impl Default for Directions {
    /// The table of MLIRTracer's paper: all dialects have the same weight, and so have all passes.
    fn default() -> Self {
        let dialects = BUG_PRONE_DIALECTS.iter().map(|dialect| ((*dialect).to_owned(), 1.0)).collect();
        Directions { dialects, passes: FxHashMap::default() }
    }
}

impl Directions {
    /// The directions of a ranking: dialects with their scores, the worst first, and passes with theirs.
    /// Those dialects are used that the rule book reaches from tosa, in the order of the steps that it
    /// takes. Without any, it is the paper's table.
    pub fn of_ranking(
        dialects: &[(String, f64)],
        passes: impl IntoIterator<Item = (String, f64)>,
        rule_index: &RuleIndex,
    ) -> Self {
        let steps = |dialect: &str| match dialect {
            FIRST => Some(0),
            other => rule_index.steps_between(FIRST, other),
        };
        let prone = dialects.iter().filter(|(_, score)| *score > 0.0);
        let mut reached: Vec<(usize, &(String, f64))> =
            prone.filter_map(|dialect| Some((steps(&dialect.0)?, dialect))).take(MAX_DIALECTS).collect();
        reached.sort_by_key(|(steps, _)| *steps);
        if reached.is_empty() {
            return Directions::default();
        }
        let dialects = reached.into_iter().map(|(_, dialect)| dialect.clone()).collect();
        let passes: FxHashMap<String, f64> = passes.into_iter().collect();
        let most = passes.values().copied().fold(f64::MIN_POSITIVE, f64::max);
        let passes = passes.into_iter().map(|(name, score)| (name, score / most)).collect();
        Directions { dialects, passes }
    }

    /// All dialects that the rule book reaches from tosa, in the order of the steps that it takes.
    pub(crate) fn anywhere(catalog: &Catalog, rule_index: &RuleIndex) -> Self {
        let names = catalog.dialects.iter().map(|dialect| dialect.name.as_str());
        let mut reached: Vec<(usize, String)> = names
            .filter_map(|name| Some((rule_index.steps_between(FIRST, name)?, name.to_owned())))
            .chain([(0, FIRST.to_owned())])
            .collect();
        reached.sort();
        reached.dedup();
        let dialects = reached.into_iter().map(|(_, name)| (name, 1.0)).collect();
        Directions { dialects, passes: FxHashMap::default() }
    }

    /// Draws a dialect to lead to, by weight; the names are those from it on down.
    pub(crate) fn draw(&self, turn: u64, rng: &mut Rng) -> Vec<String> {
        let at = match self.passes.is_empty() {
            true => usize::try_from(turn).unwrap_or(0) % self.dialects.len(),
            false => weighted(self.dialects.iter().map(|(_, weight)| *weight), rng),
        };
        self.dialects[at..].iter().map(|(name, _)| name.clone()).collect()
    }

    /// Chooses between two pipelines: passes that are twice as prone are chosen twice as often, and passes
    /// that are not prone at all one time in three against the worst.
    pub(crate) fn choose(
        &self,
        one: Vec<ChosenPass>,
        other: Vec<ChosenPass>,
        rng: &mut Rng,
    ) -> Vec<ChosenPass> {
        let at = weighted([self.weight(&one), self.weight(&other)], rng);
        if at == 0 { one } else { other }
    }

    /// Whether passes have different weights.
    pub(crate) fn weighs_passes(&self) -> bool {
        !self.passes.is_empty()
    }

    fn weight(&self, passes: &[ChosenPass]) -> f64 {
        let score = |pass: &ChosenPass| self.passes.get(&pass.call.name).copied().unwrap_or_default();
        0.5 + passes.iter().map(score).fold(0.0, f64::max)
    }
}

/// The place of a weight, drawn in proportion.
fn weighted(weights: impl IntoIterator<Item = f64>, rng: &mut Rng) -> usize {
    let weights: Vec<f64> = weights.into_iter().collect();
    let mut drawn = rng.unit() * weights.iter().sum::<f64>();
    for (at, weight) in weights.iter().enumerate() {
        drawn -= weight;
        if drawn < 0.0 {
            return at;
        }
    }
    weights.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use mohole_lowering::{GOAL, shipped};

    use super::*;

    fn named(dialects: &[(&str, f64)]) -> Vec<(String, f64)> {
        dialects.iter().map(|(name, score)| ((*name).to_owned(), *score)).collect()
    }

    #[test]
    fn without_a_ranking_the_dialects_take_turns() {
        let directions = Directions::default();
        let mut rng = Rng::new(1);
        assert_eq!(directions.draw(0, &mut rng)[0], "tosa");
        assert_eq!(directions.draw(10, &mut rng), ["spirv"]);
        assert_eq!(directions.draw(11, &mut rng)[0], "tosa");
    }

    #[test]
    fn a_ranking_is_ordered_from_high_level_to_low_level() {
        let rules = RuleIndex::new(shipped("mlir-22").expect("it ships"), GOAL);
        let ranked = named(&[("llvm", 9.0), ("linalg", 8.0), ("quantum", 7.0), ("tosa", 1.0), ("scf", 0.0)]);
        let directions = Directions::of_ranking(&ranked, named(&[("cse", 2.0)]), &rules);
        let names: Vec<&str> = directions.dialects.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["tosa", "linalg", "llvm"]);
    }

    #[test]
    fn heavy_dialects_are_drawn_more_often() {
        let rules = RuleIndex::new(shipped("mlir-22").expect("it ships"), GOAL);
        let ranked = named(&[("linalg", 9.0), ("tosa", 1.0)]);
        let directions = Directions::of_ranking(&ranked, named(&[("cse", 2.0)]), &rules);
        let mut rng = Rng::new(1);
        let linalg = (0..1000).filter(|turn| directions.draw(*turn, &mut rng)[0] == "linalg").count();
        assert!((850..950).contains(&linalg), "{linalg}");
    }

    #[test]
    fn a_ranking_without_dialects_of_the_compiler_changes_nothing() {
        let rules = RuleIndex::new(shipped("mlir-22").expect("it ships"), GOAL);
        let directions = Directions::of_ranking(&named(&[("quantum", 7.0)]), named(&[("cse", 2.0)]), &rules);
        assert_eq!(directions, Directions::default());
    }
}
