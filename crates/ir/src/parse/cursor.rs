//! The position in the text: white space, punctuation, words and literals.
//!
//! Methods skip white space and comments first, unless their name or comment says that they work right here.

use crate::ParseError;

/// The error is boxed, so that the results of small steps fit into registers.
pub(super) type Result<T> = std::result::Result<T, Box<ParseError>>;

pub(super) struct Cursor<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pos: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Cursor { text, bytes: text.as_bytes(), pos: 0 }
    }

    /// The offset of the next token.
    #[inline]
    pub(super) fn pos(&mut self) -> usize {
        self.skip_space();
        self.pos
    }

    /// The remaining bytes, from right here.
    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.pos..]
    }

    /// The text from an offset to right here.
    #[inline]
    pub(super) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.pos]
    }

    /// Skips `n` bytes, and on to the next character boundary.
    pub(super) fn advance(&mut self, n: usize) {
        self.pos = (self.pos + n).min(self.bytes.len());
        while !self.text.is_char_boundary(self.pos) {
            self.pos += 1;
        }
    }

    /// Moves back to the offset of a token.
    pub(super) fn back_to(&mut self, offset: usize) {
        self.pos = offset;
    }

    /// The first byte of the next token.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        self.skip_space();
        self.here()
    }

    /// The byte right here.
    #[inline]
    pub(super) fn here(&self) -> Option<u8> {
        self.bytes.get(self.pos).copied()
    }

    /// Most tokens follow directly or after one space, so only these cases are inlined.
    #[inline]
    fn skip_space(&mut self) {
        if self.here() == Some(b' ') {
            self.pos += 1;
        }
        if self.here().is_some_and(|byte| byte <= b' ' || byte == b'/') {
            self.skip_lines();
        }
    }

    #[inline(never)]
    fn skip_lines(&mut self) {
        while let Some(byte) = self.here() {
            match byte {
                // MLIR skips zero bytes too.
                b' ' | b'\n' | b'\t' | b'\r' | 0 => self.pos += 1,
                b'/' if self.bytes.get(self.pos + 1) == Some(&b'/') => self.skip_comment(),
                _ => return,
            }
        }
    }

    fn skip_comment(&mut self) {
        let rest = self.rest();
        self.pos += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// Consumes `byte` if it comes next.
    #[inline]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        self.skip_space();
        self.eat_here(byte)
    }

    /// Consumes `byte` if it is right here.
    #[inline]
    pub(super) fn eat_here(&mut self, byte: u8) -> bool {
        let found = self.here() == Some(byte);
        self.pos += usize::from(found);
        found
    }

    #[inline]
    pub(super) fn expect(&mut self, byte: u8) -> Result<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.expected_byte(byte)) }
    }

    /// Consumes `->` if it comes next.
    pub(super) fn eat_arrow(&mut self) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(b"->");
        self.pos += 2 * usize::from(found);
        found
    }

    /// Consumes `::` if it comes next.
    pub(super) fn eat_colons(&mut self) -> bool {
        let start = self.pos();
        if self.eat(b':') && self.eat(b':') {
            return true;
        }
        self.pos = start;
        false
    }

    /// Consumes a whole word if it comes next.
    #[inline]
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(word.as_bytes())
            && !self.bytes.get(self.pos + word.len()).is_some_and(|&byte| is_word_byte(byte));
        self.pos += if found { word.len() } else { 0 };
        found
    }

    /// A bare identifier: a letter or `_`, then letters, digits, `_`, `$` and `.`.
    #[inline]
    pub(super) fn word(&mut self) -> Option<&'a str> {
        let start = self.pos();
        if !self.here().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_') {
            return None;
        }
        self.skip_while(is_word_byte);
        Some(self.since(start))
    }

    /// The name behind a sigil, right here: digits, or an identifier that may contain `-`.
    #[inline]
    pub(super) fn suffix_id(&mut self) -> Result<&'a str> {
        let start = self.pos;
        match self.here() {
            Some(b'0'..=b'9') => self.skip_while(|b| b.is_ascii_digit()),
            Some(b) if is_word_byte(b) || b == b'-' => self.skip_while(|b| is_word_byte(b) || b == b'-'),
            _ => return Err(self.expected("a name")),
        }
        Ok(self.since(start))
    }

    #[inline]
    fn skip_while(&mut self, belongs: impl Fn(u8) -> bool) {
        let rest = self.rest();
        self.pos += rest.iter().position(|&byte| !belongs(byte)).unwrap_or(rest.len());
    }

    /// A word, with the `<..>` directly behind it if that contains only a shape: the text of most builtin
    /// types. Consumes nothing.
    #[inline]
    pub(super) fn plain_type(&mut self) -> Option<&'a str> {
        self.skip_space();
        let rest = self.rest();
        let word = rest.iter().take_while(|&&byte| is_word_byte(byte)).count();
        let len = match rest.get(word) {
            Some(b'<') => {
                let inside = rest[word + 1..].iter().take_while(|&&byte| is_shape_byte(byte)).count();
                let close = word + 1 + inside;
                if rest.get(close) != Some(&b'>') {
                    return None;
                }
                close + 1
            }
            _ => word,
        };
        Some(&self.text[self.pos..self.pos + len])
    }

    /// A decimal number.
    pub(super) fn number(&mut self) -> Result<u64> {
        let start = self.pos();
        self.skip_while(|b| b.is_ascii_digit());
        match self.since(start).parse() {
            Ok(number) => Ok(number),
            Err(_) if self.pos == start => Err(self.expected("a number")),
            Err(_) => Err(self.error_at(start, "this number is too large")),
        }
    }

    /// The literal of a number attribute: sign, hexadecimal, fraction, exponent.
    pub(super) fn literal(&mut self) -> Result<&'a str> {
        let start = self.pos();
        self.eat_here(b'-');
        let digits = self.pos();
        if self.rest().starts_with(b"0x") && self.bytes.get(self.pos + 2).is_some_and(u8::is_ascii_hexdigit) {
            self.pos += 2;
            self.skip_while(|b| b.is_ascii_hexdigit());
            return Ok(self.since(start));
        }
        self.skip_while(|b| b.is_ascii_digit());
        if self.pos == digits {
            return Err(self.expected("a number"));
        }
        if self.eat_here(b'.') {
            self.skip_while(|b| b.is_ascii_digit());
            self.exponent();
        }
        Ok(self.since(start))
    }

    fn exponent(&mut self) {
        let sign = usize::from(matches!(self.bytes.get(self.pos + 1), Some(b'+' | b'-')));
        if matches!(self.here(), Some(b'e' | b'E'))
            && self.bytes.get(self.pos + 1 + sign).is_some_and(u8::is_ascii_digit)
        {
            self.pos += 1 + sign;
            self.skip_while(|b| b.is_ascii_digit());
        }
    }

    /// A quoted string. Returns the text between the quotes, with its escapes.
    pub(super) fn string(&mut self) -> Result<&'a str> {
        let open = self.pos();
        self.expect(b'"')?;
        let start = self.pos;
        loop {
            let Some(skip) = memchr::memchr3(b'"', b'\\', b'\n', self.rest()) else {
                return Err(self.error_at(open, "this string has no closing quote"));
            };
            self.pos += skip;
            match self.bytes[self.pos] {
                b'"' => break,
                b'\\' => self.escape()?,
                _ => return Err(self.error_at(open, "this string has no closing quote on its line")),
            }
        }
        let inside = self.since(start);
        self.pos += 1;
        Ok(inside)
    }

    fn escape(&mut self) -> Result<()> {
        let hex = |b: Option<&u8>| b.is_some_and(u8::is_ascii_hexdigit);
        match self.bytes.get(self.pos + 1) {
            Some(b'"' | b'\\' | b'n' | b't') => self.pos += 2,
            first if hex(first) && hex(self.bytes.get(self.pos + 2)) => self.pos += 3,
            _ => return Err(self.error("unknown escape in a string")),
        }
        Ok(())
    }

    /// Skips a bracketed text, from the opening to the matching closing bracket. Strings and comments are
    /// skipped, and arrows and comparisons are not brackets.
    pub(super) fn balanced(&mut self) -> Result<()> {
        let open_at = self.pos;
        let mut closers = Vec::new();
        loop {
            let Some(byte) = self.here() else {
                return Err(self.error_at(open_at, "this bracket is never closed"));
            };
            let next = self.bytes.get(self.pos + 1).copied();
            match byte {
                b'<' if next == Some(b'=') && !closers.is_empty() => {}
                b'<' => closers.push(b'>'),
                b'(' => closers.push(b')'),
                b'[' => closers.push(b']'),
                b'{' => closers.push(b'}'),
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'/' if next == Some(b'/') && self.may_start_comment() => {
                    self.skip_comment();
                    continue;
                }
                b'-' if next == Some(b'>') => self.pos += 1,
                // In `(d0 >= 0)` it is a comparison, in `<(d0)>= ..` a bracket.
                b'>' if next == Some(b'=') && closers.last() != Some(&b'>') => {}
                b'>' | b')' | b']' | b'}' if closers.last() == Some(&byte) => {
                    closers.pop();
                }
                b'>' | b')' | b']' | b'}' => {
                    return Err(self.error(format!("unbalanced `{}`", char::from(byte))));
                }
                _ => {}
            }
            self.pos += 1;
            if closers.is_empty() {
                return Ok(());
            }
        }
    }

    /// Whether two slashes begin a comment. In `!path<a//b>` they do not.
    fn may_start_comment(&self) -> bool {
        matches!(self.bytes[self.pos - 1], b' ' | b'\n' | b'\t' | b'\r' | b',' | b'<' | b'(' | b'[' | b'{')
    }

    /// A bracketed text. Returns the text between the brackets.
    pub(super) fn bracketed(&mut self, open: u8) -> Result<&'a str> {
        if self.peek() != Some(open) {
            return Err(self.expected_byte(open));
        }
        let start = self.pos + 1;
        self.balanced()?;
        Ok(&self.text[start..self.pos - 1])
    }

    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> Box<ParseError> {
        self.error_at(self.pos, message)
    }

    #[cold]
    pub(super) fn error_at(&self, offset: usize, message: impl Into<String>) -> Box<ParseError> {
        Box::new(ParseError::at(self.bytes, offset, message))
    }

    #[cold]
    pub(super) fn expected_byte(&mut self, byte: u8) -> Box<ParseError> {
        self.expected(&format!("`{}`", char::from(byte)))
    }

    /// As [`expected`](Self::expected), if `word` was found and consumed.
    #[cold]
    pub(super) fn expected_before(&self, word: &str, what: &str) -> Box<ParseError> {
        self.error_at(self.pos - word.len(), format!("expected {what}, found `{word}`"))
    }

    #[cold]
    pub(super) fn expected(&mut self, what: &str) -> Box<ParseError> {
        let message = match self.text[self.pos..].chars().next() {
            None => format!("expected {what}, found the end of the file"),
            Some(found) => format!("expected {what}, found `{}`", found.escape_debug()),
        };
        self.error(message)
    }
}

/// A table of the alphanumeric and some other bytes. The loops over words are the hottest of the parser.
const fn set_of(others: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        set[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut i = 0;
    while i < others.len() {
        set[others[i] as usize] = true;
        i += 1;
    }
    set
}

#[inline]
fn is_word_byte(byte: u8) -> bool {
    static WORD: [bool; 256] = set_of(b"_$.");
    WORD[usize::from(byte)]
}

/// Whether a byte can be part of a shape and its element type.
#[inline]
fn is_shape_byte(byte: u8) -> bool {
    static SHAPE: [bool; 256] = set_of(b"?*[]");
    SHAPE[usize::from(byte)]
}
