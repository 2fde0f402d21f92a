//! A campaign that is killed at any time leaves complete findings and a readable store.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mohole_store::Store;

fn mohole(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mohole"));
    command.env("MOHOLE_HOME", home).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// `MOHOLE_KILLS=50` makes it a long one.
#[test]
fn a_campaign_that_is_killed_loses_no_finding() {
    let folder = tempfile::tempdir().unwrap();
    let (home, campaign) = (folder.path().join("home"), folder.path().join("campaign"));
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let fake = cli.join("fake-opt");
    let added =
        mohole(&home).args(["target", "add", "--name", "fake", "--command"]).arg(fake).status().unwrap();
    assert!(added.success());
    let start = |campaign: &Path| {
        let mut command = mohole(&home);
        command.args(["fuzz", "--target", "fake", "--workers", "2", "--strategy", "sweep,naive", "--dir"]);
        command.arg(campaign).arg("--corpus").arg(cli.join("run-success.mlir"));
        command
    };
    // On a busy machine a campaign starts slowly: kills are spread over the time that a short campaign takes.
    let begun = Instant::now();
    start(&folder.path().join("short")).args(["--tests", "2"]).status().unwrap();
    let short = begun.elapsed().as_millis() as u64;
    let kills = std::env::var("MOHOLE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let mut tests = 0;
    for kill in 0..kills {
        let mut child = start(&campaign).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(150 + (kill * 137) % 700 + short * (kill % 4) / 2));
        child.kill().unwrap();
        child.wait().unwrap();
        let Ok(store) = Store::open(&campaign) else {
            assert!(!campaign.exists(), "the memory does not open after kill {kill}");
            continue;
        };
        let rows = store.findings().unwrap();
        for row in &rows {
            check_whole(&campaign.join("findings").join(&row.signature.key));
        }
        for entry in fs::read_dir(campaign.join("findings")).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !name.starts_with(".new-") {
                check_whole(&path);
            }
        }
        let now: u64 = store.scores().unwrap().values().map(|score| score.tests).sum();
        assert!(now >= tests, "counts went back from {tests} to {now}");
        tests = now;
    }
    let store = Store::open(&campaign).unwrap();
    assert_eq!(store.findings().unwrap().len(), 1, "the one bug of the fake compiler");
    assert!(tests > 0, "nothing was ever counted");
}

fn check_whole(finding: &Path) {
    for name in ["module.mlir", "command.sh", "title.txt", "output.txt", "target.json", "finding.json"] {
        let file = finding.join(name);
        assert!(file.exists(), "{} is missing", file.display());
    }
    let record = fs::read(finding.join("finding.json")).unwrap();
    let record: serde_json::Value = serde_json::from_slice(&record).unwrap();
    assert!(record["key"].is_string());
}
