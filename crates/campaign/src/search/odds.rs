//! What a pass is likely to do on an operation, by what it did so far. A bug that is known is paid for each
//! time it is met, a hang dearly, and hides what lies behind it: pairs that nearly always lead there are left
//! alone.

use mohole_lowering::Population;
use rustc_hash::FxHashMap;

use super::coverage::of_pass;

/// What came of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PassResult {
    /// It ended, well or not.
    Ended,
    /// It died of something that is known.
    Crashed,
    /// It did not end.
    Hung,
}

/// How often a pair may die before it is left alone.
const DEATHS: u32 = 2;

/// The same for an operation, whichever the pass: what dies in a fold does so under most of them.
const DEATHS_ANYWHERE: u32 = 6;

/// Of so many runs with an operation one must have died for it to be left alone.
const DEATHS_ANYWHERE_ONE_IN: u32 = 3;

/// The same for one that did not end.
const HANGS: u32 = 2;

/// Of so many runs of a pair one must have been lost for it to be left alone.
const DEATHS_ONE_IN: u32 = 2;

const HANGS_ONE_IN: u32 = 8;

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    runs: u32,
    deaths: u32,
    hangs: u32,
}

/// Passes with the operations that were there, and what came of it.
#[derive(Debug, Default)]
pub(crate) struct Odds {
    pairs: FxHashMap<u64, Counts>,
    /// By operation alone.
    ops: FxHashMap<u64, Counts>,
}

impl Odds {
    /// Takes in a run of a pass.
    pub(crate) fn note(&mut self, pass: &str, population: &Population, result: PassResult) {
        for pair in of_pass(pass, population) {
            let counts = self.pairs.entry(pair).or_default();
            counts.runs += 1;
            counts.deaths += u32::from(result == PassResult::Crashed);
            counts.hangs += u32::from(result == PassResult::Hung);
        }
        self.note_any(population, result);
    }

    /// Takes in a run of some pass.
    pub(crate) fn note_any(&mut self, population: &Population, result: PassResult) {
        for op in of_pass("", population) {
            let counts = self.ops.entry(op).or_default();
            counts.runs += 1;
            counts.deaths += u32::from(result == PassResult::Crashed);
        }
    }

    /// Whether a pass on a program is likely to show once more what is known.
    pub(crate) fn are_bad(&self, pass: &str, population: &Population) -> bool {
        of_pass(pass, population).any(|pair| self.pairs.get(&pair).is_some_and(Counts::are_bad))
            || of_pass("", population).any(|op| self.ops.get(&op).is_some_and(Counts::are_bad_anywhere))
    }
}

impl Counts {
    fn are_bad_anywhere(&self) -> bool {
        self.deaths >= DEATHS_ANYWHERE && self.deaths * DEATHS_ANYWHERE_ONE_IN >= self.runs
    }

    fn are_bad(&self) -> bool {
        (self.deaths >= DEATHS && self.deaths * DEATHS_ONE_IN >= self.runs)
            || (self.hangs >= HANGS && self.hangs * HANGS_ONE_IN >= self.runs)
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
    fn the_operation_that_a_pass_hangs_on_is_told_from_those_that_are_everywhere() {
        let mut odds = Odds::default();
        for _ in 0..30 {
            odds.note("canonicalize", &having(&["func.func", "arith.addi"]), PassResult::Ended);
        }
        for _ in 0..2 {
            odds.note("canonicalize", &having(&["func.func", "vector.mask"]), PassResult::Hung);
        }
        assert!(odds.are_bad("canonicalize", &having(&["func.func", "vector.mask"])));
        assert!(!odds.are_bad("canonicalize", &having(&["func.func", "arith.addi"])));
        assert!(!odds.are_bad("cse", &having(&["vector.mask"])));
    }

    #[test]
    fn an_operation_that_most_passes_die_of_is_left_alone_by_all() {
        let mut odds = Odds::default();
        for pass in ["a", "b", "c", "d", "e", "f"] {
            odds.note(pass, &having(&["func.func", "shape.any"]), PassResult::Crashed);
            odds.note(pass, &having(&["func.func", "shape.any"]), PassResult::Ended);
            (0..4).for_each(|_| odds.note(pass, &having(&["func.func"]), PassResult::Ended));
        }
        assert!(odds.are_bad("g", &having(&["func.func", "shape.any"])));
        assert!(!odds.are_bad("g", &having(&["func.func"])));
    }

    #[test]
    fn a_pair_that_dies_at_times_is_tried_on() {
        let mut odds = Odds::default();
        for result in [PassResult::Crashed, PassResult::Ended, PassResult::Ended, PassResult::Ended].repeat(9)
        {
            odds.note("sccp", &having(&["scf.for"]), result);
        }
        assert!(!odds.are_bad("sccp", &having(&["scf.for"])));
    }
}
