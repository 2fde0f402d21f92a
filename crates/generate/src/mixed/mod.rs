//! Small programs that run, made of the core dialects together.
//!
//! A rule is drawn and appends operations whose operands are visible values. Every result is well-defined by
//! construction: each value carries what rules need to know of it (bounds, which buffers may overlap, whether
//! memory may be written). See `range` for floats.

mod calls;
mod constants;
mod conversions;
mod elem;
mod function;
mod operands;
mod print;
mod program;
mod range;
mod regions;
mod rules;
mod scope;
mod shapes;
mod text;
mod ty;

use std::sync::LazyLock;

use mohole_ir::COMMON_DIALECTS;
use mohole_testcase::Rng;

use program::Program;

/// The dialects that programs are made of: the common ones, except those that are lowered from or to them.
pub static DIALECTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_made = |dialect: &&str| !matches!(*dialect, "llvm" | "tosa");
    COMMON_DIALECTS.iter().copied().filter(is_made).collect()
});

/// Options of a generated program.
#[derive(Debug, Clone)]
pub struct Options {
    /// Minimum and maximum number of operations, not counting constants and prints.
    pub ops: (usize, usize),
    /// Dialects whose rules are drawn; empty for all. Operands may still need constants and buffers.
    pub dialects: Vec<String>,
    /// Maximum nesting depth of regions.
    pub depth: usize,
    /// Do not keep integers in bounds, and leave half of the buffers uninitialized. Such programs measure
    /// reconditioning.
    pub careless: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { ops: (10, 40), dialects: Vec::new(), depth: 3, careless: false }
    }
}

/// A generator of mixed programs. They use only syntax that MLIR 19 to 22 have in common.
#[derive(Debug, Default)]
pub struct Mixed;

/// A generated program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The text, in custom form.
    pub text: String,
    /// How many operations it has, without constants and prints.
    pub ops: usize,
    /// The rules it came from, each `dialect.what`.
    pub rules: Vec<&'static str>,
}

impl Mixed {
    /// A generator for every version.
    pub fn new() -> Self {
        Mixed
    }

    /// The names of the rules, each `dialect.what`.
    pub fn rules(&self) -> Vec<&'static str> {
        rules::all().map(|rule| rule.name).collect()
    }

    /// The program that a seed stands for.
    pub fn generate(&self, seed: u64, options: &Options) -> Generated {
        let mut rng = Rng::new(seed);
        let dialects = swarm(&mut rng, options);
        let chosen = dialects.iter().map(|dialect| rules::of(dialect));
        let rules = chosen.filter(|rules| !rules.is_empty()).collect();
        let wanted = rng.between(options.ops.0 as i64, options.ops.1 as i64) as usize;
        let mut program = Program::new(rng, rules, options.depth);
        program.careless = options.careless;
        program.grow(wanted);
        program.print_unused(0, 1);
        program.free_owned();
        Generated { text: module(&program), ops: program.ops, rules: program.rules_used }
    }
}

/// A random subset of the dialects: programs of few dialects have more interactions between these few.
fn swarm(rng: &mut Rng, options: &Options) -> Vec<&'static str> {
    let asked = |name: &&str| options.dialects.is_empty() || options.dialects.iter().any(|d| d == name);
    let mut all: Vec<&'static str> = DIALECTS.iter().copied().filter(asked).collect();
    rng.shuffle(&mut all);
    let least = all.len().min(4) as i64;
    let count = rng.between(least, all.len() as i64) as usize;
    all.truncate(count);
    all.sort_unstable();
    all
}

fn module(program: &Program) -> String {
    let mut text = String::from("module {\n");
    for (printer, elem) in &program.printers {
        text += &format!("  func.func private @{printer}(memref<*x{elem}>)\n");
    }
    text += &program.before;
    text += "  func.func @main() {\n";
    text += program.body();
    text += "    func.return\n  }\n}\n";
    text
}
