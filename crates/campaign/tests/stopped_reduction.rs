//! A stopped reduction starts no further runs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::time::Duration;

use mohole_campaign::{Compiler, Reduction};
use mohole_target::{Engine, Mode, Profile, Stop, Tool, trust_compilers};
use mohole_testcase::{Finding, Job, Kind, Signature};
use parking_lot::Mutex;

/// Compiler runs of a reduction that was stopped before it started. The compiler does not show the finding.
fn runs(kind: Kind) -> usize {
    // The compiler keeps a log, which the sandbox would forbid.
    trust_compilers();
    let folder = tempfile::tempdir().unwrap();
    let (path, log) = (folder.path().join("x-opt"), folder.path().join("log"));
    fs::write(&path, format!("#!/bin/sh\necho run >> {}\n", log.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let profile = Profile::for_command("x", path.to_str().unwrap());
    let tool = Arc::new(Tool::at(path));
    let engine = Mutex::new(Engine::new(&tool, 1, Mode::Spawn).unwrap());
    let stop = Stop::default();
    stop.request();
    let reduction = Reduction {
        compiler: Compiler { profile: &profile, tool: &tool, runner: None },
        workers: 1,
        time: Duration::from_secs(60),
        seed: 0,
        keep: None,
        command: true,
        stop,
        engine: Some(&engine),
        earlier: None,
    };
    let job = Job::new(["--odd"], *b"no program in generic form");
    let finding = Finding::new(Signature::titled("01", kind, "odd"), "x", &job.args, job.input.clone());
    assert!(reduction.of(&job, &finding).unwrap().is_none());
    fs::read_to_string(log).unwrap().lines().count()
}

#[test]
fn a_finding_that_does_not_reproduce_is_not_retried() {
    assert_eq!(runs(Kind::InvalidIr), 1);
}

#[test]
fn a_hang_that_does_not_reproduce_is_not_retried() {
    assert_eq!(runs(Kind::Hang), 1);
}
