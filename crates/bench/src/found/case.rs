//! A file of the folder: a program, with its command and the kind of the bug in comments at its start.

use std::path::Path;

use anyhow::{Context, Result};
use mohole_testcase::{CrashKind, Job, Kind};

/// A program that shows a bug.
pub(super) struct Case {
    /// The file's name without its ending.
    pub(super) name: String,
    /// The compiler that its command names.
    pub(super) target: String,
    /// What it is said to show.
    pub(super) kind: Kind,
    args: Vec<String>,
    program: Vec<u8>,
}

impl Case {
    /// The files of a folder whose names contain a text, in order.
    pub(super) fn all(folder: &Path, only: &str) -> Result<Vec<Case>> {
        let entries = folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))?;
        let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<_> =
            files.filter(|file| file.extension().is_some_and(|end| end == "mlir")).collect();
        files.sort();
        let named = |file: &Path| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let read = |file: &std::path::PathBuf| {
            let program = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            Case::parse(&named(file), program).with_context(|| format!("{} gives no command", file.display()))
        };
        files.iter().filter(|file| named(file).contains(only)).map(read).collect()
    }

    /// Reads the comments of a file; `None` if there is no command among them.
    fn parse(name: &str, program: Vec<u8>) -> Option<Case> {
        let text = String::from_utf8_lossy(&program).into_owned();
        let comments = || text.lines().map_while(|line| line.strip_prefix("//")).map(str::trim);
        let after = |word: &str| {
            comments().find_map(|line| {
                let (key, value) = line.split_once(':')?;
                key.eq_ignore_ascii_case(word).then(|| value.trim().to_owned())
            })
        };
        // What is behind a pipe reads the output again: the kind says so.
        let command = after("command")?;
        let words = shlex::split(command.split(" | ").next().unwrap_or_default())?;
        let (target, args) = words.split_first()?;
        let own = |arg: &&String| !arg.ends_with(".mlir") && *arg != "--tool=opt";
        let kind = kind(&after("kind").unwrap_or_default());
        let args = args.iter().filter(own).cloned().collect();
        Some(Case { name: name.to_owned(), target: target.clone(), kind, args, program })
    }

    /// The test case.
    pub(super) fn job(&self) -> Job {
        Job::new(self.args.iter().cloned(), self.program.as_slice())
    }

    /// Whether the program is not valid, so that a diagnostic is what should come.
    pub(super) fn is_invalid_input(&self) -> bool {
        self.kind == Kind::ParserCrash
    }
}

/// The kind, from what a person wrote.
fn kind(text: &str) -> Kind {
    let text = text.to_lowercase();
    let words = [
        ("miscompil", Kind::Miscompile),
        ("wrong code", Kind::Miscompile),
        ("round trip", Kind::RoundTrip),
        ("hang", Kind::Hang),
        ("on invalid input", Kind::ParserCrash),
        ("segfault, or invalid ir", Kind::Crash(CrashKind::Signal)),
        ("invalid ir", Kind::InvalidIr),
    ];
    let found = words.into_iter().find(|(word, _)| text.contains(word));
    found.map_or(Kind::Crash(CrashKind::Signal), |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comments_of_a_file_say_how_it_is_run() {
        let text = "// Kind: invalid IR.\n// Command: mlir-opt-22 --pass-pipeline='builtin.module(a,b)' x.mlir | mlir-opt-22\n\nmodule {}\n// command: other\n";
        let case = Case::parse("x", text.as_bytes().to_vec()).unwrap();
        assert_eq!((case.target.as_str(), case.kind), ("mlir-opt-22", Kind::InvalidIr));
        assert_eq!(*case.job().args, ["--pass-pipeline=builtin.module(a,b)"]);
        assert!(Case::parse("x", b"module {}\n".to_vec()).is_none());
    }

    #[test]
    fn kinds_are_told_in_words() {
        assert_eq!(kind("miscompilation: a loop"), Kind::Miscompile);
        assert_eq!(kind("crash on invalid input"), Kind::ParserCrash);
        assert_eq!(kind("crash on valid input"), Kind::Crash(CrashKind::Signal));
    }
}
