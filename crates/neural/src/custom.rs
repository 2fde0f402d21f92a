//! Custom assembly as tokens: names of operations, types, values, blocks and symbols have tokens, the rest is
//! spelled.
//!
//! Values, blocks and symbols get numbers in the order of their first occurrence: `%0`, `^bb0`, `@s0`.
//! Comments and strings are not renamed. Before a token that is no piece there is a space if the usual layout
//! has one there ([`spaced`]); the mark `<glue>` says that there is none.

use rustc_hash::FxHashMap;

use crate::special::Special;
use crate::vocabulary::{Token, TokenKind, Vocabulary};

/// The tokens of a text in custom assembly, with the start and the end token.
pub fn encode(text: &str, vocabulary: &Vocabulary) -> Vec<Token> {
    let mut out = vec![Special::Custom.token()];
    let text = rename(text);
    let mut joiner = Joiner::default();
    for part in parts(&text, vocabulary) {
        match part {
            Part::Token(token, text) => {
                if joiner.wants_space(text) {
                    out.push(Special::Glue.token());
                }
                out.push(token);
                joiner.last = text.bytes().last();
            }
            Part::SpacedToken(token, text) => {
                if !joiner.wants_space(text) {
                    vocabulary.spell(b" ", &mut out);
                }
                out.push(token);
                joiner.last = text.bytes().last();
            }
            Part::Text(text) => {
                vocabulary.spell(text.as_bytes(), &mut out);
                joiner.last = text.bytes().last();
            }
        }
    }
    out.push(Special::End.token());
    out
}

/// The text that tokens stand for. Tokens of the generic form alone are left out, and the text ends at the
/// end token.
pub fn decode(tokens: &[Token], vocabulary: &Vocabulary) -> Vec<u8> {
    let mut out = Vec::new();
    let mut glued = false;
    for &token in tokens {
        let text = match vocabulary.kind(token) {
            Some(TokenKind::Special(Special::End)) => break,
            Some(TokenKind::Special(Special::Glue)) => {
                glued = true;
                continue;
            }
            Some(TokenKind::Piece(piece)) => {
                out.extend_from_slice(piece);
                glued = false;
                continue;
            }
            Some(kind) => match word(kind) {
                Some(text) => text,
                None => continue,
            },
            None => continue,
        };
        let joiner = Joiner { last: out.last().copied() };
        if joiner.wants_space(&text) && !std::mem::take(&mut glued) {
            out.push(b' ');
        }
        glued = false;
        out.extend_from_slice(text.as_bytes());
    }
    out
}

/// The text with values, blocks and symbols renamed: what [`decode`] gives for its tokens.
pub fn rename(text: &str) -> String {
    let mut names = [const { Names::new() }; 3];
    let kept = kept_names(text);
    let mut out = String::with_capacity(text.len());
    for lexeme in lexemes(text) {
        let name = lexeme.get(1..).unwrap_or_default();
        match lexeme.as_bytes()[0] {
            b'%' if !name.is_empty() => out.push_str(&format!("%{}", names[0].number(name, &|_| false))),
            b'^' if !name.is_empty() => out.push_str(&format!("^bb{}", names[1].number(name, &|_| false))),
            b'@' if is_renamed(name) => {
                let number = names[2].number(name, &|n| kept.contains(&format!("s{n}")));
                out.push_str(&format!("@s{number}"));
            }
            _ => out.push_str(lexeme),
        }
    }
    out
}

fn is_renamed(name: &str) -> bool {
    !name.is_empty() && !name.starts_with("__") && !name.contains(['.', '"'])
}

/// Names of symbols in quotes, which are not renamed.
fn kept_names(text: &str) -> rustc_hash::FxHashSet<String> {
    let quoted = lexemes(text).filter_map(|lexeme| lexeme.strip_prefix("@\"")?.strip_suffix('"'));
    quoted.map(str::to_owned).collect()
}

struct Names {
    numbers: Option<FxHashMap<String, u32>>,
    next: u32,
}

impl Names {
    const fn new() -> Self {
        Names { numbers: None, next: 0 }
    }

    fn number(&mut self, name: &str, taken: &dyn Fn(u32) -> bool) -> u32 {
        let numbers = self.numbers.get_or_insert_default();
        if let Some(&number) = numbers.get(name) {
            return number;
        }
        while taken(self.next) {
            self.next += 1;
        }
        let number = self.next;
        self.next += 1;
        numbers.insert(name.to_owned(), number);
        number
    }
}

/// Cuts a text at the ends of names, strings and comments. Nothing is left out.
fn lexemes(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (lexeme, after) = rest.split_at(lexeme_length(rest)?);
        rest = after;
        Some(lexeme)
    })
}

fn lexeme_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let name = |start: usize| start + bytes[start..].iter().take_while(|byte| is_name_byte(**byte)).count();
    Some(match *bytes.first()? {
        b'"' => string_length(bytes),
        b'/' if bytes.get(1) == Some(&b'/') => {
            bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len())
        }
        b'@' if bytes.get(1) == Some(&b'"') => 1 + string_length(&bytes[1..]),
        b'%' | b'^' | b'@' | b'#' | b'!' => name(1),
        byte if is_name_byte(byte) => name(0),
        _ => text.chars().next()?.len_utf8(),
    })
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            b'\n' => return at,
            _ => at += 1,
        }
    }
    // A text that is cut inside an escape may end inside a character.
    bytes.len()
}

enum Part<'a> {
    /// A token without a space before it.
    Token(Token, &'a str),
    /// A token with one space before it, which is not in its text.
    SpacedToken(Token, &'a str),
    Text(&'a str),
}

/// The parts of a renamed text: tokens, and the texts between them.
fn parts<'a>(text: &'a str, vocabulary: &'a Vocabulary) -> impl Iterator<Item = Part<'a>> {
    let mut at = 0;
    let mut waiting: Option<Part<'a>> = None;
    std::iter::from_fn(move || {
        if let Some(part) = waiting.take() {
            return Some(part);
        }
        let start = at;
        while at < text.len() {
            let Some((token, length)) = token_at(&text[at..], vocabulary) else {
                at += lexeme_length(&text[at..])?.max(1);
                continue;
            };
            let word = &text[at..at + length];
            let has_space = at > start && text.as_bytes()[at - 1] == b' ';
            let before = &text[start..at - usize::from(has_space)];
            at += length;
            let part = if has_space { Part::SpacedToken(token, word) } else { Part::Token(token, word) };
            if before.is_empty() {
                return Some(part);
            }
            waiting = Some(part);
            return Some(Part::Text(before));
        }
        (at > start).then(|| Part::Text(&text[start..at]))
    })
}

/// The token that a text begins with, and its length.
fn token_at(text: &str, vocabulary: &Vocabulary) -> Option<(Token, usize)> {
    let length = lexeme_length(text)?;
    let lexeme = &text[..length];
    let number = |prefix: &str| lexeme.strip_prefix(prefix).and_then(plain_number);
    let token = match lexeme.as_bytes()[0] {
        b'%' => number("%").and_then(|n| vocabulary.value(n)),
        b'^' => number("^bb").and_then(|n| vocabulary.block(n)),
        b'@' => number("@s").and_then(|n| vocabulary.symbol(n)),
        _ => return type_at(text, length, vocabulary).or_else(|| Some((vocabulary.op(lexeme)?, length))),
    };
    token.map(|token| (token, length))
}

fn plain_number(digits: &str) -> Option<u32> {
    let number: u32 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

/// A whole type: a word with the angle brackets behind it.
fn type_at(text: &str, word: usize, vocabulary: &Vocabulary) -> Option<(Token, usize)> {
    let first = text.as_bytes()[0];
    if !first.is_ascii_alphabetic() && first != b'!' {
        return None;
    }
    let length =
        if text.as_bytes().get(word) == Some(&b'<') { word + brackets(&text[word..])? } else { word };
    let token = vocabulary.type_text(&text[..length])?;
    Some((token, length))
}

/// The length of `<..>`.
fn brackets(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().take(200) {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b'\n' | b'"' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn word(kind: &TokenKind) -> Option<String> {
    Some(match kind {
        TokenKind::Value(n) => format!("%{n}"),
        TokenKind::Block(n) => format!("^bb{n}"),
        TokenKind::Symbol(n) => format!("@s{n}"),
        TokenKind::Op(name) => name.to_string(),
        TokenKind::Type(ty) => ty.to_string(),
        _ => return None,
    })
}

#[derive(Default)]
struct Joiner {
    last: Option<u8>,
}

impl Joiner {
    /// Whether the usual layout has a space between what was written and this word.
    fn wants_space(&self, word: &str) -> bool {
        self.last.zip(word.bytes().next()).is_some_and(|(last, next)| spaced(last, next))
    }
}

/// Whether the usual layout has a space between these two characters.
pub fn spaced(last: u8, next: u8) -> bool {
    match last {
        b' ' | b'\n' | b'(' | b'[' | b'{' | b'<' | b'-' | b'%' | b'^' | b'@' | b'"' | b'#' | b'!' | b'/' => {
            false
        }
        b':' => next != b'@',
        _ => true,
    }
}

/// Calls `count` on each word of a text that looks like the name of an operation: with a dot, at the start of
/// a line or behind `=`.
pub(crate) fn count_ops(text: &str, count: &mut dyn FnMut(&str)) {
    for line in text.lines() {
        let line = line.trim_start();
        let line = match line.strip_prefix('%') {
            Some(_) => line.split_once(" = ").map_or("", |(_, rest)| rest),
            None => line,
        };
        let end =
            line.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).unwrap_or(line.len());
        let name = &line[..end];
        if name.contains('.') && name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.ends_with('.') {
            count(name);
        }
    }
}

/// Calls `take` on each part of a text that has to be spelled.
pub(crate) fn spelled_parts(text: &str, vocabulary: &Vocabulary, take: &mut dyn FnMut(&[u8])) {
    for part in parts(&rename(text), vocabulary) {
        if let Part::Text(text) = part {
            take(text.as_bytes());
        }
    }
}
