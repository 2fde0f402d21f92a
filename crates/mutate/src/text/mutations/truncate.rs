//! Cuts the text off, or drops what stands before a place.

use crate::text::mutation::TextMutation;
use crate::text::token::shown;

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "truncate",
    weight: 1,
    effect: "the text ends, or begins, at a token",
    apply: |tokens, _, rng| {
        let at = 1 + rng.below(tokens.len().saturating_sub(1).max(1));
        if at >= tokens.len() {
            return None;
        }
        let is_end = rng.chance(7, 8);
        let what = format!("{} before `{}`", if is_end { "ends" } else { "nothing" }, shown(&tokens[at..]));
        if is_end {
            tokens.truncate(at);
        } else {
            tokens.drain(..at);
        }
        Some(what)
    },
};
