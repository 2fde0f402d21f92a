//! Where samples come from: a model that writes programs for drawn prompts.

use mohole_neural::{Drawing, Prompt, Rules, SampleOptions, Sampler, TransformerModel, Written};
use mohole_testcase::Rng;

use super::model::SamplingModel;
use super::pace::{Pace, PacedModel};
use super::prompts::Prompts;
use crate::search::config::CampaignConfig;
use crate::search::coverage_map::CoverageMap;
use crate::search::parts::Part;
use crate::search::pool::Pool;

/// Samples in a round: more than are written at once, so that a short program makes room for the next.
pub(super) const ROUND: u64 = 24;

/// Programs that are written at once.
const ROWS: usize = 8;

/// Makes samples, round by round.
pub(super) trait SampleSource {
    /// The samples of the round with this number, made at a pace.
    fn round(&mut self, number: u64, pace: &Pace<'_>) -> Vec<Written>;
}

/// Samples from a model.
pub(super) struct ModelSource<'s> {
    rules: Rules<'s>,
    model: TransformerModel<'s>,
    prompts: Prompts<'s>,
    options: SampleOptions,
    seed: u64,
}

impl<'s> ModelSource<'s> {
    pub(super) fn new(
        config: &'s CampaignConfig,
        model: &'s SamplingModel,
        (coverage, pool): (&'s CoverageMap, &'s Pool),
        seed: u64,
    ) -> Self {
        let SamplingModel { checkpoint, transformer, .. } = model;
        let max_tokens = checkpoint.weights.shape.context;
        let drawing = Drawing { perturb: config.has(Part::FlexPerturbation), ..Drawing::default() };
        ModelSource {
            rules: Rules::new(&checkpoint.vocabulary, &config.catalog, &checkpoint.observed),
            // One thread, whose processor time is measured.
            model: TransformerModel::new(transformer, 1),
            prompts: Prompts::new(config, (&checkpoint.vocabulary, max_tokens), coverage, pool),
            options: SampleOptions { drawing, max_tokens, rows: ROWS, ..SampleOptions::default() },
            seed,
        }
    }
}

impl SampleSource for ModelSource<'_> {
    fn round(&mut self, number: u64, pace: &Pace<'_>) -> Vec<Written> {
        // As with turns: the streams of neighbouring seeds overlap.
        let mut rng = Rng::new(self.seed ^ number.wrapping_mul(0x9e37_79b9));
        let mut sampler = Sampler::new(&self.rules, self.options.clone(), rng.bits());
        let prompts: Vec<Prompt> = (0..ROUND).map(|_| self.prompts.draw(&mut rng)).collect();
        let samples = sampler.sample(&mut PacedModel { model: &mut self.model, pace }, &prompts);
        samples.into_iter().map(|sample| sample.written).collect()
    }
}
