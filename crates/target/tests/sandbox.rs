//! Lowered programs can neither write outside their folder nor reach the network, if the kernel supports it.

mod fixtures;

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use mohole_target::{Home, Mode, Profile, Runner, Tool, Worker, sandbox_support};
use mohole_testcase::{End, Job};

/// The misbehaving program as the runner of some compiler.
fn runner() -> Arc<Tool> {
    let command = fixtures::tool().program.display().to_string();
    let mut profile = Profile::for_command("any", "any");
    profile.runner =
        Some(Runner { command: vec![command], args: Vec::new(), libraries: Vec::new(), pipeline: None });
    Arc::new(Tool::runner_of(&profile, &Home::from_environment()).unwrap())
}

/// Lets the program try to write a file and to connect, in every way of running it.
fn check_trespass(tool: impl Fn() -> Arc<Tool>, expected: &str) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    for mode in [Mode::Spawn, Mode::BeforeMain, Mode::AtInput] {
        let path = folder.path().join(mode.to_string().replace(' ', "-"));
        let mut worker = Worker::new(tool(), mode).unwrap();
        let job = Job::new(["trespass"], format!("{} {port}", path.display()).into_bytes());
        for _ in 0..2 {
            let run = worker.run(&job).unwrap();
            assert_eq!((run.end, run.stdout_text().as_ref()), (End::Exited(0), expected), "{mode}");
        }
        assert_eq!(Path::new(&path).exists(), expected.starts_with("outside written"), "{mode}");
    }
}

#[test]
fn a_lowered_program_is_confined() {
    let support = sandbox_support();
    let outside = if support.landlock.is_some() { "refused" } else { "written" };
    let no_network = support.network_namespace || support.landlock.is_some_and(|version| version >= 4);
    let network = if no_network { "refused" } else { "reached" };
    let expected = format!("outside {outside}, inside written, null written, network {network}");
    check_trespass(runner, &expected);
}

#[test]
fn a_compiler_is_not_confined() {
    check_trespass(fixtures::tool, "outside written, inside written, null written, network reached");
}

#[test]
fn a_well_behaved_program_runs_as_usual() {
    for mode in [Mode::Spawn, Mode::BeforeMain, Mode::AtInput, Mode::Best] {
        let mut worker = Worker::new(runner(), mode).unwrap();
        for text in ["one", "two", "three", "four"] {
            let run = worker.run(&Job::new(["echo"], text.as_bytes())).unwrap();
            assert_eq!((run.end, run.stdout_text().as_ref()), (End::Exited(0), text), "{mode}");
            assert_eq!(run.stderr_text(), "3", "{mode}");
        }
    }
}
