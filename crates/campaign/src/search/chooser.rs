//! Chooses passes for a program: mostly those that the rule book says act on its operations, sometimes any
//! other, with varied options. What the book lacks, passes and operations that only this compiler has, is
//! learned on the way.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use mohole_catalog::Catalog;
use mohole_lowering::{PassKind, Population, RuleId, RuleIndex};
use mohole_mutate::draw_options;
use mohole_target::Deny;
use mohole_testcase::{PassCall, Rng};
use parking_lot::{Mutex, RwLock};
use rustc_hash::{FxHashMap, FxHashSet};

use super::focus::Focus;
use super::odds::{Odds, PassResult};

/// A call that would likely show a known bug again is made one time in so many.
const KNOWN_BUG_ONE_IN: usize = 40;

/// A pass that has changed is drawn one time in so many.
const CHANGED_ONE_IN: usize = 3;

/// Passes that do what operations of the program say, with these operations. No book has them, since their
/// effects are as many as programs.
const SCRIPTED: &[(&str, &str)] = &[("transform-interpreter", "transform.named_sequence")];

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
    /// The passes that the search is restricted to, if it is.
    focus: Option<FocusCalls>,
    /// Passes that have changed since the earlier build, with which the campaign compares.
    changed: RwLock<Option<Arc<FocusCalls>>>,
}

/// Calls of passes in focus, or of passes that have changed.
struct FocusCalls {
    names: BTreeSet<String>,
    /// Those without options.
    product: Vec<usize>,
    /// The operations that they act on, as far as is known beforehand.
    ops: Vec<String>,
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
        for (pass, op) in SCRIPTED {
            if let Some(&number) = product.iter().find(|&&number| calls[number].name == *pass) {
                acting_calls.entry((*op).to_owned()).or_default().push(number);
                acted_on.entry((*pass).to_owned()).or_default().insert((*op).to_owned());
            }
        }
        let is_general = |name: &str| general.iter().any(|&number: &usize| calls[number].name == name);
        let teachable = product.iter().map(|&number| (calls[number].name.clone(), number));
        let is_scripted = |name: &str| SCRIPTED.iter().any(|(pass, _)| *pass == name);
        let teachable = teachable.filter(|(name, _)| !is_general(name) && !is_scripted(name)).collect();
        Chooser {
            calls,
            rules,
            product,
            acting_calls,
            acted_on,
            general,
            teachable,
            learned: Mutex::default(),
            focus: None,
            changed: RwLock::default(),
        }
    }

    /// Restricts pipelines to those with a pass in focus, and prefers passes in focus.
    pub(crate) fn with_focus(mut self, focus: &Focus) -> Self {
        if focus.passes().is_empty() {
            return self;
        }
        self.focus = Some(self.calls_of(focus.passes().clone()));
        self
    }

    fn calls_of(&self, names: BTreeSet<String>) -> FocusCalls {
        let is_named = |number: &usize| names.contains(&self.calls[*number].name);
        let product = self.product.iter().copied().filter(is_named).collect();
        let ops: BTreeSet<&String> =
            names.iter().filter_map(|name| self.acted_on.get(name)).flatten().collect();
        let ops = ops.into_iter().cloned().collect();
        FocusCalls { names, product, ops }
    }

    /// Learns that passes have changed since the earlier build.
    pub(crate) fn learn_changed<'p>(&self, passes: impl IntoIterator<Item = &'p str>) {
        let mut changed = self.changed.write();
        let mut names = changed.as_ref().map(|changed| changed.names.clone()).unwrap_or_default();
        names.extend(passes.into_iter().map(str::to_owned));
        *changed = (!names.is_empty()).then(|| Arc::new(self.calls_of(names)));
    }

    /// Whether a pass is known to have changed since the earlier build.
    pub(crate) fn is_changed(&self, pass: &str) -> bool {
        self.changed.read().as_ref().is_some_and(|changed| changed.names.contains(pass))
    }

    /// The passes that are known to have changed since the earlier build.
    pub fn changed(&self) -> Vec<String> {
        self.changed.read().iter().flat_map(|changed| changed.names.iter().cloned()).collect()
    }

    /// Whether a pass may be the one for which a pipeline is run.
    pub(crate) fn is_in_focus(&self, pass: &str) -> bool {
        self.focus.as_ref().is_none_or(|focus| focus.names.contains(pass))
    }

    /// Every other time, an operation that passes in focus act on; `None` without such passes.
    pub(crate) fn draw_op_for_focus(&self, rng: &mut Rng) -> Option<&str> {
        let ops = &self.focus.as_ref()?.ops;
        if rng.chance(1, 2) { rng.pick(ops).map(String::as_str) } else { None }
    }

    /// Whether a pass in focus is known to act on a program; true without such passes.
    pub(crate) fn focus_acts_on(&self, population: &Population) -> bool {
        self.focus.as_ref().is_none_or(|focus| {
            population
                .forms()
                .any(|form| focus.ops.binary_search_by(|op| op.as_str().cmp(form.name())).is_ok())
        })
    }

    /// The passes, with one in focus: if there is none, it takes the place of the last. `None` if none can be
    /// used on the program.
    pub(crate) fn focused<'p>(
        &self,
        config: (&Catalog, Option<&RuleIndex>),
        population: &Population,
        passes: &'p [ChosenPass],
        rng: &mut Rng,
    ) -> Option<Cow<'p, [ChosenPass]>> {
        let Some(focus) = &self.focus else { return Some(Cow::Borrowed(passes)) };
        if passes.iter().any(|pass| focus.names.contains(&pass.call.name)) {
            return Some(Cow::Borrowed(passes));
        }
        let (catalog, rule_index) = config;
        let others = &passes[..passes.len().saturating_sub(1)];
        let mut expected = population.clone();
        for pass in others {
            if let (Some(rule_index), Some(rule)) = (rule_index, pass.rule) {
                expected = rule_index.predict(&expected, rule);
            }
        }
        for _ in 0..MAX_DRAWS {
            let chosen =
                self.with_options(self.chosen(self.number_in_focus(focus, &expected, rng)?), catalog, rng);
            if self.is_fine(&chosen.call, &expected, rng) {
                return Some(others.iter().cloned().chain([chosen]).collect());
            }
        }
        None
    }

    /// A call of a pass in focus, mostly of one that acts on the program.
    fn number_in_focus(&self, focus: &FocusCalls, population: &Population, rng: &mut Rng) -> Option<usize> {
        if rng.chance(3, 4) {
            let learned = self.learned.lock();
            let by_op = [&self.acting_calls, &learned.acting_calls];
            let acting =
                population.forms().flat_map(|form| by_op.iter().filter_map(|calls| calls.get(form.name())));
            let acting: Vec<usize> = acting
                .flatten()
                .copied()
                .filter(|&number| focus.names.contains(&self.calls[number].name))
                .collect();
            if let Some(&number) = rng.pick(&acting) {
                return Some(number);
            }
        }
        rng.pick(&focus.product).copied()
    }

    /// The call of every product pass without options.
    pub fn product(&self) -> impl Iterator<Item = ChosenPass> + '_ {
        self.product.iter().map(|&number| self.chosen(number))
    }

    /// The calls of all product passes in focus without options, shuffled, those that are known to act on a
    /// program first; before all, those that have changed.
    pub(crate) fn sweep(&self, population: &Population, rng: &mut Rng) -> Vec<ChosenPass> {
        let mut passes: Vec<ChosenPass> =
            self.product().filter(|pass| self.is_in_focus(&pass.call.name)).collect();
        rng.shuffle(&mut passes);
        passes.sort_by_cached_key(|pass| {
            (!self.is_changed(&pass.call.name), !self.acts_on(&pass.call.name, population))
        });
        passes
    }

    /// Whether a pass is known to act on an operation of a program.
    pub fn acts_on(&self, pass: &str, population: &Population) -> bool {
        let ops = self.acted_on.get(pass);
        ops.is_some_and(|ops| population.forms().any(|form| ops.contains(form.name())))
    }

    /// Draws a product pass without options, whatever the program.
    pub fn any(&self, rng: &mut Rng) -> Option<ChosenPass> {
        let in_focus = self.focus.as_ref().filter(|_| rng.chance(1, 2)).map(|focus| &focus.product);
        rng.pick(in_focus.unwrap_or(&self.product)).map(|&number| self.chosen(number))
    }

    /// Draws a pass for a program.
    pub fn draw(&self, catalog: &Catalog, population: &Population, rng: &mut Rng) -> Option<ChosenPass> {
        for _ in 0..MAX_DRAWS {
            let chosen = self.with_options(self.chosen(self.number(population, rng)?), catalog, rng);
            if self.is_fine(&chosen.call, population, rng) {
                return Some(chosen);
            }
        }
        None
    }

    /// Draws options for one call in three.
    fn with_options(&self, mut chosen: ChosenPass, catalog: &Catalog, rng: &mut Rng) -> ChosenPass {
        if rng.chance(1, 3)
            && let Some(pass) = catalog.pass(&chosen.call.name)
            && let options = draw_options(pass, rng)
            && !options.is_empty()
        {
            chosen.call.options = options;
        }
        chosen
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
        if let Some(focus) = self.focus.as_ref().filter(|_| rng.chance(1, 2)) {
            return self.number_in_focus(focus, population, rng);
        }
        let changed = self.changed.read().clone();
        if let Some(changed) = changed.filter(|_| rng.chance(1, CHANGED_ONE_IN))
            && let Some(number) = self.number_in_focus(&changed, population, rng)
        {
            return Some(number);
        }
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
    fn every_pipeline_has_a_pass_in_focus() {
        let named = |name: usize| PassDef { name: format!("pass-{name:02}"), ..PassDef::default() };
        let catalog = Catalog { passes: (0..40).map(named).collect(), ..Catalog::default() };
        let focus = Focus::new(&["pass-3*".to_owned()], &[], &catalog, &Deny::default()).unwrap();
        let chooser = Chooser::new(&catalog, &Deny::default(), None).with_focus(&focus);
        let (population, mut rng) = (having("toy.spin"), Rng::new(1));
        let mut drawn_in_focus = 0;
        for _ in 0..200 {
            let passes: Vec<ChosenPass> = (0..3).filter_map(|_| chooser.any(&mut rng)).collect();
            let is_in_focus = |pass: &ChosenPass| pass.call.name.starts_with("pass-3");
            drawn_in_focus += usize::from(passes.iter().any(is_in_focus));
            let focused = chooser.focused((&catalog, None), &population, &passes, &mut rng).unwrap();
            assert!(focused.len() == 3 && focused.iter().any(is_in_focus));
        }
        assert!((150..200).contains(&drawn_in_focus), "{drawn_in_focus}");
        let calls: Vec<PassCall> =
            (30..40).map(|number| PassCall::named(&format!("pass-{number}"))).collect();
        calls.iter().for_each(|call| chooser.learn_rejected(std::slice::from_ref(call), ""));
        assert!(chooser.focused((&catalog, None), &population, &[], &mut rng).is_none());
    }

    #[test]
    fn passes_that_have_changed_are_drawn_more_often() {
        let named = |name: usize| PassDef { name: format!("pass-{name:02}"), ..PassDef::default() };
        let catalog = Catalog { passes: (0..40).map(named).collect(), ..Catalog::default() };
        let chooser = Chooser::new(&catalog, &Deny::default(), None);
        assert!(drawn(&chooser, &catalog, "toy.spin", "pass-07") < 30);
        chooser.learn_changed(["pass-07"]);
        assert!((80..150).contains(&drawn(&chooser, &catalog, "toy.spin", "pass-07")));
        assert_eq!(chooser.changed(), ["pass-07"]);
        let swept = chooser.sweep(&having("toy.spin"), &mut Rng::new(1));
        assert_eq!((swept.len(), swept[0].call.name.as_str()), (40, "pass-07"));
        // A pass that is no product pass is never drawn.
        let chooser = Chooser::new(&catalog, &Deny::default(), None);
        chooser.learn_changed(["test-something"]);
        assert!(chooser.draw(&catalog, &having("toy.spin"), &mut Rng::new(1)).is_some());
    }

    #[test]
    fn a_pass_that_runs_scripts_is_for_programs_with_scripts() {
        let named = |name: &str| PassDef { name: name.to_owned(), ..PassDef::default() };
        let names =
            (0..40).map(|number| format!("pass-{number}")).chain(["transform-interpreter".to_owned()]);
        let catalog = Catalog { passes: names.map(|name| named(&name)).collect(), ..Catalog::default() };
        let chooser = Chooser::new(&catalog, &Deny::default(), None);
        let drawn = |op| drawn(&chooser, &catalog, op, "transform-interpreter");
        assert!(drawn("toy.spin") < 30);
        assert!(drawn("transform.named_sequence") > 150);
        chooser.learn_effect("transform-interpreter", &having("toy.spin"), &having("toy.spun"));
        assert!(drawn("toy.spin") < 30);
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
