//! Token files: the programs to learn from, as numbers.

use std::ops::Range;

use crate::error::Error;

const MAGIC: &[u8; 8] = b"MOHOLETK";
const VERSION: u32 = 1;
const HEADER: usize = 16;

/// The contents of a token file: examples one after the other, each ended by the end token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// Every token is below this number.
    pub vocabulary: u32,
    /// The tokens of all examples.
    pub tokens: Vec<u16>,
}

impl Tokens {
    /// Reads the bytes of a token file.
    pub fn parse(bytes: &[u8]) -> Result<Self, Error> {
        let wrong = |what: &str| Err(Error::Tokens(what.to_owned()));
        if bytes.len() < HEADER || &bytes[..8] != MAGIC {
            return wrong("it does not start with MOHOLETK");
        }
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if number(8) != VERSION {
            return wrong(&format!("its version is {}, this program reads version {VERSION}", number(8)));
        }
        let vocabulary = number(12);
        let (pairs, rest) = bytes[HEADER..].as_chunks::<2>();
        if !rest.is_empty() {
            return wrong("it is truncated: half a token at its end");
        }
        let tokens: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
        if let Some(token) = tokens.iter().find(|&&token| u32::from(token) >= vocabulary) {
            return wrong(&format!("token {token} is not in its vocabulary of {vocabulary}"));
        }
        Ok(Tokens { vocabulary, tokens })
    }

    /// The bytes of a token file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 2 * self.tokens.len());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&self.vocabulary.to_le_bytes());
        bytes.extend(self.tokens.iter().flat_map(|token| token.to_le_bytes()));
        bytes
    }

    /// Where the examples are; each includes its end token. Tokens after the last end token are an example
    /// too.
    pub fn examples(&self, end: u16) -> Vec<Range<usize>> {
        let mut examples = Vec::new();
        let mut start = 0;
        for (at, &token) in self.tokens.iter().enumerate() {
            if token == end {
                examples.push(start..at + 1);
                start = at + 1;
            }
        }
        if start < self.tokens.len() {
            examples.push(start..self.tokens.len());
        }
        examples
    }
}
