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
    pub tokens: Vec<u32>,
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
        let tokens: Vec<u32> = pairs.iter().map(|pair| u32::from(u16::from_le_bytes(*pair))).collect();
        if let Some(token) = tokens.iter().find(|&&token| token >= vocabulary) {
            return wrong(&format!("token {token} is not in its vocabulary of {vocabulary}"));
        }
        Ok(Tokens { vocabulary, tokens })
    }

    /// Where the examples are; each includes its end token. Tokens after the last end token are an example
    /// too. An end token at the start of an example does not end it: some models have the same token before
    /// and after a text.
    pub fn examples(&self, end: u32) -> Vec<Range<usize>> {
        let mut examples = Vec::new();
        let mut start = 0;
        for (at, &token) in self.tokens.iter().enumerate() {
            if token == end && at > start {
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
