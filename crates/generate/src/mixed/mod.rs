//! Small programs that run, made of the core dialects together.
//!
//! A rule is drawn and appends operations whose operands come from the values in sight. Every result is
//! well-defined by construction: what a rule needs to know of a value (its bounds, whether buffers
//! overlap, whether memory may be written here) is kept with it. See `range` for floats.

mod bridge;
mod calls;
mod constants;
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

use mohole_testcase::Rng;

use program::Program;

/// The dialects that programs are made of.
pub const DIALECTS: &[&str] = &[
    "affine",
    "arith",
    "bufferization",
    "cf",
    "func",
    "index",
    "linalg",
    "math",
    "memref",
    "scf",
    "tensor",
    "vector",
];

/// What programs look like.
#[derive(Debug, Clone)]
pub struct Options {
    /// Operations, at least and at most, without constants and prints; the number is drawn.
    pub ops: (usize, usize),
    /// Dialects whose rules are drawn; empty for all. Operands may still need constants and buffers.
    pub dialects: Vec<String>,
    /// How deep regions nest.
    pub depth: usize,
    /// Leave out what keeps integers in bounds, and half of what gives buffers their contents. Such programs
    /// are what reconditioning is measured with.
    pub careless: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { ops: (10, 40), dialects: Vec::new(), depth: 3, careless: false }
    }
}

/// A generator of mixed programs. Their syntax is one that MLIR 19 to 22 share.
#[derive(Debug, Default)]
pub struct Mixed;

/// A program and what it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The text, in the form for people.
    pub text: String,
    /// How many operations it has, without constants and prints.
    pub ops: usize,
    /// The rules it came from, each `dialect.what`.
    pub rules: Vec<&'static str>,
}

impl Mixed {
    /// For every version.
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
        Generated { text: module(&program), ops: program.ops, rules: program.drawn }
    }
}

/// Some of the dialects: a program of few shows more of how these few get along.
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
