//! The vocabulary: what each token stands for.
//!
//! Its file is text: a line with the version and the sizes of the numbered parts, then one line per token
//! that was learned, `kind text`, in the order of the token numbers.

use std::fmt::Write;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::normal::{parse_attr, parse_type};
use crate::pieces::Pieces;
use crate::special::Special;
use crate::tree::{Attr, Dim, Ty, Type};

/// The number of a token.
pub type Token = u16;

/// What a token stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum TokenKind {
    /// A mark of the form itself.
    Special(Special),
    /// `%k`.
    Value(u32),
    /// `^k`.
    Block(u32),
    /// `@k`.
    Symbol(u32),
    /// One size of a shape.
    Dim(Dim),
    /// The name of a dialect, behind `must`.
    Dialect(Arc<str>),
    /// The name of an operation.
    Op(Arc<str>),
    /// The key of an attribute.
    Key(Arc<str>),
    /// A whole type.
    Type(Ty),
    /// A whole attribute.
    Attr(Attr),
    /// A few bytes of a text.
    Piece(Box<[u8]>),
}

/// Tokens and what they stand for.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    kinds: Vec<TokenKind>,
    numbered: Numbered,
    dims: FxHashMap<Dim, Token>,
    dialects: FxHashMap<Arc<str>, Token>,
    ops: FxHashMap<Arc<str>, Token>,
    keys: FxHashMap<Arc<str>, Token>,
    types: FxHashMap<Ty, Token>,
    /// The same types by their texts.
    type_texts: FxHashMap<String, Token>,
    attrs: FxHashMap<Attr, Token>,
    pieces: Pieces,
    piece_tokens: Vec<Token>,
}

/// How many values, blocks and symbols have a token of their own. Larger numbers are spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbered {
    /// `%k`.
    pub values: u16,
    /// `^k`.
    pub blocks: u16,
    /// `@k`.
    pub symbols: u16,
}

impl Default for Numbered {
    fn default() -> Self {
        Numbered { values: 128, blocks: 32, symbols: 32 }
    }
}

/// Why a vocabulary cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VocabularyError {
    /// It is something else, or of another version.
    #[error("this is not a vocabulary of this version: it does not begin with `{HEADER}`")]
    Header,
    /// A line makes no sense.
    #[error("line {line} of the vocabulary is invalid: `{text}`")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// Its text.
        text: String,
    },
    /// Tokens are 16 bits wide.
    #[error("the vocabulary has more than 65,536 tokens")]
    TooLarge,
    /// Without all bytes, some texts could not be written.
    #[error("the vocabulary lacks pieces of single bytes")]
    Bytes,
}

const HEADER: &str = "mohole-vocabulary 1";

/// The learned tokens, in the order of their numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Learned {
    pub(crate) dims: Vec<Dim>,
    pub(crate) dialects: Vec<String>,
    pub(crate) ops: Vec<String>,
    pub(crate) keys: Vec<String>,
    pub(crate) types: Vec<Ty>,
    pub(crate) attrs: Vec<Attr>,
    /// Pieces of more than one byte.
    pub(crate) pieces: Vec<Vec<u8>>,
}

impl Vocabulary {
    pub(crate) fn build(numbered: Numbered, learned: Learned) -> Result<Self, VocabularyError> {
        let mut vocabulary = Vocabulary { numbered, ..Vocabulary::default() };
        let fixed = Special::ALL.iter().map(|&special| TokenKind::Special(special));
        let values = (0..u32::from(numbered.values)).map(TokenKind::Value);
        let blocks = (0..u32::from(numbered.blocks)).map(TokenKind::Block);
        let symbols = (0..u32::from(numbered.symbols)).map(TokenKind::Symbol);
        vocabulary.kinds.extend(fixed.chain(values).chain(blocks).chain(symbols));
        let bytes = (0..=255u8).map(|byte| TokenKind::Piece([byte].into()));
        let kinds = (learned.dims.into_iter().map(TokenKind::Dim))
            .chain(bytes)
            .chain(learned.dialects.into_iter().map(|name| TokenKind::Dialect(name.into())))
            .chain(learned.ops.into_iter().map(|name| TokenKind::Op(name.into())))
            .chain(learned.keys.into_iter().map(|name| TokenKind::Key(name.into())))
            .chain(learned.types.into_iter().map(TokenKind::Type))
            .chain(learned.attrs.into_iter().map(TokenKind::Attr))
            .chain(learned.pieces.into_iter().map(|piece| TokenKind::Piece(piece.into())));
        vocabulary.kinds.extend(kinds);
        vocabulary.index()
    }

    fn index(mut self) -> Result<Self, VocabularyError> {
        if self.kinds.len() > usize::from(u16::MAX) {
            return Err(VocabularyError::TooLarge);
        }
        let mut pieces = Vec::new();
        for (kind, token) in self.kinds.iter().zip(0..) {
            match kind {
                TokenKind::Special(_) | TokenKind::Value(_) | TokenKind::Block(_) | TokenKind::Symbol(_) => {}
                TokenKind::Dim(dim) => _ = self.dims.insert(*dim, token),
                TokenKind::Dialect(name) => _ = self.dialects.insert(name.clone(), token),
                TokenKind::Op(name) => _ = self.ops.insert(name.clone(), token),
                TokenKind::Key(name) => _ = self.keys.insert(name.clone(), token),
                TokenKind::Type(ty) => {
                    self.types.insert(ty.clone(), token);
                    self.type_texts.insert(ty.to_string(), token);
                }
                TokenKind::Attr(attr) => _ = self.attrs.insert(attr.clone(), token),
                TokenKind::Piece(piece) => {
                    pieces.push(piece.to_vec());
                    self.piece_tokens.push(token);
                }
            }
        }
        if !(0..=255u8).all(|byte| pieces.iter().any(|piece| **piece == [byte])) {
            return Err(VocabularyError::Bytes);
        }
        self.pieces = Pieces::new(pieces);
        Ok(self)
    }

    /// How many tokens there are.
    pub fn size(&self) -> usize {
        self.kinds.len()
    }

    /// What a token stands for. `None` for a number that is no token.
    pub fn kind(&self, token: Token) -> Option<&TokenKind> {
        self.kinds.get(usize::from(token))
    }

    /// All tokens with what they stand for.
    pub fn tokens(&self) -> impl Iterator<Item = (Token, &TokenKind)> {
        (0..).zip(&self.kinds)
    }

    /// How many values, blocks and symbols have a token of their own.
    pub fn numbered(&self) -> Numbered {
        self.numbered
    }

    /// The token of an operation.
    pub fn op(&self, name: &str) -> Option<Token> {
        self.ops.get(name).copied()
    }

    /// The token of a dialect.
    pub fn dialect(&self, name: &str) -> Option<Token> {
        self.dialects.get(name).copied()
    }

    /// The token of an attribute's key.
    pub fn key(&self, name: &str) -> Option<Token> {
        self.keys.get(name).copied()
    }

    /// The token of a whole type.
    pub fn ty(&self, ty: &Type) -> Option<Token> {
        self.types.get(ty).copied()
    }

    /// The token of a whole type, given its text.
    pub fn type_text(&self, text: &str) -> Option<Token> {
        self.type_texts.get(text).copied()
    }

    /// The token of a whole attribute.
    pub fn attr(&self, attr: &Attr) -> Option<Token> {
        self.attrs.get(attr).copied()
    }

    /// The token of a size.
    pub fn dim(&self, dim: Dim) -> Option<Token> {
        self.dims.get(&dim).copied()
    }

    /// The token `%n`.
    pub fn value(&self, n: u32) -> Option<Token> {
        number(n, self.numbered.values, Special::COUNT)
    }

    /// The token `^n`.
    pub fn block(&self, n: u32) -> Option<Token> {
        number(n, self.numbered.blocks, Special::COUNT + self.numbered.values)
    }

    /// The token `@n`.
    pub fn symbol(&self, n: u32) -> Option<Token> {
        number(n, self.numbered.symbols, Special::COUNT + self.numbered.values + self.numbered.blocks)
    }

    /// Appends the tokens that spell a text.
    pub fn spell(&self, text: &[u8], out: &mut Vec<Token>) {
        let mut ranks = Vec::new();
        self.pieces.spell(text, &mut ranks);
        out.extend(ranks.iter().map(|&rank| self.piece_tokens[rank as usize]));
    }

    /// A token as people read it.
    pub fn text(&self, token: Token) -> String {
        match self.kind(token) {
            None => format!("<{token}?>"),
            Some(TokenKind::Special(special)) => special.text().to_owned(),
            Some(TokenKind::Value(n)) => format!("%{n}"),
            Some(TokenKind::Block(n)) => format!("^{n}"),
            Some(TokenKind::Symbol(n)) => format!("@{n}"),
            Some(TokenKind::Dim(dim)) => format!("{dim}x"),
            Some(TokenKind::Dialect(name)) => format!("{name}.*"),
            Some(TokenKind::Op(name)) => name.to_string(),
            Some(TokenKind::Key(name)) => format!("{name}="),
            Some(TokenKind::Type(ty)) => ty.to_string(),
            Some(TokenKind::Attr(attr)) => format!("={attr}"),
            Some(TokenKind::Piece(piece)) => format!("'{}'", String::from_utf8_lossy(piece).escape_debug()),
        }
    }

    /// The contents of its file.
    pub fn save(&self) -> String {
        let Numbered { values, blocks, symbols } = self.numbered;
        let mut out = format!("{HEADER} {values} {blocks} {symbols}\n");
        for kind in &self.kinds {
            let written = match kind {
                TokenKind::Special(_) | TokenKind::Value(_) | TokenKind::Block(_) | TokenKind::Symbol(_) => {
                    continue;
                }
                TokenKind::Dim(dim) => writeln!(out, "dim {dim}"),
                TokenKind::Dialect(name) => writeln!(out, "dialect {name}"),
                TokenKind::Op(name) => writeln!(out, "op {name}"),
                TokenKind::Key(name) => writeln!(out, "key {name}"),
                TokenKind::Type(ty) => writeln!(out, "type {ty}"),
                TokenKind::Attr(attr) => writeln!(out, "attr {attr}"),
                TokenKind::Piece(piece) => writeln!(out, "piece {}", escape(piece)),
            };
            written.expect("writing to a string never fails");
        }
        out
    }

    /// Reads its file.
    ///
    /// # Errors
    /// If the text is no vocabulary of this version.
    pub fn load(text: &str) -> Result<Self, VocabularyError> {
        let mut lines = text.lines().enumerate();
        let sizes =
            lines.next().and_then(|(_, line)| line.strip_prefix(HEADER)).ok_or(VocabularyError::Header)?;
        let sizes: Vec<u16> = sizes.split_whitespace().filter_map(|size| size.parse().ok()).collect();
        let &[values, blocks, symbols] = sizes.as_slice() else { return Err(VocabularyError::Header) };
        let numbered = Numbered { values, blocks, symbols };
        let mut vocabulary = Vocabulary::build(numbered, Learned::default())?;
        // The lines name all learned tokens, also the single bytes.
        vocabulary.kinds.truncate(usize::from(Special::COUNT + values + blocks + symbols));
        vocabulary.piece_tokens.clear();
        for (at, line) in lines {
            let kind = learned_kind(line)
                .ok_or_else(|| VocabularyError::Line { line: at + 1, text: line.to_owned() })?;
            vocabulary.kinds.push(kind);
        }
        vocabulary.index()
    }
}

fn number(n: u32, count: u16, start: u16) -> Option<Token> {
    u16::try_from(n).ok().filter(|n| *n < count).map(|n| start + n)
}

fn learned_kind(line: &str) -> Option<TokenKind> {
    let (kind, text) = line.split_once(' ')?;
    Some(match kind {
        "dim" => TokenKind::Dim(parse_dim(text)?),
        "dialect" => TokenKind::Dialect(text.into()),
        "op" => TokenKind::Op(text.into()),
        "key" => TokenKind::Key(text.into()),
        "type" => TokenKind::Type(parse_type(text)?),
        "attr" => TokenKind::Attr(parse_attr(text)?),
        "piece" => TokenKind::Piece(unescape(text)?.into()),
        _ => return None,
    })
}

fn parse_dim(text: &str) -> Option<Dim> {
    match text.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']')?.parse().ok().map(Dim::Scalable),
        None if text == "?" => Some(Dim::Dynamic),
        None => text.parse().ok().map(Dim::Static),
    }
}

/// Printable ASCII as it is, other bytes and `\` as `\xx`.
fn escape(bytes: &[u8]) -> String {
    let mut out = String::new();
    for &byte in bytes {
        match byte {
            b' '..=b'~' if byte != b'\\' => out.push(char::from(byte)),
            _ => write!(out, "\\{byte:02x}").expect("writing to a string never fails"),
        }
    }
    out
}

fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut bytes = text.as_bytes();
    while let Some((&first, rest)) = bytes.split_first() {
        bytes = rest;
        if first != b'\\' {
            out.push(first);
            continue;
        }
        let digits = std::str::from_utf8(bytes.get(..2)?).ok()?;
        out.push(u8::from_str_radix(digits, 16).ok()?);
        bytes = &bytes[2..];
    }
    (!out.is_empty()).then_some(out)
}
