//! The tokens of MLIR's textual form, custom assembly included. No dialect is known: a custom parser may read
//! these tokens in any order, and so the lexer accepts every text.

use std::fmt::Write;
use std::sync::Arc;

/// What a token is, as far as its spelling tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum TokenKind {
    /// `arith.addi`.
    Operation,
    /// Any other word: `step`, `affine_map`, `true`.
    Keyword,
    /// A type of MLIR's own: `i32`, `tensor`.
    Type,
    /// `!llvm.ptr`, or an alias.
    DialectType,
    /// `#llvm.linkage`, or an alias.
    Attribute,
    /// `%0`.
    Value,
    /// `^bb0`.
    Block,
    /// `@main`.
    Symbol,
    /// `4`, `0xff`, `1.0e+00`.
    Number,
    /// `"text"`.
    String,
    /// `(`, `[`, `{`, `<`, `{-#`.
    Open,
    /// `)`, `]`, `}`, `>`, `#-}`.
    Close,
    /// Everything else: `,`, `:`, `->`, the `x` between sizes.
    Mark,
}

/// What stands before a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Space {
    /// Nothing.
    None,
    /// Blanks.
    Blank,
    /// At least one end of line.
    Line,
}

/// A token with what stands before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    /// Its spelling.
    pub(crate) text: Arc<str>,
    /// What it is.
    pub(crate) kind: TokenKind,
    /// What stands before it.
    pub(crate) space: Space,
}

impl Token {
    /// A token with a blank before it.
    pub(crate) fn new(kind: TokenKind, text: &str) -> Self {
        Token { text: text.into(), kind, space: Space::Blank }
    }

    /// The same token after something else.
    pub(crate) fn after(&self, space: Space) -> Self {
        Token { space, ..self.clone() }
    }

    /// Whether it is spelled like this.
    pub(crate) fn is(&self, text: &str) -> bool {
        &*self.text == text
    }
}

/// The text of tokens.
pub(crate) fn text_of(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        match token.space {
            Space::None => {}
            Space::Blank => text.push(' '),
            Space::Line => text.push('\n'),
        }
        text.push_str(&token.text);
    }
    text.push('\n');
    text
}

/// The tokens in one line, shortened, for people.
pub(crate) fn shown(tokens: &[Token]) -> String {
    const MAX_CHARS: usize = 40;
    let mut line = String::new();
    for token in tokens {
        let blank = if token.space == Space::None || line.is_empty() { "" } else { " " };
        let _ = write!(line, "{blank}{}", token.text);
        if let Some((end, _)) = line.char_indices().nth(MAX_CHARS) {
            line.truncate(end);
            line.push_str("...");
            break;
        }
    }
    line
}

/// The tokens of a text. Comments are left out.
pub(crate) fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { rest: text, tokens: Vec::new() };
    while lexer.next() {}
    lexer.tokens
}

struct Lexer<'t> {
    rest: &'t str,
    tokens: Vec<Token>,
}

/// Marks of more than one character, and those that begin or end a group.
const LONG_MARKS: &[(&str, TokenKind)] = &[
    ("{-#", TokenKind::Open),
    ("#-}", TokenKind::Close),
    ("->", TokenKind::Mark),
    ("::", TokenKind::Mark),
    (">=", TokenKind::Mark),
    ("<=", TokenKind::Mark),
    ("==", TokenKind::Mark),
    ("...", TokenKind::Mark),
];

impl Lexer<'_> {
    /// Takes one token; false at the end.
    fn next(&mut self) -> bool {
        let space = self.skip_space();
        let Some(first) = self.rest.chars().next() else { return false };
        let (kind, len) = match first {
            '"' => (TokenKind::String, string_len(self.rest)),
            '%' => (TokenKind::Value, 1 + name_len(&self.rest[1..], "#")),
            '^' => (TokenKind::Block, 1 + name_len(&self.rest[1..], "")),
            '!' => (TokenKind::DialectType, 1 + name_len(&self.rest[1..], "")),
            '#' if !self.rest.starts_with("#-}") => (TokenKind::Attribute, 1 + name_len(&self.rest[1..], "")),
            '@' if self.rest[1..].starts_with('"') => (TokenKind::Symbol, 1 + string_len(&self.rest[1..])),
            '@' => (TokenKind::Symbol, 1 + name_len(&self.rest[1..], "")),
            'x' if space == Space::None && self.is_after_size() => (TokenKind::Mark, 1),
            '0'..='9' => (TokenKind::Number, number_len(self.rest, self.is_in_sizes(space))),
            'a'..='z' | 'A'..='Z' | '_' => self.word(),
            _ => mark(self.rest, first),
        };
        let (text, rest) = self.rest.split_at(len);
        self.tokens.push(Token { text: text.into(), kind, space });
        self.rest = rest;
        true
    }

    fn word(&self) -> (TokenKind, usize) {
        let len = name_len(self.rest, "");
        (word_kind(&self.rest[..len]), len)
    }

    /// Skips blanks, ends of lines and comments.
    fn skip_space(&mut self) -> Space {
        let mut space = if self.tokens.is_empty() { Space::None } else { Space::Blank };
        let mut skipped = false;
        loop {
            let trimmed = self.rest.trim_start();
            let blanks = &self.rest[..self.rest.len() - trimmed.len()];
            let is_first = self.tokens.is_empty();
            skipped |= !blanks.is_empty();
            if blanks.contains('\n') && !is_first {
                space = Space::Line;
            }
            self.rest = trimmed;
            if !trimmed.starts_with("//") {
                break;
            }
            let end = trimmed.find('\n').unwrap_or(trimmed.len());
            self.rest = &trimmed[end..];
            skipped = true;
        }
        if skipped { space } else { Space::None }
    }

    /// Whether the token before may be a size: an `x` that follows it is no word.
    fn is_after_size(&self) -> bool {
        self.tokens.last().is_some_and(|last| match last.kind {
            TokenKind::Number => true,
            TokenKind::Mark | TokenKind::Close => matches!(&*last.text, "?" | "*" | "]"),
            _ => false,
        })
    }

    /// Whether a number here is a size, so that `0x4` is no hexadecimal number.
    fn is_in_sizes(&self, space: Space) -> bool {
        space == Space::None && self.tokens.last().is_some_and(|last| last.is("<") || last.is("x"))
    }
}

fn mark(rest: &str, first: char) -> (TokenKind, usize) {
    if let Some((text, kind)) = LONG_MARKS.iter().find(|(text, _)| rest.starts_with(text)) {
        return (*kind, text.len());
    }
    let kind = match first {
        '(' | '[' | '{' | '<' => TokenKind::Open,
        ')' | ']' | '}' | '>' => TokenKind::Close,
        _ => TokenKind::Mark,
    };
    (kind, first.len_utf8())
}

/// The length of a name with these characters besides the usual ones.
fn name_len(text: &str, more: &str) -> usize {
    let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$') || more.contains(c);
    let len = text.find(|c| !in_name(c)).unwrap_or(text.len());
    text[..len].trim_end_matches('.').len()
}

/// The length of a string with its quotes; an open one ends with its line.
fn string_len(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

fn number_len(text: &str, is_size: bool) -> usize {
    let digits =
        |from: usize, is_digit: fn(&char) -> bool| from + text[from..].chars().take_while(is_digit).count();
    if !is_size && text.starts_with("0x") {
        let end = digits(2, char::is_ascii_hexdigit);
        return if end > 2 { end } else { 1 };
    }
    let end = digits(0, char::is_ascii_digit);
    if !text[end..].starts_with('.') {
        return end;
    }
    let end = digits(end + 1, char::is_ascii_digit);
    let tail = &text[end..];
    let sign = usize::from(tail[tail.len().min(1)..].starts_with(['+', '-']));
    if !tail.starts_with(['e', 'E']) {
        return end;
    }
    let exponent = digits(end + 1 + sign, char::is_ascii_digit);
    if exponent > end + 1 + sign { exponent } else { end }
}

const BUILTIN_TYPES: &[&str] =
    &["index", "none", "tensor", "memref", "vector", "tuple", "complex", "bf16", "tf32"];

fn word_kind(word: &str) -> TokenKind {
    let is_sized = |prefix: &str| {
        let rest = word.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    if BUILTIN_TYPES.contains(&word) || ["i", "si", "ui", "f"].into_iter().any(is_sized) {
        TokenKind::Type
    } else if word.contains('.') {
        TokenKind::Operation
    } else {
        TokenKind::Keyword
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let tokens = lex(text);
        let words: Vec<String> =
            tokens.iter().map(|token| format!("{}:{:?}", token.text, token.kind)).collect();
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn tokens_are_told_by_their_spelling() {
        check(
            "%0:2 = scf.for %i#1 to @f // comment\n",
            "%0:Value ::Mark 2:Number =:Mark scf.for:Operation %i#1:Value to:Keyword @f:Symbol",
        );
        check("@\"a b\" ^bb0", "@\"a b\":Symbol ^bb0:Block");
        check("!llvm.ptr<1> #map", "!llvm.ptr:DialectType <:Open 1:Number >:Close #map:Attribute");
        check("{-# a #-}", "{-#:Open a:Keyword #-}:Close");
        check("1.5e-3 0xFF 7.", "1.5e-3:Number 0xFF:Number 7.:Number");
        check("\"a\\\"b\" \"open\nx", "\"a\\\"b\":String \"open:String x:Keyword");
        check("é", "é:Mark");
    }

    #[test]
    fn sizes_are_numbers() {
        check(
            "tensor<0x?x[4]x8xf32>",
            "tensor:Type <:Open 0:Number x:Mark ?:Mark x:Mark [:Open 4:Number ]:Close x:Mark 8:Number x:Mark f32:Type >:Close",
        );
    }

    #[test]
    fn text_is_kept_but_for_comments_and_the_number_of_blanks() {
        let check = |text: &str, expected: &str| assert_eq!(text_of(&lex(text)), expected);
        check("a  b\n\n  c(d)", "a b\nc(d)\n");
        check("// first\na // second\nb", "a\nb\n");
        check("1e 1.e", "1e 1.e\n");
        check("", "\n");
    }
}
