//! Shortens numbers, strings and names of a text. All uses of a name are one atom.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::plan::TextEdit;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink =
    Shrink { name: "text-literals", plan: |case, _| Plan::of_text_edits(case, literals) };

fn literals(text: &str) -> Vec<TextEdit> {
    let mut found: Vec<TextEdit> = Vec::new();
    let mut names: BTreeMap<&str, Vec<Range<usize>>> = BTreeMap::new();
    for range in words(text) {
        let word = &text[range.clone()];
        match word.as_bytes()[0] {
            b'"' if word.len() > 2 => found.push(vec![(range, "\"\"".to_owned())]),
            b'%' | b'@' | b'^' => names.entry(word).or_default().push(range),
            b'0'..=b'9' => found.extend(["0", "1"].map(|new| vec![(range.clone(), new.to_owned())])),
            _ => {}
        }
    }
    let shorter = |(name, uses): (&str, Vec<Range<usize>>)| {
        let letters = ('a'..='z').map(|letter| format!("{}{letter}", &name[..1]));
        let free =
            letters.into_iter().find(|short| short.len() < name.len() && !text.contains(short.as_str()))?;
        Some(uses.into_iter().map(|range| (range, free.clone())).collect())
    };
    found.extend(names.into_iter().filter_map(shorter));
    found
}

/// The ranges of strings, numbers, and names with their marks.
fn words(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let name_end =
            |from: usize| (from..bytes.len()).find(|&at| !in_name(bytes[at])).unwrap_or(bytes.len());
        let end = match bytes[at] {
            b'"' => string_end(bytes, at),
            b'%' | b'@' | b'^' => name_end(at + 1),
            b'0'..=b'9' => (at..bytes.len()).find(|&at| !bytes[at].is_ascii_digit()).unwrap_or(bytes.len()),
            byte if in_name(byte) => {
                at = name_end(at);
                continue;
            }
            _ => {
                at += 1;
                continue;
            }
        };
        found.push(at..end);
        at = end;
    }
    found
}

fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate().skip(start + 1) {
        match byte {
            b'"' if !escaped => return at + 1,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    bytes.len()
}
