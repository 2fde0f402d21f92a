//! What the compiler said of earlier mutants, so that the same mistake is not made over and over.
//!
//! A mutant is described by a few traits: which operation went where, who was fed what. When the compiler
//! refuses it, the traits that concern the operation it complained about are blamed; when it accepts, all
//! are praised. A trait that is blamed much more often than praised is avoided from then on.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, Serialize};

/// One thing that was done, as a number: equal for equal words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// What was done.
    pub key: u64,
    /// The operation that the compiler would name in a complaint about it.
    pub op: u64,
}

impl Trait {
    /// Something that was done, in words, about which the compiler would complain with the name of `op`.
    pub fn new(op: &str, words: &[&str]) -> Self {
        let mut hasher = FxHasher::default();
        for word in words {
            hasher.write(word.as_bytes());
            hasher.write_u8(0);
        }
        Trait { key: hasher.finish(), op: name_key(op) }
    }
}

fn name_key(op: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(op.as_bytes());
    hasher.finish()
}

/// How often a trait was praised and blamed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    good: u32,
    bad: u32,
}

/// What was learned from a compiler's answers; plain data that may be saved.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    records: FxHashMap<u64, Record>,
}

impl Memory {
    /// Whether something went wrong so often that it is better left.
    pub fn avoids(&self, what: Trait) -> bool {
        self.records.get(&what.key).is_some_and(|record| record.bad > 3 * record.good)
    }

    /// Notes that the compiler accepted a program with these traits.
    pub fn praise(&mut self, traits: &[Trait]) {
        for what in traits {
            self.records.entry(what.key).or_default().good += 1;
        }
    }

    /// Notes that the compiler refused a program with these traits, with its complaint.
    pub fn blame(&mut self, traits: &[Trait], complaint: &str) {
        let named = complaint_names(complaint).map(name_key);
        let guilty = |what: &&Trait| Some(what.op) == named;
        // A complaint about some other operation, or about none, leaves all under suspicion.
        let any = traits.iter().any(|what| guilty(&what));
        for what in traits.iter().filter(|what| !any || guilty(what)) {
            self.records.entry(what.key).or_default().bad += 1;
        }
    }

    /// How many traits are known.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether nothing was learned yet.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}

/// The operation that a complaint begins with: `'arith.addi' op requires ..`.
pub fn complaint_names(complaint: &str) -> Option<&str> {
    let (name, _) = complaint.strip_prefix('\'')?.split_once('\'')?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blame_goes_to_the_operation_that_is_named() {
        let (fed, put) = (Trait::new("a.x", &["feed"]), Trait::new("b.y", &["put", "c.z"]));
        let mut memory = Memory::default();
        memory.blame(&[fed, put], "'b.y' op must stand elsewhere");
        assert!(memory.avoids(put) && !memory.avoids(fed));
        memory.praise(&[put]);
        assert!(!memory.avoids(put), "one mistake is forgiven");
    }

    #[test]
    fn a_complaint_about_nobody_in_particular_concerns_all() {
        let (fed, put) = (Trait::new("a.x", &["feed"]), Trait::new("b.y", &["put", "c.z"]));
        let mut memory = Memory::default();
        memory.blame(&[fed, put], "something is wrong");
        assert!(memory.avoids(put) && memory.avoids(fed));
    }
}
