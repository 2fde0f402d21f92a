//! The live screen on a pseudo terminal: the terminal is restored however the program ends.

#![allow(unsafe_code)] // The standard library cannot open a pseudo terminal.

use std::fs::{self, File};
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Escape sequences: alternate screen on and off, cursor on.
const TAKEN: &str = "\x1b[?1049h";
const RESTORED: &str = "\x1b[?1049l";
const CURSOR: &str = "\x1b[?25h";

/// Both ends of a pseudo terminal with 100 columns and 30 lines.
fn open_terminal() -> (File, OwnedFd) {
    let (mut ours, mut theirs) = (0, 0);
    let size = libc::winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the pointers are valid, and the new descriptors have no other owner.
    unsafe {
        let null = std::ptr::null_mut();
        let opened = libc::openpty(&raw mut ours, &raw mut theirs, null, null.cast(), &raw const size);
        assert_eq!(opened, 0);
        (File::from_raw_fd(ours), OwnedFd::from_raw_fd(theirs))
    }
}

/// The modes of a terminal.
fn modes(terminal: &OwnedFd) -> [u32; 4] {
    // SAFETY: zeros are a valid value, and the descriptor is a terminal.
    unsafe {
        let mut modes: libc::termios = std::mem::zeroed();
        assert_eq!(libc::tcgetattr(terminal.as_raw_fd(), &raw mut modes), 0);
        [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }
}

fn send(signal: i32, child: &Child) {
    // SAFETY: the child was not waited for, so its process id is valid.
    unsafe { libc::kill(child.id().cast_signed(), signal) };
}

/// A campaign on a terminal.
struct Session {
    child: Child,
    terminal: OwnedFd,
    before: [u32; 4],
    shown: Receiver<String>,
    text: String,
    _folder: tempfile::TempDir,
}

impl Session {
    fn begin() -> Self {
        Session::on(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/fake-opt"))
    }

    fn on(compiler: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
        let mohole = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_mohole"));
            command.env("MOHOLE_HOME", folder.path().join("home")).env("TERM", "xterm");
            command
        };
        let targets = folder.path().join("home/targets");
        fs::create_dir_all(&targets).unwrap();
        let profile = format!("name = 'fake'\ncommand = ['{}']\n", compiler.display());
        fs::write(targets.join("fake.toml"), profile).unwrap();
        let (mut ours, terminal) = open_terminal();
        let before = modes(&terminal);
        let end = || Stdio::from(terminal.try_clone().unwrap());
        // What a shell runs in the background ignores interrupts, and children inherit that.
        // SAFETY: the default action is no function of ours.
        unsafe { libc::signal(libc::SIGINT, libc::SIG_DFL) };
        let fuzz = ["fuzz", "--target", "fake", "--workers", "1", "--strategy", "sweep,naive", "--dir"];
        let child = mohole()
            .args(fuzz)
            .arg(folder.path().join("campaign"))
            .arg("--corpus")
            .arg(cli.join("run-success.mlir"))
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let (sender, shown) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(got) = ours.read(&mut bytes) {
                if sender.send(String::from_utf8_lossy(&bytes[..got]).into_owned()).is_err() {
                    return;
                }
            }
        });
        Session { child, terminal, before, shown, text: String::new(), _folder: folder }
    }

    fn wait_for(&mut self, what: &str) {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.text.contains(what) {
            assert!(Instant::now() < end, "{what:?} does not come: {:?}", self.text);
            self.text.extend(self.shown.recv_timeout(Duration::from_millis(100)));
        }
    }

    /// Waits for the end, and checks that the terminal is restored.
    fn end(mut self, code: Option<i32>) {
        let start = Instant::now();
        let status = self.child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(2), "it took {:?}", start.elapsed());
        self.wait_for(RESTORED);
        self.text.extend(self.shown.recv_timeout(Duration::from_millis(200)));
        let behind = self.text.rsplit_once(RESTORED).unwrap().1.to_owned();
        assert!(behind.contains(CURSOR), "the cursor stays hidden: {behind:?}");
        assert!(!behind.contains(TAKEN), "the screen is taken again: {behind:?}");
        assert_eq!(modes(&self.terminal), self.before);
        assert_eq!(status.code(), code);
    }
}

#[test]
fn sigint_and_sigterm_end_with_a_summary() {
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let mut session = Session::begin();
        session.wait_for(TAKEN);
        session.wait_for("1 crash"); // Only changes are drawn.
        assert_ne!(modes(&session.terminal), session.before, "what is typed would be shown");
        send(signal, &session.child);
        session.wait_for("the store took");
        session.end(Some(10));
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    let mut session = Session::begin();
    session.wait_for(TAKEN);
    send(libc::SIGTERM, &session.child);
    send(libc::SIGINT, &session.child);
    session.wait_for(RESTORED);
    let status = session.child.wait().unwrap();
    assert!(matches!(status.code(), Some(0 | 1 | 10)), "{status:?}");
    assert_eq!(modes(&session.terminal), session.before);
}

/// Whether the kernel has stopped a process.
fn is_stopped(child: &Child) -> bool {
    let line = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    line.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('T'))
}

#[test]
fn a_suspended_program_restores_the_terminal_and_takes_it_over_again() {
    let mut session = Session::begin();
    session.wait_for("1 crash");
    for _ in 0..2 {
        send(libc::SIGTSTP, &session.child);
        session.wait_for(RESTORED);
        let end = Instant::now() + Duration::from_secs(10);
        while !is_stopped(&session.child) {
            assert!(Instant::now() < end, "it does not sleep");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(modes(&session.terminal), session.before);
        while let Ok(more) = session.shown.recv_timeout(Duration::from_millis(300)) {
            session.text.push_str(&more);
        }
        assert!(!session.text.rsplit_once(RESTORED).unwrap().1.contains(TAKEN), "it is drawn upon");
        session.text.clear();
        send(libc::SIGCONT, &session.child);
        session.wait_for(TAKEN);
        session.wait_for("crash"); // The whole screen is drawn again.
        assert_ne!(modes(&session.terminal), session.before);
    }
    send(libc::SIGINT, &session.child);
    session.wait_for("the store took");
    session.end(Some(10));
}

/// A compiler that says nothing, and takes its time.
fn deaf(folder: &Path) -> PathBuf {
    let compiler = folder.join("deaf-opt");
    fs::write(&compiler, "#!/bin/sh\nwhile :; do :; done\n").unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    compiler
}

#[test]
fn a_question_to_a_compiler_is_told_while_it_takes_long() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::on(&deaf(folder.path()));
    session.wait_for("asking fake what passes and options it has ... 2 s");
    send(libc::SIGINT, &session.child);
    let start = Instant::now();
    session.child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(2), "it took {:?}", start.elapsed());
}
