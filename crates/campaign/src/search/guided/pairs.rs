//! The pairs that are kept: a program, and the passes with which it was the first to reach some blocks.

use std::sync::Arc;

use mohole_testcase::{PassCall, Rng};
use rustc_hash::FxHashMap;

use super::energy::{Growth, MutantResult, Rarity, Trials, drawn_by_weight};
use crate::search::pool::Seed;

/// Pairs of one pass; the one with the least energy goes when there are more.
const MAX_PAIRS: usize = 48;

/// Functions that a pair remembers, to say how rare they are.
const MAX_FUNCTIONS: usize = 256;

/// The part of all draws in which each pass is equally likely.
const EQUAL_ONE_IN: usize = 5;

/// A pair: what to change, and what to run on it.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) seed: Arc<Seed>,
    pub(crate) calls: Arc<[PassCall]>,
    /// Identifies it among all pairs that were ever kept.
    number: u64,
    /// The functions of the blocks that it reached first, as often as there are blocks.
    functions: Arc<[u32]>,
    trials: Trials,
}

impl Pair {
    /// Mutants without anything new since the last with something new.
    pub(crate) fn fruitless(&self) -> f64 {
        self.trials.fruitless
    }
}

/// The pairs of one pass.
#[derive(Default)]
struct OfPass {
    pairs: Vec<Pair>,
    growth: Growth,
    /// How many were ever kept.
    kept: usize,
}

/// All pairs, by the pass that is called last.
#[derive(Default)]
pub(crate) struct Pairs {
    /// The numbers of passes, in the order in which they were met.
    numbers: FxHashMap<String, usize>,
    passes: Vec<OfPass>,
    rarity: Rarity,
    next: u64,
}

impl Pairs {
    /// Adds a run of some passes, and keeps it as a pair if it reached something new: `functions` has the
    /// function of each new block. Of several passes, those behind the one that reached it are left out.
    pub(crate) fn add(&mut self, seed: &Arc<Seed>, calls: &[PassCall], functions: &[u32]) {
        let Some(place) = self.reaching(calls, functions) else { return };
        let calls = &calls[..=place];
        let pass = self.number_of(&calls[place].name);
        self.passes[pass].growth.add(!functions.is_empty());
        if functions.is_empty() {
            return;
        }
        for &function in functions {
            self.rarity.add(function, pass as u16);
        }
        let functions = functions[..functions.len().min(MAX_FUNCTIONS)].into();
        let pair = Pair {
            seed: seed.clone(),
            calls: calls.into(),
            number: self.next,
            functions,
            trials: Trials::default(),
        };
        self.next += 1;
        self.passes[pass].kept += 1;
        self.passes[pass].pairs.push(pair);
        self.drop_weakest(pass);
    }

    /// Adds what came of a mutant of a pair.
    pub(crate) fn record(&mut self, pair: &Pair, result: MutantResult) {
        let Some(last) = pair.calls.last() else { return };
        let pass = self.number_of(&last.name);
        let kept = self.passes[pass].pairs.iter_mut().find(|kept| kept.number == pair.number);
        kept.into_iter().for_each(|kept| kept.trials.add(result));
    }

    /// Draws a pair: a pass by how many of its runs reach something new, then one of its pairs by energy.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Option<Pair> {
        let is_equal = rng.chance(1, EQUAL_ONE_IN);
        let weight = |pass: &OfPass| match pass.pairs.is_empty() {
            true => 0.0,
            false if is_equal => 1.0,
            false => pass.growth.rate(),
        };
        let weights: Vec<f64> = self.passes.iter().map(weight).collect();
        let pass = drawn_by_weight(&weights, rng.unit())?;
        let energies: Vec<f64> = self.passes[pass].pairs.iter().map(|pair| self.energy(pair)).collect();
        let place = drawn_by_weight(&energies, rng.unit())?;
        Some(self.passes[pass].pairs[place].clone())
    }

    /// The programs of all pairs of a pass, and how many pairs of it were ever kept.
    pub(crate) fn programs_of(&self, pass: &str) -> (Vec<Arc<Seed>>, usize) {
        let Some(pass) = self.numbers.get(pass).map(|&number| &self.passes[number]) else {
            return (Vec::new(), 0);
        };
        (pass.pairs.iter().map(|pair| pair.seed.clone()).collect(), pass.kept)
    }

    /// How many pairs are kept.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.passes.iter().map(|pass| pass.pairs.len()).sum()
    }

    fn energy(&self, pair: &Pair) -> f64 {
        pair.trials.energy(self.rarity.worth(&pair.functions), pair.seed.population.total())
    }

    /// Which of some calls likely reached new blocks of these functions: the one whose pass has reached
    /// others of them before; if there is none, the last.
    fn reaching(&mut self, calls: &[PassCall], functions: &[u32]) -> Option<usize> {
        let last = calls.len().checked_sub(1)?;
        if last == 0 || functions.is_empty() {
            return Some(last);
        }
        let passes: Vec<u16> = calls.iter().map(|call| self.number_of(&call.name) as u16).collect();
        let known = |pass: u16| functions.iter().filter(|&&function| self.rarity.has(function, pass)).count();
        let counts: Vec<usize> = passes.iter().map(|&pass| known(pass)).collect();
        (0..=last).max_by_key(|&place| (counts[place], place))
    }

    fn number_of(&mut self, pass: &str) -> usize {
        if let Some(&number) = self.numbers.get(pass) {
            return number;
        }
        self.numbers.insert(pass.to_owned(), self.passes.len());
        self.passes.push(OfPass::default());
        self.passes.len() - 1
    }

    fn drop_weakest(&mut self, pass: usize) {
        if self.passes[pass].pairs.len() <= MAX_PAIRS {
            return;
        }
        let energies: Vec<f64> = self.passes[pass].pairs.iter().map(|pair| self.energy(pair)).collect();
        let weakest = (0..energies.len()).min_by(|&a, &b| energies[a].total_cmp(&energies[b]));
        weakest.into_iter().for_each(|place| _ = self.passes[pass].pairs.remove(place));
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::Provenance;

    use super::*;

    fn seed(name: usize) -> Arc<Seed> {
        let seed = Seed::parse(Provenance::file(&name.to_string()), b"\"a.b\"() : () -> ()\n");
        Arc::new(seed.unwrap())
    }

    /// How many of 400 draws give each pass.
    fn drawn(pairs: &Pairs, pass: &str) -> usize {
        let mut rng = Rng::new(1);
        let draws = (0..400).filter_map(|_| pairs.draw(&mut rng));
        draws.filter(|pair| pair.calls.last().unwrap().name == pass).count()
    }

    #[test]
    fn only_runs_that_reach_something_new_are_kept() {
        let mut pairs = Pairs::default();
        assert!(pairs.draw(&mut Rng::new(1)).is_none());
        pairs.add(&seed(0), &[PassCall::named("cse")], &[]);
        pairs.add(&seed(1), &[], &[1]);
        assert_eq!(pairs.len(), 0);
        pairs.add(&seed(2), &[PassCall::named("inline"), PassCall::named("cse")], &[1]);
        assert_eq!((pairs.len(), pairs.programs_of("cse").1, pairs.programs_of("inline").1), (1, 1, 0));
    }

    #[test]
    fn the_pass_that_has_reached_a_function_before_gets_the_pair() {
        let mut pairs = Pairs::default();
        let [inline, cse, sccp] = ["inline", "cse", "sccp"].map(PassCall::named);
        pairs.add(&seed(0), std::slice::from_ref(&cse), &[5, 6]);
        pairs.add(&seed(1), &[inline.clone(), cse.clone(), sccp.clone()], &[6, 9]);
        let pair = pairs.passes[pairs.numbers["cse"]].pairs.last().unwrap();
        assert_eq!(*pair.calls, [inline.clone(), cse]);
        pairs.add(&seed(2), &[inline, sccp], &[10]);
        assert_eq!(pairs.programs_of("sccp").1, 1);
    }

    #[test]
    fn a_pass_that_grows_is_drawn_more_often() {
        let mut pairs = Pairs::default();
        let calls = ["cse", "inline"].map(|name| [PassCall::named(name)]);
        for number in 0..60 {
            pairs.add(&seed(number), &calls[0], if number == 0 { &[1] } else { &[] });
            pairs.add(&seed(number), &calls[1], &[2]);
        }
        let [cse, inline] = ["cse", "inline"].map(|pass| drawn(&pairs, pass));
        assert!(inline > 2 * cse && cse > 20, "{cse} {inline}");
    }

    #[test]
    fn fruitless_pairs_give_way() {
        let mut pairs = Pairs::default();
        let calls = [PassCall::named("cse")];
        for number in 0..MAX_PAIRS {
            pairs.add(&seed(number), &calls, &[number as u32]);
        }
        let first = pairs.passes[0].pairs[0].clone();
        (0..30).for_each(|_| pairs.record(&first, MutantResult::Nothing));
        assert!(pairs.passes[0].pairs[0].fruitless() > 29.0);
        pairs.add(&seed(1000), &calls, &[1000]);
        assert_eq!(pairs.len(), MAX_PAIRS);
        assert!(pairs.passes[0].pairs.iter().all(|pair| pair.number != first.number));
    }
}
