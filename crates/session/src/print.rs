//! Printing to standard output: lines and tables for people, JSON for programs.

use std::borrow::Cow;
use std::io::{self, Write};

use anyhow::Result;
use mohole_testcase::Signature;
use serde::Serialize;

/// A signature in JSON output.
#[derive(Serialize)]
pub struct Identity<'a> {
    key: &'a str,
    title: String,
}

impl<'a> Identity<'a> {
    /// Of a signature.
    pub fn of(signature: &'a Signature) -> Self {
        Identity { key: &signature.key, title: signature.title() }
    }
}

/// Prints a line for people, as it is [`shown`].
pub fn line(text: impl AsRef<str>) -> Result<()> {
    data(shown(text.as_ref()))
}

/// Prints a line for people on standard error. If nobody can read it, nothing can be done about that.
pub fn note(text: impl AsRef<str>) {
    let _ = writeln!(io::stderr(), "{}", shown(text.as_ref().trim_end()));
}

/// The most characters of a line that a person sees.
const MAX_SHOWN: usize = 10_000;

/// A text for people. It may have words of a compiler, which may be anything: control characters are escaped,
/// and very long lines are clipped.
pub fn shown(text: &str) -> Cow<'_, str> {
    let is_kept = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.chars().all(is_kept) && text.lines().all(|line| line.len() <= MAX_SHOWN) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            shown.push('\n');
        }
        for c in line.chars().take(MAX_SHOWN) {
            if is_kept(c) { shown.push(c) } else { shown.extend(c.escape_default()) }
        }
        match line.chars().count().saturating_sub(MAX_SHOWN) {
            0 => {}
            more => shown.push_str(&format!("... ({})", count(more, "more character", "more characters"))),
        }
    }
    Cow::Owned(shown)
}

/// Prints a program, or other data, as it is.
pub fn data(text: impl AsRef<str>) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref().as_bytes())?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Prints one value as one line of JSON.
pub fn json<T: Serialize>(value: &T) -> Result<()> {
    data(serde_json::to_string(value)?)
}

/// Whether an error is a closed pipe: the reader of our output has exited.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Ignores a closed pipe, so that the exit code still says whether something was found.
pub fn ignore_closed_pipe(printed: Result<()>) -> Result<()> {
    match printed {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        printed => printed,
    }
}

/// A table with aligned columns, two spaces apart.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{cell:width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.pop();
    text
}

/// A count with its noun: `1 pass`, `3 passes`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(n), if n == 1 { one } else { many })
}

/// `12,345`.
pub fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }

    #[test]
    fn only_a_closed_pipe_is_ignored() {
        let failed =
            |kind: io::ErrorKind| Err(anyhow::Error::from(io::Error::from(kind)).context("printing"));
        assert!(ignore_closed_pipe(failed(io::ErrorKind::BrokenPipe)).is_ok());
        assert!(ignore_closed_pipe(failed(io::ErrorKind::StorageFull)).is_err());
    }

    #[test]
    fn what_a_compiler_says_cannot_command_a_terminal() {
        assert_eq!(shown("a\tb\n\u{e4}"), "a\tb\n\u{e4}");
        assert_eq!(shown("\x1b[2Jgone\0\r\u{9b}\n"), "\\u{1b}[2Jgone\\u{0}\\r\\u{9b}\n");
        let long = "x".repeat(MAX_SHOWN + 12_345);
        assert_eq!(shown(&long), format!("{}... (12,345 more characters)", "x".repeat(MAX_SHOWN)));
    }

    #[test]
    fn columns_are_aligned() {
        let rows = [vec!["a".into(), "b".into()], vec!["long".into(), "c".into()]];
        assert_eq!(table(&rows), "a     b\nlong  c");
    }
}
