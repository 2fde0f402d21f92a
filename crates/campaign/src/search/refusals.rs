//! Why the compiler rejected programs and arguments, counted by what it said.

use parking_lot::Mutex;
use rustc_hash::FxHashMap;

/// Reasons that are counted. A generator that makes a new error each time must not fill the memory.
const MAX_REASONS: usize = 4000;

/// What the compiler said when it rejected something, and how often.
#[derive(Default)]
pub(crate) struct Refusals {
    counts: Mutex<FxHashMap<String, u64>>,
}

impl Refusals {
    /// Counts a rejection with this error.
    pub(crate) fn count(&self, error: &str) {
        let reason = reason(error);
        let mut counts = self.counts.lock();
        if counts.len() < MAX_REASONS || counts.contains_key(&reason) {
            *counts.entry(reason).or_insert(0) += 1;
        }
    }

    /// The most frequent reasons.
    pub(crate) fn top(&self, most: usize) -> Vec<(String, u64)> {
        let counts = self.counts.lock();
        let mut all: Vec<(String, u64)> =
            counts.iter().map(|(reason, &count)| (reason.clone(), count)).collect();
        all.sort_by(|(one, ones), (other, others)| others.cmp(ones).then_with(|| one.cmp(other)));
        all.truncate(most);
        all
    }
}

/// The error without its location, and without the numbers and values that differ between programs.
fn reason(error: &str) -> String {
    let line = error.lines().next().unwrap_or_default();
    let said = line.rsplit_once("error: ").map_or(line, |(_, said)| said);
    let mut reason = String::new();
    let mut is_word = false;
    for c in said.trim().chars() {
        match c.is_ascii_digit() && !is_word {
            // The number of `%12` or of `3 operands`.
            true if reason.ends_with('N') => {}
            true => reason.push('N'),
            false => reason.push(c),
        }
        // The digits of `f32` and `tosa.conv2d` are part of a name.
        is_word = c.is_ascii_alphabetic() || c == '_' || (is_word && c.is_ascii_digit());
    }
    reason
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_that_differ_in_numbers_are_one_reason() {
        let refusals = Refusals::default();
        refusals.count("input.mlir:3:12: error: 'a.b' op expects 12 operands of f32, but %7 has 3");
        refusals.count("input.mlir:9:1: error: 'a.b' op expects 2 operands of f32, but %12 has 1");
        refusals.count("odd");
        let expected = [("'a.b' op expects N operands of f32, but %N has N", 2), ("odd", 1)];
        assert_eq!(refusals.top(9), expected.map(|(reason, count)| (reason.to_owned(), count)));
        assert_eq!(refusals.top(1).len(), 1);
    }
}
