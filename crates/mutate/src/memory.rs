//! Which changes the compiler accepted and refused, so that mutators avoid what is mostly refused.
//!
//! A mutant has a few traits: which operation was put where, which operand was replaced. When the compiler
//! accepts it, all traits count as accepted. When it refuses it, the traits of the operation that the
//! diagnostic names count as refused. Mutators avoid traits that are refused much more often than accepted.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

/// One aspect of a change, as a hash of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// The hash of the words.
    pub key: u64,
    /// The operation that a diagnostic about it would name, as a hash.
    pub op: u64,
}

impl Trait {
    /// The aspect that `words` name; a diagnostic about it would name `op`.
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

/// How often programs with a trait were accepted and refused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Record {
    accepted: u32,
    refused: u32,
}

/// Counts per trait, from a compiler's answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Memory {
    records: FxHashMap<u64, Record>,
}

impl Memory {
    /// Whether programs with this trait are refused more than three times as often as accepted.
    pub fn avoids(&self, what: Trait) -> bool {
        self.records.get(&what.key).is_some_and(|record| record.refused > 3 * record.accepted)
    }

    /// Records that the compiler accepted a program with these traits.
    pub fn accepted(&mut self, traits: &[Trait]) {
        for what in traits {
            self.records.entry(what.key).or_default().accepted += 1;
        }
    }

    /// Records that the compiler refused a program with these traits, with this diagnostic.
    pub fn refused(&mut self, traits: &[Trait], diagnostic: &str) {
        let named = op_of_diagnostic(diagnostic).map(name_key);
        let is_named = |what: &&Trait| Some(what.op) == named;
        // A diagnostic about another operation, or about none, counts against all traits.
        let any = traits.iter().any(|what| is_named(&what));
        for what in traits.iter().filter(|what| !any || is_named(what)) {
            self.records.entry(what.key).or_default().refused += 1;
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

/// The operation that a diagnostic begins with: `'arith.addi' op requires ..`.
pub fn op_of_diagnostic(diagnostic: &str) -> Option<&str> {
    let (name, _) = diagnostic.strip_prefix('\'')?.split_once('\'')?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_operation_counts_as_refused() {
        let (fed, put) = (Trait::new("a.x", &["feed"]), Trait::new("b.y", &["put", "c.z"]));
        let mut memory = Memory::default();
        memory.refused(&[fed, put], "'b.y' op must stand elsewhere");
        assert!(memory.avoids(put) && !memory.avoids(fed));
        memory.accepted(&[put]);
        assert!(!memory.avoids(put), "accepted once, refused once");
    }

    #[test]
    fn a_diagnostic_without_an_operation_counts_against_all_traits() {
        let (fed, put) = (Trait::new("a.x", &["feed"]), Trait::new("b.y", &["put", "c.z"]));
        let mut memory = Memory::default();
        memory.refused(&[fed, put], "something is wrong");
        assert!(memory.avoids(put) && memory.avoids(fed));
    }
}
