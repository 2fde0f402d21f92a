//! Tests in the form of MLIR's own, which lit runs.

/// The file beside a report.
pub(crate) const LIT_TEST: &str = "test.mlir";

/// A test for lit: a program with a `RUN` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LitTest {
    pub(crate) text: String,
    /// What it does as long as the bug is there.
    pub(crate) today: Today,
    /// What the report says of it.
    pub(crate) words: &'static str,
}

/// What a test does as long as the bug is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Today {
    /// Its command fails.
    CommandFails,
    /// Its command prints what `FileCheck` does not expect.
    CheckFails,
    /// It passes: of the right output nothing is known but that there is one.
    Passes,
}

/// What pipes the output of a command into the program that checks it.
const PIPE: &str = " | FileCheck";

impl LitTest {
    /// The command of its `RUN` line on a file; without `FileCheck`, the part before that.
    pub(crate) fn command(&self, file: &str, has_file_check: bool) -> Option<String> {
        let run = self.text.lines().next()?.strip_prefix("// RUN: ")?;
        let run = match run.rsplit_once(PIPE) {
            Some((checked, _)) if !has_file_check => checked,
            _ => run,
        };
        Some(run.replace("%s", file))
    }

    /// Whether `FileCheck` reads it.
    pub(crate) fn is_checked(&self) -> bool {
        self.text.lines().next().is_some_and(|run| run.contains(PIPE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_run_line_is_a_command() {
        let text = "// RUN: x-opt %s --cse | FileCheck %s\n\nmodule {}\n".to_owned();
        let test = LitTest { text, today: Today::CommandFails, words: "" };
        assert!(test.is_checked());
        assert_eq!(test.command("a.mlir", true).unwrap(), "x-opt a.mlir --cse | FileCheck a.mlir");
        assert_eq!(test.command("a.mlir", false).unwrap(), "x-opt a.mlir --cse");
        assert_eq!(LitTest { text: "module {}".to_owned(), ..test }.command("a.mlir", true), None);
    }
}
