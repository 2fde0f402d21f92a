//! Coverage of a real compiler, `mlir-opt-22`: nothing but the coverage differs.

#![cfg(target_arch = "x86_64")]

use std::sync::{Arc, LazyLock};

use mohole_target::{CodeCoverage, CoverageLevel, Home, Mode, Profile, Tool, Worker};
use mohole_testcase::{End, Job};

/// Maps are made once for all tests.
static HOME: LazyLock<Home> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("mohole-coverage-test-{}", std::process::id()));
    Home::at(&folder)
});

fn tool() -> Arc<Tool> {
    let home = Home::from_environment();
    let tool = Tool::of(&Profile::named("mlir-opt-22", &home).unwrap(), &home);
    Arc::new(tool.expect("these tests need mlir-opt-22: `make test` installs it"))
}

fn covered(level: CoverageLevel) -> (Arc<Tool>, Arc<CodeCoverage>) {
    let tool = tool();
    let coverage = tool.open_coverage(&HOME, level).unwrap();
    tool.cover(coverage.clone());
    (tool, coverage)
}

const GOOD: &str = "func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
";

const BAD: &str = "func.func @f() {\n  return %nothing : i32\n}\n";

/// Crashes: a fold that needs more memory than there is.
const DEADLY: &str = "func.func @f() -> tensor<300000x30000xf32> {
  %s = arith.constant sparse<[[0, 0]], [1.0]> : tensor<300000x30000xf32>
  %d = arith.constant dense<2.0> : tensor<300000x30000xf32>
  %r = arith.addf %s, %d : tensor<300000x30000xf32>
  return %r : tensor<300000x30000xf32>
}
";

#[test]
fn runs_end_in_the_same_way_as_without() {
    let plain = tool();
    for level in [CoverageLevel::Function, CoverageLevel::Block] {
        let (tool, _) = covered(level);
        for mode in [Mode::BeforeMain, Mode::AtInput, Mode::Best] {
            let mut without = Worker::new(plain.clone(), mode).unwrap();
            let mut with = Worker::new(tool.clone(), mode).unwrap();
            for args in
                [["--cse"], ["--canonicalize"], ["--pass-pipeline=builtin.module(cse)"], ["--no-such"]]
            {
                for program in [GOOD, BAD, DEADLY, GOOD] {
                    let job = Job::new(args, program.as_bytes());
                    for _ in 0..3 {
                        let (expected, run) = (without.run(&job).unwrap(), with.run(&job).unwrap());
                        assert_eq!(run.end, expected.end, "{mode} {args:?} {}", run.stderr_text());
                        assert_eq!(run.stdout_text(), expected.stdout_text(), "{mode} {args:?}");
                        if run.end == End::Exited(0) {
                            assert_eq!(run.stderr_text(), expected.stderr_text(), "{mode} {args:?}");
                        }
                    }
                }
            }
            assert_eq!(with.covered_files(), 2);
        }
    }
}

#[test]
fn a_block_is_new_once_and_again_when_it_was_forgotten() {
    let (tool, coverage) = covered(CoverageLevel::Block);
    let mut worker = Worker::new(tool, Mode::AtInput).unwrap();
    // Threads would take other ways in each run. The context's destructor, which these jobs do not run,
    // does so, too: it has a table by the number of the thread.
    let job = Job::new(["--cse", "--mlir-disable-threading"], GOOD.as_bytes());
    let reached = |worker: &mut Worker| {
        worker.run(&job).unwrap();
        let mut blocks = worker.reached().to_vec();
        blocks.sort_unstable();
        blocks
    };
    let none = Vec::<String>::new();
    // The first children of a server have other addresses than the later ones.
    for _ in 0..3 {
        reached(&mut worker);
    }
    coverage.forget();
    assert_eq!(coverage.counts().blocks, 0);
    let first = reached(&mut worker);
    assert!(first.len() > 3_000, "{}", first.len());
    assert!(coverage.reached() == first);
    assert_eq!(only_in_one(&coverage, &reached(&mut worker), &[]), none);
    coverage.forget();
    let again = reached(&mut worker);
    assert_eq!(only_in_one(&coverage, &first, &again), none);
}

/// The functions of blocks that are in one list only.
fn only_in_one(coverage: &CodeCoverage, left: &[u32], right: &[u32]) -> Vec<String> {
    let missing = |left: &[u32], right: &[u32]| {
        let missing = left.iter().filter(|block| !right.contains(block));
        missing.filter_map(|&block| coverage.function_of(block)).collect::<Vec<u32>>()
    };
    let functions = [missing(left, right), missing(right, left)].concat();
    coverage.function_names(&functions).unwrap()
}

#[test]
fn workers_share_what_they_reach() {
    let (tool, coverage) = covered(CoverageLevel::Block);
    let mut workers = [(); 2].map(|()| Worker::new(tool.clone(), Mode::BeforeMain).unwrap());
    let job = Job::new(["--cse"], GOOD.as_bytes());
    workers[0].run(&job).unwrap();
    let all = coverage.counts();
    workers[1].run(&job).unwrap();
    // Other addresses, so that some hash tables differ.
    assert!(workers[1].reached().len() < all.blocks / 100, "{:?}", workers[1].reached().len());
}

#[test]
fn functions_are_those_that_were_entered() {
    let (tool, coverage) = covered(CoverageLevel::Function);
    let mut worker = Worker::new(tool, Mode::BeforeMain).unwrap();
    let mut names = |pass: &str| {
        worker.run(&Job::new([pass], GOOD.as_bytes())).unwrap();
        let entered = worker.reached().iter().filter_map(|&block| coverage.entered_function(block));
        let entered: Vec<u32> = entered.collect();
        assert_eq!(entered.len(), worker.reached().len());
        coverage.function_names(&entered).unwrap()
    };
    let has = |names: &[String], part: &str| names.iter().any(|name| name.contains(part));
    let first = names("--cse");
    assert!(has(&first, "18parseAsmSourceFile"));
    assert!(!has(&first, "21applyPatternsGreedily"));
    let second = names("--canonicalize");
    assert!(!has(&second, "18parseAsmSourceFile"));
    assert!(has(&second, "21applyPatternsGreedily"));
}
