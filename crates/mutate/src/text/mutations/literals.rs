//! Exchanges a number or a string for one at the edge of what a parser expects.

use mohole_testcase::Rng;

use crate::text::corpus::TextCorpus;
use crate::text::group::{draw, is_size};
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, TokenKind};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "literal",
    weight: 4,
    effect: "a number, a string or a truth value is exchanged for an extreme one, or for another kind",
    apply: |tokens, corpus, rng| {
        let at = draw(tokens, rng, is_literal)?;
        if is_size(tokens, at) {
            return change_size(tokens, at, rng);
        }
        let new = literal(&tokens[at], corpus, rng)?;
        let what = format!("`{}` becomes `{new}`", tokens[at].text);
        let kind = if new.starts_with('"') { TokenKind::String } else { TokenKind::Number };
        tokens[at] = Token::new(kind, &new).after(tokens[at].space);
        Some(what)
    },
};

fn is_literal(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Number | TokenKind::String)
        || ["true", "false", "?"].iter().any(|word| token.is(word))
}

const SIZES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "128",
    "?",
    "-1",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "[4]",
];

/// Changes a size, half of the time everywhere.
fn change_size(tokens: &mut [Token], at: usize, rng: &mut Rng) -> Option<String> {
    let (old, new) = (tokens[at].text.clone(), *rng.pick(SIZES)?);
    let everywhere = rng.chance(1, 2);
    let places: Vec<usize> = match everywhere {
        true => {
            (0..tokens.len()).filter(|&other| tokens[other].text == old && is_size(tokens, other)).collect()
        }
        false => vec![at],
    };
    for place in places {
        tokens[place] = Token::new(TokenKind::Number, new).after(tokens[place].space);
    }
    Some(format!("size `{old}` becomes `{new}`{}", if everywhere { " everywhere" } else { "" }))
}

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "16777215",
    "16777216",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0x0",
    "0x1",
    "0xFF",
    "0x7FC00000",
    "0x7FF0000000000000",
    "0xFFFFFFFFFFFFFFFF",
    "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
    "-0x1",
    "0.0",
    "-0.0",
    "1.0",
    "0.5",
    "1.0e+400",
    "-1.0e-400",
    "3.40282347E+38",
    "4.9406564584124654E-324",
    "1.",
    "?",
    "*",
    "true",
    "unit",
];

const STRINGS: &[&str] = &[
    r#""""#,
    r#"" ""#,
    r#""0""#,
    r#""-1""#,
    r#""0x""#,
    r#""0x00""#,
    r#""0x0000000000""#,
    r#""0xFFFFFFFFFFFFFFFF""#,
    r#""0xABCDEFG""#,
    r#""\00""#,
    r#""\FF\FE""#,
    r#""\22\5C\0A""#,
    r#""\n\t\\\"""#,
    r#""%s%n""#,
    r#""a.b""#,
    r#""builtin.module""#,
    r#""@a::@b""#,
    r#""!llvm.ptr""#,
    r#""i32""#,
    r#""é∀𝄞""#,
    r#"""""#,
    r#""\""#,
    r#""open"#,
];

/// A literal in the place of another; one time in eight of another kind.
fn literal(old: &Token, corpus: &TextCorpus, rng: &mut Rng) -> Option<String> {
    let is_string = (old.kind == TokenKind::String) != rng.chance(1, 8);
    if rng.chance(1, 24) {
        let digits = 1 + rng.below(400);
        return Some(if is_string { format!("\"{}\"", "a".repeat(digits)) } else { "9".repeat(digits) });
    }
    if rng.chance(1, 4) {
        let wanted = if is_string { TokenKind::String } else { TokenKind::Number };
        let other = corpus.draw_program(rng)?;
        let at = draw(other, rng, |token| token.kind == wanted)?;
        return Some(other[at].text.to_string());
    }
    rng.pick(if is_string { STRINGS } else { NUMBERS }).map(|text| (*text).to_owned())
}
