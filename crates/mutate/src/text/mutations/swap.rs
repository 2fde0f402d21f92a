//! Swaps two tokens of one kind, two neighbours, or two groups in brackets.

use std::ops::Range;

use mohole_testcase::Rng;

use crate::text::group::{draw, draw_group};
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "swap",
    weight: 1,
    effect: "two tokens of one kind, two neighbours or two groups in brackets change places",
    apply: |tokens, _, rng| {
        let (first, second) = draw_ranges(tokens, rng)?;
        let what =
            format!("`{}` and `{}` swapped", shown(&tokens[first.clone()]), shown(&tokens[second.clone()]));
        let parts = [
            &tokens[..first.start],
            &tokens[second.clone()],
            &tokens[first.end..second.start],
            &tokens[first],
            &tokens[second.end..],
        ];
        *tokens = parts.concat();
        Some(what)
    },
};

/// Two ranges, the first before the second.
fn draw_ranges(tokens: &[Token], rng: &mut Rng) -> Option<(Range<usize>, Range<usize>)> {
    let at = rng.below(tokens.len());
    let one = |at: usize| at..at + 1;
    let (first, second) = match rng.below(3) {
        0 => (one(at), one(draw(tokens, rng, |token| token.kind == tokens[at].kind)?)),
        1 => (one(at), one(at + 1)),
        _ => (draw_group(tokens, rng)?, draw_group(tokens, rng)?),
    };
    let (first, second) = if first.start <= second.start { (first, second) } else { (second, first) };
    (first.end <= second.start && second.end <= tokens.len()).then_some((first, second))
}
