//! Golden tests of the command line: every file in `tests/cli` starts with `// RUN:` lines, and the `.golden`
//! file of the same name has their expected output.
//!
//! A line is a shell command. `%s` is the file itself, `%t` an empty folder. `UPDATE_EXPECT=1` rewrites the
//! golden files; read the diff. `CASES=fuzz,report` runs only the files with these prefixes; `TIMES=1` with
//! `--nocapture` tells how long each took.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use similar::TextDiff;

#[test]
fn commands_print_what_the_golden_files_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut cases: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "mlir" || extension == "test"));
    cases.sort();
    if let Ok(wanted) = std::env::var("CASES") {
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        cases.retain(|path| wanted.split(',').any(|prefix| name(path).starts_with(prefix)));
    } else {
        assert!(cases.len() > 10, "there are too few cases");
    }
    let wrong = Mutex::new(BTreeMap::new());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(difference) = check_case(&folder, case) {
                        wrong.lock().unwrap().insert(case, difference);
                    }
                }
            });
        }
    });
    let wrong: String = wrong.into_inner().unwrap().into_values().collect();
    assert!(wrong.is_empty(), "{wrong}\nUPDATE_EXPECT=1 accepts these");
}

/// The lines that differ between what the case should print and what it prints, if any.
fn check_case(folder: &Path, case: &Path) -> Option<String> {
    let golden = case.with_extension("golden");
    let started = Instant::now();
    let found = run_case(folder, case);
    let name = case.file_name().unwrap().to_string_lossy();
    if std::env::var_os("TIMES").is_some() {
        println!("{:8.2} s  {name}", started.elapsed().as_secs_f64());
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&golden, &found).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    (found != expected).then(|| {
        let difference = TextDiff::from_lines(&expected, &found);
        format!(
            "{}\n",
            difference.unified_diff().header(&format!("{name}: expected"), &format!("{name}: found"))
        )
    })
}

fn run_case(folder: &Path, case: &Path) -> String {
    let text = fs::read_to_string(case).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let mut found = String::new();
    for line in text.lines().filter_map(|line| line.split_once("RUN: ")).map(|(_, line)| line) {
        writeln!(found, "$ {line}").unwrap();
        let file = case.file_name().unwrap().to_str().unwrap();
        let command = line.replace("%s", file).replace("%t", scratch.path().to_str().unwrap());
        found.push_str(&run_line(folder, scratch.path(), &command));
    }
    assert!(!found.is_empty(), "{} has no RUN: line", case.display());
    normalize(&found, scratch.path())
}

fn run_line(folder: &Path, scratch: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_mohole"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("MOHOLE_HOME", scratch.join("mohole"))
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.stderr.is_empty() {
        write!(text, "---- stderr\n{}", String::from_utf8_lossy(&output.stderr)).unwrap();
    }
    if !output.status.success() {
        writeln!(text, "---- exit {}", output.status.code().unwrap_or(-1)).unwrap();
    }
    text
}

/// Replaces times, paths and patch versions, which differ between runs and machines.
fn normalize(text: &str, scratch: &Path) -> String {
    let mut text = text.replace(scratch.to_str().unwrap(), "%t");
    // Distributions add their name to LLVM's banner.
    for distribution in ["Debian", "Ubuntu"] {
        text = text.replace(&format!("{distribution} LLVM version"), "LLVM version");
    }
    let mut result = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let end =
            rest[at..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(rest.len(), |len| at + len);
        let (before, number, after) = (&rest[..at], &rest[at..end], &rest[end..]);
        let is_time = number.contains('.') && (after.starts_with(" s") || before.ends_with("seconds\":"));
        // Debian updates its packages to new patch versions.
        let is_patch = number.starts_with("22.1.") && number.len() > 5;
        result.push_str(before);
        result.push_str(match (is_time, is_patch) {
            (true, _) => "TIME",
            (_, true) => "22.1.x",
            _ => number,
        });
        rest = after;
    }
    result + rest
}
