//! Defines aliases of types and attributes, also recursive ones and ones that nobody defines, and uses them.

use mohole_testcase::Rng;

use crate::text::corpus::TextCorpus;
use crate::text::group::{attribute_at, type_at};
use crate::text::mutation::TextMutation;
use crate::text::token::{Space, Token, TokenKind, lex, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "alias",
    weight: 1,
    effect: "a type or an attribute is replaced by an alias, defined before, after, twice, recursively or never",
    apply: |tokens, corpus, rng| {
        let is_type = rng.chance(1, 2);
        let find = if is_type { type_at } else { attribute_at };
        let places: Vec<usize> = (0..tokens.len()).filter(|&at| find(tokens, at).is_some()).collect();
        let range = find(tokens, *rng.pick(&places)?)?;
        let name = draw_name(is_type, rng);
        let (kind, space) = (alias_kind(is_type), tokens[range.start].space);
        let old: Vec<Token> = tokens[range.clone()].to_vec();
        tokens.splice(range, [Token { text: name.as_str().into(), kind, space }]);
        let (count, is_late) = (rng.below(4).min(2), rng.chance(1, 6));
        for _ in 0..count {
            define(tokens, &name, body(&old, &name, is_type, corpus, rng), is_late);
        }
        Some(format!("`{}` becomes `{name}`, defined {count} times", shown(&old)))
    },
};

fn alias_kind(is_type: bool) -> TokenKind {
    if is_type { TokenKind::DialectType } else { TokenKind::Attribute }
}

const NAMES: &[&str] = &["a", "alias7", "map", "loc", "llvm.ptr", "a.b", "0", "i32", "a$b"];

fn draw_name(is_type: bool, rng: &mut Rng) -> String {
    let mark = if is_type { '!' } else { '#' };
    format!("{mark}{}", rng.pick(NAMES).copied().unwrap_or("a"))
}

/// What an alias stands for.
fn body(old: &[Token], name: &str, is_type: bool, corpus: &TextCorpus, rng: &mut Rng) -> Vec<Token> {
    let other = if is_type { rng.pick(&corpus.types) } else { rng.pick(&corpus.attributes) };
    match rng.below(8) {
        0 => lex(name),
        1 if is_type => lex(&format!("tensor<2x{name}>")),
        1 => lex(&format!("[{name}, {{a = {name}}}]")),
        2 => other.cloned().unwrap_or_else(|| old.to_vec()),
        3 => lex("#undefined"),
        _ => old.to_vec(),
    }
}

fn define(tokens: &mut Vec<Token>, name: &str, mut body: Vec<Token>, is_late: bool) {
    let kind = alias_kind(name.starts_with('!'));
    let mut definition = vec![Token { text: name.into(), kind, space: Space::Line }];
    definition.push(Token::new(TokenKind::Mark, "="));
    if let Some(first) = body.first_mut() {
        first.space = Space::Blank;
    }
    definition.extend(body);
    let at = if is_late { tokens.len() } else { 0 };
    if let Some(first) = tokens.first_mut().filter(|_| !is_late) {
        first.space = Space::Line;
    }
    tokens.splice(at..at, definition);
}
