//! How much a pair and a pass are worth trying.
//!
//! Each block is noticed once, by the run that reaches it first. So how rare a block is cannot be counted in
//! runs. Instead it is counted how many passes have reached something new in its function: a function that
//! one pass reaches is that pass's own, one that many reach is parser, printer or folder.

use rustc_hash::{FxHashMap, FxHashSet};

/// Mutants without anything new after which a pair is worth half.
const HALVED_AFTER: f64 = 12.0;

/// What a crash counts, in mutants without anything new: mutants of a program that crashes mostly crash too.
const CRASH_COST: f64 = 4.0;

/// A program with so many operations is worth half of one with hardly any.
const USUAL_OPS: f64 = 20.0;

/// How much of what a pass did before counts after another of its runs.
const FADING: f64 = 0.995;

/// Runs of a pass that are assumed to have happened, and how many of them reached something new. A pass that
/// was never tried is promising.
const PRIOR_RUNS: f64 = 20.0;
const PRIOR_GROWTH: f64 = 10.0;

/// The passes that reached something new in each function.
#[derive(Debug, Default)]
pub(crate) struct Rarity {
    passes: FxHashMap<u32, FxHashSet<u16>>,
}

impl Rarity {
    /// Notes that a pass reached something new in a function.
    pub(crate) fn add(&mut self, function: u32, pass: u16) {
        self.passes.entry(function).or_default().insert(pass);
    }

    /// How rare a function is: 1 if one pass reaches it.
    fn of(&self, function: u32) -> f64 {
        1.0 / self.passes.get(&function).map_or(1, FxHashSet::len).max(1) as f64
    }

    /// Whether a pass reached something new in a function.
    pub(crate) fn has(&self, function: u32, pass: u16) -> bool {
        self.passes.get(&function).is_some_and(|passes| passes.contains(&pass))
    }

    /// What new blocks in these functions are worth. A function may be named several times.
    pub(crate) fn worth(&self, functions: &[u32]) -> f64 {
        let sum: f64 = functions.iter().map(|&function| self.of(function)).sum();
        (1.0 + sum).ln()
    }
}

/// What was tried with a pair.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Trials {
    /// Mutants since one of them last reached something new.
    pub(crate) fruitless: f64,
}

/// What came of one mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MutantResult {
    /// It reached something new.
    Grown,
    /// It reached nothing new.
    Nothing,
    /// It crashed with a known bug.
    Crashed,
}

impl Trials {
    /// Adds a mutant.
    pub(crate) fn add(&mut self, result: MutantResult) {
        match result {
            MutantResult::Grown => self.fruitless = 0.0,
            MutantResult::Nothing => self.fruitless += 1.0,
            MutantResult::Crashed => self.fruitless += CRASH_COST,
        }
    }

    /// The energy of a pair that is worth so much, with so many operations. Small programs run faster, and a
    /// change more often hits what matters.
    pub(crate) fn energy(&self, worth: f64, ops: u32) -> f64 {
        let size = f64::from(ops);
        worth * 0.5_f64.powf(self.fruitless / HALVED_AFTER) * USUAL_OPS / (USUAL_OPS + size)
    }
}

/// How many recent runs a pass had, and how many reached something new.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Growth {
    runs: f64,
    grown: f64,
}

impl Growth {
    /// Adds a run.
    pub(crate) fn add(&mut self, has_grown: bool) {
        self.runs = self.runs * FADING + 1.0;
        self.grown = self.grown * FADING + f64::from(u8::from(has_grown));
    }

    /// The part of its runs that are expected to reach something new.
    pub(crate) fn rate(&self) -> f64 {
        (self.grown + PRIOR_GROWTH) / (self.runs + PRIOR_RUNS)
    }
}

/// Draws a place by weights: `point` is between 0 and 1. `None` if all are 0.
pub(crate) fn drawn_by_weight(weights: &[f64], point: f64) -> Option<usize> {
    let mut left = point * weights.iter().sum::<f64>();
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return Some(place);
        }
    }
    weights.iter().rposition(|&weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_few_passes_reach_are_worth_more() {
        let mut rarity = Rarity::default();
        (0..4).for_each(|pass| rarity.add(7, pass));
        rarity.add(8, 1);
        rarity.add(8, 1);
        assert!(rarity.worth(&[8]) > 2.0 * rarity.worth(&[7]));
        assert!(rarity.worth(&[8, 8, 8]) > rarity.worth(&[8]));
        assert!(rarity.worth(&[]).abs() < 1e-9);
    }

    #[test]
    fn a_pair_loses_energy_until_it_grows_again() {
        let mut trials = Trials::default();
        (0..12).for_each(|_| trials.add(MutantResult::Nothing));
        assert!((trials.energy(2.0, 0) - 1.0).abs() < 1e-9);
        let mut crashed = trials;
        crashed.add(MutantResult::Crashed);
        trials.add(MutantResult::Nothing);
        assert!(trials.energy(2.0, 20) < trials.energy(2.0, 0));
        assert!(crashed.energy(2.0, 0) < trials.energy(2.0, 0));
        trials.add(MutantResult::Grown);
        assert!((trials.energy(2.0, 0) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_pass_that_stops_growing_falls_behind_one_that_was_not_tried() {
        let [mut grows, mut stops, untried] = [Growth::default(); 3];
        (0..100).for_each(|number| grows.add(number % 2 == 0));
        (0..100).for_each(|_| stops.add(false));
        assert!(stops.rate() < 0.2 && grows.rate() > 0.4 && untried.rate() > 0.4);
    }

    #[test]
    fn weights_decide_what_is_drawn() {
        let weights = [1.0, 0.0, 3.0];
        let drawn = |point: f64| drawn_by_weight(&weights, point);
        assert_eq!([drawn(0.0), drawn(0.24), drawn(0.26), drawn(1.0)], [Some(0), Some(0), Some(2), Some(2)]);
        assert_eq!(drawn_by_weight(&[0.0, 0.0], 0.5), None);
    }
}
