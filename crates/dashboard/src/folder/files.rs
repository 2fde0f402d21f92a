//! The files of one finding.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use mohole_store::{Change, open_regular, read_regular};
use mohole_testcase::Finding;
use serde::Deserialize;

use crate::source::Details;

/// More of a file is not shown.
const MAX_BYTES: u64 = 1 << 20;

/// A file with more describes no finding.
const MAX_FINDING_BYTES: u64 = 16 << 20;

/// Reads the folder of a finding. Only `finding.json` must be there.
pub(super) fn read(folder: &Path, history: Vec<Change>) -> io::Result<Details> {
    let finding = read_finding(folder)?;
    let text = |name: &str| read_text(&folder.join(name));
    let reduced = program(folder, "reduced");
    let original = program(folder, "module");
    let (program, original) = match reduced {
        Some(reduced) => (Some(reduced), original.map(|(_, text)| text)),
        None => (original, None),
    };
    Ok(Details {
        finding,
        program,
        original,
        command: text("command.sh").unwrap_or_default(),
        output: text("output.txt").unwrap_or_default(),
        report: text("report.md").ok(),
        compiler: compiler(folder),
        history,
    })
}

/// Reads `finding.json`.
pub(super) fn read_finding(folder: &Path) -> io::Result<Finding> {
    let path = folder.join("finding.json");
    let with_path = |error: serde_json::Error| {
        io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display()))
    };
    serde_json::from_str(&read_regular(&path, MAX_FINDING_BYTES)?).map_err(with_path)
}

/// The program that shows a finding, reduced if possible.
pub(super) fn smallest_program(folder: &Path) -> Option<String> {
    program(folder, "reduced").or_else(|| program(folder, "module")).map(|(_, text)| text)
}

/// A program as text, with the name of its file.
fn program(folder: &Path, name: &str) -> Option<(String, String)> {
    let file = format!("{name}.mlir");
    if let Ok(text) = read_text(&folder.join(&file)) {
        return Some((file, text));
    }
    let file = format!("{name}.mlirbc");
    let bytes = fs::metadata(folder.join(&file)).ok()?.len();
    Some((file, format!("// {bytes} bytes of bytecode\n")))
}

/// The beginning of a file; what is no UTF-8 is replaced.
fn read_text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    let is_whole = (bytes.len() as u64) < MAX_BYTES;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(if is_whole { text } else { format!("{text}\n... (cut)\n") })
}

/// What `target.json` says of the compiler.
#[derive(Deserialize)]
struct Target {
    name: String,
    #[serde(default)]
    version: String,
    #[serde(default)]
    assertions: Option<bool>,
}

fn compiler(folder: &Path) -> String {
    let text = read_text(&folder.join("target.json")).unwrap_or_default();
    let Ok(target) = serde_json::from_str::<Target>(&text) else { return String::new() };
    let version =
        if target.version.is_empty() { String::new() } else { format!(", LLVM {}", target.version) };
    let assertions = if target.assertions == Some(true) { ", with assertions" } else { "" };
    format!("{}{version}{assertions}", target.name)
}
