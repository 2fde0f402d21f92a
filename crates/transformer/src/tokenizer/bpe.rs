//! Byte pair encoding: the pair that was learned first is joined first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use serde_json::Value;

use crate::error::Error;

/// Tokens and the pairs that form them.
#[derive(Debug)]
pub(super) struct Bpe {
    tokens: HashMap<String, u32>,
    texts: HashMap<u32, String>,
    /// A pair of tokens, when it was learned, and the token that it forms.
    merges: HashMap<(u32, u32), (usize, u32)>,
    /// The tokens of single bytes, for characters that are no token.
    bytes: Option<Vec<u32>>,
    unknown: Option<u32>,
    /// A word that is a token is not looked at any further.
    whole_words: bool,
}

impl Bpe {
    /// Reads the `model` of a tokenizer.
    pub(super) fn parse(model: &Value) -> Result<Self, Error> {
        let wrong = |what: String| Error::Tokenizer(what);
        if model["type"].as_str().is_some_and(|kind| kind != "BPE") {
            return Err(wrong(format!("its model is {}, only BPE can be read", model["type"])));
        }
        let vocabulary =
            model["vocab"].as_object().ok_or_else(|| wrong("it has no vocabulary".to_owned()))?;
        let mut tokens = HashMap::new();
        for (text, id) in vocabulary {
            let id = id.as_u64().and_then(|id| u32::try_from(id).ok());
            tokens.insert(text.clone(), id.ok_or_else(|| wrong(format!("the token {text:?} has no id")))?);
        }
        let mut merges = HashMap::new();
        for (rank, merge) in model["merges"].as_array().into_iter().flatten().enumerate() {
            let (left, right) =
                pair(merge).ok_or_else(|| wrong(format!("the merge {merge} is not a pair")))?;
            let joined = format!("{left}{right}");
            let id =
                |text: &str| tokens.get(text).copied().ok_or_else(|| wrong(format!("{text:?} is no token")));
            merges.entry((id(left)?, id(right)?)).or_insert((rank, id(&joined)?));
        }
        let bytes = (0..=255u8).map(|byte| tokens.get(&format!("<0x{byte:02X}>")).copied()).collect();
        Ok(Bpe {
            texts: tokens.iter().map(|(text, &id)| (id, text.clone())).collect(),
            merges,
            bytes: if model["byte_fallback"] == true { bytes } else { None },
            unknown: model["unk_token"].as_str().and_then(|text| tokens.get(text).copied()),
            whole_words: model["ignore_merges"] == true,
            tokens,
        })
    }

    /// Whether single bytes are tokens of the form `<0x0A>`.
    pub(super) fn has_byte_tokens(&self) -> bool {
        self.bytes.is_some()
    }

    /// One more than the highest token.
    pub(super) fn vocabulary(&self) -> usize {
        self.texts.keys().max().map_or(0, |&id| id as usize + 1)
    }

    /// The text of a token.
    pub(super) fn text(&self, token: u32) -> Option<&str> {
        self.texts.get(&token).map(String::as_str)
    }

    /// Adds the tokens of a word.
    pub(super) fn encode(&self, word: &str, tokens: &mut Vec<u32>) -> Result<(), Error> {
        if self.whole_words
            && let Some(&token) = self.tokens.get(word)
        {
            tokens.push(token);
            return Ok(());
        }
        let mut parts = Vec::new();
        for character in word.chars() {
            self.character(character, &mut parts)?;
        }
        tokens.extend(self.joined(&parts));
        Ok(())
    }

    fn character(&self, character: char, parts: &mut Vec<u32>) -> Result<(), Error> {
        let mut buffer = [0; 4];
        let text = &*character.encode_utf8(&mut buffer);
        if let Some(&token) = self.tokens.get(text) {
            parts.push(token);
        } else if let Some(bytes) = &self.bytes {
            parts.extend(text.bytes().map(|byte| bytes[usize::from(byte)]));
        } else if let Some(unknown) = self.unknown {
            parts.push(unknown);
        } else {
            return Err(Error::Tokenizer(format!("no token for {character:?}")));
        }
        Ok(())
    }

    /// Joins pairs: always the one that was learned first, the leftmost of several. A text without words may
    /// have thousands of parts, so that the next pair is kept in a heap.
    fn joined(&self, parts: &[u32]) -> Vec<u32> {
        // A part that was joined to the one before it is `None`.
        let mut parts: Vec<Option<u32>> = parts.iter().copied().map(Some).collect();
        let count = parts.len();
        let mut next: Vec<usize> = (1..=count).collect();
        let mut last: Vec<usize> = (0..count).map(|at| at.wrapping_sub(1)).collect();
        let candidate = |parts: &[Option<u32>], next: &[usize], at: usize| {
            let pair = (*parts.get(at)?.as_ref()?, *parts.get(next[at])?.as_ref()?);
            self.merges.get(&pair).map(|&(rank, joined)| Reverse((rank, at, pair, joined)))
        };
        let mut heap: BinaryHeap<_> = (0..count).filter_map(|at| candidate(&parts, &next, at)).collect();
        while let Some(Reverse((_, at, pair, joined))) = heap.pop() {
            let right = next[at];
            // The parts may have been joined to others since.
            if parts[at] != Some(pair.0) || parts.get(right).copied().flatten() != Some(pair.1) {
                continue;
            }
            (parts[at], parts[right]) = (Some(joined), None);
            next[at] = next[right];
            if let Some(after) = last.get_mut(next[at]) {
                *after = at;
            }
            heap.extend(candidate(&parts, &next, at));
            heap.extend(candidate(&parts, &next, last[at]));
        }
        parts.into_iter().flatten().collect()
    }
}

/// Older files write a pair as one text with a space, newer ones as a list.
fn pair(merge: &Value) -> Option<(&str, &str)> {
    match merge {
        Value::String(text) => text.split_once(' '),
        Value::Array(parts) if parts.len() == 2 => Some((parts[0].as_str()?, parts[1].as_str()?)),
        _ => None,
    }
}
