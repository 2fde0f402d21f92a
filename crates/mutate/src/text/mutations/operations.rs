//! Exchanges the name of an operation: another custom parser reads the same tokens.

use crate::text::group::draw;
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, TokenKind};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "operation",
    weight: 4,
    effect: "the name of an operation is exchanged for another, mostly of the same dialect",
    apply: |tokens, corpus, rng| {
        let is_generic = |token: &Token| token.kind == TokenKind::String && corpus_has(corpus, token);
        let at = draw(tokens, rng, |token| token.kind == TokenKind::Operation || is_generic(token))?;
        let old = tokens[at].clone();
        let new = corpus.draw_operation(old.text.trim_matches('"'), rng)?;
        let is_quoted = (old.kind == TokenKind::String) != rng.chance(1, 24);
        let (kind, text) = match is_quoted {
            true => (TokenKind::String, format!("\"{new}\"")),
            false => (TokenKind::Operation, new.to_string()),
        };
        let what = format!("`{}` becomes `{text}`", old.text);
        tokens[at] = Token::new(kind, &text).after(old.space);
        Some(what)
    },
};

/// Whether a string names an operation.
fn corpus_has(corpus: &crate::text::corpus::TextCorpus, token: &Token) -> bool {
    let name = token.text.trim_matches('"');
    let dialect = name.split_once('.').and_then(|(dialect, _)| corpus.operations_of.get(dialect));
    dialect.is_some_and(|operations| operations.iter().any(|one| **one == *name))
}
