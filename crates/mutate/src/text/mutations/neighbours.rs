//! Inserts keywords, groups and attributes that other lines with the same operation, or with another of its
//! dialect, have.

use std::ops::Range;

use mohole_testcase::Rng;

use crate::text::group::{draw, group_at, line_at, operation_in};
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, TokenKind, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "neighbour",
    weight: 3,
    effect: "a keyword or a group of a line with a similar operation is inserted, or replaces another",
    apply: |tokens, corpus, rng| {
        let line = line_at(tokens, rng.below(tokens.len()));
        let operation = operation_in(&tokens[line.clone()])?.to_owned();
        let similar = match rng.chance(1, 2) {
            true => operation,
            false => corpus.draw_operation(&operation, rng)?.to_string(),
        };
        let other = corpus.draw_line_with(&similar, rng)?;
        if rng.chance(1, 3) {
            return exchange_word(tokens, line, other, rng);
        }
        let piece = other[draw_piece(other, rng)?].to_vec();
        let at = line.start + 1 + rng.below(line.len());
        let replaced = at..(at + usize::from(rng.chance(1, 3))).min(line.end).max(at);
        let what = format!("`{}` of a {similar} inserted", shown(&piece));
        tokens.splice(replaced, piece);
        Some(what)
    },
};

/// Exchanges a keyword for one of another line: another case of an enum, mostly.
fn exchange_word(tokens: &mut [Token], line: Range<usize>, other: &[Token], rng: &mut Rng) -> Option<String> {
    let is_word = |token: &Token| token.kind == TokenKind::Keyword;
    let at = line.start + draw(&tokens[line], rng, is_word)?;
    let new = &other[draw(other, rng, is_word)?];
    let what = format!("`{}` becomes `{}`", tokens[at].text, new.text);
    tokens[at] = new.after(tokens[at].space);
    Some(what)
}

/// A keyword, with the group after it, or a group.
fn draw_piece(line: &[Token], rng: &mut Rng) -> Option<Range<usize>> {
    let begins =
        |token: &Token| matches!(token.kind, TokenKind::Keyword | TokenKind::Open | TokenKind::Attribute);
    let places: Vec<usize> = (0..line.len()).filter(|&at| begins(&line[at])).collect();
    let &at = rng.pick(&places)?;
    if line[at].kind == TokenKind::Open {
        return group_at(line, at);
    }
    let is_open = line.get(at + 1).is_some_and(|next| next.kind == TokenKind::Open);
    let group = if is_open { group_at(line, at + 1) } else { None };
    Some(at..group.map_or(at + 1, |group| group.end))
}
