//! A pass that writes to standard output has broken no round trip.

use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use mohole_campaign::round_trip;
use mohole_target::{Mode, Profile, Tool, Worker};
use mohole_testcase::Job;

/// A compiler that does not read what it wrote; with `--chatty` because of what a pass has written before it.
const COMPILER: &str = r#"#!/bin/sh
for last; do :; done
case "$*" in *--chatty*) echo '{}';; esac
case "$*" in *-o=/dev/null*) exit 0;; esac
if grep -q written "$last"; then echo "$last:1:1: error: expected operation" >&2; exit 1; fi
echo 'module { } // written'
"#;

fn breaks(arg: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x-opt");
    std::fs::write(&path, COMPILER).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let profile = Profile::for_command("x", path.to_str().unwrap());
    let mut worker = Worker::new(Arc::new(Tool::at(path)), Mode::Spawn).unwrap();
    let job = Job::new([arg], *b"module {}");
    round_trip(&mut worker, &profile, &job).unwrap().is_some()
}

#[test]
fn what_a_pass_writes_is_told_from_the_program() {
    assert!(breaks("--quiet"));
    assert!(!breaks("--chatty"));
}
