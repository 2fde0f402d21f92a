//! Deletes a token, a few tokens, a group in brackets or a line.

use std::ops::Range;

use mohole_testcase::Rng;

use crate::text::group::{draw_group, line_at};
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "delete",
    weight: 2,
    effect: "a token, a group in brackets or a line is deleted",
    apply: |tokens, _, rng| {
        let range = draw_range(tokens, rng)?;
        let what = format!("`{}` deleted", shown(&tokens[range.clone()]));
        tokens.drain(range);
        (!tokens.is_empty()).then_some(what)
    },
};

/// Tokens to delete. The contents of a group may go without its brackets.
fn draw_range(tokens: &[Token], rng: &mut Rng) -> Option<Range<usize>> {
    let at = rng.below(tokens.len());
    match rng.below(8) {
        0..4 => Some(at..at + 1),
        4 => Some(at..(at + 2 + rng.below(4)).min(tokens.len())),
        5 => draw_group(tokens, rng),
        6 => draw_group(tokens, rng)
            .map(|group| group.start + 1..group.end - 1)
            .filter(|group| !group.is_empty()),
        _ => Some(line_at(tokens, at)),
    }
}
