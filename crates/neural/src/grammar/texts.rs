//! The pieces of spelled texts, and what a text may continue with.

use crate::vocabulary::{TokenKind, Vocabulary};

use super::mask::Mask;

/// Pieces by the characters in them.
#[derive(Debug, Clone)]
pub(crate) struct Texts {
    pub(crate) digits: Mask,
    /// Of numbers: digits, hexadecimal digits, signs, points, exponents.
    pub(crate) numbers: Mask,
    /// Of lists of numbers and of `true` and `false`.
    pub(crate) lists: Mask,
    /// Of names.
    pub(crate) names: Mask,
    /// Of strings: no quotes; a backslash is followed by two hexadecimal digits, or ends the piece.
    pub(crate) strings: Mask,
    /// Those that may follow a backslash.
    pub(crate) escapes: Mask,
    /// Those that may follow a backslash and a digit.
    pub(crate) escape_ends: Mask,
    /// Printable ASCII.
    pub(crate) printable: Mask,
    /// Closing brackets and quotes alone.
    pub(crate) closers: Mask,
}

impl Texts {
    pub(super) fn new(v: &Vocabulary) -> Self {
        let of = |want: &dyn Fn(u8) -> bool| pieces(v, &|piece| piece.iter().all(|&byte| want(byte)));
        Texts {
            digits: of(&|byte| byte.is_ascii_digit()),
            numbers: of(&|byte| byte.is_ascii_digit() || b"-+.xABCDEFe".contains(&byte)),
            lists: of(&|byte| byte.is_ascii_digit() || b"-+.eE, truefalse".contains(&byte)),
            names: of(&|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte)),
            strings: pieces(v, &|piece| is_string(piece)),
            escapes: pieces(v, &|piece| is_string(&[b"\\", piece].concat())),
            escape_ends: pieces(v, &|piece| is_string(&[b"\\0", piece].concat())),
            printable: of(&|byte| (b' '..=b'~').contains(&byte) && byte != b'\\'),
            closers: of(&|byte| b")]}>\"".contains(&byte)),
        }
    }
}

fn pieces(v: &Vocabulary, want: &dyn Fn(&[u8]) -> bool) -> Mask {
    let mut mask = Mask::new(v.size());
    for (token, kind) in v.tokens() {
        if matches!(kind, TokenKind::Piece(piece) if want(piece)) {
            mask.add(token);
        }
    }
    mask
}

/// Whether a text may begin a string.
fn is_string(text: &[u8]) -> bool {
    let mut rest = text;
    while let [byte, behind @ ..] = rest {
        rest = match byte {
            b'\\' => match behind {
                [] => behind,
                [b'\\', behind @ ..] => behind,
                [digit] if is_digit(*digit) => &[],
                [a, b, behind @ ..] if is_digit(*a) && is_digit(*b) => behind,
                _ => return false,
            },
            b'"' => return false,
            b' '..=b'~' => behind,
            _ => return false,
        };
    }
    true
}

/// How many characters of an escape a text ends with.
pub(crate) fn escape_len(text: &[u8]) -> usize {
    let (mut at, mut open) = (0, 0);
    while at < text.len() {
        let length = match (text[at], text.get(at + 1)) {
            (b'\\', Some(b'\\')) => 2,
            (b'\\', _) => 3,
            _ => 1,
        };
        open = if at + length > text.len() { text.len() - at } else { 0 };
        at += length;
    }
    open
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte)
}

/// How many brackets and quotes are open. `->` and comparisons have none.
pub(crate) fn open_brackets(bytes: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut quoted = false;
    for (at, byte) in bytes.iter().enumerate() {
        let next = bytes.get(at + 1);
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' => depth += 1,
            b'<' if next != Some(&b'=') => depth += 1,
            b'>' if next == Some(&b'=') || (at > 0 && bytes[at - 1] == b'-') => {}
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth + usize::from(quoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_have_whole_escapes() {
        for text in ["a", "\\0A", "a\\", "\\0", "\\\\", "\\\\0"] {
            assert!(is_string(text.as_bytes()), "{text}");
        }
        for text in ["\"", "\\x", "\\0x", "\n"] {
            assert!(!is_string(text.as_bytes()), "{text}");
        }
        let lengths =
            ["", "a", "\\", "a\\0", "\\0A", "\\\\", "\\\\\\"].map(|text| escape_len(text.as_bytes()));
        assert_eq!(lengths, [0, 0, 1, 2, 0, 0, 1]);
    }

    #[test]
    fn quotes_hide_brackets() {
        assert_eq!(open_brackets(b"!a<(d0) -> (\"<"), 3);
        assert_eq!(open_brackets(b"!a<\"<\">"), 0);
    }
}
