//! Which passes to run on a program: those that the rule book says can act on what is there, at times any
//! other, with options varied. What the book does not know, passes and operations that only this compiler
//! has, is learned on the way.

use mohole_catalog::Catalog;
use mohole_lowering::{Kind, Population, RuleId, RuleIndex};
use mohole_mutate::draw_options;
use mohole_target::Deny;
use mohole_testcase::{PassCall, Rng};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::odds::{Odds, PassResult};

/// A pass that is likely to show once more what is known is left alone, but for one time in so many.
const RARELY: usize = 40;

/// Draws before a program is left alone.
const DRAWS: usize = 8;

/// Chooses passes for programs.
pub struct Chooser {
    calls: Vec<PassCall>,
    /// How many of the calls are rules of the book, under the same numbers.
    rules: usize,
    /// Every product pass once, as it is called without options.
    product: Vec<usize>,
    /// By operation, the calls that were seen to act on it or have a pattern for it.
    able: FxHashMap<String, Vec<usize>>,
    /// By pass, the operations that it was seen to act on or has a pattern for.
    acts: FxHashMap<String, FxHashSet<String>>,
    general: Vec<usize>,
    /// By name, the product passes of which it is worth knowing what they act on: general ones do on most.
    teachable: FxHashMap<String, usize>,
    learned: Mutex<Learned>,
}

/// What the compiler taught about calls.
#[derive(Default)]
struct Learned {
    /// Calls that it does not take.
    refused: FxHashSet<PassCall>,
    /// What came of passes on operations.
    odds: Odds,
    /// By operation, the passes that took it away, where the book does not say that they do.
    able: FxHashMap<String, Vec<usize>>,
}

/// A chosen pass.
#[derive(Debug, Clone)]
pub struct ChosenPass {
    /// The call.
    pub call: PassCall,
    /// The rule of the book it is, where it is one.
    pub rule: Option<RuleId>,
}

impl Chooser {
    /// For a compiler, with its rule book where there is one.
    pub fn new(catalog: &Catalog, deny: &Deny, atlas: Option<&RuleIndex>) -> Self {
        let is_product =
            |name: &str| !deny.denies_pass(name) && catalog.pass(name).is_some_and(|pass| !pass.is_test());
        let mut calls: Vec<PassCall> = atlas
            .map(|atlas| atlas.rules().iter().map(|rule| rule.call.clone()).collect())
            .unwrap_or_default();
        let rules = calls.len();
        let mut able: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        let mut acts: FxHashMap<String, FxHashSet<String>> = FxHashMap::default();
        let mut general = Vec::new();
        for (number, rule) in atlas.iter().flat_map(|atlas| atlas.rules()).enumerate() {
            if !is_product(&rule.call.name) {
                continue;
            }
            if rule.kind == Kind::General {
                general.push(number);
            }
            for effect in rule.acting() {
                let op = effect.form.name().to_owned();
                acts.entry(rule.call.name.clone()).or_default().insert(op);
                let known = able.entry(effect.form.name().to_owned()).or_default();
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
        Chooser { calls, rules, product, able, acts, general, teachable, learned: Mutex::default() }
    }

    /// Every product pass once, as it is called without options.
    pub fn product(&self) -> impl Iterator<Item = ChosenPass> + '_ {
        self.product.iter().map(|&number| self.chosen(number))
    }

    /// Whether a pass is known to act on an operation of a program.
    pub fn acts_on(&self, pass: &str, population: &Population) -> bool {
        let ops = self.acts.get(pass);
        ops.is_some_and(|ops| population.forms().any(|form| ops.contains(form.name())))
    }

    /// One product pass without options, whatever the program.
    pub fn any(&self, rng: &mut Rng) -> Option<ChosenPass> {
        rng.pick(&self.product).map(|&number| self.chosen(number))
    }

    /// A pass for a program.
    pub fn draw(&self, catalog: &Catalog, population: &Population, rng: &mut Rng) -> Option<ChosenPass> {
        for _ in 0..DRAWS {
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

    /// So many passes, each for what the one before is expected to leave.
    pub fn pipeline(
        &self,
        catalog: &Catalog,
        atlas: Option<&RuleIndex>,
        population: &Population,
        length: usize,
        rng: &mut Rng,
    ) -> Vec<ChosenPass> {
        let mut expected = population.clone();
        let mut passes = Vec::new();
        for _ in 0..length {
            let Some(chosen) = self.draw(catalog, &expected, rng) else { break };
            if let (Some(atlas), Some(rule)) = (atlas, chosen.rule) {
                expected = atlas.predict(&expected, rule);
            }
            passes.push(chosen);
        }
        passes
    }

    /// The compiler did not take some calls, and said so: the one it speaks of is not made again.
    pub fn learn_rejected(&self, calls: &[PassCall], complaint: &str) {
        let named = |call: &&PassCall| calls.len() == 1 || names(complaint, &call.name);
        let mut learned = self.learned.lock();
        learned.refused.extend(calls.iter().filter(named).cloned());
    }

    /// A pass ran on a program.
    pub(crate) fn learn_result(&self, pass: &str, population: &Population, fate: PassResult) {
        self.learned.lock().odds.note(pass, population, fate);
    }

    /// A pass, alone, made one program of another: it can act on what there is less of.
    pub(crate) fn learn_effect(&self, pass: &str, before: &Population, after: &Population) {
        let Some(&number) = self.teachable.get(pass) else { return };
        let known = self.acts.get(pass);
        let mut learned = self.learned.lock();
        for form in before.forms().filter(|form| after.count(form) < before.count(form)) {
            let op = form.name();
            if known.is_some_and(|ops| ops.contains(op)) {
                continue;
            }
            let able = learned.able.entry(op.to_owned()).or_default();
            if !able.contains(&number) {
                able.push(number);
            }
        }
    }

    /// Some pass died of a program, nobody knows which.
    pub(crate) fn learn_crash(&self, population: &Population) {
        self.learned.lock().odds.note_any(population, PassResult::Crashed);
    }

    /// Whether a call on a program is worth its time by what was learned.
    pub fn is_fine(&self, call: &PassCall, population: &Population, rng: &mut Rng) -> bool {
        let learned = self.learned.lock();
        !learned.refused.contains(call)
            && (!learned.odds.are_bad(&call.name, population) || rng.chance(1, RARELY))
    }

    fn number(&self, population: &Population, rng: &mut Rng) -> Option<usize> {
        match rng.below(6) {
            0 => {}
            1 if !self.general.is_empty() => return rng.pick(&self.general).copied(),
            _ => {
                let learned = self.learned.lock();
                let by_op = [&self.able, &learned.able];
                let able = |name| by_op.iter().filter_map(move |able| able.get(name));
                let lists: Vec<&Vec<usize>> = population.forms().flat_map(|form| able(form.name())).collect();
                if let Some(able) = rng.pick(&lists) {
                    return rng.pick(able).copied();
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
    fn only_the_call_that_a_complaint_is_about_is_refused() {
        let chooser = Chooser::new(&Catalog::default(), &Deny::default(), None);
        let calls = ["cse", "test-cse", "inline"].map(PassCall::named);
        chooser.learn_rejected(&calls, "no such option {x} for pass 'test-cse'.");
        let mut rng = Rng::new(1);
        let fine = calls.map(|call| chooser.is_fine(&call, &having("toy.spin"), &mut rng));
        assert_eq!(fine, [true, false, true]);
        assert!(names("Unknown argument '--cse'", "cse") && !names("canonicalize", "cse"));
    }

    #[test]
    fn what_the_book_does_not_know_is_learned() {
        let named = |name: usize| PassDef { name: format!("pass-{name:02}"), ..PassDef::default() };
        let catalog = Catalog { passes: (0..40).map(named).collect(), ..Catalog::default() };
        let chooser = Chooser::new(&catalog, &Deny::default(), None);
        assert!(drawn(&chooser, &catalog, "toy.spin", "pass-07") < 30);
        chooser.learn_effect("pass-07", &having("toy.spin"), &having("toy.spun"));
        assert!(drawn(&chooser, &catalog, "toy.spin", "pass-07") > 150);
        assert!(drawn(&chooser, &catalog, "toy.spun", "pass-07") < 30);
    }
}
