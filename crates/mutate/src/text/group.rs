//! Ranges of tokens that belong together: groups in brackets, types, attributes, lines.

use std::ops::Range;

use mohole_testcase::Rng;

use super::token::{Space, Token, TokenKind};

/// The range of the group that a bracket opens, both brackets included; `None` if nothing closes it.
pub(crate) fn group_at(tokens: &[Token], start: usize) -> Option<Range<usize>> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (at > start).then_some(start..at + 1);
        }
    }
    None
}

/// A group in brackets, drawn.
pub(crate) fn draw_group(tokens: &[Token], rng: &mut Rng) -> Option<Range<usize>> {
    group_at(tokens, draw(tokens, rng, |token| token.kind == TokenKind::Open)?)
}

/// The place of a token that fits, drawn.
pub(crate) fn draw(tokens: &[Token], rng: &mut Rng, fits: impl Fn(&Token) -> bool) -> Option<usize> {
    let places: Vec<usize> = (0..tokens.len()).filter(|&at| fits(&tokens[at])).collect();
    rng.pick(&places).copied()
}

/// The range of the type that begins at a token.
pub(crate) fn type_at(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let is_type = matches!(tokens.get(at)?.kind, TokenKind::Type | TokenKind::DialectType);
    is_type.then(|| with_parameters(tokens, at))
}

/// Words that begin an attribute of MLIR's own.
const ATTRIBUTE_WORDS: &[&str] = &[
    "affine_map",
    "affine_set",
    "array",
    "dense",
    "dense_resource",
    "distinct",
    "false",
    "opaque",
    "sparse",
    "strided",
    "true",
    "unit",
];

/// The range of the attribute that begins at a token; a group in brackets only after `=`.
pub(crate) fn attribute_at(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let token = tokens.get(at)?;
    let is_value = || at > 0 && tokens[at - 1].is("=");
    match token.kind {
        TokenKind::Attribute => Some(with_parameters(tokens, at)),
        TokenKind::Keyword if ATTRIBUTE_WORDS.contains(&&*token.text) => Some(with_parameters(tokens, at)),
        TokenKind::Number if is_size(tokens, at) => None,
        TokenKind::String | TokenKind::Number => Some(at..at + 1),
        TokenKind::Open if (token.is("[") || token.is("{")) && is_value() => group_at(tokens, at),
        _ => None,
    }
}

/// Whether a token is a size in a shape: `4` and `?` of `4x?xf32`.
pub(crate) fn is_size(tokens: &[Token], at: usize) -> bool {
    let is_number = tokens[at].kind == TokenKind::Number || tokens[at].is("?");
    let is_x = |token: &Token| token.space == Space::None && token.kind == TokenKind::Mark && token.is("x");
    is_number && tokens.get(at + 1).is_some_and(is_x)
}

/// A token with the group in angle brackets that follows it at once.
fn with_parameters(tokens: &[Token], at: usize) -> Range<usize> {
    let is_open = |next: &Token| next.space == Space::None && (next.is("<") || next.is("["));
    let group = tokens.get(at + 1).filter(|next| is_open(next)).and_then(|_| group_at(tokens, at + 1));
    at..group.map_or(at + 1, |group| group.end)
}

/// The range of the line that a token is in.
pub(crate) fn line_at(tokens: &[Token], at: usize) -> Range<usize> {
    let begins = |&at: &usize| tokens[at].space == Space::Line;
    let start = (0..=at).rev().find(begins).unwrap_or(0);
    let end = (at + 1..tokens.len()).find(begins).unwrap_or(tokens.len());
    start..end
}

/// The ranges of all lines.
pub(crate) fn lines(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut lines: Vec<Range<usize>> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match lines.last_mut() {
            Some(line) if token.space != Space::Line => line.end = at + 1,
            _ => lines.push(at..at + 1),
        }
    }
    lines
}

/// The name of the operation in a line, also in generic form: `arith.addi` of `"arith.addi"(..)`.
pub(crate) fn operation_in(line: &[Token]) -> Option<&str> {
    line.iter().find_map(|token| match token.kind {
        TokenKind::Operation => Some(&*token.text),
        TokenKind::String => token.text.strip_prefix('"')?.strip_suffix('"').filter(|name| is_name(name)),
        _ => None,
    })
}

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$');
    text.contains('.') && text.chars().all(is_part) && text.starts_with(|c: char| c.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::{lex, shown};

    #[test]
    fn ranges_end_where_brackets_close() {
        let tokens =
            lex("a(b<c>) : tensor<2xf32, #x.y<z>> {k = [1, 2]} affine_map<(d0) -> (d0)>\n\"x.y\"() (");
        let at = |text: &str| tokens.iter().position(|token| token.is(text)).unwrap();
        let show = |range: Option<Range<usize>>| range.map(|range| shown(&tokens[range])).unwrap_or_default();
        assert_eq!(show(group_at(&tokens, at("("))), "(b<c>)");
        assert_eq!(show(group_at(&tokens, tokens.len() - 1)), "");
        assert_eq!(show(type_at(&tokens, at("tensor"))), "tensor<2xf32, #x.y<z>>");
        assert_eq!(show(type_at(&tokens, at("a"))), "");
        assert_eq!(show(attribute_at(&tokens, at("#x.y"))), "#x.y<z>");
        assert_eq!(show(attribute_at(&tokens, at("["))), "[1, 2]");
        assert_eq!(show(attribute_at(&tokens, at("affine_map"))), "affine_map<(d0) -> (d0)>");
        assert_eq!(operation_in(&tokens[line_at(&tokens, tokens.len() - 1)]), Some("x.y"));
        assert_eq!(lines(&tokens).len(), 2);
    }
}
