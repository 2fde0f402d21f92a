//! Puts tokens of another program, of whatever dialect, into this one.

use mohole_testcase::Rng;

use crate::text::corpus::TextCorpus;
use crate::text::group::{draw_group, group_at, line_at};
use crate::text::mutation::TextMutation;
use crate::text::token::{Space, Token, TokenKind, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "splice",
    weight: 2,
    effect: "tokens of another program are inserted or replace a group in brackets or a line",
    apply: |tokens, corpus, rng| match rng.below(5) {
        0 | 1 => replace_group(tokens, corpus, rng),
        2 => insert_line(tokens, corpus, rng),
        3 => replace_tail(tokens, corpus, rng),
        _ => insert_any(tokens, corpus, rng),
    },
};

/// Replaces a group by one with the same bracket.
fn replace_group(tokens: &mut Vec<Token>, corpus: &TextCorpus, rng: &mut Rng) -> Option<String> {
    let range = draw_group(tokens, rng)?;
    let other = corpus.draw_program(rng)?;
    let opens = |token: &Token| token.kind == TokenKind::Open && token.text == tokens[range.start].text;
    let places: Vec<usize> = (0..other.len()).filter(|&at| opens(&other[at])).collect();
    let group = group_at(other, *rng.pick(&places)?)?;
    let mut piece = other[group].to_vec();
    piece[0].space = tokens[range.start].space;
    let what = format!("`{}` becomes `{}`", shown(&tokens[range.clone()]), shown(&piece));
    tokens.splice(range, piece);
    Some(what)
}

/// Inserts a line of another program before a line, or in its place.
fn insert_line(tokens: &mut Vec<Token>, corpus: &TextCorpus, rng: &mut Rng) -> Option<String> {
    let mut piece = corpus.draw_line(rng)?.to_vec();
    piece[0].space = Space::Line;
    let line = line_at(tokens, rng.below(tokens.len()));
    let end = if rng.chance(1, 3) { line.end } else { line.start };
    let what = format!("line `{}` inserted", shown(&piece));
    if let Some(first) = tokens.get_mut(end).filter(|_| line.start == 0) {
        first.space = Space::Line;
    }
    tokens.splice(line.start..end, piece);
    Some(what)
}

/// Replaces the rest of a line by the rest of a line with the same operation, or with any.
fn replace_tail(tokens: &mut Vec<Token>, corpus: &TextCorpus, rng: &mut Rng) -> Option<String> {
    let at = rng.below(tokens.len());
    let end = line_at(tokens, at).end;
    let operation = crate::text::group::operation_in(&tokens[line_at(tokens, at)]).map(str::to_owned);
    let other = match operation.filter(|_| rng.chance(2, 3)) {
        Some(operation) => corpus.draw_line_with(&operation, rng),
        None => corpus.draw_line(rng),
    }?;
    let tail = other[rng.below(other.len())..].to_vec();
    let what = format!("`{}` becomes `{}`", shown(&tokens[at..end]), shown(&tail));
    tokens.splice(at..end, tail);
    Some(what)
}

/// Inserts a few tokens, whether or not their brackets match.
fn insert_any(tokens: &mut Vec<Token>, corpus: &TextCorpus, rng: &mut Rng) -> Option<String> {
    let other = corpus.draw_program(rng)?;
    let start = rng.below(other.len());
    let end = (start + 1 + rng.below(6)).min(other.len());
    let piece = other.get(start..end).filter(|piece| !piece.is_empty())?;
    let what = format!("`{}` inserted", shown(piece));
    let at = rng.below(tokens.len() + 1);
    tokens.splice(at..at, piece.iter().cloned());
    Some(what)
}
