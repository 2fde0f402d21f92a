//! The lowerer of one compiler, and the programs that it starts from.

use std::sync::Arc;

use mohole_lowering::{Population, RuleId, RuleIndex};
use mohole_target::Profile;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

/// A program to lower.
#[derive(Debug, Clone)]
pub struct Start {
    /// The text, as the compiler reads it.
    pub text: Arc<[u8]>,
    /// Its operations.
    pub population: Population,
}

/// Lowers programs with one compiler.
pub struct Lowerer<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The index of its rule book.
    pub rule_index: &'a RuleIndex,
    /// Steps that may share one run of the compiler: 1 if the compiler cannot print statistics between
    /// passes.
    pub max_steps_per_run: usize,
    /// Failures already checked for invalid IR, by pass and diagnostic. A check costs three runs.
    pub(super) checked_failures: Mutex<FxHashSet<(RuleId, String)>>,
}

impl<'a> Lowerer<'a> {
    /// A lowerer. `prints_op_stats` says whether the compiler can print operation statistics between passes.
    pub fn new(profile: &'a Profile, rule_index: &'a RuleIndex, prints_op_stats: bool) -> Self {
        let max_steps_per_run = if prints_op_stats { usize::MAX } else { 1 };
        Lowerer { profile, rule_index, max_steps_per_run, checked_failures: Mutex::default() }
    }

    /// Whether the compiler prints operation statistics after each pass of a plan.
    pub(super) fn prints_op_stats(&self) -> bool {
        self.max_steps_per_run > 1
    }
}
