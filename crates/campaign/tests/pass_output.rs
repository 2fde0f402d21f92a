//! A pass that writes to standard output does not break the round trip.

use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use mohole_campaign::{Compiler, look_for};
use mohole_target::{Mode, Profile, Tool, Worker};
use mohole_testcase::{Finding, Job, Kind, Outcome, Signature};

/// A compiler that cannot parse its own output. With `--prints`, a pass has printed something before the
/// program.
const COMPILER: &str = r#"#!/bin/sh
for last; do :; done
case "$*" in *--prints*) echo '{}';; esac
case "$*" in *-o=/dev/null*) exit 0;; esac
if grep -q written "$last"; then echo "$last:1:1: error: expected operation" >&2; exit 1; fi
echo 'module { } // written'
"#;

fn breaks_round_trip(arg: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x-opt");
    std::fs::write(&path, COMPILER).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let profile = Profile::for_command("x", path.to_str().unwrap());
    let tool = Arc::new(Tool::at(path));
    let mut worker = Worker::new(tool.clone(), Mode::Spawn).unwrap();
    let job = Job::new([arg], *b"module {}");
    let compiler = Compiler { profile: &profile, tool: &tool, runner: None };
    let signature = Signature::titled("01", Kind::RoundTrip, "a broken round trip");
    let finding = Finding::new(signature, "x", &job.args, job.input.clone());
    let verdict = look_for(&mut worker, compiler, &job, &finding).unwrap().verdict;
    verdict.outcome == Outcome::Finding(Kind::RoundTrip)
}

#[test]
fn output_of_a_pass_is_not_part_of_the_program() {
    assert!(breaks_round_trip("--quiet"));
    assert!(!breaks_round_trip("--prints"));
}
