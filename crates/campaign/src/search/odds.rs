//! Results of passes on operations so far. Meeting a known bug again costs time, a hang most of all, and
//! hides what comes after it. So pairs of a pass and an operation that mostly lead to one are avoided.

use mohole_lowering::Population;
use rustc_hash::FxHashMap;

use super::coverage::{Item, of_pass};

/// The result of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PassResult {
    /// It ended, with success or a diagnostic.
    Ended,
    /// It crashed with a known bug.
    Crashed,
    /// It hung.
    Hung,
}

/// Crashes after which a pair may be avoided.
const MIN_CRASHES: u32 = 2;

/// Crashes after which an operation may be avoided under all passes: a crash in a fold shows under most of
/// them.
const MIN_CRASHES_OF_OP: u32 = 6;

/// An operation is avoided if one in so many runs with it crashed.
const OP_CRASHES_ONE_IN: u32 = 3;

/// Hangs after which a pair may be avoided.
const MIN_HANGS: u32 = 2;

/// A pair is avoided if one in so many of its runs crashed.
const CRASHES_ONE_IN: u32 = 2;

/// A pair is avoided if one in so many of its runs hung.
const HANGS_ONE_IN: u32 = 8;

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    runs: u32,
    crashes: u32,
    hangs: u32,
}

/// Results by pass and operation.
#[derive(Debug, Default)]
pub(crate) struct Odds {
    pairs: FxHashMap<Item, Counts>,
    /// By operation, whatever the pass.
    ops: FxHashMap<Item, Counts>,
}

impl Odds {
    /// Adds the result of a pass.
    pub(crate) fn add(&mut self, pass: &str, population: &Population, result: PassResult) {
        for pair in items(pass, population) {
            let counts = self.pairs.entry(pair).or_default();
            counts.runs += 1;
            counts.crashes += u32::from(result == PassResult::Crashed);
            counts.hangs += u32::from(result == PassResult::Hung);
        }
        self.add_for_any_pass(population, result);
    }

    /// Adds a result of which the pass is not known.
    pub(crate) fn add_for_any_pass(&mut self, population: &Population, result: PassResult) {
        for op in items("", population) {
            let counts = self.ops.entry(op).or_default();
            counts.runs += 1;
            counts.crashes += u32::from(result == PassResult::Crashed);
        }
    }

    /// Whether a pass on a program would likely show a known bug again.
    pub(crate) fn is_avoided(&self, pass: &str, population: &Population) -> bool {
        items(pass, population).any(|pair| self.pairs.get(&pair).is_some_and(Counts::is_avoided))
            || items("", population).any(|op| self.ops.get(&op).is_some_and(Counts::is_avoided_for_op))
    }
}

fn items<'a>(pass: &'a str, population: &'a Population) -> impl Iterator<Item = Item> + 'a {
    of_pass(pass, population).map(|pair| pair.item())
}

impl Counts {
    fn is_avoided_for_op(&self) -> bool {
        self.crashes >= MIN_CRASHES_OF_OP && self.crashes * OP_CRASHES_ONE_IN >= self.runs
    }

    fn is_avoided(&self) -> bool {
        (self.crashes >= MIN_CRASHES && self.crashes * CRASHES_ONE_IN >= self.runs)
            || (self.hangs >= MIN_HANGS && self.hangs * HANGS_ONE_IN >= self.runs)
    }
}

#[cfg(test)]
mod tests {
    use mohole_ir::Module;

    use super::*;

    fn having(ops: &[&str]) -> Population {
        let lines: String = ops.iter().map(|op| format!("\"{op}\"() : () -> ()\n")).collect();
        Population::of(&Module::parse(&lines).unwrap())
    }

    #[test]
    fn the_operation_that_a_pass_hangs_on_is_told_from_common_ones() {
        let mut odds = Odds::default();
        for _ in 0..30 {
            odds.add("canonicalize", &having(&["func.func", "arith.addi"]), PassResult::Ended);
        }
        for _ in 0..2 {
            odds.add("canonicalize", &having(&["func.func", "vector.mask"]), PassResult::Hung);
        }
        assert!(odds.is_avoided("canonicalize", &having(&["func.func", "vector.mask"])));
        assert!(!odds.is_avoided("canonicalize", &having(&["func.func", "arith.addi"])));
        assert!(!odds.is_avoided("cse", &having(&["vector.mask"])));
    }

    #[test]
    fn an_operation_that_crashes_most_passes_is_avoided_under_all() {
        let mut odds = Odds::default();
        for pass in ["a", "b", "c", "d", "e", "f"] {
            odds.add(pass, &having(&["func.func", "shape.any"]), PassResult::Crashed);
            odds.add(pass, &having(&["func.func", "shape.any"]), PassResult::Ended);
            (0..4).for_each(|_| odds.add(pass, &having(&["func.func"]), PassResult::Ended));
        }
        assert!(odds.is_avoided("g", &having(&["func.func", "shape.any"])));
        assert!(!odds.is_avoided("g", &having(&["func.func"])));
    }

    #[test]
    fn a_pair_that_seldom_crashes_is_not_avoided() {
        let mut odds = Odds::default();
        for result in [PassResult::Crashed, PassResult::Ended, PassResult::Ended, PassResult::Ended].repeat(9)
        {
            odds.add("sccp", &having(&["scf.for"]), result);
        }
        assert!(!odds.is_avoided("sccp", &having(&["scf.for"])));
    }
}
