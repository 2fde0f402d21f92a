//! What lowers programs, and what it starts from.

use std::sync::Arc;

use mohole_lowering::{Population, RuleId, RuleIndex};
use mohole_target::Profile;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

/// A program to walk down: its text, and what is in it.
#[derive(Debug, Clone)]
pub struct Start {
    /// The text, as the compiler reads it.
    pub text: Arc<[u8]>,
    /// What is in it.
    pub population: Population,
}

/// Walks programs down.
pub struct Lowerer<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// Its rule book.
    pub atlas: &'a RuleIndex,
    /// Steps planned ahead, where the compiler has the marker; 1 where every step is a run of its own.
    pub ahead: usize,
    /// Failures that were looked at: a pass and what was said. Looking costs three runs.
    pub(super) looked_at: Mutex<FxHashSet<(RuleId, String)>>,
}

impl<'a> Lowerer<'a> {
    /// For a compiler; `has_marker` says whether it can print statistics between passes.
    pub fn new(profile: &'a Profile, atlas: &'a RuleIndex, has_marker: bool) -> Self {
        let ahead = if has_marker { usize::MAX } else { 1 };
        Lowerer { profile, atlas, ahead, looked_at: Mutex::default() }
    }
}
