//! Chooses passes for a program: mostly those that the rule book says act on its operations, sometimes any
//! other, with varied options. What the book lacks, passes and operations that only this compiler has, is
//! learned on the way.

use mohole_catalog::Catalog;
use mohole_lowering::{PassKind, Population, RuleId, RuleIndex};
use mohole_mutate::draw_options;
use mohole_target::Deny;
use mohole_testcase::{PassCall, Rng};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::odds::{Odds, PassResult};

/// A call that would likely show a known bug again is made one time in so many.
const KNOWN_BUG_ONE_IN: usize = 40;

/// Draws after which no pass is chosen.
const MAX_DRAWS: usize = 8;

/// Chooses passes for programs.
pub struct Chooser {
    calls: Vec<PassCall>,
    /// How many of the calls are rules of the book; those have the rules' numbers.
    rules: usize,
    /// The call of every product pass without options.
    product: Vec<usize>,
    /// By operation, the calls that were seen to act on it or have a pattern for it.
    acting_calls: FxHashMap<String, Vec<usize>>,
    /// By pass, the operations that it was seen to act on or has a pattern for.
    acted_on: FxHashMap<String, FxHashSet<String>>,
    general: Vec<usize>,
    /// By name, the product passes whose effects are learned. General passes act on most operations, so
    /// theirs are not.
    teachable: FxHashMap<String, usize>,
    learned: Mutex<Learned>,
}

/// What was learned from the compiler.
#[derive(Default)]
struct Learned {
    /// Calls that it rejects.
    rejected: FxHashSet<PassCall>,
    /// Results of passes on operations.
    odds: Odds,
    /// By operation, the passes that removed it although the book does not say so.
    acting_calls: FxHashMap<String, Vec<usize>>,
}

/// A chosen pass.
#[derive(Debug, Clone)]
pub struct ChosenPass {
    /// The call.
    pub call: PassCall,
    /// Its rule in the book, where there is one.
    pub rule: Option<RuleId>,
}

impl Chooser {
    /// A chooser for a compiler, with its rule book where there is one.
    pub fn new(catalog: &Catalog, deny: &Deny, rule_index: Option<&RuleIndex>) -> Self {
        let is_product =
            |name: &str| !deny.denies_pass(name) && catalog.pass(name).is_some_and(|pass| !pass.is_test());
        let mut calls: Vec<PassCall> = rule_index
            .map(|rule_index| rule_index.rules().iter().map(|rule| rule.call.clone()).collect())
            .unwrap_or_default();
        let rules = calls.len();
        let mut acting_calls: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut acted_on: FxHashMap<String, FxHashSet<String>> = FxHashMap::default();
        let mut general = Vec::new();
        for (number, rule) in rule_index.iter().flat_map(|rule_index| rule_index.rules()).enumerate() {
            if !is_product(&rule.call.name) {
                continue;
            }
            if rule.kind == PassKind::General {
                general.push(number);
            }
            for effect in rule.acting() {
                let op = effect.form.name().to_owned();
                acted_on.entry(rule.call.name.clone()).or_default().insert(op);
                let known = acting_calls.entry(effect.form.name().to_owned()).or_default();
                if known.last() != Some(&number) {
                    known.push(number);
                }
            }
        }
        let mut product = Vec::new();
        for pass in catalog.passes.iter().filter(|pass| is_product(&pass.name)) {
            let nest = pass.nest_in().map(str::to_owned);
            product.push(calls.len());
            calls.push(PassCall { nest, ..PassCall::named(&pass.name) });
        }
        let is_general = |name: &str| general.iter().any(|&number: &usize| calls[number].name == name);
        let teachable = product.iter().map(|&number| (calls[number].name.clone(), number));
        let teachable = teachable.filter(|(name, _)| !is_general(name)).collect();
        Chooser {
            calls,
            rules,
            product,
            acting_calls,
            acted_on,
            general,
            teachable,
            learned: Mutex::default(),
        }
    }

    /// The call of every product pass without options.
    pub fn product(&self) -> impl Iterator<Item = ChosenPass> + '_ {
        self.product.iter().map(|&number| self.chosen(number))
    }

    /// Whether a pass is known to act on an operation of a program.
    pub fn acts_on(&self, pass: &str, population: &Population) -> bool {
        let ops = self.acted_on.get(pass);
        ops.is_some_and(|ops| population.forms().any(|form| ops.contains(form.name())))
    }

    /// Draws a product pass without options, whatever the program.
    pub fn any(&self, rng: &mut Rng) -> Option<ChosenPass> {
        rng.pick(&self.product).map(|&number| self.chosen(number))
    }

    /// Draws a pass for a program.
    pub fn draw(&self, catalog: &Catalog, population: &Population, rng: &mut Rng) -> Option<ChosenPass> {
        for _ in 0..MAX_DRAWS {
            let mut chosen = self.chosen(self.number(population, rng)?);
            if rng.chance(1, 3)
                && let Some(pass) = catalog.pass(&chosen.call.name)
                && let options = draw_options(pass, rng)
                && !options.is_empty()
            {
                chosen.call.options = options;
            }
            if self.is_fine(&chosen.call, population, rng) {
                return Some(chosen);
            }
        }
        None
    }

    /// Draws passes, each for what the one before is expected to leave.
    pub fn pipeline(
        &self,
        catalog: &Catalog,
        rule_index: Option<&RuleIndex>,
        population: &Population,
        length: usize,
        rng: &mut Rng,
    ) -> Vec<ChosenPass> {
        let mut expected = population.clone();
        let mut passes = Vec::new();
        for _ in 0..length {
            let Some(chosen) = self.draw(catalog, &expected, rng) else { break };
            if let (Some(rule_index), Some(rule)) = (rule_index, chosen.rule) {
                expected = rule_index.predict(&expected, rule);
            }
            passes.push(chosen);
        }
        passes
    }

    /// Learns that the compiler rejects the call that its complaint names.
    pub fn learn_rejected(&self, calls: &[PassCall], complaint: &str) {
        let named = |call: &&PassCall| calls.len() == 1 || names(complaint, &call.name);
        let mut learned = self.learned.lock();
        learned.rejected.extend(calls.iter().filter(named).cloned());
    }

    /// Learns the result of a pass on a program.
    pub(crate) fn learn_result(&self, pass: &str, population: &Population, result: PassResult) {
        self.learned.lock().odds.add(pass, population, result);
    }

    /// Learns from a pass that ran alone: it acted_on on the operations of which there are fewer now.
    pub(crate) fn learn_effect(&self, pass: &str, before: &Population, after: &Population) {
        let Some(&number) = self.teachable.get(pass) else { return };
        let known = self.acted_on.get(pass);
        let mut learned = self.learned.lock();
        for form in before.forms().filter(|form| after.count(form) < before.count(form)) {
            let op = form.name();
            if known.is_some_and(|ops| ops.contains(op)) {
                continue;
            }
            let acting_calls = learned.acting_calls.entry(op.to_owned()).or_default();
            if !acting_calls.contains(&number) {
                acting_calls.push(number);
            }
        }
    }

    /// Learns that one of several passes crashed on a program.
    pub(crate) fn learn_crash(&self, population: &Population) {
        self.learned.lock().odds.add_for_any_pass(population, PassResult::Crashed);
    }

    /// Whether a call on a program is worth its time.
    pub fn is_fine(&self, call: &PassCall, population: &Population, rng: &mut Rng) -> bool {
        let learned = self.learned.lock();
        !learned.rejected.contains(call)
            && (!learned.odds.is_avoided(&call.name, population) || rng.chance(1, KNOWN_BUG_ONE_IN))
    }

    fn number(&self, population: &Population, rng: &mut Rng) -> Option<usize> {
        match rng.below(6) {
            0 => {}
            1 if !self.general.is_empty() => return rng.pick(&self.general).copied(),
            _ => {
                let learned = self.learned.lock();
                let by_op = [&self.acting_calls, &learned.acting_calls];
                let acting_calls = |name| by_op.iter().filter_map(move |acting_calls| acting_calls.get(name));
                let lists: Vec<&Vec<usize>> =
                    population.forms().flat_map(|form| acting_calls(form.name())).collect();
                if let Some(acting_calls) = rng.pick(&lists) {
                    return rng.pick(acting_calls).copied();
                }
            }
        }
        rng.pick(&self.product).copied()
    }

    fn chosen(&self, number: usize) -> ChosenPass {
        ChosenPass { call: self.calls[number].clone(), rule: (number < self.rules).then_some(number) }
    }
}

/// Whether a text names a pass: `test-cse` does not name `cse`.
fn names(text: &str, pass: &str) -> bool {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).any(|word| {
        // As on a command line.
        word == pass || word.trim_start_matches('-') == pass
    })
}

#[cfg(test)]
mod tests {
    use mohole_catalog::PassDef;
    use mohole_ir::Module;

    use super::*;

    fn having(op: &str) -> Population {
        Population::of(&Module::parse(&format!("\"{op}\"() : () -> ()\n")).unwrap())
    }

    /// How many of 300 passes drawn for a program are the one.
    fn drawn(chooser: &Chooser, catalog: &Catalog, op: &str, pass: &str) -> usize {
        let mut rng = Rng::new(1);
        let draws = (0..300).filter_map(|_| chooser.draw(catalog, &having(op), &mut rng));
        draws.filter(|chosen| chosen.call.name == pass).count()
    }

    #[test]
    fn only_the_call_that_a_complaint_names_is_rejected() {
        let chooser = Chooser::new(&Catalog::default(), &Deny::default(), None);
        let calls = ["cse", "test-cse", "inline"].map(PassCall::named);
        chooser.learn_rejected(&calls, "no such option {x} for pass 'test-cse'.");
        let mut rng = Rng::new(1);
        let fine = calls.map(|call| chooser.is_fine(&call, &having("toy.spin"), &mut rng));
        assert_eq!(fine, [true, false, true]);
        assert!(names("Unknown argument '--cse'", "cse") && !names("canonicalize", "cse"));
    }

    #[test]
    fn effects_that_the_book_lacks_are_learned() {
        let named = |name: usize| PassDef { name: format!("pass-{name:02}"), ..PassDef::default() };
        let catalog = Catalog { passes: (0..40).map(named).collect(), ..Catalog::default() };
        let chooser = Chooser::new(&catalog, &Deny::default(), None);
        assert!(drawn(&chooser, &catalog, "toy.spin", "pass-07") < 30);
        chooser.learn_effect("pass-07", &having("toy.spin"), &having("toy.spun"));
        assert!(drawn(&chooser, &catalog, "toy.spin", "pass-07") > 150);
        assert!(drawn(&chooser, &catalog, "toy.spun", "pass-07") < 30);
    }
}
