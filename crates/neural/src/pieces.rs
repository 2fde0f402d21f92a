//! Byte-level pieces for texts that have no token of their own: learned by merging frequent neighbours (BPE).

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

/// Pieces with their ranks. The first 256 are the single bytes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pieces {
    ranks: FxHashMap<Vec<u8>, u32>,
}

impl Pieces {
    /// Pieces in the order of their ranks.
    pub(crate) fn new(pieces: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Pieces { ranks: pieces.into_iter().zip(0..).collect() }
    }

    /// The ranks of the pieces that spell a text. A byte without a piece is left out, which no vocabulary
    /// has.
    pub(crate) fn spell(&self, text: &[u8], out: &mut Vec<u32>) {
        for unit in units(text) {
            self.spell_unit(unit, out);
        }
    }

    fn spell_unit(&self, unit: &[u8], out: &mut Vec<u32>) {
        if let Some(&rank) = self.ranks.get(unit) {
            out.push(rank);
            return;
        }
        // The starts of the current parts, and the end.
        let mut cuts: Vec<usize> = (0..=unit.len()).collect();
        while let Some(at) = self.best_merge(unit, &cuts) {
            cuts.remove(at + 1);
        }
        out.extend(cuts.windows(2).filter_map(|part| self.ranks.get(&unit[part[0]..part[1]])));
    }

    /// The first of two neighbours that make the piece of the lowest rank.
    fn best_merge(&self, unit: &[u8], cuts: &[usize]) -> Option<usize> {
        let merges = cuts.windows(3).enumerate();
        let ranked = merges.filter_map(|(at, cut)| Some((*self.ranks.get(&unit[cut[0]..cut[2]])?, at)));
        ranked.min().map(|(_, at)| at)
    }
}

/// The longest unit: long runs are rare and merging is quadratic.
const MAX_UNIT: usize = 32;

/// Parts that are spelled on their own: a digit, or punctuation and spaces with the letters behind them.
fn units(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80;
    let mut rest = text;
    std::iter::from_fn(move || {
        let (&first, _) = rest.split_first()?;
        let length = if first.is_ascii_digit() {
            1
        } else {
            let marks = rest.iter().take_while(|byte| !is_letter(**byte) && !byte.is_ascii_digit()).count();
            let letters = rest[marks..].iter().take_while(|byte| is_letter(**byte)).count();
            (marks + letters).min(MAX_UNIT)
        };
        let (unit, after) = rest.split_at(length);
        rest = after;
        Some(unit)
    })
}

/// Counts units of texts and learns pieces from them.
#[derive(Debug, Default)]
pub(crate) struct PieceLearner {
    counts: FxHashMap<Vec<u8>, u64>,
}

/// Pairs that occur less often are not merged.
const MIN_COUNT: u64 = 3;

impl PieceLearner {
    pub(crate) fn add(&mut self, text: &[u8], count: u64) {
        for unit in units(text) {
            match self.counts.get_mut(unit) {
                Some(known) => *known += count,
                None => {
                    self.counts.insert(unit.to_vec(), count);
                }
            }
        }
    }

    /// At most `limit` pieces of more than one byte, most useful first.
    pub(crate) fn learn(&self, limit: usize) -> Vec<Vec<u8>> {
        let mut merger = Merger::new(&self.counts);
        let mut learned = Vec::new();
        let mut known = BTreeSet::new();
        while learned.len() < limit {
            let Some(piece) = merger.merge_best() else { break };
            if known.insert(piece.clone()) {
                learned.push(piece);
            }
        }
        learned
    }
}

type Pair = (u32, u32);

struct Merger {
    /// The bytes of each part.
    parts: Vec<Vec<u8>>,
    /// Each distinct unit as parts, with its count.
    words: Vec<(Vec<u32>, u64)>,
    counts: FxHashMap<Pair, u64>,
    /// The words that may contain a pair.
    places: FxHashMap<Pair, Vec<usize>>,
    /// Pairs by count; may contain old counts.
    queue: BTreeMap<(u64, std::cmp::Reverse<Pair>), ()>,
}

impl Merger {
    fn new(units: &FxHashMap<Vec<u8>, u64>) -> Self {
        let mut sorted: Vec<_> = units.iter().filter(|(unit, _)| unit.len() > 1).collect();
        sorted.sort();
        let words: Vec<(Vec<u32>, u64)> = sorted
            .into_iter()
            .map(|(unit, &count)| (unit.iter().map(|&byte| u32::from(byte)).collect(), count))
            .collect();
        let mut merger = Merger {
            parts: (0..=255).map(|byte| vec![byte]).collect(),
            words: Vec::new(),
            counts: FxHashMap::default(),
            places: FxHashMap::default(),
            queue: BTreeMap::new(),
        };
        for (at, (word, count)) in words.iter().enumerate() {
            for pair in word.windows(2) {
                merger.change((pair[0], pair[1]), i64::try_from(*count).unwrap_or(i64::MAX), at);
            }
        }
        merger.words = words;
        merger
    }

    fn change(&mut self, pair: Pair, by: i64, word: usize) {
        let count = self.counts.entry(pair).or_default();
        self.queue.remove(&(*count, std::cmp::Reverse(pair)));
        *count = count.saturating_add_signed(by);
        self.queue.insert((*count, std::cmp::Reverse(pair)), ());
        if by > 0 {
            self.places.entry(pair).or_default().push(word);
        }
    }

    fn merge_best(&mut self) -> Option<Vec<u8>> {
        let (&(count, std::cmp::Reverse(pair)), ()) = self.queue.last_key_value()?;
        if count < MIN_COUNT {
            return None;
        }
        let piece = [self.parts[pair.0 as usize].as_slice(), &self.parts[pair.1 as usize]].concat();
        let part = u32::try_from(self.parts.len()).expect("few parts");
        self.parts.push(piece.clone());
        let mut words = self.places.remove(&pair).unwrap_or_default();
        words.dedup();
        for at in words {
            self.merge_in(at, pair, part);
        }
        Some(piece)
    }

    fn merge_in(&mut self, at: usize, pair: Pair, part: u32) {
        let (old, count) = self.words[at].clone();
        let mut new = Vec::with_capacity(old.len());
        let mut i = 0;
        while i < old.len() {
            if i + 1 < old.len() && (old[i], old[i + 1]) == pair {
                new.push(part);
                i += 2;
            } else {
                new.push(old[i]);
                i += 1;
            }
        }
        if new.len() == old.len() {
            return;
        }
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        old.windows(2).for_each(|pair| self.change((pair[0], pair[1]), -count, at));
        new.windows(2).for_each(|pair| self.change((pair[0], pair[1]), count, at));
        self.words[at].0 = new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_neighbours_become_pieces_and_digits_stay_alone() {
        let mut learner = PieceLearner::default();
        learner.add(b"(d0, d1) -> (d0, d1)", 10);
        learner.add(b"attributes", 3);
        let learned = learner.learn(100);
        let bytes = (0..=255u8).map(|byte| vec![byte]);
        let pieces = Pieces::new(bytes.chain(learned.iter().cloned()));
        let spell = |text: &str| {
            let mut ranks = Vec::new();
            pieces.spell(text.as_bytes(), &mut ranks);
            let text = |rank: &u32| match *rank {
                byte @ 0..256 => char::from(byte as u8).to_string(),
                rank => String::from_utf8_lossy(&learned[rank as usize - 256]).into_owned(),
            };
            ranks.iter().map(text).collect::<Vec<_>>().join("|")
        };
        assert_eq!(spell("(d0, d12) -> (d3)"), "(d|0|, d|1|2|) -> (d|3|)");
        assert_eq!(spell("attributes\u{e9}"), "attributes|\u{c3}|\u{a9}");
    }
}
