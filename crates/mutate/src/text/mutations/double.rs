//! Writes a token, a group in brackets or a line twice, sometimes many times.

use mohole_testcase::Rng;

use crate::text::group::{draw_group, line_at};
use crate::text::mutation::TextMutation;
use crate::text::token::{Space, Token, TokenKind, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "double",
    weight: 2,
    effect: "a token, a group in brackets, an element of a list or a line is repeated",
    apply: |tokens, _, rng| {
        let (range, separator) = draw_range(tokens, rng)?;
        let copies = if rng.chance(1, 8) { 2 + rng.below(30) } else { 1 };
        let piece: Vec<Token> = separator.into_iter().chain(tokens[range.clone()].iter().cloned()).collect();
        let what = format!("`{}` repeated {copies} times", shown(&tokens[range.clone()]));
        let copied: Vec<Token> = (0..copies).flat_map(|_| piece.iter().cloned()).collect();
        tokens.splice(range.end..range.end, copied);
        Some(what)
    },
};

/// Tokens to repeat, and the token that separates the copies.
fn draw_range(tokens: &[Token], rng: &mut Rng) -> Option<(std::ops::Range<usize>, Option<Token>)> {
    let at = rng.below(tokens.len());
    let comma = Token { text: ",".into(), kind: TokenKind::Mark, space: Space::None };
    match rng.below(5) {
        0 => Some((at..at + 1, None)),
        1 => Some((at..at + 1, Some(comma))),
        2 => Some((draw_group(tokens, rng)?, None)),
        3 => Some((draw_group(tokens, rng)?, Some(comma))),
        _ => Some((line_at(tokens, at), None)),
    }
}
