//! The passes that tests were written for, by program.

use mohole_testcase::{Origin, PassCall, Provenance};
use rustc_hash::{FxHashMap, FxHashSet};

use super::chooser::{Chooser, ChosenPass};
use super::run_lines;
use crate::programs::Program;

/// A command with more passes is a pipeline, which strategies make themselves.
const MAX_PASSES: usize = 4;

/// The passes that the `RUN:` lines of programs name.
pub struct RunLinePasses {
    by_program: FxHashMap<String, Commands>,
}

/// Each pass alone with its options, then those of one command together.
type Commands = std::sync::Arc<[Vec<PassCall>]>;

impl RunLinePasses {
    /// Those of these programs that the search may use.
    pub(crate) fn new(programs: &[Program], chooser: &Chooser) -> Self {
        let product: FxHashMap<String, ChosenPass> =
            chooser.product().map(|pass| (pass.call.name.clone(), pass)).collect();
        let call = |name: &str, options: &str| {
            let ChosenPass { call, .. } = product.get(name)?;
            Some(PassCall { options: options.to_owned(), ..call.clone() })
        };
        let mut known: FxHashMap<&str, Commands> = FxHashMap::default();
        let mut by_program = FxHashMap::default();
        for program in programs.iter().filter(|program| !program.run_lines.is_empty()) {
            let read = || with_parts(&run_lines::calls(&program.run_lines, call)).into();
            let commands = known.entry(&program.run_lines).or_insert_with(read);
            if !commands.is_empty() {
                by_program.insert(program.name.clone(), commands.clone());
            }
        }
        RunLinePasses { by_program }
    }

    /// Those of the program that one was made from.
    pub(crate) fn of(&self, provenance: &Provenance) -> &[Vec<PassCall>] {
        match &provenance.origin {
            Origin::File(name) => self.by_program.get(name).map_or(&[], |commands| commands),
            _ => &[],
        }
    }
}

/// Each call alone, then those of a command together.
fn with_parts(commands: &[Vec<PassCall>]) -> Vec<Vec<PassCall>> {
    let mut seen = FxHashSet::default();
    let alone = commands.iter().flatten().map(|call| vec![call.clone()]);
    let together = commands.iter().filter(|calls| (2..=MAX_PASSES).contains(&calls.len())).cloned();
    alone.chain(together).filter(|calls| seen.insert(calls.clone())).collect()
}

#[cfg(test)]
mod tests {
    use mohole_catalog::{Catalog, PassDef};
    use mohole_target::Deny;
    use mohole_testcase::Step;

    use super::*;

    #[test]
    fn passes_of_a_line_run_alone_and_together() {
        let calls = |names: &[&str]| names.iter().map(|name| PassCall::named(name)).collect::<Vec<_>>();
        let parts = with_parts(&[calls(&["a", "b"]), calls(&["b"]), calls(&["a", "b", "c", "d", "e"])]);
        let expected = [&["a"][..], &["b"], &["c"], &["d"], &["e"], &["a", "b"]].map(calls);
        assert_eq!(parts, expected);
    }

    #[test]
    fn what_was_made_from_a_test_has_its_passes() {
        let pass = PassDef { name: "cse".to_owned(), ..PassDef::default() };
        let catalog = Catalog { passes: vec![pass], ..Catalog::default() };
        let chooser = Chooser::new(&catalog, &Deny::default(), None);
        let program = |name: &str, run_lines: &str| Program {
            run_lines: run_lines.into(),
            ..Program::new(name, b"".as_slice())
        };
        let programs = [program("a.mlir", "// RUN: x --cse=now --other\n"), program("b.mlir", "// RUN: x\n")];
        let passes = RunLinePasses::new(&programs, &chooser);
        let call = PassCall { options: "now".to_owned(), ..PassCall::named("cse") };
        let mutant = Provenance::file("a.mlir").with(Step::Repaired);
        assert_eq!(passes.of(&mutant), [vec![call]]);
        assert!(passes.of(&Provenance::file("b.mlir")).is_empty());
        assert!(passes.of(&Provenance::generator("gen ods", 1)).is_empty());
    }
}
