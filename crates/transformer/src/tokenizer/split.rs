//! Division of text into words, within which pairs are joined.

use regex::Regex;
use serde_json::Value;

use crate::error::Error;
use crate::tokenizer::alphabet::steps;

/// The words of GPT-2, which `ByteLevel` stands for.
const GPT2: &str = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+";

/// The end of all such patterns: spaces, of which the last is left to the next word. The library has no
/// look-ahead, so that the last space is given back by hand.
const SPACES: &str = r"\s+(?!\S)|\s+";

/// Divides text into words.
#[derive(Debug)]
pub(super) struct Splitter {
    /// Applied one after the other.
    patterns: Vec<Regex>,
}

impl Splitter {
    /// Reads the `pre_tokenizer` of a tokenizer.
    pub(super) fn parse(value: &Value) -> Result<Self, Error> {
        let mut patterns = Vec::new();
        for step in steps(value, "pretokenizers") {
            match step["type"].as_str() {
                None | Some("Metaspace") => {}
                Some("ByteLevel") if step["use_regex"] == false => {}
                Some("ByteLevel") => patterns.push(compile(GPT2)?),
                Some("Split") => {
                    let pattern = step["pattern"]["Regex"].as_str();
                    let isolated = step["behavior"] == "Isolated" && step["invert"] != true;
                    let pattern = pattern.filter(|_| isolated);
                    let unknown =
                        || Error::Tokenizer(format!("it divides text in a way that is not known: {step}"));
                    patterns.push(compile(pattern.ok_or_else(unknown)?)?);
                }
                Some(other) => return Err(Error::Tokenizer(format!("it divides text by `{other}`"))),
            }
        }
        Ok(Splitter { patterns })
    }

    /// The words of a text; together they are the text.
    pub(super) fn words<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let mut words = vec![text];
        for pattern in &self.patterns {
            words = words.into_iter().flat_map(|word| split(pattern, word)).collect();
        }
        words
    }
}

fn compile(pattern: &str) -> Result<Regex, Error> {
    let pattern = match pattern.strip_suffix(SPACES) {
        Some(start) => format!(r"{start}(?P<spaces>\s+)"),
        None => pattern.to_owned(),
    };
    Regex::new(&pattern).map_err(|error| Error::Tokenizer(format!("its pattern cannot be used: {error}")))
}

fn split<'a>(pattern: &Regex, text: &'a str) -> Vec<&'a str> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(found) = pattern.captures_at(text, at) {
        let Some(whole) = found.get(0).filter(|whole| !whole.is_empty()) else { break };
        let mut end = whole.end();
        let last = text[..end].chars().next_back().map_or(0, char::len_utf8);
        if found.name("spaces").is_some() && end < text.len() && whole.len() > last {
            end -= last;
        }
        if whole.start() > at {
            words.push(&text[at..whole.start()]);
        }
        words.push(&text[whole.start()..end]);
        at = end;
    }
    if at < text.len() {
        words.push(&text[at..]);
    }
    words
}
