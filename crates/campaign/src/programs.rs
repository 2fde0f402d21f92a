//! Programs to start from.

use std::sync::Arc;

/// A program and where it came from.
#[derive(Debug, Clone)]
pub struct Program {
    /// A name to show: the file, and the number of the piece in it.
    pub name: String,
    /// The text.
    pub text: Arc<[u8]>,
    /// The `RUN:` lines of its file; see [`run_lines`].
    pub run_lines: Arc<str>,
}

impl Program {
    /// A program without `RUN:` lines.
    pub fn new(name: impl Into<String>, text: &[u8]) -> Self {
        Program { name: name.into(), text: text.into(), run_lines: Arc::default() }
    }
}

/// Splits a test file at lines `// -----`, as MLIR's own tests do. Leaves out blank pieces.
pub fn split_pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("// -----") {
            pieces.push(&text[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

/// The lines of a text that say how to run it.
pub fn run_lines(text: &str) -> String {
    let is_run = |line: &&str| command_of(line).is_some();
    text.lines().filter(is_run).map(|line| format!("{}\n", line.trim())).collect()
}

/// The command in such a line: `// RUN: mlir-opt %s`.
pub(crate) fn command_of(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("//")?.trim_start().strip_prefix("RUN:")
}

/// The programs that ship with mohole, one per piece of the files in `seeds`.
pub fn builtin_programs() -> Vec<Program> {
    let files = [
        ("scalars", include_str!("../seeds/scalars.mlir")),
        ("control-flow", include_str!("../seeds/control-flow.mlir")),
        ("memory", include_str!("../seeds/memory.mlir")),
        ("tensors", include_str!("../seeds/tensors.mlir")),
        ("vectors", include_str!("../seeds/vectors.mlir")),
        ("linalg", include_str!("../seeds/linalg.mlir")),
        ("tosa", include_str!("../seeds/tosa.mlir")),
        ("parallel", include_str!("../seeds/parallel.mlir")),
    ];
    let pieces = |(name, text): (&str, &'static str)| {
        let name = name.to_owned();
        (1..)
            .zip(split_pieces(text))
            .map(move |(i, piece)| Program::new(format!("{name}.{i}"), piece.as_bytes()))
    };
    files.into_iter().flat_map(pieces).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_split_at_marked_lines_and_blank_ones_dropped() {
        let text = "a\n// -----\n\n// ----- more dashes -----\nb // -----\nc\n// -----";
        assert_eq!(split_pieces(text), ["a\n", "b // -----\nc\n"]);
    }

    #[test]
    fn run_lines_are_taken_from_a_text() {
        let text = "  // RUN: x --a  \nfunc.func @f()\n// CHECK: RUN: b\n//RUN: y";
        assert_eq!(run_lines(text), "// RUN: x --a\n//RUN: y\n");
    }

    #[test]
    fn the_builtin_programs_have_names_of_file_and_piece() {
        let programs = builtin_programs();
        assert!(programs.len() >= 30, "{}", programs.len());
        assert_eq!(programs[0].name, "scalars.1");
    }
}
