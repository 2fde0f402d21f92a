//! Runs every shrink alone. A file in `tests/shrink` has the arguments and the texts to keep, a program, a
//! line `// becomes`, and the reduced case.
//!
//! `UPDATE_EXPECT=1 cargo test` rewrites the part behind that line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mohole_ir::{DefaultKnowledge, Module, check};
use mohole_reduce::{Candidate, Case, Options, PROGRAM, Reducer, Shrink, TEXT, reduce};

const BECOMES: &str = "// becomes\n";

/// A case, and the texts that make it interesting.
struct Example {
    case: Case,
    keep: Vec<String>,
}

impl Example {
    fn read(text: &str) -> Self {
        let (header, program): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with("// with: ") || line.starts_with("// keep: "));
        let after = |word: &str| header.iter().filter_map(|line| line.strip_prefix(word)).collect::<Vec<_>>();
        let args: Vec<String> = after("// with: ").into_iter().map(str::to_owned).collect();
        let keep = after("// keep: ").into_iter().map(str::to_owned).collect();
        let program: String = program.iter().map(|line| format!("{line}\n")).collect();
        Example { case: Case::new(&args, &program), keep }
    }

    fn is_interesting(&self, candidate: &Candidate) -> bool {
        let all = format!("{} {}", candidate.args.join(" "), candidate.text());
        self.keep.iter().all(|text| all.contains(text))
    }

    fn reduce_by(&self, shrink: &'static Shrink) -> Case {
        let mut reducer = Reducer::with_shrinks(self.case.clone(), Options::default(), vec![shrink]);
        loop {
            let batch = reducer.next_batch(3);
            if batch.is_empty() {
                return reducer.best().clone();
            }
            let answers: Vec<bool> = batch.iter().map(|candidate| self.is_interesting(candidate)).collect();
            reducer.report(&answers);
        }
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shrink");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn shrink_of(file: &Path) -> &'static Shrink {
    let name = file.file_stem().unwrap().to_str().unwrap();
    PROGRAM
        .iter()
        .chain(TEXT)
        .find(|shrink| shrink.name == name)
        .unwrap_or_else(|| panic!("no shrink {name}"))
}

#[test]
fn every_shrink_does_what_its_file_says() {
    for file in files() {
        let text = std::fs::read_to_string(&file).unwrap();
        let (first, _) = text.split_once(BECOMES).unwrap_or((&text, ""));
        let reduced = Example::read(first).reduce_by(shrink_of(&file));
        let args: String = reduced.args().iter().map(|arg| format!("// with: {arg}\n")).collect();
        let found = format!("{args}{}", reduced.text());
        if let Ok(module) = Module::parse(&reduced.text()) {
            let problems = check(&module, &DefaultKnowledge);
            assert!(problems.is_empty(), "{}: {problems:?}\n{module}", file.display());
        }
        expect_test::expect_file![&file].assert_eq(&format!("{first}{BECOMES}{found}"));
    }
}

#[test]
fn every_shrink_has_a_file() {
    let named: BTreeSet<String> =
        files().iter().map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let shrinks: BTreeSet<String> = PROGRAM.iter().chain(TEXT).map(|shrink| shrink.name.to_owned()).collect();
    assert_eq!(named, shrinks);
}

#[test]
fn all_shrinks_together_give_no_larger_case_than_one_alone() {
    for file in files() {
        let text = std::fs::read_to_string(&file).unwrap();
        let example = Example::read(text.split(BECOMES).next().unwrap());
        let judge =
            |batch: &[Candidate]| batch.iter().map(|candidate| example.is_interesting(candidate)).collect();
        let reduced = reduce(example.case.clone(), &Options::default(), judge);
        let alone = example.reduce_by(shrink_of(&file));
        assert!(reduced.size() <= alone.size(), "{}:\n{}", file.display(), reduced.text());
    }
}

#[test]
fn the_same_answers_give_the_same_candidates_and_the_limit_is_kept() {
    let file = files().into_iter().find(|file| file.ends_with("ops.txt")).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let example = Example::read(text.split(BECOMES).next().unwrap());
    let run = || {
        let mut seen = Vec::new();
        let options = Options { max_candidates: 20, ..Options::default() };
        reduce(example.case.clone(), &options, |batch| {
            seen.extend(batch.iter().map(|candidate| candidate.input.clone()));
            batch.iter().map(|candidate| example.is_interesting(candidate)).collect()
        });
        seen
    };
    let first = run();
    assert!(first.len() <= 20, "{}", first.len());
    assert_eq!(first, run());
}

#[test]
fn successes_of_one_batch_are_merged() {
    let ops: String = (0..64).map(|n| format!("\"a.op{n}\"() : () -> ()\n")).collect();
    let case = Case::new(&[], &ops);
    let mut batches = 0;
    let mut reducer = Reducer::new(case, Options::default());
    loop {
        let batch = reducer.next_batch(8);
        if batch.is_empty() {
            break;
        }
        batches += 1;
        let keeps = |c: &Candidate| c.text().contains("op3\"") && c.text().contains("op47\"");
        reducer.report(&batch.iter().map(keeps).collect::<Vec<_>>());
    }
    assert_eq!(reducer.size().ops, 2, "{}", reducer.best().text());
    assert!(batches < 20, "{batches}");
}

#[test]
fn bytes_are_removed() {
    let bytes: Vec<u8> = b"ML\xefR".iter().copied().chain((1..200).map(|n| n as u8)).collect();
    let keeps = |c: &Candidate| {
        let at = c.input.iter().position(|&byte| byte == 17);
        c.input.starts_with(b"ML\xefR") && at.is_some_and(|at| at >= 6 && c.input[at..].contains(&90))
    };
    let reduced =
        reduce(Case::of_bytes(&[], &bytes), &Options::default(), |batch| batch.iter().map(keeps).collect());
    assert_eq!(reduced.input().len(), 8);
}
