//! Checks on single source files.

use crate::tree::Tree;

/// Crates without IO, clock and environment: everything is an argument.
const PURE: &[&str] = &[
    "ir",
    "catalog",
    "testcase",
    "generate",
    "lowering",
    "mutate",
    "neural",
    "recondition",
    "oracle",
    "reduce",
];

/// Names that these crates must not use.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "std::io::std",
    "Instant",
    "SystemTime",
    "std::thread",
];

/// A longer file has more than one idea, unless it is a table.
const MAX_LINES: usize = 600;

/// Source files without their unit tests.
fn code<'a>(tree: &'a Tree, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    tree.files(prefix, ".rs")
        .filter(|(path, _)| path.contains("/src/"))
        .map(|(path, text)| (path, text.split("#[cfg(test)]").next().unwrap_or(text)))
}

/// An offence for each line of code that contains one of the words.
fn lines_with(path: &str, text: &str, words: &[&str]) -> Vec<String> {
    let is_code = |line: &str| !line.trim_start().starts_with("//");
    let lines = (1..).zip(text.lines()).filter(|(_, line)| is_code(line));
    let bad = lines.filter_map(|(number, line)| {
        let word = words.iter().find(|word| line.contains(**word))?;
        Some(format!("{path}:{number} uses {word}"))
    });
    bad.collect()
}

/// Crates that read files which users name or may have put in place.
const READERS: &[&str] = &["campaign", "cli", "dashboard", "session", "store", "target"];

/// Files of these crates that read others as they are, and what those are.
const READ_OTHER_FILES: &[(&str, &str)] = &[
    ("crates/cli/src/experiment/folder.rs", "logs that mohole has written"),
    ("crates/cli/src/neural/rounds/training.rs", "a log that mohole has written"),
    ("crates/store/src/lock.rs", "a file that is locked, not read"),
    ("crates/target/src/coverage/files.rs", "the cache"),
    ("crates/target/src/driver.rs", "the cache"),
    ("crates/target/src/leftovers.rs", "folders"),
    ("crates/target/src/wheel.rs", "what mohole has downloaded"),
];

/// A FIFO blocks whoever opens it, and a device never ends. `read_file` and its kin refuse both.
pub(crate) fn user_files_are_read_safely(tree: &Tree) -> Vec<String> {
    const RAW: &[&str] = &["fs::read(", "fs::read_to_string(", "File::open("];
    let reads = |path: &str| READERS.iter().any(|name| path.starts_with(&format!("crates/{name}/")));
    let is_other = |path: &str| READ_OTHER_FILES.iter().any(|(file, _)| *file == path);
    let files = code(tree, "crates/").filter(|(path, _)| reads(path) && !is_other(path));
    let raw = files.flat_map(|(path, text)| {
        let kernel = |line: &&str| {
            !["/proc/", "/dev/urandom", "MappedFile::open("].iter().any(|part| line.contains(part))
        };
        // Lines keep their numbers.
        let text: Vec<&str> =
            text.lines().map(|line| Some(line).filter(kernel).unwrap_or_default()).collect();
        lines_with(path, &text.join("\n"), RAW)
    });
    raw.collect()
}

pub(crate) fn only_target_starts_processes(tree: &Tree) -> Vec<String> {
    let elsewhere = code(tree, "crates/").filter(|(path, _)| !path.starts_with("crates/target/"));
    elsewhere.flat_map(|(path, text)| lines_with(path, text, &["Command::new", "libc::fork"])).collect()
}

/// All others build and read pipelines with the types of `testcase`.
pub(crate) fn only_testcase_spells_pipelines(tree: &Tree) -> Vec<String> {
    let elsewhere = code(tree, "crates/").filter(|(path, _)| !path.starts_with("crates/testcase/"));
    elsewhere
        .flat_map(|(path, text)| lines_with(path, text, &["--pass-pipeline", "\"pass-pipeline"]))
        .collect()
}

/// The parts of the campaign that ask a finding's oracle instead of its kind.
const KINDLESS: &[&str] = &[
    "crates/campaign/src/findings/",
    "crates/campaign/src/reduce/",
    "crates/campaign/src/reports/publish.rs",
    "crates/campaign/src/reports/report.rs",
    "crates/cli/src/bisect.rs",
    "crates/cli/src/reduce.rs",
    "crates/cli/src/replay.rs",
    "crates/cli/src/subject.rs",
];

/// No kind of finding is named where its oracle is to be asked.
pub(crate) fn only_oracles_know_kinds(tree: &Tree) -> Vec<String> {
    KINDLESS
        .iter()
        .flat_map(|prefix| {
            code(tree, prefix)
                .flat_map(|(path, text)| lines_with(path, text, &[" Kind::", "(Kind::"]))
                .collect::<Vec<_>>()
        })
        .collect()
}

pub(crate) fn pure_crates_are_pure(tree: &Tree) -> Vec<String> {
    let mut offences = Vec::new();
    for name in PURE {
        let prefix = format!("crates/{name}/");
        for (path, text) in code(tree, &prefix) {
            offences.extend(lines_with(path, text, OUTSIDE));
        }
    }
    offences
}

/// Methods that read something out of a text.
const PARSING: &[&str] =
    &["strip_", "split", "rsplit", "contains(", "starts_with(", "ends_with(", "find(", "rfind("];

pub(crate) fn titles_are_not_parsed(tree: &Tree) -> Vec<String> {
    let parsed = |title: &'static str| PARSING.iter().map(move |method| format!("{title}.{method}"));
    let words: Vec<String> =
        ["title", "title()", "title_without_pass()"].into_iter().flat_map(parsed).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let elsewhere = code(tree, "crates/").filter(|(path, _)| !path.starts_with("crates/testcase/"));
    elsewhere.flat_map(|(path, text)| lines_with(path, text, &words)).collect()
}

pub(crate) fn files_begin_with_a_comment(tree: &Tree) -> Vec<String> {
    let all = tree.files("crates/", ".rs").chain(tree.files("xtask/", ".rs"));
    all.filter(|(_, text)| !text.starts_with("//!")).map(|(path, _)| path.to_owned()).collect()
}

pub(crate) fn files_are_short(tree: &Tree) -> Vec<String> {
    let long = tree.files("crates/", ".rs").filter(|(_, text)| text.lines().count() > MAX_LINES);
    long.map(|(path, text)| format!("{path} has {} lines", text.lines().count())).collect()
}

/// The formatter leaves comments as they are.
pub(crate) fn comments_keep_to_the_limit(tree: &Tree) -> Vec<String> {
    let format = tree.text("rustfmt.toml").parse::<toml::Table>().unwrap_or_default();
    let width = format.get("max_width").and_then(toml::Value::as_integer).unwrap_or(100);
    let width = usize::try_from(width).unwrap_or(usize::MAX);
    let all = tree.files("crates/", ".rs").chain(tree.files("xtask/", ".rs"));
    let mut offences = Vec::new();
    for (path, text) in all {
        for (number, line) in (1..).zip(text.lines()) {
            let columns = line.chars().count();
            if columns > width && line.trim_start().starts_with("//") {
                offences.push(format!("{path}:{number} has {columns} columns, the limit is {width}"));
            }
        }
    }
    offences
}

pub(crate) fn no_machine_paths(tree: &Tree) -> Vec<String> {
    // Split so that this file does not contain them.
    let homes = [["/ho", "me/"].concat(), ["/ro", "ot/"].concat(), ["/wo", "rk/"].concat()];
    let homes: Vec<&str> = homes.iter().map(String::as_str).collect();
    let mut offences = Vec::new();
    for suffix in [".md", ".toml", ".rs", ".sh", ".mlir", ".log", ".golden", "Makefile"] {
        for (path, text) in tree.files("", suffix) {
            for (number, line) in (1..).zip(text.lines()) {
                if homes.iter().any(|home| begins_a_path(line, home)) {
                    offences.push(format!("{path}:{number}"));
                }
            }
        }
    }
    offences
}

/// Whether a line has an absolute path that begins with a folder.
fn begins_a_path(line: &str, folder: &str) -> bool {
    let mut places = line.match_indices(folder);
    places.any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.'))
}
