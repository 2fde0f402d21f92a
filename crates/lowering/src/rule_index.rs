//! The rule book indexed for planners: which rules lower a form, and which optimize it.

use std::collections::BTreeSet;
use std::sync::Arc;

use mohole_catalog::is_for_users;
use mohole_ir::dialect_of;
use mohole_testcase::PassCall;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use crate::book::{Effect, PassKind, PassRule, RuleBook, RuleId};
use crate::exceptions::{Allowed, allowed};
use crate::experience::Experience;
use crate::incidental::Incidental;
use crate::reach::Reach;
use crate::{Class, Distances, Form, Population};

/// A pass is expected to consume a form if it did so in at least this share of programs.
const EXPECTED_RATE: f64 = 0.5;

/// A pass that removes operations in a smaller share of programs does so incidentally: it folds constants or
/// erases unused operations.
const REGULAR_RATE: f64 = 0.3;

/// The dialect that most paths lead to.
pub const GOAL: &str = "llvm";

/// A rule book, with the answers to what planners ask computed once.
#[derive(Debug, Clone)]
pub struct RuleIndex {
    book: RuleBook,
    goal: String,
    distances: Distances,
    experience: Experience,
    /// The optimizations that were seen to act on each form.
    optimizations: FxHashMap<Form, Vec<RuleId>>,
    /// Optimizations for operations of any dialect, sorted.
    general: Vec<RuleId>,
    /// By rule, whether it may run only before anything was lowered.
    only_before_lowering: Vec<bool>,
    /// By rule, the anchor operations of other passes that it removes.
    removed_anchors: Vec<Vec<String>>,
    /// By rule, the forms that it is expected to consume, each with the index of the effect in the rule.
    expected: Vec<FxHashMap<Form, usize>>,
    /// By operation name, the forms in the book.
    forms: FxHashMap<String, Vec<Form>>,
    /// A pipeline that lowers most programs; empty if none is known.
    default_pipeline: Vec<RuleId>,
    /// By dialect, how far forms are from it; computed on first use.
    reaches: Arc<Mutex<FxHashMap<String, Arc<Reach>>>>,
}

impl RuleIndex {
    /// An index for paths to a dialect whose results are compared. Leaves out passes that may change results
    /// by design.
    pub fn for_results(book: RuleBook, goal: &str) -> Self {
        let mut book = book;
        book.rules.retain(|rule| allowed(&rule.call) != Allowed::Never);
        RuleIndex::new(book, goal)
    }

    /// An index for paths to a dialect. Leaves out calls with options that are not for users.
    pub fn new(mut book: RuleBook, goal: &str) -> Self {
        book.rules.retain(|rule| rule.call.options.split([' ', '=']).all(is_for_users));
        let distances = Distances::to(goal, &book);
        let experience = experience_in(&book);
        let (optimizations, general) = optimizations(&book);
        let mut forms: FxHashMap<String, Vec<Form>> = FxHashMap::default();
        for rule in &book.rules {
            for form in rule.effects.iter().flat_map(|effect| effect.produces.iter().chain([&effect.form])) {
                let known = forms.entry(form.name().to_owned()).or_default();
                if !known.contains(form) {
                    known.push(form.clone());
                }
            }
        }
        let only_before_lowering =
            book.rules.iter().map(|rule| allowed(&rule.call) == Allowed::BeforeLowering).collect();
        let removed_anchors = removed_anchors(&book);
        let expected = book.rules.iter().map(expected_effects).collect();
        RuleIndex {
            book,
            goal: goal.to_owned(),
            distances,
            experience,
            optimizations,
            general,
            only_before_lowering,
            removed_anchors,
            expected,
            forms,
            default_pipeline: Vec::new(),
            reaches: Arc::default(),
        }
    }

    /// Sets the pipeline that lowers most programs. Leaves out passes that the book does not have.
    #[must_use]
    pub fn with_default_pipeline(mut self, calls: &[PassCall]) -> Self {
        let find = |call: &PassCall| self.book.rules.iter().position(|rule| rule.call == *call);
        self.default_pipeline = calls.iter().filter_map(find).collect();
        self
    }

    /// The pipeline that lowers most programs; empty if none is known.
    pub fn default_pipeline(&self) -> &[RuleId] {
        &self.default_pipeline
    }

    /// How far forms are from a dialect.
    /// The fewest passes until an operation of one dialect becomes one of another; `None` if there is no way.
    pub fn steps_between(&self, from: &str, to: &str) -> Option<usize> {
        let reach = self.reach(to);
        let forms = self.book.rules.iter().flat_map(PassRule::consuming).map(|effect| &effect.form);
        let own = forms.filter(|form| form.dialect() == from);
        own.flat_map(|form| reach.rules_for(form)).map(|(_, steps)| *steps).min()
    }

    pub(crate) fn reach(&self, dialect: &str) -> Arc<Reach> {
        let mut known = self.reaches.lock();
        let reach = known.entry(dialect.to_owned());
        reach.or_insert_with(|| Arc::new(Reach::of(&self.book.rules, dialect))).clone()
    }

    /// A rule by number.
    pub fn rule(&self, id: RuleId) -> &PassRule {
        &self.book.rules[id]
    }

    /// All rules.
    pub fn rules(&self) -> &[PassRule] {
        &self.book.rules
    }

    /// The dialect that paths lead to.
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// How far forms are from the goal.
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Whether all operations of a program are in the goal's dialect.
    pub fn is_done(&self, population: &Population) -> bool {
        population.is_all(&self.goal)
    }

    /// The forms that are not of the goal's dialect.
    pub fn pending<'a>(&'a self, population: &'a Population) -> impl Iterator<Item = &'a Form> {
        population.forms().filter(|form| form.dialect() != self.goal)
    }

    /// The optimizations for a program: those that act on its operations, and the general ones.
    pub fn recommended(&self, population: &Population) -> Vec<RuleId> {
        let own = population.forms().filter_map(|form| self.optimizations.get(form)).flatten();
        let mut rules: Vec<RuleId> = own.chain(&self.general).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        rules.retain(|&rule| self.may_run(rule, population));
        rules
    }

    /// Whether a rule is an optimization of any dialect, such as `cse` or `canonicalize`.
    pub fn is_general(&self, rule: RuleId) -> bool {
        self.general.binary_search(&rule).is_ok()
    }

    /// Whether a rule may run on a program in its present state.
    pub fn may_run(&self, rule: RuleId, population: &Population) -> bool {
        let cast = |form: &Form| form.name() == "builtin.unrealized_conversion_cast";
        let nothing_lowered = || !population.forms().any(|form| form.dialect() == self.goal || cast(form));
        (!self.only_before_lowering[rule] || nothing_lowered())
            && !self.removes_needed_anchor(rule, population)
    }

    /// Whether a rule removes an anchor of passes that are still needed: once `func.func` is lowered, no
    /// function pass runs any more.
    fn removes_needed_anchor(&self, rule: RuleId, population: &Population) -> bool {
        let removed = &self.removed_anchors[rule];
        if removed.is_empty() {
            return false;
        }
        let anchor_of = |form: &Form| {
            let best = self.distances.rules_for(form).first();
            best.and_then(|&(rule, _)| self.rule(rule).call.nest.as_deref())
        };
        self.pending(population)
            .filter(|form| !removed.iter().any(|op| op == form.name()))
            .any(|form| anchor_of(form).is_some_and(|anchor| removed.iter().any(|op| op == anchor)))
    }

    /// The rules that lower a form and may run on a program in its present state, with the distance that each
    /// leads to.
    pub fn rules_for<'a>(
        &'a self,
        form: &Form,
        population: &'a Population,
    ) -> impl Iterator<Item = (RuleId, f64)> + use<'a> {
        self.distances
            .rules_for(form)
            .iter()
            .copied()
            .filter(move |&(rule, _)| self.may_run(rule, population))
    }

    /// How paths ended on which the rules were used.
    pub fn experience(&self) -> &Experience {
        &self.experience
    }

    /// The operations of a program after a pass, as the book predicts them.
    pub fn predict(&self, population: &Population, rule: RuleId) -> Population {
        let mut after = population.clone();
        for (form, count) in population.iter() {
            let known = self.distances.example(form, rule).unwrap_or(form);
            let Some(&effect) = self.expected[rule].get(known) else { continue };
            after.remove(form);
            let made = &self.rule(rule).effects[effect].produces;
            made.iter().for_each(|made| after.add(made.clone(), count));
        }
        after
    }

    /// Whether a pass regularly acts on one of these operations, or was never seen to act.
    pub fn regularly_acts_on(&self, rule: RuleId, names: &BTreeSet<String>) -> bool {
        let mut touched = self.rule(rule).consuming().peekable();
        let is_regular = |effect: &Effect| {
            let once = effect.consumed == 1 && effect.produces.is_empty();
            effect.rate() >= REGULAR_RATE
                && !once
                && effect.form.dialect() != self.goal
                && names.contains(effect.form.name())
        };
        touched.peek().is_none() || touched.any(is_regular)
    }

    /// Whether a pass was seen to act on the dialects of these operations, or was never seen to act.
    pub fn may_act_on(&self, rule: RuleId, names: &BTreeSet<String>) -> bool {
        let dialects: BTreeSet<&str> = names.iter().map(|name| dialect_of(name)).collect();
        let mut touched = self.rule(rule).consuming().map(|effect| effect.form.dialect()).peekable();
        touched.peek().is_none() || touched.any(|dialect| dialects.contains(dialect))
    }

    /// A population from operation names and counts. If a name has several forms, takes the expected ones,
    /// else the plainest.
    pub fn population_from_counts(&self, counts: &[(String, u32)], expected: &Population) -> Population {
        let mut population = Population::default();
        for (name, count) in counts.iter().filter(|(name, _)| name != "builtin.module") {
            let known = self.forms.get(name).map_or(&[][..], Vec::as_slice);
            let mut forms: Vec<&Form> = known.iter().filter(|form| expected.count(form) > 0).collect();
            if forms.is_empty() {
                forms.extend(known.iter().min_by_key(|form| form.class()));
            }
            match forms.is_empty() {
                true => population.add(Form::new(name, Class::Plain), *count),
                false => forms.into_iter().for_each(|form| population.add(form.clone(), *count)),
            }
        }
        population
    }
}

/// The forms that a rule is expected to consume, each with the index of the effect.
fn expected_effects(rule: &PassRule) -> FxHashMap<Form, usize> {
    let expected = rule.effects.iter().enumerate().filter(|(_, effect)| effect.rate() >= EXPECTED_RATE);
    expected.map(|(index, effect)| (effect.form.clone(), index)).collect()
}

/// By rule, the anchor operations that it removes without creating new ones.
fn removed_anchors(book: &RuleBook) -> Vec<Vec<String>> {
    let anchors: BTreeSet<&str> = book.rules.iter().filter_map(|rule| rule.call.nest.as_deref()).collect();
    let removed = |rule: &PassRule| {
        let gone = rule.consuming().filter(|effect| {
            let name = effect.form.name();
            effect.rate() >= EXPECTED_RATE
                && anchors.contains(name)
                && !effect.produces.iter().any(|made| made.name() == name)
        });
        let names: BTreeSet<&str> = gone.map(|effect| effect.form.name()).collect();
        names.into_iter().map(str::to_owned).collect()
    };
    book.rules.iter().map(removed).collect()
}

/// A general optimization acts on operations of at least this many dialects.
const MIN_GENERAL_DIALECTS: usize = 2;

/// The optimizations of each form, and the general ones. Incidental effects do not make a rule general. A
/// rule whose name mentions dialects is an optimization of these dialects.
fn optimizations(book: &RuleBook) -> (FxHashMap<Form, Vec<RuleId>>, Vec<RuleId>) {
    let incidental = Incidental::of(book);
    let words = dialect_words(book);
    let mut optimizations: FxHashMap<Form, Vec<RuleId>> = FxHashMap::default();
    let mut general = Vec::new();
    for (number, rule) in book.rules.iter().enumerate() {
        let named = mentioned(&rule.call.name, &words);
        let fits =
            |form: &Form| named.is_empty() || form.dialect().split('_').any(|word| named.contains(word));
        let intended: Vec<&Effect> = match rule.kind {
            PassKind::General => {
                rule.acting().filter(|effect| !incidental.explains(effect) && fits(&effect.form)).collect()
            }
            PassKind::Optimization(_) => rule.acting().collect(),
            PassKind::Conversion(_) | PassKind::Idle => continue,
        };
        let removed = intended.iter().filter(|effect| effect.consumed > 0);
        let dialects: BTreeSet<&str> = removed.map(|effect| effect.form.dialect()).collect();
        if rule.kind == PassKind::General && named.is_empty() && dialects.len() >= MIN_GENERAL_DIALECTS {
            general.push(number);
            continue;
        }
        for effect in intended {
            optimizations.entry(effect.form.clone()).or_default().push(number);
        }
    }
    (optimizations, general)
}

/// The words in the names of dialects.
fn dialect_words(book: &RuleBook) -> BTreeSet<&str> {
    let forms = book.rules.iter().flat_map(|rule| &rule.effects).map(|effect| &effect.form);
    forms.flat_map(|form| form.dialect().split('_')).collect()
}

/// The words in a pass's name that also occur in names of dialects.
fn mentioned<'a>(name: &'a str, words: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    name.split('-').filter(|word| words.contains(word)).collect()
}

fn experience_in(book: &RuleBook) -> Experience {
    let mut experience = Experience::none(book.rules.iter().map(|rule| rule.call.name.as_str()));
    for (number, rule) in book.rules.iter().enumerate() {
        rule.met.iter().for_each(|(form, tally)| experience.add(number, form, *tally));
    }
    experience
}
