//! A run of the search that an oracle may look at more closely.

use std::sync::OnceLock;

use mohole_target::Worker;
use mohole_testcase::Rng;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

use crate::judge::compiler::Compiler;
use crate::judge::run::JudgedRun;
use crate::meaning::tally::MeaningTally;

/// A run of the search, with what an oracle needs to look at it more closely.
pub(crate) struct Sample<'s> {
    pub(crate) compiler: Compiler<'s>,
    pub(crate) worker: &'s mut Worker,
    pub(crate) rng: &'s mut Rng,
    /// The run.
    pub(crate) run: &'s JudgedRun,
    /// Whether its program came in the form that people write. In generic form the verifier often accepts
    /// what no custom form can express, such as operands that belong to no group.
    pub(crate) is_handwritten: &'s dyn Fn() -> bool,
    /// Whether the run is judged for its meaning however long that takes.
    pub(crate) is_about_meaning: bool,
    /// Whether the campaign is about to end.
    pub(crate) is_over: &'s dyn Fn() -> bool,
    pub(crate) memory: &'s SampleMemory,
}

/// What oracles remember for as long as a campaign lasts.
#[derive(Default)]
pub(crate) struct SampleMemory {
    /// Whether the compiler writes bytecode, once it was tried.
    pub(crate) writes_bytecode: OnceLock<bool>,
    /// How many runs were judged for their meaning.
    pub(crate) meanings: MeaningTally,
    seen: Mutex<FxHashSet<String>>,
}

impl SampleMemory {
    /// Whether something is seen for the first time.
    pub(crate) fn is_new(&self, what: String) -> bool {
        self.seen.lock().insert(what)
    }
}
