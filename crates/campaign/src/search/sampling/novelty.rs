//! Tells which samples are new: neither a training program nor made before.

use mohole_neural::{Seen, Written, hash_text, skeleton_hash};
use rustc_hash::FxHashSet;

/// What is known of earlier programs.
pub(super) struct Novelty<'s> {
    /// Skeletons of the training programs.
    seen: &'s Seen,
    /// Hashes of this session's samples.
    made: FxHashSet<u64>,
}

impl<'s> Novelty<'s> {
    pub(super) fn new(seen: &'s Seen) -> Self {
        Novelty { seen, made: FxHashSet::default() }
    }

    /// Whether a sample is new; if it is, it is remembered. The skeleton of custom assembly is not known, so
    /// its text counts.
    pub(super) fn is_new(&mut self, written: &Written) -> bool {
        let hash = match written {
            Written::Program(program) => skeleton_hash(program),
            Written::Text(text) => hash_text(text.as_bytes()),
            Written::Invalid(_) => return false,
        };
        !self.seen.contains(hash) && self.made.insert(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_programs_and_repetitions_are_not_new() {
        let program = |op: &str| mohole_neural::parse(&format!("\"{op}\"() : () -> ()")).unwrap();
        let seen = Seen::new([skeleton_hash(&program("a.seen"))]);
        let mut novelty = Novelty::new(&seen);
        let mut is_new = |written: Written| novelty.is_new(&written);
        assert!(!is_new(Written::Program(program("a.seen"))));
        assert!(is_new(Written::Program(program("a.new"))));
        assert!(!is_new(Written::Program(program("a.new"))));
        assert!(is_new(Written::Text("a.new".to_owned())));
        assert!(!is_new(Written::Text("a.new".to_owned())));
        assert!(!is_new(Written::Invalid("too long".to_owned())));
    }
}
