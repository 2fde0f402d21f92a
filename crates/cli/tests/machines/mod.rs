//! A place for tests of several processes that work on one campaign: a home with compilers, and a PostgreSQL
//! server.
#![allow(dead_code, reason = "not every test needs all of it")]

#[path = "../../../store/tests/server/mod.rs"]
pub(crate) mod server;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

use mohole_store::shared::{FindingFiles, Shared};

use self::server::{PASSWORD, Server};

/// The name of the campaign: every character must do.
pub(crate) const NAME: &str = "it's \"odd\"; DROP TABLE findings; --";

/// A compiler in name only. Every pass named `break-N` has a bug of its own.
pub(crate) const MANY_BUGS: &str = r#"#!/bin/sh
for last; do :; done
case "$*" in
*--help*)
    printf 'OPTIONS:\n\nColor Options:\n\n  --color\n\nGeneral options:\n\n  Compiler passes to run\n    Passes:\n'
    for number in $(seq 100 139); do printf '      --break-%s   -   Break\n' $number; done
    printf '      --keep-things    -   Keep things as they are\n    Pass Pipelines:\n' ;;
*--version*) printf 'LLVM version 22.1.0\n  Optimized build with assertions.\n' ;;
*--show-dialects*) printf 'Available Dialects: builtin, func\n' ;;
*break-*)
    number=${*#*break-}
    number=$(printf %.3s "$number")
    echo "fake-opt: lib/Break$number.cpp:7: void break$number(): Assertion \`things.isWhole($number)' failed." >&2
    kill -ABRT $$ ;;
*) cat "$last" ;;
esac
"#;

/// A place for processes: a home with two compilers, and a server.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) server: Server,
}

impl Place {
    pub(crate) fn new() -> Option<Self> {
        Place::with(Server::prepared()?)
    }

    pub(crate) fn with(server: Server) -> Option<Self> {
        let place = Place { server, folder: tempfile::tempdir().unwrap() };
        let many = place.path("many-opt");
        fs::write(&many, MANY_BUGS).unwrap();
        fs::set_permissions(&many, fs::Permissions::from_mode(0o755)).unwrap();
        for (name, file) in [("fake", cli("fake-opt")), ("many", many)] {
            let output = place
                .mohole(&["target", "add", "--name", name, "--command", file.to_str().unwrap()])
                .output()
                .unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        Some(place)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn mohole(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mohole"));
        command.args(arguments).current_dir(self.folder.path());
        command.env("MOHOLE_HOME", self.path("home")).env("PGPASSWORD", PASSWORD);
        command
    }

    /// A process that takes part.
    pub(crate) fn fuzz(&self, target: &str, dir: &str, more: &[&str]) -> Command {
        self.fuzz_over(&self.server.url("machine"), target, dir, more)
    }

    pub(crate) fn fuzz_over(&self, url: &str, target: &str, dir: &str, more: &[&str]) -> Command {
        let corpus = cli("run-success.mlir");
        let mut command =
            self.mohole(&["fuzz", "--target", target, "--dir", dir, "--plain", "--model", "none"]);
        command.args(["--strategy", "sweep,naive", "--workers", "1", "--corpus", corpus.to_str().unwrap()]);
        command.args(["--store", url, "--campaign", NAME]).args(more);
        command
    }

    pub(crate) fn store(&self, action: &str, role: &str, dir: &str) -> Output {
        let url = self.server.url(role);
        self.mohole(&["store", action, &url, "--campaign", NAME, "--dir", dir]).output().unwrap()
    }

    pub(crate) fn count(&self, query: &str) -> i64 {
        self.server.sql(query)[0].parse().unwrap()
    }

    /// The keys of the findings in a folder.
    pub(crate) fn keys(&self, dir: &str) -> BTreeSet<String> {
        let entries = fs::read_dir(self.path(dir).join("findings")).into_iter().flatten();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| !name.starts_with('.')).collect()
    }
}

pub(crate) fn cli(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli").join(name)
}

pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what} did not happen");
        std::thread::sleep(Duration::from_millis(200));
    }
}

pub(crate) fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Makes the one finding of the shared campaign one that is not reduced, and that a machine works on.
pub(crate) fn undo_reduction(place: &Place) {
    let mut shared = Shared::connect(&place.server.address("machine")).unwrap();
    let campaign = shared.campaign(NAME).unwrap();
    let found = shared.findings_after(&campaign, 0).unwrap().remove(0);
    let mut files = shared.files(&campaign, &found.row.signature.key).unwrap();
    files.retain(|(name, ..)| !name.starts_with("reduced"));
    let (.., bytes) = files.iter_mut().find(|(name, ..)| name == "finding.json").unwrap();
    let mut json: serde_json::Value = serde_json::from_slice(bytes).unwrap();
    assert!(json.as_object_mut().unwrap().remove("reduced").is_some());
    *bytes = serde_json::to_vec(&json).unwrap();
    let (row, target) = (found.row, found.target);
    let finding = FindingFiles { row, target, version: "22.1.0".to_owned(), files };
    shared.update(&campaign, &finding, found.revision).unwrap();
    place.server.sql(
        "INSERT INTO mohole.reductions (campaign, key, target, version, holder, until)
         SELECT campaign, key, target, version, 1, now() + interval '1 hour' FROM mohole.findings
         ON CONFLICT (campaign, key) DO UPDATE SET done = false, until = excluded.until;
         UPDATE mohole.findings SET lifecycle = 'confirmed'",
    );
}

/// Delivers what machines have in their folders, and checks that the shared campaign has all of it, once and
/// whole. The number of its findings.
pub(crate) fn check_nothing_is_lost(place: &Place, names: &[String]) -> usize {
    // What was not delivered is delivered by the next start.
    for dir in names {
        let pushed = place.store("push", "machine", dir);
        assert!(pushed.status.success(), "{}", text(&pushed));
    }
    let shared: BTreeSet<String> = place.server.sql("SELECT key FROM mohole.findings").into_iter().collect();
    let titles = place.server.sql("SELECT title FROM mohole.findings");
    assert_eq!(titles.iter().collect::<BTreeSet<_>>().len(), titles.len(), "a bug is there twice");
    let found: BTreeSet<String> = names.iter().flat_map(|dir| place.keys(dir)).collect();
    assert!(!found.is_empty());
    assert_eq!(found.difference(&shared).count(), 0, "lost: {:?}", found.difference(&shared));
    // Every finding is whole.
    let pulled = place.store("pull", "visitor", "copy");
    assert!(pulled.status.success(), "{}", text(&pulled));
    assert_eq!(place.keys("copy"), shared);
    for key in &shared {
        for name in ["module.mlir", "command.sh", "title.txt", "output.txt", "target.json", "finding.json"] {
            assert!(place.path("copy/findings").join(key).join(name).exists(), "{key}/{name}");
        }
    }
    shared.len()
}
