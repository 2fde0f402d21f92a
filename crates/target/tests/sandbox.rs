//! What compilers and lowered programs cannot do, if the kernel supports it: `docs/sandbox.md`, line by line.

mod fixtures;

use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use mohole_target::{Home, Mode, Profile, Runner, Stop, Tool, Worker, run_script, sandbox_support};
use mohole_testcase::{End, Job, Limits};

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
fn a_compiler_is_confined() {
    let support = sandbox_support();
    let outside = if support.landlock.is_some() { "refused" } else { "written" };
    let network = if support.filters || support.landlock.is_some() { "refused" } else { "reached" };
    let expected = format!("outside {outside}, inside written, null written, network {network}");
    check_trespass(fixtures::tool, &expected);
}

/// What a program can do to a file and a socket of the user, in every way of running it.
fn check_harm(tool: impl Fn() -> Arc<Tool>, can: &[&str], cannot: &[&str]) {
    // Not below the runner's folder, which may be read.
    let folder = tempfile::tempdir().unwrap();
    let [file, socket] = ["file", "socket"].map(|name| folder.path().join(name));
    std::fs::write(&file, "secret").unwrap();
    let _listener = UnixListener::bind(&socket).unwrap();
    let name = SocketAddr::from_abstract_name(socket.as_os_str().as_bytes()).unwrap();
    let _abstract = UnixListener::bind_addr(&name).unwrap();
    for mode in [Mode::Spawn, Mode::BeforeMain, Mode::AtInput] {
        let mut worker = Worker::new(tool(), mode).unwrap();
        let job = Job::new(["harm"], format!("{} {}", file.display(), socket.display()).into_bytes());
        for _ in 0..2 {
            let run = worker.run(&job).unwrap();
            let text = run.stdout_text();
            let is_done = |what: &str| text.lines().any(|line| line == format!("{what} done"));
            let is_refused = |what: &str| text.lines().any(|line| line == format!("{what} refused"));
            assert!(can.iter().all(|what| is_done(what)), "{mode}: {text}");
            assert!(cannot.iter().all(|what| is_refused(what)), "{mode}: {text}");
        }
    }
}

/// Whether this kernel offers everything; otherwise there is nothing to check.
fn is_whole() -> bool {
    let support = sandbox_support();
    support.landlock.is_some_and(|version| version >= 6) && support.filters
}

/// What neither a lowered program nor a compiler may do.
const HARM: [&str; 25] = [
    "write",
    "remove",
    "chmod",
    "chown",
    "utimes",
    "attribute",
    "shared memory",
    "semaphore",
    "message queue",
    "named queue",
    "named memory",
    "unix socket",
    "abstract socket",
    "udp",
    "memory of another",
    "trace",
    "limits of another",
    "priority of another",
    "cores of another",
    "keys",
    "clock",
    "module",
    "mount",
    "mounted",
    "namespace",
];

/// The scripts that `mohole report` tries, with and without a runner of lowered programs.
#[test]
fn a_script_is_confined() {
    let outside = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let write =
        |path: &Path| format!("if true > '{}'; then echo written; else echo refused; fi", path.display());
    for runner in [None, Some(runner())] {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let script =
            [outside.path().join("file"), folder.path().join("file")].map(|path| write(&path)).join("\n");
        let (limits, stop) = (Limits::default(), Stop::default());
        let tool = fixtures::tool();
        let finished = run_script(&tool, &script, folder.path(), limits, runner.as_deref(), &stop).unwrap();
        let expected = if sandbox_support().landlock.is_some() { "refused" } else { "written" };
        assert_eq!(String::from_utf8_lossy(&finished.stdout), format!("{expected}\nwritten\n"));
        assert_eq!(outside.path().join("file").exists(), expected == "written");
    }
}

#[test]
fn a_lowered_program_can_do_no_harm() {
    if is_whole() {
        let cannot = [&HARM[..], &["read", "process", "signal to the parent", "privileges"]].concat();
        check_harm(runner, &["signal to itself", "own limits", "thread"], &cannot);
    }
}

#[test]
fn a_compiler_can_do_no_harm() {
    if is_whole() {
        check_harm(fixtures::tool, &["read", "process", "own limits", "thread"], &HARM);
    }
}

#[test]
fn a_program_that_kills_its_parent_ends_only_its_own_run() {
    for tool in [runner, fixtures::tool] {
        for mode in [Mode::Spawn, Mode::BeforeMain, Mode::AtInput] {
            if mode == Mode::Spawn && !is_whole() {
                continue; // The parent is this test.
            }
            let mut worker = Worker::new(tool(), mode).unwrap();
            let run = worker.run(&Job::new(["patricide"], *b"x")).unwrap();
            assert_eq!(run.end, End::Exited(0), "{mode}");
            assert!(run.stdout_text().ends_with("alive\n"), "{mode}");
            assert_eq!(worker.run(&Job::new(["echo"], *b"next")).unwrap().stdout_text(), "next", "{mode}");
        }
    }
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

/// A server ends them itself, see `tests/engine.rs`.
#[test]
fn what_a_job_in_a_new_process_leaves_behind_is_ended() {
    let mut worker = Worker::new(fixtures::tool(), Mode::Spawn).unwrap();
    let run = worker.run(&Job::new(["orphan"], *b"x")).unwrap();
    assert_eq!(run.end, End::Exited(0));
    let commands = || std::fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path().join("cmdline"));
    let is_left = || commands().filter_map(|file| std::fs::read(file).ok()).any(|line| is_orphan(&line));
    let start = Instant::now();
    while is_left() {
        assert!(start.elapsed() < Duration::from_secs(5), "it is still there");
    }
}

fn is_orphan(command_line: &[u8]) -> bool {
    command_line.split(|&byte| byte == 0).any(|word| word == b"orphan")
}
