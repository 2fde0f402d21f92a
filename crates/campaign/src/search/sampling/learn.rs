//! Trains the model on programs that it wrote and the compiler accepted.
//!
//! Thin matrices are trained (LoRA), in small steps on the sampling thread, so that all of it stays within
//! the processor time of sampling. The checkpoint is in the campaign's folder.

use std::path::Path;

use mohole_neural::examples::{ExampleOptions, example, pack};
use mohole_neural::tree::Program;
use mohole_neural::{Checkpoint, Special, Token};
use mohole_target::{MAX_DATA_BYTES, read_file};
use mohole_testcase::Rng;
use mohole_training::{AdamW, Device, Lora, Precision, Schedule, Settings, Tokens, Trainer};
use mohole_transformer::Weights;

use super::model::SamplingModel;
use super::pace::Pace;
use crate::findings::folder::write_whole;

/// The checkpoint in the campaign's folder.
const FILE: &str = "learned.mohole";

/// The key in its card of the model that the campaign began with.
const BEGAN_WITH: &str = "learned from";

/// Tokens of a step. A step cannot be interrupted, and a campaign waits for it when it ends.
const STEP_TOKENS: usize = 512;

/// The learning rate.
const RATE: f64 = 1e-4;

/// A model that learns.
pub(super) struct Learner<'c> {
    /// The campaign's folder.
    folder: &'c Path,
    /// The name of the model that the campaign began with.
    first: &'c str,
    /// The weights in full precision: a checkpoint would round small changes away.
    weights: Vec<Vec<f32>>,
    lessons: u64,
}

impl<'c> Learner<'c> {
    /// A learner with the model that it starts from: what an earlier session of the campaign has learned, if
    /// it began with the same model.
    pub(super) fn resume(folder: &'c Path, first: &'c SamplingModel) -> (Self, Option<SamplingModel>) {
        let learned = read_file(&folder.join(FILE), MAX_DATA_BYTES).ok();
        let learned = learned.and_then(|bytes| SamplingModel::parse(FILE, &bytes).ok());
        let learned = learned.filter(|model| model.checkpoint.card.get(BEGAN_WITH) == Some(&first.name));
        let weights = learned.as_ref().unwrap_or(first).checkpoint.weights.to_floats();
        (Learner { folder, first: &first.name, weights, lessons: 0 }, learned)
    }

    /// Learns from programs, and writes the new checkpoint. `None` if the campaign ends before that.
    pub(super) fn learn(
        &mut self,
        model: &SamplingModel,
        programs: &[Program],
        pace: &Pace<'_>,
    ) -> Result<Option<SamplingModel>, String> {
        let text = |error: &dyn std::fmt::Display| error.to_string();
        let checkpoint = &model.checkpoint;
        self.lessons += 1;
        let Some(tokens) = tokens(checkpoint, programs, self.lessons)? else { return Ok(None) };
        let settings = settings(checkpoint, self.lessons);
        let trainer = Trainer::from_weights(settings, tokens, &self.weights, Device::CpuThread);
        let mut trainer = trainer.map_err(|error| text(&error))?;
        while !trainer.is_done() {
            if !pace.wait() {
                return Ok(None);
            }
            trainer.step().map_err(|error| text(&error))?;
        }
        trainer.last_loss().map_err(|error| text(&error))?;
        self.weights = trainer.weights().map_err(|error| text(&error))?;
        let weights = Weights::from_floats(checkpoint.weights.shape, self.weights.clone());
        let mut card = checkpoint.card.clone();
        card.insert(BEGAN_WITH.to_owned(), self.first.to_owned());
        let checkpoint = Checkpoint {
            weights: weights.map_err(|error| text(&error))?,
            vocabulary: checkpoint.vocabulary.clone(),
            observed: checkpoint.observed.clone(),
            seen: checkpoint.seen.clone(),
            card,
        };
        let bytes = checkpoint.to_bytes().map_err(|error| text(&error))?;
        write_whole(&self.folder.join(FILE), &bytes).map_err(|error| text(&error))?;
        SamplingModel::parse(FILE, &bytes).map(Some).map_err(|error| text(&error))
    }
}

/// The programs as tokens; `None` if all are too long.
fn tokens(checkpoint: &Checkpoint, programs: &[Program], seed: u64) -> Result<Option<Tokens>, String> {
    let mut rng = Rng::new(seed);
    let options =
        ExampleOptions { max_tokens: checkpoint.weights.shape.context, ..ExampleOptions::default() };
    let vocabulary = &checkpoint.vocabulary;
    let examples: Vec<Vec<Token>> =
        programs.iter().filter_map(|program| example(program, vocabulary, &mut rng, &options)).collect();
    if examples.is_empty() {
        return Ok(None);
    }
    let packed = pack(examples.iter().map(Vec::as_slice), vocabulary.size());
    Tokens::parse(&packed).map(Some).map_err(|error| error.to_string())
}

fn settings(checkpoint: &Checkpoint, seed: u64) -> Settings {
    Settings {
        architecture: checkpoint.weights.shape.architecture(),
        end: Special::End.token().into(),
        epochs: 1,
        batch_tokens: STEP_TOKENS,
        validation: 0.0,
        seed,
        schedule: Schedule { peak: RATE, warmup: 0, last: 1.0 },
        optimizer: AdamW::default(),
        precision: Precision::F32,
        lora: Some(Lora::default()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use mohole_neural::{LearnOptions, Observed, Seen, Vocabulary, parse};
    use mohole_target::Stop;
    use mohole_transformer::Shape;

    use super::*;
    use crate::search::sampling::pace::{IdleTime, ThreadClock};

    const PROGRAM: &str = "\"a.one\"() : () -> ()\n";

    fn model(name: &str) -> SamplingModel {
        let vocabulary =
            Vocabulary::learn([PROGRAM], &LearnOptions { size: 1000, ..LearnOptions::default() });
        let vocabulary = vocabulary.unwrap();
        let shape = Shape {
            layers: 1,
            width: 64,
            heads: 1,
            hidden: 64,
            context: 64,
            ..Shape::standard(vocabulary.size())
        };
        let mut rng = Rng::new(1);
        let mut numbers = |count: usize| (0..count).map(|_| rng.unit() as f32 - 0.5).collect();
        let weights = shape.weights().iter().map(|weight| numbers(weight.rows * weight.columns)).collect();
        let checkpoint = Checkpoint {
            weights: Weights::from_floats(shape, weights).unwrap(),
            vocabulary,
            observed: Observed::default(),
            seen: Seen::default(),
            card: BTreeMap::new(),
        };
        SamplingModel::parse(name, &checkpoint.to_bytes().unwrap()).unwrap()
    }

    #[test]
    fn what_was_learned_is_used_when_the_campaign_resumes_with_the_same_model() {
        let folder = tempfile::tempdir().unwrap();
        let (first, other) = (model("first"), model("other"));
        let (idle, stop) = (IdleTime::default(), Stop::default());
        let clock = ThreadClock::start(&idle);
        let pace = Pace::new(&clock, &stop, 100);
        let (mut learner, learned) = Learner::resume(folder.path(), &first);
        assert!(learned.is_none());
        let programs = vec![parse(PROGRAM).unwrap(); 8];
        let learned = learner.learn(&first, &programs, &pace).unwrap().unwrap();
        assert_ne!(learned.checkpoint.weights.to_floats(), first.checkpoint.weights.to_floats());
        let (_, resumed) = Learner::resume(folder.path(), &first);
        assert_eq!(resumed.unwrap().name, learned.name);
        assert!(Learner::resume(folder.path(), &other).1.is_none());
        std::fs::write(folder.path().join(FILE), "damaged").unwrap();
        assert!(Learner::resume(folder.path(), &first).1.is_none());
        stop.request();
        assert!(learner.learn(&first, &programs, &pace).unwrap().is_none());
        assert_eq!(std::fs::read(folder.path().join(FILE)).unwrap(), b"damaged");
    }
}
