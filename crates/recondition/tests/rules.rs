//! Every rule before and after: a program in generic form, a line `// becomes`, and the reconditioned
//! program.
//!
//! `UPDATE_EXPECT=1 cargo test` rewrites the reconditioned programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use mohole_ir::{DefaultKnowledge, Module, check};
use mohole_recondition::{Checksum, Options, certify, recondition, rules};

const BECOMES: &str = "// becomes\n";

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn only_rules() -> Options {
    Options { entry: false, checksum: Checksum::None, ..Options::default() }
}

fn before(file: &Path) -> Module {
    let text = std::fs::read_to_string(file).unwrap();
    Module::parse(text.split(BECOMES).next().unwrap())
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn every_rule_does_what_its_file_says() {
    for file in files() {
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.split(BECOMES).next().unwrap();
        let mut module = before(&file);
        recondition(&mut module, &only_rules());
        let problems: Vec<String> =
            check(&module, &DefaultKnowledge).iter().map(|problem| problem.describe(&module)).collect();
        assert!(problems.is_empty(), "{}: {problems:?}", file.display());
        expect_file![file].assert_eq(&format!("{first}{BECOMES}{module}"));
    }
}

#[test]
fn reconditioned_programs_are_certified_when_parsed_again() {
    for file in files() {
        let mut module = before(&file);
        let report = recondition(&mut module, &only_rules());
        assert!(report.doubtful.is_empty(), "{}: {:?}", file.display(), report.doubtful);
        let again = Module::parse(&module.to_string()).unwrap();
        assert_eq!(certify(&again).doubtful, BTreeSet::new(), "{}", file.display());
    }
}

#[test]
fn every_rule_has_a_file() {
    let named: BTreeSet<String> =
        files().iter().map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let rules: BTreeSet<String> = rules().iter().map(|rule| rule.name.to_owned()).collect();
    assert_eq!(named, rules);
}

#[test]
fn programs_with_an_entry_point_and_a_checksum_are_certified() {
    for file in files() {
        let mut module = before(&file);
        recondition(&mut module, &Options::default());
        let text = module.to_string();
        assert!(text.contains("sym_name = \"main\""), "{}", file.display());
        assert_eq!(certify(&Module::parse(&text).unwrap()).doubtful, BTreeSet::new(), "{}", file.display());
    }
}

/// Programs that look safe but are not: a line `// doubtful: ` with operations, then the program in generic
/// form.
#[test]
fn doubtful_operations_are_named() {
    const DOUBTFUL: &str = "// doubtful: ";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doubtful");
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let (_, program) = text.split_once('\n').unwrap();
        let names = certify(&Module::parse(program).unwrap()).doubtful;
        assert!(!names.is_empty(), "{}", file.display());
        let line = format!("{DOUBTFUL}{}", names.into_iter().collect::<Vec<_>>().join(" "));
        expect_file![file].assert_eq(&format!("{line}\n{program}"));
    }
}

/// The operations of a function body that are doubtful after reconditioning.
fn doubtful(args: &str, body: &str) -> Vec<String> {
    let text = format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n\
         ^bb0({args}):\n{body}\n\"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n"
    );
    let report = recondition(&mut Module::parse(&text).unwrap(), &only_rules());
    report.doubtful.into_keys().collect()
}

#[test]
fn a_static_size_cannot_be_changed() {
    let copy = "\"memref.copy\"(%a, %b) : (memref<4xi32>, memref<?xi32>) -> ()";
    assert_eq!(doubtful("%a: memref<4xi32>, %b: memref<?xi32>", copy), ["memref.copy"]);
}

#[test]
fn a_sequential_loop_keeps_the_range_of_its_variable() {
    let constant = |name: &str, number: u32| {
        format!("%{name} = \"arith.constant\"() <{{value = {number} : index}}> : () -> index\n")
    };
    let bounds = constant("0", 70_000) + &constant("1", 200_000) + &constant("2", 1);
    let parallel = "\"scf.parallel\"(%0, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({\n\
                  ^bb0(%i: index):\n\"scf.reduce\"() : () -> ()\n}) : (index, index, index) -> ()";
    assert_eq!(doubtful("%x: i32", &(bounds + parallel)), ["scf.parallel"]);
}

#[test]
fn the_same_seed_gives_the_same_program() {
    for file in files() {
        let with = |seed| {
            let mut module = before(&file);
            recondition(&mut module, &Options { seed, ..Options::default() });
            module.to_string()
        };
        assert_eq!(with(7), with(7));
    }
}
