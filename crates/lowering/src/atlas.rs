//! The rule book made ready for planning: ways down to the goal, and what improves what.

use std::collections::BTreeSet;
use std::sync::Arc;

use mohole_catalog::is_for_users;
use mohole_ir::dialect_of;
use mohole_testcase::PassCall;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use crate::book::{Effect, Kind, PassRule, RuleBook};
use crate::exceptions::{Allowed, allowed};
use crate::experience::Experience;
use crate::ordinary::Ordinary;
use crate::reach::Reach;
use crate::{Class, Distances, Form, Population};

/// A rule's number in the book.
pub type RuleId = usize;

/// A pass is expected to consume a form when it did so in at least this share of programs.
const LIKELY: f64 = 0.5;

/// A pass that makes operations go away in a smaller share of programs does so by the way: it folds what
/// happens to be constant, or drops what nothing uses.
const REGULAR: f64 = 0.3;

/// The dialect that most paths lead to.
pub const GOAL: &str = "llvm";

/// A rule book with what planners ask of it worked out beforehand.
#[derive(Debug, Clone)]
pub struct Atlas {
    book: RuleBook,
    goal: String,
    distances: Distances,
    experience: Experience,
    /// For each form the optimizations that were seen to act on it.
    improvers: FxHashMap<Form, Vec<RuleId>>,
    /// Optimizations for operations of any dialect, sorted.
    general: Vec<RuleId>,
    /// Rules that may stand only before anything was lowered.
    only_whole: Vec<bool>,
    /// For each rule the operations that it takes away and that passes run in.
    grounds: Vec<Vec<String>>,
    /// For each rule the forms that it is likely to consume, each with the place of the effect in the rule.
    likely: Vec<FxHashMap<Form, usize>>,
    /// By name, the forms the book knows of.
    forms: FxHashMap<String, Vec<Form>>,
    /// A way down that is known to be good for most programs.
    home: Vec<RuleId>,
    /// By dialect, how far forms are from it, worked out when it is first asked for.
    reaches: Arc<Mutex<FxHashMap<String, Arc<Reach>>>>,
}

impl Atlas {
    /// Ready to plan ways to a dialect whose results are compared. Passes that may change results by
    /// design are left out.
    pub fn for_results(book: RuleBook, goal: &str) -> Self {
        let mut book = book;
        book.rules.retain(|rule| allowed(&rule.call) != Allowed::Never);
        Atlas::new(book, goal)
    }

    /// Ready to plan ways to a dialect, with calls such as users make.
    pub fn new(mut book: RuleBook, goal: &str) -> Self {
        book.rules.retain(|rule| rule.call.options.split([' ', '=']).all(is_for_users));
        let distances = Distances::to(goal, &book);
        let experience = experience_in(&book);
        let (improvers, general) = optimizations(&book);
        let mut forms: FxHashMap<String, Vec<Form>> = FxHashMap::default();
        for rule in &book.rules {
            for form in rule.effects.iter().flat_map(|effect| effect.produces.iter().chain([&effect.form])) {
                let known = forms.entry(form.name().to_owned()).or_default();
                if !known.contains(form) {
                    known.push(form.clone());
                }
            }
        }
        let only_whole = book.rules.iter().map(|rule| allowed(&rule.call) == Allowed::WhileWhole).collect();
        let grounds = grounds(&book);
        let likely = book.rules.iter().map(likely_effects).collect();
        Atlas {
            book,
            goal: goal.to_owned(),
            distances,
            experience,
            improvers,
            general,
            only_whole,
            grounds,
            likely,
            forms,
            home: Vec::new(),
            reaches: Arc::default(),
        }
    }

    /// With a way down that is known to be good for most programs; passes that the book does not have are
    /// left out.
    #[must_use]
    pub fn with_home(mut self, calls: &[PassCall]) -> Self {
        let find = |call: &PassCall| self.book.rules.iter().position(|rule| rule.call == *call);
        self.home = calls.iter().filter_map(find).collect();
        self
    }

    /// The way down that is known to be good for most programs; empty where none is known.
    pub fn home(&self) -> &[RuleId] {
        &self.home
    }

    /// How far forms are from a dialect.
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

    /// Where paths lead to.
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// How far forms are from the goal.
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Whether a program has arrived.
    pub fn is_done(&self, population: &Population) -> bool {
        population.is_all(&self.goal)
    }

    /// The forms that are not of the goal's dialect.
    pub fn pending<'a>(&'a self, population: &'a Population) -> impl Iterator<Item = &'a Form> {
        population.forms().filter(|form| form.dialect() != self.goal)
    }

    /// The optimizations that the book recommends for a program: those of the operations in it, and the
    /// general ones.
    pub fn recommended(&self, population: &Population) -> Vec<RuleId> {
        let own = population.forms().filter_map(|form| self.improvers.get(form)).flatten();
        let mut rules: Vec<RuleId> = own.chain(&self.general).copied().collect();
        rules.sort_unstable();
        rules.dedup();
        rules.retain(|&rule| self.may_run(rule, population));
        rules
    }

    /// Whether a rule is an optimization that is about no dialect: `cse`, `canonicalize` and their like.
    pub fn is_at_large(&self, rule: RuleId) -> bool {
        self.general.binary_search(&rule).is_ok()
    }

    /// Whether a rule may be used on a program as it is.
    pub fn may_run(&self, rule: RuleId, population: &Population) -> bool {
        let cast = |form: &Form| form.name() == "builtin.unrealized_conversion_cast";
        let whole = || !population.forms().any(|form| form.dialect() == self.goal || cast(form));
        (!self.only_whole[rule] || whole()) && !self.takes_the_ground(rule, population)
    }

    /// Whether a rule takes away the operation in which passes run that are still needed: once functions
    /// are lowered, what runs on functions has nothing to run on.
    fn takes_the_ground(&self, rule: RuleId, population: &Population) -> bool {
        let ground = &self.grounds[rule];
        if ground.is_empty() {
            return false;
        }
        let stands_on = |form: &Form| {
            let best = self.distances.ways(form).first();
            best.and_then(|&(way, _)| self.rule(way).call.nest.as_deref())
        };
        self.pending(population)
            .filter(|form| !ground.iter().any(|lost| lost == form.name()))
            .any(|form| stands_on(form).is_some_and(|anchor| ground.iter().any(|lost| lost == anchor)))
    }

    /// The ways down for a form that may be used on a program as it is.
    pub fn ways<'a>(
        &'a self,
        form: &Form,
        population: &'a Population,
    ) -> impl Iterator<Item = (RuleId, f64)> + use<'a> {
        self.distances.ways(form).iter().copied().filter(move |&(rule, _)| self.may_run(rule, population))
    }

    /// What came of paths on which its rules were used.
    pub fn experience(&self) -> &Experience {
        &self.experience
    }

    /// What a program will look like after a pass, as far as the book can tell.
    pub fn foresee(&self, population: &Population, rule: RuleId) -> Population {
        let mut after = population.clone();
        for (form, count) in population.iter() {
            let alike = self.distances.example(form, rule).unwrap_or(form);
            let Some(&effect) = self.likely[rule].get(alike) else { continue };
            after.remove(form);
            let made = &self.rule(rule).effects[effect].produces;
            made.iter().for_each(|made| after.add(made.clone(), count));
        }
        after
    }

    /// Whether a pass regularly does something to one of these operations, or is hardly known.
    pub fn concerns(&self, rule: RuleId, names: &BTreeSet<String>) -> bool {
        let mut touched = self.rule(rule).consuming().peekable();
        let concerned = |effect: &Effect| {
            let once = effect.consumed == 1 && effect.produces.is_empty();
            effect.rate() >= REGULAR
                && !once
                && effect.form.dialect() != self.goal
                && names.contains(effect.form.name())
        };
        touched.peek().is_none() || touched.any(concerned)
    }

    /// Whether a pass was ever seen to do something to operations of the dialects of these, or is hardly
    /// known.
    pub fn may_concern(&self, rule: RuleId, names: &BTreeSet<String>) -> bool {
        let dialects: BTreeSet<&str> = names.iter().map(|name| dialect_of(name)).collect();
        let mut touched = self.rule(rule).consuming().map(|effect| effect.form.dialect()).peekable();
        touched.peek().is_none() || touched.any(|dialect| dialects.contains(dialect))
    }

    /// A population from names and counts alone. Where a name has several forms, those that were
    /// expected are taken; else the plainest.
    pub fn recognize(&self, counts: &[(String, u32)], expected: &Population) -> Population {
        let mut population = Population::default();
        for (name, count) in counts.iter().filter(|(name, _)| name != "builtin.module") {
            let known = self.forms.get(name).map_or(&[][..], Vec::as_slice);
            let mut hoped: Vec<&Form> = known.iter().filter(|form| expected.count(form) > 0).collect();
            if hoped.is_empty() {
                hoped.extend(known.iter().min_by_key(|form| form.class()));
            }
            match hoped.is_empty() {
                true => population.add(Form::new(name, Class::Plain), *count),
                false => hoped.into_iter().for_each(|form| population.add(form.clone(), *count)),
            }
        }
        population
    }
}

/// The forms that a rule is likely to consume, each with the place of the effect.
fn likely_effects(rule: &PassRule) -> FxHashMap<Form, usize> {
    let likely = rule.effects.iter().enumerate().filter(|(_, effect)| effect.rate() >= LIKELY);
    likely.map(|(place, effect)| (effect.form.clone(), place)).collect()
}

/// For each rule the operations that it takes away without making new ones, of those that passes run in.
fn grounds(book: &RuleBook) -> Vec<Vec<String>> {
    let anchors: BTreeSet<&str> = book.rules.iter().filter_map(|rule| rule.call.nest.as_deref()).collect();
    let taken = |rule: &PassRule| {
        let gone = rule.consuming().filter(|effect| {
            let name = effect.form.name();
            effect.rate() >= LIKELY
                && anchors.contains(name)
                && !effect.produces.iter().any(|made| made.name() == name)
        });
        let names: BTreeSet<&str> = gone.map(|effect| effect.form.name()).collect();
        names.into_iter().map(str::to_owned).collect()
    };
    book.rules.iter().map(taken).collect()
}

/// A general optimization is meant for operations of at least this many dialects.
const MANY_DIALECTS: usize = 2;

/// The optimizations for each form, and those for operations of any dialect. What looks general only by what
/// it does by the way counts for the forms that it is meant for; by its name, where that mentions dialects.
fn optimizations(book: &RuleBook) -> (FxHashMap<Form, Vec<RuleId>>, Vec<RuleId>) {
    let ordinary = Ordinary::of(book);
    let words = dialect_words(book);
    let mut improvers: FxHashMap<Form, Vec<RuleId>> = FxHashMap::default();
    let mut general = Vec::new();
    for (number, rule) in book.rules.iter().enumerate() {
        let named = mentioned(&rule.call.name, &words);
        let fits =
            |form: &Form| named.is_empty() || form.dialect().split('_').any(|word| named.contains(word));
        let meant: Vec<&Effect> = match rule.kind {
            Kind::General => {
                rule.acting().filter(|effect| ordinary.is_meant(effect) && fits(&effect.form)).collect()
            }
            Kind::Optimization(_) => rule.acting().collect(),
            Kind::Conversion(_) | Kind::Idle => continue,
        };
        let gone = meant.iter().filter(|effect| effect.consumed > 0);
        let dialects: BTreeSet<&str> = gone.map(|effect| effect.form.dialect()).collect();
        if rule.kind == Kind::General && named.is_empty() && dialects.len() >= MANY_DIALECTS {
            general.push(number);
            continue;
        }
        for effect in meant {
            improvers.entry(effect.form.clone()).or_default().push(number);
        }
    }
    (improvers, general)
}

/// The words that names of dialects are made of.
fn dialect_words(book: &RuleBook) -> BTreeSet<&str> {
    let forms = book.rules.iter().flat_map(|rule| &rule.effects).map(|effect| &effect.form);
    forms.flat_map(|form| form.dialect().split('_')).collect()
}

/// The words in a pass's name that dialects have too.
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
