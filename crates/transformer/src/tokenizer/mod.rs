//! Tokenizers of others, from `tokenizer.json`: byte pair encoding as the Llama and CodeGen families use it.

mod alphabet;
mod bpe;
mod split;

use std::collections::HashMap;

use serde_json::Value;

use crate::error::Error;
use alphabet::Alphabet;
use bpe::Bpe;
use split::Splitter;

/// Text to tokens and back.
#[derive(Debug)]
pub struct Tokenizer {
    bpe: Bpe,
    alphabet: Alphabet,
    splitter: Splitter,
    /// Texts that are one token wherever they occur, the longest first.
    added: Vec<(String, u32)>,
    texts: HashMap<u32, String>,
}

impl Tokenizer {
    /// Reads the text of a `tokenizer.json`.
    pub fn parse(json: &str) -> Result<Self, Error> {
        let json: Value = serde_json::from_str(json).map_err(|error| Error::Tokenizer(error.to_string()))?;
        let bpe = Bpe::parse(&json["model"])?;
        let alphabet = Alphabet::parse(&json, bpe.has_byte_tokens())?;
        let splitter = Splitter::parse(&json["pre_tokenizer"])?;
        let mut added = Vec::new();
        for token in json["added_tokens"].as_array().into_iter().flatten() {
            let (Some(content), Some(id)) = (token["content"].as_str(), token["id"].as_u64()) else {
                return Err(Error::Tokenizer("an added token has no content or no id".to_owned()));
            };
            let id = u32::try_from(id).map_err(|_| Error::Tokenizer(format!("the id {id} is too large")))?;
            if !content.is_empty() {
                added.push((content.to_owned(), id));
            }
        }
        added.sort_by_key(|(content, _)| std::cmp::Reverse(content.len()));
        let texts = added.iter().map(|(content, id)| (*id, content.clone())).collect();
        Ok(Tokenizer { bpe, alphabet, splitter, added, texts })
    }

    /// One more than the highest token: a model must know at least as many.
    pub fn vocabulary(&self) -> usize {
        let added = self.added.iter().map(|&(_, id)| id as usize + 1).max().unwrap_or(0);
        self.bpe.vocabulary().max(added)
    }

    /// Whether a token was added to those of the vocabulary, such as the end of a text.
    pub fn is_added(&self, token: u32) -> bool {
        self.texts.contains_key(&token)
    }

    /// The tokens of a text. Nothing is added at its start or end.
    pub fn encode(&self, text: &str) -> Result<Vec<u32>, Error> {
        let mut tokens = Vec::new();
        let mut rest = text;
        let mut at_start = true;
        while !rest.is_empty() {
            let (plain, added) = self.next_added(rest);
            let plain_text = &rest[..plain];
            if !plain_text.is_empty() {
                self.encode_plain(plain_text, at_start, &mut tokens)?;
            }
            rest = &rest[plain..];
            if let Some((content, id)) = added {
                tokens.push(*id);
                rest = &rest[content.len()..];
            }
            at_start = false;
        }
        Ok(tokens)
    }

    /// The text of tokens. Bytes that are not UTF-8 become replacement characters.
    pub fn decode(&self, tokens: &[u32]) -> Result<String, Error> {
        let mut bytes = Vec::new();
        for &token in tokens {
            if let Some(text) = self.texts.get(&token) {
                bytes.extend_from_slice(text.as_bytes());
            } else {
                let text = self.bpe.text(token);
                let text = text.ok_or(Error::Token { token, vocabulary: self.vocabulary() })?;
                self.alphabet.decode(text, &mut bytes);
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(self.alphabet.without_prefix(text))
    }

    /// Where the next added token starts, and which it is.
    fn next_added(&self, text: &str) -> (usize, Option<&(String, u32)>) {
        let found = self.added.iter().filter_map(|added| text.find(added.0.as_str()).map(|at| (at, added)));
        // Of those that start first, the longest; the list has the longest first.
        found.min_by_key(|(at, _)| *at).map_or((text.len(), None), |(at, added)| (at, Some(added)))
    }

    fn encode_plain(&self, text: &str, at_start: bool, tokens: &mut Vec<u32>) -> Result<(), Error> {
        let text = self.alphabet.normalized(text, at_start);
        for word in self.splitter.words(&text) {
            self.bpe.encode(&self.alphabet.encode(word), tokens)?;
        }
        Ok(())
    }
}
