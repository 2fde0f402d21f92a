//! A case reduced in forked compilers must reproduce in a new process. Runs a real compiler.

use std::sync::Arc;
use std::time::Duration;

use mohole_campaign::{Compiler, Reduction};
use mohole_target::{Home, Profile, Stop, Tool, Worker};
use mohole_testcase::Job;

const PROGRAM: &str = "\
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.subi %1, %a : i32
  return %2 : i32
}
";

/// A compiler that reads uninitialized memory may crash only in forked processes.
#[test]
fn a_reduced_case_also_reproduces_in_a_new_process() {
    let home = Home::from_environment();
    let profile = Profile::named("mlir-opt-22", &home).unwrap();
    let tool = Tool::of(&profile, &home).expect("this test needs mlir-opt-22: `make test` installs it");
    let tool = Arc::new(tool);
    let job = Job {
        args: ["--pass-pipeline=builtin.module(cse)".to_owned()].into(),
        input: PROGRAM.as_bytes().into(),
        limits: profile.limits.limits(),
    };
    let reduction = Reduction {
        compiler: Compiler { profile: &profile, tool: &tool, runner: None },
        workers: 2,
        time: Duration::from_secs(60),
        seed: 0,
        keep: None,
        command: true,
        stop: Stop::default(),
        engine: None,
        earlier: None,
    };
    let crashes = |worker: &mut Worker, job: &Job| {
        let text = String::from_utf8_lossy(&job.input).into_owned();
        worker.run(job)?;
        Ok(text.contains("addi") && (worker.forks()? || text.contains("muli")))
    };
    let reduced = reduction.by(&job, &crashes).unwrap().expect("the original reproduces");
    let text = String::from_utf8_lossy(&reduced.job.input).into_owned();
    assert!(text.contains("addi") && text.contains("muli"), "{text}");
    assert!(!text.contains("subi"), "{text}");
}
