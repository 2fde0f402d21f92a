//! How text is written in the vocabulary: a letter per byte, or with a mark for spaces.

use serde_json::Value;

use crate::error::Error;

/// The mark that stands for a space.
const MARK: char = '\u{2581}';

/// The way in which a vocabulary writes text.
#[derive(Debug)]
pub(super) enum Alphabet {
    /// Each byte is a letter, as GPT-2 did it.
    Bytes { add_space: bool },
    /// Spaces are marks. `prefix`: a mark is put before the text.
    Marks { prefix: Prefix },
}

/// Where a mark is put before text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefix {
    Never,
    /// Before the first text, unless it starts with one.
    First,
    /// Before every text, unless it starts with one.
    Missing,
    /// Before every text.
    Always,
}

impl Alphabet {
    /// Reads the parts of a tokenizer that tell the alphabet.
    pub(super) fn parse(json: &Value, byte_tokens: bool) -> Result<Self, Error> {
        let steps = steps(&json["pre_tokenizer"], "pretokenizers");
        if let Some(step) = steps.iter().find(|step| step["type"] == "ByteLevel") {
            return Ok(Alphabet::Bytes { add_space: step["add_prefix_space"] == true });
        }
        if let Some(step) = steps.iter().find(|step| step["type"] == "Metaspace") {
            let scheme = step["prepend_scheme"].as_str();
            let prefix = match scheme {
                Some("never") => Prefix::Never,
                Some("first") => Prefix::First,
                _ if step["add_prefix_space"] == false => Prefix::Never,
                _ => Prefix::Missing,
            };
            return Ok(Alphabet::Marks { prefix });
        }
        let normalizers = steps_of_normalizer(json);
        let is_prepend = |step: &&Value| step["type"] == "Prepend" && step["prepend"] == MARK.to_string();
        let replaces =
            normalizers.iter().any(|step| step["type"] == "Replace" && step["content"] == MARK.to_string());
        if byte_tokens && replaces {
            let prefix = if normalizers.iter().any(is_prepend) { Prefix::Always } else { Prefix::Never };
            return Ok(Alphabet::Marks { prefix });
        }
        Err(Error::Tokenizer("it writes text neither by bytes nor with marks for spaces".to_owned()))
    }

    /// The text before it is divided into words.
    pub(super) fn normalized(&self, text: &str, at_start: bool) -> String {
        match self {
            Alphabet::Bytes { add_space } if *add_space && !text.starts_with(' ') => format!(" {text}"),
            Alphabet::Bytes { .. } => text.to_owned(),
            Alphabet::Marks { prefix } => {
                let marked = text.replace(' ', "\u{2581}");
                let is_wanted = match prefix {
                    Prefix::Never => false,
                    Prefix::First => at_start && !marked.starts_with(MARK),
                    Prefix::Missing => !marked.starts_with(MARK),
                    Prefix::Always => true,
                };
                if is_wanted { format!("{MARK}{marked}") } else { marked }
            }
        }
    }

    /// A word as the vocabulary writes it.
    pub(super) fn encode(&self, word: &str) -> String {
        match self {
            Alphabet::Bytes { .. } => word.bytes().map(letter).collect(),
            Alphabet::Marks { .. } => word.to_owned(),
        }
    }

    /// Adds the bytes of a token's text.
    pub(super) fn decode(&self, text: &str, bytes: &mut Vec<u8>) {
        match self {
            Alphabet::Bytes { .. } => {
                for character in text.chars() {
                    match byte_of(character) {
                        Some(byte) => bytes.push(byte),
                        None => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
                    }
                }
            }
            Alphabet::Marks { .. } => match byte_token(text) {
                Some(byte) => bytes.push(byte),
                None => bytes.extend_from_slice(text.replace(MARK, " ").as_bytes()),
            },
        }
    }

    /// Removes the space that encoding put before the text.
    pub(super) fn without_prefix(&self, text: String) -> String {
        let has_prefix = match self {
            Alphabet::Bytes { add_space } => *add_space,
            Alphabet::Marks { prefix } => *prefix != Prefix::Never,
        };
        match text.strip_prefix(' ') {
            Some(rest) if has_prefix => rest.to_owned(),
            _ => text,
        }
    }
}

/// A step, or the steps of a sequence.
pub(super) fn steps<'a>(value: &'a Value, list: &str) -> Vec<&'a Value> {
    if value["type"] == "Sequence" {
        value[list].as_array().into_iter().flatten().collect()
    } else {
        vec![value]
    }
}

fn steps_of_normalizer(json: &Value) -> Vec<&Value> {
    steps(&json["normalizer"], "normalizers")
}

/// Bytes that are printable characters of Latin-1 stand for themselves.
fn is_printable(byte: u8) -> bool {
    matches!(byte, b'!'..=b'~' | 0xa1..=0xac | 0xae..=0xff)
}

/// The letter of a byte: itself, or the next one from 256 on.
fn letter(byte: u8) -> char {
    if is_printable(byte) {
        return char::from(byte);
    }
    let index = (0..byte).filter(|&other| !is_printable(other)).count() as u32;
    char::from_u32(256 + index).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn byte_of(character: char) -> Option<u8> {
    match u32::from(character) {
        code @ 0..=255 => Some(code as u8).filter(|&byte| is_printable(byte)),
        code => (0..=255u8).filter(|&byte| !is_printable(byte)).nth(code as usize - 256),
    }
}

/// The byte of a token such as `<0x0A>`.
fn byte_token(text: &str) -> Option<u8> {
    u8::from_str_radix(text.strip_prefix("<0x")?.strip_suffix('>')?, 16).ok()
}
