//! Removes lines of a text.

use std::ops::Range;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink { name: "lines", plan: |case, _| Plan::of_text(case, lines) };

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let range = |line: &str| {
        at += line.len();
        at - line.len()..at
    };
    text.split_inclusive('\n').map(range).collect()
}
