//! Every wrong-code bug of MLIR 22 in `docs/found` is named by `mohole check`, with the command in its
//! header.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The entries whose result on MLIR 22 is wrong code, with the name of the guilty pass.
fn wrong_code() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/found");
    let table = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut column = None;
    let mut found = Vec::new();
    for line in table.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if cells.get(1) == Some(&"file") {
            column = cells.iter().position(|heading| *heading == "22");
            continue;
        }
        let is_wrong = column.is_some_and(|column| cells.get(column) == Some(&"wrong code"));
        if let ([_, file, pass, ..], true) = (cells.as_slice(), is_wrong) {
            let file = file.split(['(', ')']).nth(1).expect("a link to the file");
            let pass = pass.trim_matches('`').split('{').next().unwrap_or_default().to_owned();
            found.push((folder.join(file), pass));
        }
    }
    found
}

/// The arguments in the header: `// command: mlir-opt-22 ARGUMENTS file.mlir`.
fn arguments(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let is_command = |line: &&str| line.to_lowercase().starts_with("// command: ");
    let command = &text.lines().find(is_command).unwrap()["// command: ".len()..];
    let words = shlex::split(command).unwrap();
    let name = file.file_name().unwrap().to_string_lossy();
    words.into_iter().skip(1).take_while(|word| *word != "|").filter(|word| *word != name).collect()
}

/// Some bugs depend on addresses in the compiler and do not show in every run.
const ATTEMPTS: usize = 4;

/// What `mohole check` says if it does not name the pass.
fn check(file: &Path, pass: &str) -> Result<(), String> {
    let mut check = Command::new(env!("CARGO_BIN_EXE_mohole"));
    check.arg("check").arg(file).args(["--target", "mlir-opt-22", "--json", "--"]).args(arguments(file));
    let output = check.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_named = text.lines().any(|line| {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        answer["verdict"] == "differs" && answer["pass"] == pass
    });
    match is_named && output.status.code() == Some(10) {
        true => Ok(()),
        false => Err(format!("{}\n{text}{}", file.display(), String::from_utf8_lossy(&output.stderr))),
    }
}

#[test]
fn known_wrong_code_is_named() {
    let entries = wrong_code();
    assert!(entries.len() > 10, "{entries:?}");
    let mut missed = Vec::new();
    for (file, pass) in entries {
        let shown = (1..ATTEMPTS).any(|_| check(&file, &pass).is_ok());
        if !shown {
            missed.extend(check(&file, &pass).err());
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
