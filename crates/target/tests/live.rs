//! The engine on a real compiler, `mlir-opt-22`: all ways of running it give the same results.

use std::sync::Arc;

use mohole_target::{Home, Mode, Prober, Profile, Tool, Way, Worker};
use mohole_testcase::{End, Job};

fn profile() -> Profile {
    Profile::named("mlir-opt-22", &Home::from_environment()).unwrap()
}

fn tool() -> Arc<Tool> {
    let tool = Tool::of(&profile(), &Home::from_environment());
    Arc::new(tool.expect("these tests need mlir-opt-22: `make test` installs it"))
}

const GOOD: &str = "func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
";

const BAD: &str = "func.func @f() {\n  return %nothing : i32\n}\n";

/// Runs both programs in every way, often enough that servers are started and reused.
fn check_same_in_every_way(args: &[&str]) {
    let tool = tool();
    let mut plain = Worker::new(tool.clone(), Mode::Spawn).unwrap();
    for program in [GOOD, BAD] {
        let job = Job::new(args.iter().copied(), program.as_bytes());
        let expected = plain.run(&job).unwrap();
        for mode in [Mode::BeforeMain, Mode::AtInput, Mode::Best] {
            let mut worker = Worker::new(tool.clone(), mode).unwrap();
            for _ in 0..5 {
                let run = worker.run(&job).unwrap();
                assert_eq!(run.end, expected.end, "{mode} {args:?}");
                assert_eq!(run.stdout_text(), expected.stdout_text(), "{mode} {args:?}");
                assert_eq!(run.stderr_text(), expected.stderr_text(), "{mode} {args:?}");
            }
        }
    }
}

#[test]
fn passes_give_the_same_in_every_way() {
    check_same_in_every_way(&["--cse", "--canonicalize"]);
}

#[test]
fn a_pass_that_fails_fails_the_same_in_every_way() {
    check_same_in_every_way(&[
        "--pass-pipeline=builtin.module(convert-func-to-spirv,reconcile-unrealized-casts)",
    ]);
}

#[test]
fn wrong_arguments_are_refused_the_same_in_every_way() {
    check_same_in_every_way(&["--no-such-option"]);
}

#[test]
fn output_that_passes_print_is_kept() {
    check_same_in_every_way(&["--print-op-stats"]);
    check_same_in_every_way(&["--mlir-print-ir-after-all", "--cse"]);
}

/// A fold that needs more memory than there is.
const DEADLY: &str = "func.func @f() -> tensor<300000x30000xf32> {
  %s = arith.constant sparse<[[0, 0]], [1.0]> : tensor<300000x30000xf32>
  %d = arith.constant dense<2.0> : tensor<300000x30000xf32>
  %r = arith.addf %s, %d : tensor<300000x30000xf32>
  return %r : tensor<300000x30000xf32>
}
";

/// The frames in the compiler's own code: file and name. Addresses differ between runs, and the frames below
/// `main` are the agent's.
fn frames(stderr: &str) -> Vec<String> {
    let address = |word: &&str| word.starts_with("0x");
    let lines = stderr.lines().filter(|line| line.split_whitespace().any(|word| address(&word)));
    let frame = |line: &str| {
        let words = line.split_whitespace().skip(1).filter(|word| !address(word));
        words.collect::<Vec<_>>().join(" ")
    };
    lines.map(frame).take_while(|frame| !frame.starts_with("mlir-opt")).collect()
}

#[test]
fn a_crash_has_the_same_names_in_every_way() {
    let tool = tool();
    let job = Job::new(["--canonicalize"], DEADLY.as_bytes());
    let expected = Worker::new(tool.clone(), Mode::Spawn).unwrap().run(&job).unwrap();
    let expected = frames(&expected.stderr_text());
    assert!(expected.iter().any(|frame| frame.contains("mlir::PassManager::run(")), "{expected:?}");
    for mode in [Mode::BeforeMain, Mode::AtInput, Mode::Best] {
        let mut worker = Worker::new(tool.clone(), mode).unwrap();
        for _ in 0..5 {
            assert_eq!(frames(&worker.run(&job).unwrap().stderr_text()), expected, "{mode}");
        }
    }
}

#[test]
fn programs_of_all_sizes_replace_the_placeholder() {
    let mut worker = Worker::new(tool(), Mode::AtInput).unwrap();
    for functions in [1, 2, 500, 1, 8000, 0, 3] {
        let program: String = (0..functions).map(|i| format!("func.func private @f{i}()\n")).collect();
        let run = worker.run(&Job::new(["--cse"], program.into_bytes())).unwrap();
        assert_eq!(run.end, End::Exited(0));
        assert_eq!(run.stdout_text().matches("func.func").count(), functions);
    }
}

#[test]
fn shared_arguments_are_served_from_the_parser() {
    let mut worker = Worker::new(tool(), Mode::AtInput).unwrap();
    assert_eq!(worker.way_for(&Job::new(["--cse"], GOOD.as_bytes())).unwrap(), Way::Parser);
}

/// Pipelines that succeed, that do not parse, that are unknown and that are long.
fn pipelines() -> Vec<String> {
    let long = vec!["func.func(cse,canonicalize{max-iterations=3})"; 200].join(",");
    let short =
        ["cse", "", "no-such-pass", "canonicalize{no-such-option=1}", "convert-func-to-llvm", "cse,("];
    let all = short.map(str::to_owned).into_iter().chain([long]);
    all.map(|passes| format!("--pass-pipeline=builtin.module({passes})")).collect()
}

#[test]
fn one_server_serves_all_pipelines() {
    let tool = tool();
    let mut plain = Worker::new(tool.clone(), Mode::Spawn).unwrap();
    let mut served = Worker::new(tool, Mode::AtInput).unwrap();
    for flags in [&[][..], &["--mlir-print-op-generic"][..]] {
        for pipeline in pipelines().iter().cycle().take(2 * pipelines().len()) {
            for program in [GOOD, BAD] {
                let args = std::iter::once(pipeline.as_str()).chain(flags.iter().copied());
                let job = Job::new(args, program.as_bytes());
                let (expected, run) = (plain.run(&job).unwrap(), served.run(&job).unwrap());
                assert_eq!(run.end, expected.end, "{pipeline}");
                assert_eq!(run.stdout_text(), expected.stdout_text(), "{pipeline}");
                assert_eq!(run.stderr_text(), expected.stderr_text(), "{pipeline}");
            }
        }
    }
    let last = Job::new([pipelines()[0].as_str()], GOOD.as_bytes());
    assert_eq!(served.way_for(&last).unwrap(), Way::AnyPipeline);
}

/// The text is split before it is parsed.
#[test]
fn a_file_of_several_pieces_is_split_in_every_way() {
    let tool = tool();
    let mut plain = Worker::new(tool.clone(), Mode::Spawn).unwrap();
    let mut served = Worker::new(tool, Mode::AtInput).unwrap();
    let pieces = format!("{GOOD}// -----\n{GOOD}// -----\n{BAD}");
    let with_pipeline = ["-split-input-file", "--pass-pipeline=builtin.module(cse)"];
    for args in [&["--split-input-file"][..], &with_pipeline[..]] {
        // The first run shows whether such servers can be trusted: it has one piece.
        for program in [GOOD, GOOD, pieces.as_str(), GOOD, pieces.as_str()] {
            let job = Job::new(args.iter().copied(), program.as_bytes());
            let (expected, run) = (plain.run(&job).unwrap(), served.run(&job).unwrap());
            assert_eq!(run.end, expected.end, "{args:?}");
            assert_eq!(run.stdout_text(), expected.stdout_text(), "{args:?}");
            assert_eq!(run.stderr_text(), expected.stderr_text(), "{args:?}");
        }
    }
    assert_eq!(served.way_for(&Job::new(["--split-input-file"], GOOD.as_bytes())).unwrap(), Way::Input);
    assert_eq!(served.way_for(&Job::new(["--cse"], GOOD.as_bytes())).unwrap(), Way::Parser);
}

#[test]
fn a_crash_report_names_its_own_pipeline() {
    let program = "llvm.func @f() {\n  llvm.return\n}\n";
    let mut served = Worker::new(tool(), Mode::AtInput).unwrap();
    for passes in ["cse", "cse,xegpu-propagate-layout", "canonicalize,cse,xegpu-propagate-layout"] {
        let pipeline = format!("--pass-pipeline=builtin.module({passes})");
        let run = served.run(&Job::new([pipeline.as_str()], program.as_bytes())).unwrap();
        let is_named =
            run.stderr_text().lines().any(|line| line.contains("arguments") && line.contains(&pipeline));
        assert_eq!(is_named, passes != "cse", "{}", run.stderr_text());
    }
}

#[test]
fn a_probe_finds_all_passes_and_is_cached() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::at(folder.path());
    let (profile, tool) = (profile(), tool());
    let prober = Prober { profile: &profile, tool: &tool, home: &home, workers: 2, until: None };
    let catalog = prober.catalog().unwrap();
    let tests = catalog.passes.iter().filter(|pass| pass.is_test()).count();
    assert_eq!((catalog.passes.len(), tests, catalog.pipelines.len()), (479, 193, 15));
    assert!(catalog.ops.len() >= 2_332, "{} operations", catalog.ops.len());
    let start = std::time::Instant::now();
    assert_eq!(prober.catalog().unwrap(), catalog);
    assert!(start.elapsed().as_secs() < 2, "the second time it comes from the cache");
}

/// Code in large pages behaves the same: results, diagnostics, and names in backtraces.
#[test]
fn results_are_the_same_if_many_jobs_are_expected() {
    let tool = tool();
    tool.expect_many_jobs();
    let mut plain = Worker::new(tool.clone(), Mode::Spawn).unwrap();
    let mut forked = Worker::new(tool, Mode::Best).unwrap();
    for program in [GOOD, BAD, DEADLY] {
        let job = Job::new(["--pass-pipeline=builtin.module(canonicalize)"], program.as_bytes());
        let expected = plain.run(&job).unwrap();
        for _ in 0..4 {
            let run = forked.run(&job).unwrap();
            assert_eq!(run.end, expected.end);
            assert_eq!(run.stdout_text(), expected.stdout_text());
            assert_eq!(frames(&run.stderr_text()), frames(&expected.stderr_text()));
        }
    }
}
