//! Removes words and punctuation of a text.

use std::ops::Range;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink { name: "tokens", plan: |case, _| Plan::of_text(case, tokens) };

/// The ranges of words, and of all other characters one by one, each with the space before it.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '-');
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    let mut was_word = false;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match found.last_mut() {
            _ if c.is_whitespace() => {}
            Some(last) if was_word && in_word(c) => last.end = end,
            _ => found.push(start..end),
        }
        was_word = in_word(c);
        start = if c.is_whitespace() { start } else { end };
    }
    found
}
