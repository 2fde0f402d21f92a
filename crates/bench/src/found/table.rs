//! Tables in Markdown whose first column names the files: the columns for compilers are replaced, what people
//! wrote stays.

use super::row::{Column, Row};

/// The headings that people write; all other columns are made anew.
const WRITTEN: &[&str] = &["file", "pass", "what happens"];

/// The page with what the compilers do now.
pub(super) fn with_rows(page: &str, columns: &[Column], rows: &[Row]) -> String {
    let mut out = String::with_capacity(page.len());
    let mut written: Option<Vec<usize>> = None;
    for line in page.lines() {
        let cells = cells(line);
        match (&written, cells.first()) {
            (_, Some(&"file")) => {
                let kept: Vec<usize> = (0..cells.len()).filter(|&at| WRITTEN.contains(&cells[at])).collect();
                out.push_str(&heading(&kept.iter().map(|&at| cells[at]).collect::<Vec<_>>(), columns));
                written = Some(kept);
            }
            (Some(_), Some(first)) if first.starts_with("---") => continue,
            (Some(kept), Some(first)) => {
                let row = rows.iter().find(|row| first.contains(&format!("({}.mlir)", row.name)));
                let kept: Vec<&str> = kept.iter().map(|&at| cells.get(at).copied().unwrap_or("")).collect();
                out.push_str(&row_line(&kept, columns, row));
            }
            _ => {
                written = None;
                out.push_str(line);
            }
        }
        out.push('\n');
    }
    out
}

/// The cells of a line of a table; none for another line. A `|` in a cell is written `\|`.
fn cells(line: &str) -> Vec<&str> {
    let Some(inside) = line.strip_prefix('|').and_then(|line| line.trim_end().strip_suffix('|')) else {
        return Vec::new();
    };
    let (mut cells, mut start, mut before) = (Vec::new(), 0, ' ');
    for (at, c) in inside.char_indices() {
        if c == '|' && before != '\\' {
            cells.push(inside[start..at].trim());
            start = at + 1;
        }
        before = c;
    }
    cells.push(inside[start..].trim());
    cells
}

/// The written columns before the last, those of the compilers, and the last written one.
fn joined<'a>(written: &[&'a str], made: impl Iterator<Item = &'a str>) -> String {
    let (last, first) = written.split_last().unwrap_or((&"", &[]));
    let cells: Vec<&str> = first.iter().copied().chain(made).chain([*last]).collect();
    format!("| {} |", cells.join(" | "))
}

fn heading(written: &[&str], columns: &[Column]) -> String {
    let made: Vec<&str> =
        columns.iter().map(|column| column.heading.as_str()).chain(["newest", "assertion"]).collect();
    let line = joined(written, made.iter().copied());
    format!("{line}\n|{}", "---|".repeat(written.len() + made.len()))
}

fn row_line(written: &[&str], columns: &[Column], row: Option<&Row>) -> String {
    let assertion = row
        .and_then(|row| row.assertion.as_deref())
        .map(|text| format!("`{}`", text.replace('`', "'").replace('|', "\\|")));
    let newest = row.map_or("", |row| if row.newest == "gone" { "**gone**" } else { row.newest });
    let results = columns.iter().map(|column| row.map_or("not tried", |row| row.words(column)));
    joined(written, results.chain([newest, assertion.as_deref().unwrap_or("")]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_stays() {
        let page = "# Bugs\n\n| file | pass | 19 | what happens |\n|---|---|---|---|\n| [a](a.mlir) | `x` | ok | a \\| b |\n\ntext | text\n";
        let expected = "# Bugs\n\n| file | pass | newest | assertion | what happens |\n|---|---|---|---|---|\n\
            | [a](a.mlir) | `x` |  |  | a \\| b |\n\ntext | text\n";
        assert_eq!(with_rows(page, &[], &[]), expected);
        assert_eq!(with_rows(expected, &[], &[]), expected);
    }
}
