//! Campaigns and reports stop on time even if the compiler hangs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A compiler with a pass that hangs, and campaigns on it.
struct Lab {
    folder: tempfile::TempDir,
    cli: PathBuf,
}

impl Lab {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
        let script = fs::read_to_string(cli.join("fake-opt")).unwrap();
        let endless =
            script.replacen("*break-things*)", "*break-things*) while :; do :; done ;;\n*never*)", 1);
        assert_ne!(script, endless);
        let compiler = folder.path().join("endless-opt");
        fs::write(&compiler, endless).unwrap();
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
        let lab = Lab { folder, cli };
        let add = ["target", "add", "--name", "endless", "--command"];
        assert!(lab.mohole().args(add).arg(compiler).status().unwrap().success());
        lab
    }

    fn mohole(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mohole"));
        command.env("MOHOLE_HOME", self.folder.path().join("home"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn fuzz(&self, name: &str, time: &str) -> Child {
        self.fuzz_with(name, time, Stdio::null())
    }

    fn fuzz_with(&self, name: &str, time: &str, output: Stdio) -> Child {
        let mut command = self.mohole();
        command.stdout(output);
        command.args(["fuzz", "--target", "endless", "--workers", "2", "--strategy", "sweep,naive"]);
        command.args(["--time", time, "--dir"]).arg(self.folder.path().join(name));
        command.arg("--corpus").arg(self.cli.join("run-success.mlir")).spawn().unwrap()
    }

    /// Waits until a campaign has run a test.
    fn wait_for_runs(&self, name: &str) {
        let end = Instant::now() + Duration::from_secs(60);
        let store = mohole_store::Store::path(&self.folder.path().join(name));
        while !store.exists() {
            assert!(Instant::now() < end, "the campaign does not begin");
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_secs(2));
    }
}

#[test]
fn a_campaign_stops_on_time_if_the_compiler_hangs() {
    let lab = Lab::new();
    // What the compiler has is asked before, and kept: the time would be over.
    let mut asked = lab.fuzz("asked", "10m");
    lab.wait_for_runs("asked");
    asked.kill().unwrap();
    asked.wait().unwrap();
    let mut child = lab.fuzz("timed", "3s");
    lab.wait_for_runs("timed");
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert!(matches!(status.code(), Some(0 | 10)), "{status:?}");
    // One second is left of three, then five seconds of grace, and some slack.
    assert!(start.elapsed() < Duration::from_secs(9), "it took {:?}", start.elapsed());
}

#[test]
fn an_interrupt_stops_a_campaign_in_two_seconds_if_the_compiler_hangs() {
    let lab = Lab::new();
    let mut child = lab.fuzz("left", "10m");
    lab.wait_for_runs("left");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let start = Instant::now();
    child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(2), "it took {:?}", start.elapsed());
}

#[test]
fn reports_stop_on_time_if_the_compiler_hangs() {
    let lab = Lab::new();
    let folder = lab.folder.path().join("found/findings/0123456789abcdef");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(lab.cli.join("run-success.mlir"), folder.join("module.mlir")).unwrap();
    let finding = r#"{"key":"0123456789abcdef","title":"hang (break-things)","kind":"hang",
        "pass":"break-things","target":"endless","args":["--break-things"]}"#;
    fs::write(folder.join("finding.json"), finding).unwrap();
    let mut report = lab.mohole();
    report.args(["report", "--time", "3s", "--dir"]).arg(lab.folder.path().join("found"));
    let start = Instant::now();
    let output = report.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    // The whole limit of one run is longer.
    assert!(start.elapsed() < Duration::from_secs(7), "it took {:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.trim(), "mohole: the time is up; 1 finding left for the next call");
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 not reported (1 no time left)"));
    assert!(!folder.join("report.md").exists());
}

#[test]
fn a_folder_that_is_removed_while_a_campaign_runs_is_told() {
    let lab = Lab::new();
    // As above.
    let mut asked = lab.fuzz("asked", "10m");
    lab.wait_for_runs("asked");
    asked.kill().unwrap();
    asked.wait().unwrap();
    let child = lab.fuzz_with("gone", "8s", Stdio::piped());
    lab.wait_for_runs("gone");
    fs::remove_dir_all(lab.folder.path().join("gone")).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(!said.contains("nothing found"), "{said}");
}

#[test]
fn a_compiler_that_never_stops_talking_takes_no_longer_than_its_limit() {
    let lab = Lab::new();
    let compiler = lab.folder.path().join("chatty-opt");
    fs::write(&compiler, "#!/bin/sh\nyes >&2\n").unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let profile =
        format!("name = 'chatty'\ncommand = ['{}']\n[limits]\nwall_ms = 2000\n", compiler.display());
    fs::write(lab.folder.path().join("home/targets/chatty.toml"), profile).unwrap();
    let mut run = lab.mohole();
    run.args(["run", "--target", "chatty"]).arg(lab.cli.join("run-success.mlir"));
    let start = Instant::now();
    let output = run.stdout(Stdio::piped()).output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(12), "it took {:?}", start.elapsed());
    assert!(output.stdout.len() < 100_000, "{} bytes", output.stdout.len());
}
