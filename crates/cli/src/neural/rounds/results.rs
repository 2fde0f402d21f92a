//! What the steps of a round give.

use std::collections::BTreeSet;

use mohole_session::sample_figures::Counts;
use serde::{Deserialize, Serialize};

/// What a training took.
#[derive(Serialize, Deserialize)]
pub(super) struct Trained {
    pub(super) examples: usize,
    pub(super) tokens: usize,
    pub(super) steps: usize,
    pub(super) loss: f32,
    pub(super) loss_held_out: Option<f32>,
    pub(super) seconds: f64,
}

/// What was sampled in a round.
#[derive(Serialize, Deserialize)]
pub(super) struct Samples {
    pub(super) counts: Counts,
    /// Programs that are valid, new and distinct.
    pub(super) programs: Vec<String>,
    /// Programs that crash the compiler before any pass.
    pub(super) crashing: Vec<String>,
    pub(super) seconds: f64,
}

/// What came of the sweep of a round.
pub(super) struct Swept {
    /// Sampled programs that joined the set.
    pub(super) kept: usize,
    /// Programs that passes made, and that joined the set.
    pub(super) outputs: usize,
    /// Passes that were run on each program.
    pub(super) passes: usize,
    /// The keys of the crashes.
    pub(super) signatures: BTreeSet<String>,
    pub(super) seconds: f64,
}
