//! Every rule before and after: a program in generic form, a line `// becomes`, and what is made of it.
//!
//! `UPDATE_EXPECT=1 cargo test` rewrites what is behind that line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mohole_ir::{Module, Untold, check};
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
        let (first, expected) = text.split_once(BECOMES).unwrap_or((&text, ""));
        let mut module = before(&file);
        recondition(&mut module, &only_rules());
        let problems: Vec<String> =
            check(&module, &Untold).iter().map(|problem| problem.describe(&module)).collect();
        assert!(problems.is_empty(), "{}: {problems:?}", file.display());
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, format!("{first}{BECOMES}{module}")).unwrap();
        } else {
            assert_eq!(module.to_string(), expected, "{}", file.display());
        }
    }
}

#[test]
fn what_was_made_safe_is_certified_when_it_is_read_again() {
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
fn a_program_with_a_way_in_and_a_checksum_is_certified_too() {
    for file in files() {
        let mut module = before(&file);
        recondition(&mut module, &Options::default());
        let text = module.to_string();
        assert!(text.contains("sym_name = \"main\""), "{}", file.display());
        assert_eq!(certify(&Module::parse(&text).unwrap()).doubtful, BTreeSet::new(), "{}", file.display());
    }
}

/// Programs with a fault that a careless eye does not see: a line `// doubtful: ` and the operations, then
/// the program in generic form.
#[test]
fn what_is_doubtful_is_named() {
    const DOUBTFUL: &str = "// doubtful: ";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/doubtful");
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let (first, program) = text.split_once('\n').unwrap();
        let names = certify(&Module::parse(program).unwrap()).doubtful;
        assert!(!names.is_empty(), "{}", file.display());
        let line = format!("{DOUBTFUL}{}", names.into_iter().collect::<Vec<_>>().join(" "));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, format!("{line}\n{program}")).unwrap();
        } else {
            assert_eq!(first, line, "{}", file.display());
        }
    }
}

/// What the rules give up on in the body of a function.
fn given_up(args: &str, body: &str) -> Vec<String> {
    let text = format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n\
         ^bb0({args}):\n{body}\n\"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n"
    );
    let report = recondition(&mut Module::parse(&text).unwrap(), &only_rules());
    report.doubtful.into_keys().collect()
}

#[test]
fn a_size_that_a_type_says_cannot_be_made_another() {
    let copy = "\"memref.copy\"(%a, %b) : (memref<4xi32>, memref<?xi32>) -> ()";
    assert_eq!(given_up("%a: memref<4xi32>, %b: memref<?xi32>", copy), ["memref.copy"]);
}

#[test]
fn rounds_in_order_have_the_variables_that_they_had() {
    let constant = |name: &str, number: u32| {
        format!("%{name} = \"arith.constant\"() <{{value = {number} : index}}> : () -> index\n")
    };
    let bounds = constant("0", 70_000) + &constant("1", 200_000) + &constant("2", 1);
    let rounds = "\"scf.parallel\"(%0, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({\n\
                  ^bb0(%i: index):\n\"scf.reduce\"() : () -> ()\n}) : (index, index, index) -> ()";
    assert_eq!(given_up("%x: i32", &(bounds + rounds)), ["scf.parallel"]);
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
