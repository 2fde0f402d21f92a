//! Printing: lines for people, JSON for programs, and quiet when nobody reads any more.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

/// Prints a line. A reader that has gone away ends the program without noise, as in any filter.
pub(crate) fn line(text: impl AsRef<str>) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref().as_bytes())?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Prints one value as one line of JSON.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<()> {
    line(serde_json::to_string(value)?)
}

/// Whether an error only says that the reader of our output has gone away.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// What there was to tell, told as far as somebody listened. What was found was found, whether or not anybody
/// reads of it: the exit code says so.
pub(crate) fn heard_or_not(told: Result<()>) -> Result<()> {
    match told {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        told => told,
    }
}

/// A table of columns that line up, two spaces apart.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
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
pub(crate) fn count(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(n), if n == 1 { one } else { many })
}

/// `12,345`.
pub(crate) fn thousands(n: usize) -> String {
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
    fn thousands_are_set_apart() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }

    #[test]
    fn only_a_reader_that_has_gone_away_is_no_failure() {
        let failed = |kind: io::ErrorKind| Err(anyhow::Error::from(io::Error::from(kind)).context("telling"));
        assert!(heard_or_not(failed(io::ErrorKind::BrokenPipe)).is_ok());
        assert!(heard_or_not(failed(io::ErrorKind::StorageFull)).is_err());
    }

    #[test]
    fn columns_line_up() {
        let rows = [vec!["a".into(), "b".into()], vec!["long".into(), "c".into()]];
        assert_eq!(table(&rows), "a     b\nlong  c");
    }
}
