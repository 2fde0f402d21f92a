//! How many passes each form is away from a dialect, by the rule book.
//!
//! An operation is lowered only when all its replacements are. So the distance of a form is that of its
//! farthest replacement plus one pass, by the pass for which this is smallest.

use rustc_hash::FxHashMap;

use crate::Form;
use crate::book::{Effect, PassKind, PassRule, RuleBook, RuleId};

/// A pass that consumes a form in a smaller share of programs does not count as lowering it.
const MIN_RATE: f64 = 0.2;

/// A pass that erases operations lowers them only if it consumes at most this many forms. A clean-up pass
/// erases unused operations, and in the next program they may be used.
const MAX_FOCUSED_FORMS: usize = 4;

/// The distance of a form that cannot be lowered.
const MAX_DISTANCE: f64 = 60.0;

/// Casts between converted and unconverted operations. They fold once both sides are converted, so they add
/// no distance.
const CASTS: &[&str] = &[
    "builtin.unrealized_conversion_cast",
    "bufferization.to_tensor",
    "bufferization.to_buffer",
    "bufferization.to_memref",
];

fn is_cast(form: &Form) -> bool {
    CASTS.contains(&form.name())
}

/// Distances to one dialect.
#[derive(Debug, Clone)]
pub struct Distances {
    goal: String,
    steps: FxHashMap<Form, f64>,
    /// For each form, the rules that bring it nearer with the distance by each, nearest first.
    rules: FxHashMap<Form, Vec<(RuleId, f64)>>,
    /// The same by family, for forms that are not in the book: operations of one dialect on the same types
    /// are mostly lowered by the same passes.
    families: FxHashMap<Form, Family>,
}

/// The rules of a family of forms.
#[derive(Debug, Clone, Default)]
struct Family {
    steps: f64,
    rules: Vec<(RuleId, f64)>,
    /// For each rule, a form that it lowers.
    examples: FxHashMap<RuleId, Form>,
}

impl Distances {
    /// Distances of all forms in a book from a dialect.
    pub fn to(goal: &str, book: &RuleBook) -> Self {
        let mut distances = Distances {
            goal: goal.to_owned(),
            steps: <_>::default(),
            rules: <_>::default(),
            families: <_>::default(),
        };
        let edges = edges(book);
        // Each round settles at least the forms one step farther; a few rounds suffice.
        for _ in 0..MAX_DISTANCE as usize {
            if !distances.relax(&edges) {
                break;
            }
        }
        distances.collect_rules(&edges);
        distances.collect_families();
        distances
    }

    /// Steps from a form to the dialect; `None` if no path is known.
    pub fn of(&self, form: &Form) -> Option<f64> {
        if form.dialect() == self.goal {
            return Some(0.0);
        }
        self.steps.get(form).copied()
    }

    /// As [`of`](Self::of); for an unknown form, the distance of its family.
    pub fn estimate(&self, form: &Form) -> Option<f64> {
        self.of(form).or_else(|| self.family(form).map(|family| family.steps))
    }

    /// For an unknown form, a form of its family that the rule lowers. Their effects are assumed to be alike.
    pub fn example(&self, form: &Form, rule: RuleId) -> Option<&Form> {
        self.family(form).filter(|_| !self.rules.contains_key(form))?.examples.get(&rule)
    }

    fn family(&self, form: &Form) -> Option<&Family> {
        self.families.get(form.family())
    }

    /// The rules that were seen to bring a form nearer, with the distance by each.
    pub fn seen_rules_for(&self, form: &Form) -> &[(RuleId, f64)] {
        self.rules.get(form).map_or(&[], Vec::as_slice)
    }

    /// As [`seen_rules_for`](Self::seen_rules_for); for an unknown form, the rules of its family.
    pub fn rules_for(&self, form: &Form) -> &[(RuleId, f64)] {
        let seen = self.seen_rules_for(form);
        let family = || self.family(form).map_or(&[][..], |family| &family.rules);
        if seen.is_empty() { family() } else { seen }
    }

    fn relax(&mut self, edges: &[Edge<'_>]) -> bool {
        let mut changed = false;
        for edge in edges.iter().filter(|edge| edge.effect.form.dialect() != self.goal) {
            let Some(length) = self.length(edge) else { continue };
            let known = self.steps.get(&edge.effect.form).copied().unwrap_or(MAX_DISTANCE);
            if length + 1e-9 < known {
                self.steps.insert(edge.effect.form.clone(), length);
                changed = true;
            }
        }
        changed
    }

    /// The distance by one edge, with the distances found so far.
    fn length(&self, edge: &Edge<'_>) -> Option<f64> {
        let form = &edge.effect.form;
        let others = edge.effect.produces.iter().filter(|made| *made != form && !is_cast(made));
        let rest =
            others.map(|made| self.of(made)).try_fold(0.0, |far, next| next.map(|next| f64::max(far, next)));
        Some(edge.cost + rest?)
    }

    fn collect_families(&mut self) {
        let mut forms: Vec<&Form> = self.rules.keys().collect();
        forms.sort();
        for form in forms {
            let family = self.families.entry(form.family().clone()).or_default();
            family.steps = family.steps.max(self.steps.get(form).copied().unwrap_or(0.0));
            for &(rule, length) in &self.rules[form] {
                if family.examples.insert(rule, form.clone()).is_none() {
                    family.rules.push((rule, length));
                }
            }
        }
        for family in self.families.values_mut() {
            family.rules.sort_by(|a, b| a.1.total_cmp(&b.1));
        }
    }

    fn collect_rules(&mut self, edges: &[Edge<'_>]) {
        for edge in edges {
            let form = &edge.effect.form;
            let Some(length) = self.length(edge) else { continue };
            let others = edge.effect.produces.iter().filter(|made| *made != form && !is_cast(made));
            let nearer = others
                .map(|made| self.of(made).unwrap_or(MAX_DISTANCE))
                .all(|rest| Some(rest) < self.of(form));
            if nearer {
                self.rules.entry(form.clone()).or_default().push((edge.rule, length));
            }
        }
        for rules in self.rules.values_mut() {
            rules.sort_by(|a, b| a.1.total_cmp(&b.1));
        }
    }
}

/// One pass on one form.
struct Edge<'a> {
    rule: RuleId,
    effect: &'a Effect,
    cost: f64,
}

fn edges(book: &RuleBook) -> Vec<Edge<'_>> {
    book.rules.iter().enumerate().flat_map(|(number, rule)| edges_of(number, rule)).collect()
}

fn edges_of(number: RuleId, rule: &PassRule) -> Vec<Edge<'_>> {
    // General optimizations lower nothing.
    if rule.kind == PassKind::General {
        return Vec::new();
    }
    let focused = rule.consuming().count() <= MAX_FOCUSED_FORMS;
    let base = if matches!(rule.kind, PassKind::Conversion(_)) { 1.0 } else { 2.0 };
    let likely = |effect: &&Effect| effect.rate() >= MIN_RATE || (focused && is_cast(&effect.form));
    let useful = rule.consuming().filter(likely).filter(|effect| focused || !effect.produces.is_empty());
    useful.map(|effect| Edge { rule: number, effect, cost: base + (1.0 - effect.rate()) }).collect()
}
