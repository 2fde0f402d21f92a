//! Evaluates every function without arguments of each program in `tests/programs` and compares with the
//! golden file beside it. `UPDATE_EXPECT=1` rewrites the golden files.

use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;

use mohole_ir::Module;
use mohole_semantics::{Event, Machine, Opaque, build, show};

const FUEL: u64 = 10_000_000;

/// One line per function: its results, or why it has none, and what it printed.
fn evaluate(text: &str) -> String {
    let module = Module::parse(text).unwrap();
    let program = build(&module);
    let mut out = String::new();
    for (index, function) in program.functions.iter().enumerate() {
        if function.body.is_none() || !function.inputs.is_empty() {
            continue;
        }
        let mut machine = Machine::new(Rc::clone(&program), Rc::new(Opaque), FUEL);
        let results = match machine.call(index, Vec::new()) {
            Ok(values) => {
                let shown = values.iter().zip(&function.results);
                let shown: Vec<String> =
                    shown.map(|(value, ty)| show(value, ty, Some(&machine.memory))).collect();
                shown.join(", ")
            }
            Err(halt) => halt.to_string(),
        };
        writeln!(out, "@{}: {results}", function.name).unwrap();
        for event in &machine.trace {
            match event {
                Event::Printed(text) | Event::PrintedDetail(text) => {
                    writeln!(out, "  prints {text:?}").unwrap();
                }
                Event::PrintedValue(value, ty) => {
                    writeln!(out, "  prints {}", show(value, ty, None)).unwrap();
                }
                Event::Called { name, args } => {
                    let args: Vec<String> = args.iter().map(|(value, ty)| show(value, ty, None)).collect();
                    writeln!(out, "  calls @{name}({})", args.join(", ")).unwrap();
                }
            }
        }
    }
    out
}

#[test]
fn programs_mean_what_the_golden_files_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let programs = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    for path in programs {
        let found = evaluate(&std::fs::read_to_string(path).unwrap());
        expect_test::expect_file![path.with_extension("golden")].assert_eq(&found);
    }
}
