//! Reads what `print-op-stats` prints between passes: how many operations there are of each name. It costs
//! next to nothing, and tells how far a pipeline got and what each pass did.

use mohole_testcase::{Entry, Pass};

/// The pass that counts operations.
pub const STATS_PASS: &str = "print-op-stats";

/// The entry to put between others, so that [`read_stats`] can read what it prints.
pub fn stats_entry() -> Entry {
    Entry::Pass(Pass { name: STATS_PASS.to_owned(), options: vec!["json=true".to_owned()] })
}

/// The counts that each of these entries has printed, in order.
pub fn read_stats(stderr: &str) -> Vec<Vec<(String, u32)>> {
    let mut all = Vec::new();
    let mut open: Option<Vec<(String, u32)>> = None;
    for line in stderr.lines() {
        match (line, &mut open) {
            ("{", _) => open = Some(Vec::new()),
            ("}", counts @ Some(_)) => all.extend(counts.take()),
            (entry, Some(counts)) => counts.extend(read_entry(entry)),
            _ => {}
        }
    }
    all
}

/// `  "scf.for" : 3,`.
fn read_entry(line: &str) -> Option<(String, u32)> {
    let (name, count) = line.trim().trim_end_matches(',').split_once(" : ")?;
    Some((name.trim_matches('"').to_owned(), count.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_among_other_lines() {
        let text = "w: warning: hm\n{\n  \"a.b\" : 3,\n  \"builtin.module\" : 1\n}\n{\n}\nx: error: no\n{\n  \"c.d\" : 1";
        let expected = vec![vec![("a.b".to_owned(), 3), ("builtin.module".to_owned(), 1)], vec![]];
        assert_eq!(read_stats(text), expected);
    }
}
