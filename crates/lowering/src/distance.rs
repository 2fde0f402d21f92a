//! How far each form is from a dialect: the passes it takes, by the rule book, until nothing else is left.
//!
//! An operation is gone only when everything it was turned into is gone, so a form is as far as the
//! farthest of what replaces it, by the pass for which that is nearest.

use rustc_hash::FxHashMap;

use crate::Form;
use crate::book::{Effect, Kind, PassRule, RuleBook};

/// A pass that consumes a form more rarely than this does not count as a way down.
const LEAST_RATE: f64 = 0.2;

/// A pass that makes operations vanish is a way down for them only when it is made for few forms: a
/// general clean-up removes what is unused, which will not be so in the next program.
const FEW_FORMS: usize = 4;

/// Steps after which a form counts as out of reach.
const FAR: f64 = 60.0;

/// Operations that join what is converted to what is not yet. They go away by themselves once both sides
/// have met, so they make nothing farther than it is.
const GLUE: &[&str] = &[
    "builtin.unrealized_conversion_cast",
    "bufferization.to_tensor",
    "bufferization.to_buffer",
    "bufferization.to_memref",
];

fn is_glue(form: &Form) -> bool {
    GLUE.contains(&form.name())
}

/// Distances to one dialect.
#[derive(Debug, Clone)]
pub struct Distances {
    goal: String,
    steps: FxHashMap<Form, f64>,
    /// For each form the rules that bring it nearer, by number in the book, nearest first.
    ways: FxHashMap<Form, Vec<(usize, f64)>>,
    /// The same for what is not known by itself: operations of one dialect that work on the same things
    /// mostly go by the same passes.
    families: FxHashMap<Form, Family>,
}

/// What most operations of a dialect that work on the same things have in common.
#[derive(Debug, Clone, Default)]
struct Family {
    steps: f64,
    ways: Vec<(usize, f64)>,
    /// For each way an operation that goes by it.
    examples: FxHashMap<usize, Form>,
}

impl Distances {
    /// Distances of all forms in a book from a dialect.
    pub fn to(goal: &str, book: &RuleBook) -> Self {
        let mut distances = Distances {
            goal: goal.to_owned(),
            steps: <_>::default(),
            ways: <_>::default(),
            families: <_>::default(),
        };
        let edges = edges(book);
        // Each round settles at least the forms one step farther; a handful suffices.
        for _ in 0..FAR as usize {
            if !distances.relax(&edges) {
                break;
            }
        }
        distances.collect_ways(&edges);
        distances.collect_families();
        distances
    }

    /// Steps from a form to the dialect; `None` when no way is known.
    pub fn of(&self, form: &Form) -> Option<f64> {
        if form.dialect() == self.goal {
            return Some(0.0);
        }
        self.steps.get(form).copied()
    }

    /// As [`of`](Self::of), and for a form that nothing is known of, what is usual in its family.
    pub fn estimate(&self, form: &Form) -> Option<f64> {
        self.of(form).or_else(|| self.family(form).map(|family| family.steps))
    }

    /// A form that is known to go by this way, of the same family: what becomes of one tells what becomes
    /// of the other.
    pub fn example(&self, form: &Form, rule: usize) -> Option<&Form> {
        self.family(form).filter(|_| !self.ways.contains_key(form))?.examples.get(&rule)
    }

    fn family(&self, form: &Form) -> Option<&Family> {
        self.families.get(form.family())
    }

    /// The rules that were seen to bring a form nearer, by number in the book, with the distance by that way.
    pub fn seen_ways(&self, form: &Form) -> &[(usize, f64)] {
        self.ways.get(form).map_or(&[], Vec::as_slice)
    }

    /// As [`seen_ways`](Self::seen_ways), and for a form that nothing is known of, the ways of its family.
    pub fn ways(&self, form: &Form) -> &[(usize, f64)] {
        let seen = self.seen_ways(form);
        let family = || self.family(form).map_or(&[][..], |family| &family.ways);
        if seen.is_empty() { family() } else { seen }
    }

    fn relax(&mut self, edges: &[Edge<'_>]) -> bool {
        let mut changed = false;
        for edge in edges.iter().filter(|edge| edge.effect.form.dialect() != self.goal) {
            let Some(length) = self.length(edge) else { continue };
            let known = self.steps.get(&edge.effect.form).copied().unwrap_or(FAR);
            if length + 1e-9 < known {
                self.steps.insert(edge.effect.form.clone(), length);
                changed = true;
            }
        }
        changed
    }

    /// The distance by one edge, as far as is known now.
    fn length(&self, edge: &Edge<'_>) -> Option<f64> {
        let form = &edge.effect.form;
        let others = edge.effect.produces.iter().filter(|made| *made != form && !is_glue(made));
        let rest =
            others.map(|made| self.of(made)).try_fold(0.0, |far, next| next.map(|next| f64::max(far, next)));
        Some(edge.cost + rest?)
    }

    fn collect_families(&mut self) {
        let mut forms: Vec<&Form> = self.ways.keys().collect();
        forms.sort();
        for form in forms {
            let family = self.families.entry(form.family().clone()).or_default();
            family.steps = family.steps.max(self.steps.get(form).copied().unwrap_or(0.0));
            for &(rule, length) in &self.ways[form] {
                if family.examples.insert(rule, form.clone()).is_none() {
                    family.ways.push((rule, length));
                }
            }
        }
        for family in self.families.values_mut() {
            family.ways.sort_by(|a, b| a.1.total_cmp(&b.1));
        }
    }

    fn collect_ways(&mut self, edges: &[Edge<'_>]) {
        for edge in edges {
            let form = &edge.effect.form;
            let Some(length) = self.length(edge) else { continue };
            let others = edge.effect.produces.iter().filter(|made| *made != form && !is_glue(made));
            let nearer =
                others.map(|made| self.of(made).unwrap_or(FAR)).all(|rest| Some(rest) < self.of(form));
            if nearer {
                self.ways.entry(form.clone()).or_default().push((edge.rule, length));
            }
        }
        for ways in self.ways.values_mut() {
            ways.sort_by(|a, b| a.1.total_cmp(&b.1));
        }
    }
}

/// One pass on one form.
struct Edge<'a> {
    rule: usize,
    effect: &'a Effect,
    cost: f64,
}

fn edges(book: &RuleBook) -> Vec<Edge<'_>> {
    book.rules.iter().enumerate().flat_map(|(number, rule)| edges_of(number, rule)).collect()
}

fn edges_of(number: usize, rule: &PassRule) -> Vec<Edge<'_>> {
    // What cleans up everywhere takes nothing down.
    if rule.kind == Kind::General {
        return Vec::new();
    }
    let focused = rule.consuming().count() <= FEW_FORMS;
    let base = if matches!(rule.kind, Kind::Conversion(_)) { 1.0 } else { 2.0 };
    let likely = |effect: &&Effect| effect.rate() >= LEAST_RATE || (focused && is_glue(&effect.form));
    let useful = rule.consuming().filter(likely).filter(|effect| focused || !effect.produces.is_empty());
    useful.map(|effect| Edge { rule: number, effect, cost: base + (1.0 - effect.rate()) }).collect()
}
