//! What each mutator makes of a small program: text in, text out.
//!
//! A file of `tests/cases` holds a program and, after lines `// -----`, the programs to copy from; its first
//! line names the mutator. `UPDATE_EXPECT=1 cargo test` rewrites the golden files.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use mohole_ir::Module;
use mohole_mutate::{Corpus, EDGES, MUTATORS, Memory, Reach, Setting, mutator};
use mohole_testcase::Rng;

/// Seeds shown of each mutator; those that find nothing to do are left out.
const SEEDS: u64 = 24;

/// Mutants shown.
const SHOWN: usize = 3;

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .collect();
    files.sort();
    files
}

fn after(text: &str) -> String {
    let name =
        text.lines().next().unwrap().strip_prefix("// mutator: ").expect("the first line names a mutator");
    let modules: Vec<Module> = text.split("// -----\n").map(|piece| Module::parse(piece).unwrap()).collect();
    let program = modules[0].clone();
    let catalog = mohole_catalog::shipped("mlir-22").unwrap();
    let corpus = Corpus::new(modules, Some(&catalog));
    let memory = Memory::default();
    let setting = Setting { corpus: &corpus, memory: &memory, reach: Reach::default() };
    let mutator = mutator(name).unwrap();
    let mut shown = String::new();
    let mut count = 0;
    for seed in 0..SEEDS {
        let mut module = program.clone();
        if let Some(change) = mutator.mutate(&mut module, &setting, &mut Rng::new(seed))
            && count < SHOWN
        {
            count += 1;
            shown += &format!("// seed {seed}: {}\n{module}", change.what);
        }
    }
    shown
}

#[test]
fn mutators_do_what_the_golden_files_show() {
    for case in cases() {
        let got = after(&std::fs::read_to_string(&case).unwrap());
        assert!(!got.is_empty(), "{} shows nothing", case.display());
        expect_file![case.with_extension("golden")].assert_eq(&got);
    }
}

#[test]
fn every_mutator_has_a_case() {
    let named: Vec<String> = cases()
        .iter()
        .map(|case| std::fs::read_to_string(case).unwrap().lines().next().unwrap().to_owned())
        .collect();
    for mutator in MUTATORS.iter().chain(EDGES) {
        assert!(named.contains(&format!("// mutator: {}", mutator.name())), "{}", mutator.name());
    }
}

#[test]
fn the_same_number_gives_the_same_mutant() {
    let text = std::fs::read_to_string(&cases()[0]).unwrap();
    assert_eq!(after(&text), after(&text));
}
