//! Programs composed of what was learned.

use std::collections::BTreeMap;

use mohole_ir::{Module, dialect_of};
use mohole_testcase::Rng;

use super::assembly::Assembly;
use super::knowledge::Knowledge;
use super::template::Shell;

/// Fewest and most templates of a program.
pub(super) const SIZE: (i64, i64) = (10, 60);

/// The same of a small one.
const SMALL: (i64, i64) = (2, 10);

/// Templates looked at before one is taken: the one whose operands exist already wins.
const LOOKS: usize = 4;

/// Makes programs; same knowledge, same dice, same program.
pub struct Generator {
    templates: Vec<Known>,
    /// By dialect, by operation: places in `templates`.
    dialects: Vec<Vec<Vec<usize>>>,
    /// Places in `dialects`, each as often as the square root of its operations: large dialects come more
    /// often, small ones still come.
    lots: Vec<usize>,
}

/// One template, and where in the knowledge it comes from.
struct Known {
    op: String,
    place: usize,
    shell: Shell,
}

impl Generator {
    /// A generator of programs from what was learned.
    pub fn new(knowledge: &Knowledge) -> Self {
        let mut known = Vec::new();
        let mut dialects: BTreeMap<&str, Vec<Vec<usize>>> = BTreeMap::new();
        for (op, templates) in &knowledge.templates {
            let first = known.len();
            for (place, template) in templates.iter().enumerate() {
                let shell = Shell::parse(&template.text);
                known.extend(shell.map(|shell| Known { op: op.clone(), place, shell }));
            }
            if known.len() > first {
                let dialect = dialect_of(op);
                dialects.entry(dialect).or_default().push((first..known.len()).collect());
            }
        }
        let dialects: Vec<Vec<Vec<usize>>> = dialects.into_values().collect();
        let lots = dialects.iter().enumerate().flat_map(|(at, ops)| vec![at; ops.len().isqrt()]).collect();
        Generator { templates: known, dialects, lots }
    }

    /// One program. With nothing learned, an empty one.
    pub fn program(&self, rng: &mut Rng) -> Module {
        Module::parse(&self.text(rng)).expect("we read what we print")
    }

    /// The text of one program.
    pub fn text(&self, rng: &mut Rng) -> String {
        self.text_and_templates(SIZE, rng).0
    }

    /// The text of one program of few operations: what a pass does with one of them is not hidden by the
    /// others.
    pub fn small_text(&self, rng: &mut Rng) -> String {
        self.text_and_templates(SMALL, rng).0
    }

    /// The text of one program and the numbers of the templates in it.
    pub(super) fn text_and_templates(&self, size: (i64, i64), rng: &mut Rng) -> (String, Vec<usize>) {
        let mut assembly = Assembly::new();
        let mut used = Vec::new();
        if !self.dialects.is_empty() {
            let swarm = self.swarm(rng);
            for _ in 0..rng.between(size.0, size.1) {
                let number = self.choose(&swarm, &assembly, rng);
                assembly.add(&self.templates[number].shell, rng);
                used.push(number);
            }
        }
        // What nobody uses is dropped before any pattern or fold sees it; but a function that returns much is
        // lowered by few.
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
        self.templates[template].shell.op_names().any(|name| name == op)
    }

    /// Where a template stands in the knowledge: its operation, and its place among that one's.
    pub(super) fn origin(&self, template: usize) -> (&str, usize) {
        let known = &self.templates[template];
        (&known.op, known.place)
    }

    /// A few dialects, so that programs differ in what they are about.
    fn swarm(&self, rng: &mut Rng) -> Vec<usize> {
        let count = (2 + rng.below(7)).min(self.dialects.len());
        (0..count).map(|_| self.lots[rng.below(self.lots.len())]).collect()
    }

    fn choose(&self, swarm: &[usize], assembly: &Assembly, rng: &mut Rng) -> usize {
        // Half of them without looking, or operations with rare operands would never come.
        let looks = if rng.chance(1, 2) { 1 } else { LOOKS };
        let mut draw = || {
            let ops = &self.dialects[*rng.pick(swarm).expect("a swarm is not empty")];
            let op = rng.pick(ops).expect("a dialect has operations");
            *rng.pick(op).expect("an operation has templates")
        };
        let mut best = draw();
        for _ in 1..looks {
            let other = draw();
            if self.fitness(other, assembly) > self.fitness(best, assembly) {
                best = other;
            }
        }
        best
    }

    /// More operands that exist, then fewer that do not.
    fn fitness(&self, template: usize, assembly: &Assembly) -> (usize, std::cmp::Reverse<usize>) {
        let shell = &self.templates[template].shell;
        let have = assembly.satisfied(shell);
        (have, std::cmp::Reverse(shell.wants.len() - have))
    }
}
