//! The figures of a round.

use std::collections::BTreeSet;

use mohole_session::print;
use mohole_session::sample_figures::Counts;
use serde::{Deserialize, Serialize};

use super::results::{Samples, Swept, Trained};

/// The figures of a round: a line of `rounds.jsonl`.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) round: usize,
    /// Programs that the model was trained on.
    set: usize,
    examples: usize,
    tokens: usize,
    steps: usize,
    loss: f32,
    loss_held_out: Option<f32>,
    #[serde(flatten)]
    counts: Counts,
    /// Sampled programs that joined the set.
    kept: usize,
    /// Programs made by passes that joined the set.
    outputs_kept: usize,
    /// Passes that were run on each program.
    passes: usize,
    /// Distinct crashes of this round.
    signatures: usize,
    /// Those that no earlier round has.
    new_signatures: usize,
    /// Distinct crashes of all rounds so far.
    all_signatures: usize,
    /// The keys of this round's crashes.
    crashes: BTreeSet<String>,
    training_seconds: f64,
    sampling_seconds: f64,
    sweeping_seconds: f64,
}

impl Record {
    pub(super) fn new(
        round: usize,
        set: usize,
        trained: &Trained,
        samples: Samples,
        swept: Swept,
        earlier: &[Record],
    ) -> Self {
        let before: BTreeSet<&String> = earlier.iter().flat_map(|record| &record.crashes).collect();
        let new_signatures = swept.signatures.iter().filter(|key| !before.contains(key)).count();
        Record {
            round,
            set,
            examples: trained.examples,
            tokens: trained.tokens,
            steps: trained.steps,
            loss: trained.loss,
            loss_held_out: trained.loss_held_out,
            counts: samples.counts,
            kept: swept.kept,
            outputs_kept: swept.outputs,
            passes: swept.passes,
            signatures: swept.signatures.len(),
            new_signatures,
            all_signatures: before.len() + new_signatures,
            crashes: swept.signatures,
            training_seconds: trained.seconds,
            sampling_seconds: samples.seconds,
            sweeping_seconds: swept.seconds,
        }
    }

    /// One line for people.
    pub(super) fn text(&self) -> String {
        let Counts { attempts, valid, valid_and_new, good, operations, dialects, .. } = self.counts;
        let part = |count: usize| 100.0 * count as f64 / attempts.max(1) as f64;
        format!(
            "round {}: loss {:.3}, {}: {:.1}% valid, {:.1}% new, {:.1}% distinct; {} of {}; {} and {} kept; \
             {}, {} new, {} in all; {:.1} s training, {:.1} s sampling, {:.1} s sweeping",
            self.round,
            self.loss,
            print::count(attempts, "attempt", "attempts"),
            part(valid),
            part(valid_and_new),
            part(good),
            print::count(operations, "operation", "operations"),
            print::count(dialects, "dialect", "dialects"),
            print::count(self.kept, "program", "programs"),
            print::count(self.outputs_kept, "pass output", "pass outputs"),
            print::count(self.signatures, "signature", "signatures"),
            self.new_signatures,
            self.all_signatures,
            self.training_seconds,
            self.sampling_seconds,
            self.sweeping_seconds,
        )
    }
}
