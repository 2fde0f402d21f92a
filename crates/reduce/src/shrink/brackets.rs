//! Removes the text between matching brackets, with or without the brackets.

use std::ops::Range;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink { name: "brackets", plan: |case, _| Plan::of_text(case, groups) };

/// The ranges, the outermost first. The `>` of `->` is no bracket.
pub(super) fn groups(text: &str) -> Vec<Range<usize>> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut found: Vec<(usize, Range<usize>)> = Vec::new();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let wanted = match c {
            ')' => Some('('),
            ']' => Some('['),
            '}' => Some('{'),
            '>' if before != '-' => Some('<'),
            _ => None,
        };
        if matches!(c, '(' | '[' | '{' | '<') {
            open.push((at, c));
        } else if let Some(depth) = wanted.and_then(|wanted| open.iter().rposition(|&(_, c)| c == wanted)) {
            let start = open[depth].0;
            open.truncate(depth);
            found.push((depth, start + 1..at));
            found.push((depth, start..at + 1));
        }
        before = c;
    }
    found.retain(|(_, range)| !range.is_empty());
    found.sort_by_key(|(depth, range)| (*depth, range.start));
    found.into_iter().map(|(_, range)| range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matching_brackets_are_found() {
        let text = "a(b<c>) -> d [)]";
        let found: Vec<&str> = groups(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["(b<c>)", "b<c>", "[)]", ")", "<c>", "c"]);
    }
}
