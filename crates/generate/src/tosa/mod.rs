//! Directed acyclic graphs of tosa operations.
//!
//! An operation is drawn, its operands are existing values that fit or new placeholders, and a rule computes
//! its results. How it is written (attribute or operand, zero points, constant shapes) comes from the
//! definitions of the compiler's version: see `plan`.

mod dialect;
mod elem;
mod fact;
mod graph;
mod invalid;
mod options;
mod plan;
mod rule;
mod rules;
mod value;

use std::fmt::Write;

use mohole_catalog::Catalog;
use mohole_testcase::Rng;

use dialect::Dialect;
pub use elem::Elem;
use graph::Graph;
pub use options::{Mode, Options};
use rule::Rule;
use value::Val;

/// A generator for one version of the dialect.
pub struct Tosa {
    dialect: Dialect,
    /// Rules whose operation this version has.
    rules: Vec<&'static Rule>,
    left_out: Vec<String>,
}

/// A generated program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The text, in generic form.
    pub text: String,
    /// The operations drawn, by their newest names without the dialect.
    pub ops: Vec<&'static str>,
}

impl Tosa {
    /// For the compiler that a catalog describes.
    pub fn new(catalog: &Catalog) -> Self {
        let dialect = Dialect::of(catalog, rules::all().map(|rule| rule.names));
        let rules = rules::all().filter(|rule| dialect.has(rule.names[0])).collect();
        let left_out = dialect.left_out(catalog);
        Tosa { dialect, rules, left_out }
    }

    /// The operations that can be drawn, by their newest names.
    pub fn supported(&self, mode: Mode) -> Vec<&'static str> {
        self.rules(mode).map(|rule| rule.names[0]).collect()
    }

    /// The operations of this version that are never drawn.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Why an operation is never drawn.
    pub fn why_left_out(name: &str) -> &'static str {
        if name.contains("block_scaled") {
            "its block-scaled element types are not generated yet"
        } else {
            "it has no rule yet"
        }
    }

    fn rules(&self, mode: Mode) -> impl Iterator<Item = &'static Rule> {
        self.rules.iter().copied().filter(move |rule| mode != Mode::Executable || rule.executable)
    }

    /// The program that a seed stands for.
    pub fn generate(&self, seed: u64, options: &Options) -> Generated {
        let mut graph = Graph::new(&self.dialect, options, Rng::new(seed));
        let rules: Vec<_> = self.rules(options.mode).collect();
        let wanted = graph.rng.between(options.ops.0 as i64, options.ops.1 as i64) as usize;
        let mut attempts = 20 * wanted;
        while graph.ops.len() < wanted && attempts > 0 {
            attempts -= 1;
            let Some(rule) = graph.rng.pick(&rules).copied() else { break };
            (rule.make)(&mut graph, rule.names[0]);
        }
        let text = match options.mode {
            Mode::Valid => function(&graph),
            Mode::Invalid => add_violation(&function(&graph), &mut graph.rng),
            Mode::Executable => printing_main(&mut graph),
        };
        Generated { text, ops: graph.ops }
    }
}

/// Puts a violation into a program and names it in a comment.
fn add_violation(text: &str, rng: &mut Rng) -> String {
    match invalid::violate(text, rng) {
        Some((invalid, what)) => format!("// violation: {what}\n{invalid}"),
        None => format!("// violation: none fits\n{text}"),
    }
}

/// The graph as a function that returns every unused value.
fn function(graph: &Graph<'_>) -> String {
    let unused = graph.unused();
    let types = |values: &[Val]| values.iter().map(Val::ty).collect::<Vec<_>>().join(", ");
    let args: Vec<String> = graph.args.iter().map(|arg| format!("%{}: {}", arg.name, arg.ty())).collect();
    let names: Vec<String> = unused.iter().map(|val| format!("%{}", val.name)).collect();
    let mut text = String::with_capacity(graph.body.len() + 1024);
    text.push_str("\"builtin.module\"() ({\n");
    text.push_str(&graph.globals);
    let _ = writeln!(
        text,
        "  \"func.func\"() <{{function_type = ({}) -> ({}), sym_name = \"main\"}}> ({{",
        types(&graph.args),
        types(&unused)
    );
    if !args.is_empty() {
        let _ = writeln!(text, "  ^bb0({}):", args.join(", "));
    }
    text.push_str(&graph.body);
    let _ = writeln!(text, "    \"func.return\"({}) : ({}) -> ()", names.join(", "), types(&unused));
    text.push_str("  }) : () -> ()\n}) : () -> ()\n");
    text
}

/// The graph as a `main` that prints every unused value.
fn printing_main(graph: &mut Graph<'_>) -> String {
    for value in graph.unused() {
        print_value(&mut graph.body, &value);
    }
    let mut text = String::with_capacity(graph.body.len() + 1024);
    text.push_str("\"builtin.module\"() ({\n");
    for (printer, elem) in [("printMemrefF32", "f32"), ("printMemrefI32", "i32")] {
        let _ = writeln!(
            text,
            "  \"func.func\"() <{{function_type = (tensor<*x{elem}>) -> (), sym_name = \"{printer}\", \
             sym_visibility = \"private\"}}> ({{\n  }}) : () -> ()"
        );
    }
    text.push_str("  \"func.func\"() <{function_type = () -> (), sym_name = \"main\"}> ({\n");
    text.push_str(&graph.body);
    text.push_str("    \"func.return\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()\n");
    text
}

/// Widens a value to the element type that the runner's library prints, and prints it.
fn print_value(body: &mut String, val: &Val) {
    let (wide, elem, printer) = match val.elem.is_float() {
        true => (Elem::F32, "f32", "printMemrefF32"),
        false => (Elem::I32, "i32", "printMemrefI32"),
    };
    let wide_type = value::tensor(&val.dims, wide);
    let base = format!("p{}", val.name.replace('#', "_"));
    let mut source = val.name.clone();
    if val.elem != wide {
        let cast = match val.elem {
            Elem::I1 => "arith.extui",
            _ if val.elem.is_float() => "arith.extf",
            _ => "arith.extsi",
        };
        let _ = writeln!(body, "    %{base}_wide = \"{cast}\"(%{source}) : ({}) -> {wide_type}", val.ty());
        source = format!("{base}_wide");
    }
    // Copy it now: bufferization cannot copy the unranked tensor if its buffer is written later.
    let _ = writeln!(
        body,
        "    %{base}_copy = \"bufferization.alloc_tensor\"(%{source}) \
         <{{operandSegmentSizes = array<i32: 0, 1, 0>}}> : ({wide_type}) -> {wide_type}"
    );
    let _ = writeln!(body, "    %{base} = \"tensor.cast\"(%{base}_copy) : ({wide_type}) -> tensor<*x{elem}>");
    let _ = writeln!(body, "    \"func.call\"(%{base}) <{{callee = @{printer}}}> : (tensor<*x{elem}>) -> ()");
}
