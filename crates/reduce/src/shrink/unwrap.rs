//! Removes a pair of brackets and keeps what is between them.

use super::brackets::groups;
use crate::plan::TextEdit;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink { name: "unwrap", plan: |case, _| Plan::of_text_edits(case, pairs) };

/// Both brackets of every group.
fn pairs(text: &str) -> Vec<TextEdit> {
    let has_brackets = |range: &std::ops::Range<usize>| {
        text[range.clone()].starts_with(['(', '[', '{', '<'])
            && text[range.clone()].ends_with([')', ']', '}', '>'])
    };
    let pair = |range: std::ops::Range<usize>| {
        let (first, last) = (range.start..range.start + 1, range.end - 1..range.end);
        vec![(first, String::new()), (last, String::new())]
    };
    groups(text).into_iter().filter(has_brackets).map(pair).collect()
}
