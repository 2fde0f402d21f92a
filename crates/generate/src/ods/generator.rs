//! Composes programs of learned templates.

use std::collections::{BTreeMap, BTreeSet};

use mohole_ir::{Module, dialect_of};
use mohole_testcase::Rng;

use super::assembly::Assembly;
use super::knowledge::Knowledge;
use super::template::ParsedTemplate;

/// Minimum and maximum number of templates of a program.
pub(super) const SIZE: (i64, i64) = (10, 60);

/// The same for a small program.
const SMALL: (i64, i64) = (2, 10);

/// Templates that are compared before one is used: that with the most existing operands wins.
const CANDIDATES: usize = 4;

/// Makes programs: same knowledge, same `rng`, same program.
pub struct Generator {
    templates: Vec<Known>,
    /// By dialect, by operation: indices in `templates`.
    dialects: Vec<Vec<Vec<usize>>>,
    /// Indices in `dialects`, each repeated by the square root of the number of its operations: large
    /// dialects are drawn more often, but small ones are drawn too.
    weighted_dialects: Vec<usize>,
    /// Indices in `dialects` of those that every other draw is from; empty for no preference.
    focus: Vec<usize>,
}

/// One template, and where in the knowledge it comes from.
struct Known {
    op: String,
    place: usize,
    parsed: ParsedTemplate,
}

impl Generator {
    /// A generator of programs from what was learned.
    pub fn new(knowledge: &Knowledge) -> Self {
        let mut known = Vec::new();
        let mut dialects: BTreeMap<&str, Vec<Vec<usize>>> = BTreeMap::new();
        for (op, templates) in &knowledge.templates {
            let first = known.len();
            for (place, template) in templates.iter().enumerate() {
                let parsed = ParsedTemplate::parse(&template.text);
                known.extend(parsed.map(|parsed| Known { op: op.clone(), place, parsed }));
            }
            if known.len() > first {
                let dialect = dialect_of(op);
                dialects.entry(dialect).or_default().push((first..known.len()).collect());
            }
        }
        let dialects: Vec<Vec<Vec<usize>>> = dialects.into_values().collect();
        let weighted_dialects =
            dialects.iter().enumerate().flat_map(|(at, ops)| vec![at; ops.len().isqrt()]).collect();
        Generator { templates: known, dialects, weighted_dialects, focus: Vec::new() }
    }

    /// Prefers operations of these dialects.
    pub fn with_focus(mut self, dialects: &BTreeSet<String>) -> Self {
        let name = |ops: &[Vec<usize>]| dialect_of(&self.templates[ops[0][0]].op);
        let places = self.dialects.iter().enumerate();
        self.focus = places.filter(|(_, ops)| dialects.contains(name(ops))).map(|(place, _)| place).collect();
        self
    }

    /// Whether there is an operation of a dialect that it is to prefer.
    pub fn has_focus(&self) -> bool {
        !self.focus.is_empty()
    }

    /// One program. With nothing learned, an empty one.
    pub fn program(&self, rng: &mut Rng) -> Module {
        Module::parse(&self.text(rng)).expect("we read what we print")
    }

    /// The text of one program.
    pub fn text(&self, rng: &mut Rng) -> String {
        self.text_and_templates(SIZE, rng).0
    }

    /// The text of one program of few operations, in which the others do not hide what a pass does to one.
    pub fn small_text(&self, rng: &mut Rng) -> String {
        self.text_and_templates(SMALL, rng).0
    }

    /// The text of one program and the numbers of the templates in it.
    pub(super) fn text_and_templates(&self, size: (i64, i64), rng: &mut Rng) -> (String, Vec<usize>) {
        let mut assembly = Assembly::new();
        let mut used = Vec::new();
        if !self.dialects.is_empty() {
            let dialects = self.draw_dialects(rng);
            for _ in 0..rng.between(size.0, size.1) {
                let number = self.choose(&dialects, &assembly, rng);
                assembly.add(&self.templates[number].parsed, rng);
                used.push(number);
            }
        }
        // The compiler drops unused values before any pattern or fold sees them, so some are returned. Few
        // passes lower a function that returns many.
        let returned = match rng.chance(1, 2) {
            true => assembly.unused_values(),
            false => assembly.last_values(rng.below(4)),
        };
        (assembly.finish(Some("main"), &returned), used)
    }

    pub(super) fn template_count(&self) -> usize {
        self.templates.len()
    }

    /// Whether a template has an operation of this name.
    pub(super) fn brings(&self, template: usize, op: &str) -> bool {
        self.templates[template].parsed.op_names().any(|name| name == op)
    }

    /// A template's operation, and its index among the templates of that operation.
    pub(super) fn origin(&self, template: usize) -> (&str, usize) {
        let known = &self.templates[template];
        (&known.op, known.place)
    }

    /// A few random dialects, so that programs differ.
    fn draw_dialects(&self, rng: &mut Rng) -> Vec<usize> {
        let count = (2 + rng.below(7)).min(self.dialects.len());
        let mut drawn: Vec<usize> =
            (0..count).map(|_| self.weighted_dialects[rng.below(self.weighted_dialects.len())]).collect();
        for place in drawn.iter_mut().step_by(2) {
            *place = rng.pick(&self.focus).copied().unwrap_or(*place);
        }
        drawn
    }

    fn choose(&self, dialects: &[usize], assembly: &Assembly, rng: &mut Rng) -> usize {
        // Half of them without a comparison, or operations with rare operands would never be used.
        let candidates = if rng.chance(1, 2) { 1 } else { CANDIDATES };
        let mut draw = || {
            let ops = &self.dialects[*rng.pick(dialects).expect("at least one dialect is drawn")];
            let op = rng.pick(ops).expect("a dialect has operations");
            *rng.pick(op).expect("an operation has templates")
        };
        let mut best = draw();
        for _ in 1..candidates {
            let other = draw();
            if self.fitness(other, assembly) > self.fitness(best, assembly) {
                best = other;
            }
        }
        best
    }

    /// More existing operands first, then fewer missing ones.
    fn fitness(&self, template: usize, assembly: &Assembly) -> (usize, std::cmp::Reverse<usize>) {
        let parsed = &self.templates[template].parsed;
        let have = assembly.satisfied(parsed);
        (have, std::cmp::Reverse(parsed.wants.len() - have))
    }
}
