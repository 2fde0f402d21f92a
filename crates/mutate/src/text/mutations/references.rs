//! Exchanges a value, a block or a symbol for another, for one of its results, or for one that does not
//! exist.

use mohole_testcase::Rng;

use crate::text::group::draw;
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, TokenKind};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "reference",
    weight: 2,
    effect: "a value, a block or a symbol is exchanged for another, or for one that does not exist",
    apply: |tokens, _, rng| {
        let is_reference =
            |token: &Token| matches!(token.kind, TokenKind::Value | TokenKind::Block | TokenKind::Symbol);
        let at = draw(tokens, rng, is_reference)?;
        let new = reference(tokens, at, rng)?;
        let what = format!("`{}` becomes `{new}`", tokens[at].text);
        tokens[at] = Token::new(tokens[at].kind, &new).after(tokens[at].space);
        Some(what)
    },
};

const VALUES: &[&str] =
    &["%undefined", "%0", "%99999999999999999999", "%0#0", "%0#4294967296", "%-", "%", "%arg0", "%cst"];
const BLOCKS: &[&str] = &["^undefined", "^bb0", "^", "^0", "^bb99999999999999999999"];
const SYMBOLS: &[&str] =
    &["@undefined", "@\"\"", "@\"a b\"", "@\"\\00\"", "@a::@b", "@a::@a::@a", "@", "@0", "@main"];

fn reference(tokens: &[Token], at: usize, rng: &mut Rng) -> Option<String> {
    let old = &tokens[at];
    if rng.chance(1, 2) {
        let other = draw(tokens, rng, |token| token.kind == old.kind)?;
        return Some(tokens[other].text.to_string());
    }
    if old.kind == TokenKind::Value && rng.chance(1, 3) {
        return Some(format!("{}#{}", old.text, rng.below(4)));
    }
    let odd = match old.kind {
        TokenKind::Value => VALUES,
        TokenKind::Block => BLOCKS,
        _ => SYMBOLS,
    };
    rng.pick(odd).map(|text| (*text).to_owned())
}
