//! A training: data, position, and the device that computes.

use std::ops::Range;

use mohole_testcase::Rng;
use serde::{Deserialize, Serialize};

use crate::batches::{Batch, Epoch};
use crate::cpu::Cpu;
use crate::cuda::Cuda;
use crate::error::Error;
use crate::parameters::random_weights;
use crate::settings::Settings;
use crate::tokens::Tokens;
use crate::training::{AnyTraining, Training, Values};

/// Where to compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// The processor.
    Cpu,
    /// The processor, on the calling thread alone.
    CpuThread,
    /// An NVIDIA GPU, by its number. Needs its driver, NVRTC and cuBLAS.
    Cuda(usize),
}

/// How far a training is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Steps made.
    pub step: usize,
    /// Passes over the data made.
    pub epoch: usize,
    /// Batches of the current pass done.
    pub batch: usize,
    /// Tokens learned from, padding left out.
    pub tokens: u64,
}

/// A training in progress.
#[derive(Debug)]
pub struct Trainer {
    settings: Settings,
    position: Position,
    training: Box<dyn AnyTraining>,
    tokens: Vec<u32>,
    learned: Vec<Range<usize>>,
    held_out: Vec<Range<usize>>,
    epoch: Epoch,
    inputs_hash: u64,
}

/// Mixed into the seed where examples are divided, so that it does not equal the order of an epoch.
const SPLIT: u64 = 0x5eed_0f5a_11d0_0001;

impl Trainer {
    /// A training from random weights.
    pub fn new(settings: Settings, tokens: Tokens, device: Device) -> Result<Self, Error> {
        settings.check(&tokens)?;
        check_memory(&settings, device)?;
        let weights = random_weights(&settings.architecture, settings.seed);
        Trainer::from_weights(settings, tokens, &weights, device)
    }

    /// A training from given weights, in the order of [`mohole_transformer::Architecture::weights`].
    pub fn from_weights(
        settings: Settings,
        tokens: Tokens,
        weights: &[Vec<f32>],
        device: Device,
    ) -> Result<Self, Error> {
        settings.check(&tokens)?;
        let mut examples = tokens.examples(settings.end);
        examples.retain(|example| example.len() > 1);
        if examples.is_empty() {
            return Err(Error::Settings("the data has no example of two tokens".to_owned()));
        }
        Rng::new(settings.seed ^ SPLIT).shuffle(&mut examples);
        let held_out = (examples.len() as f64 * settings.validation) as usize;
        let held_out = examples.split_off(examples.len() - held_out.min(examples.len() - 1));
        let epoch = epoch(&settings, &examples, 0);
        check_memory(&settings, device)?;
        let training = start(&settings, weights, device)?;
        let below = if settings.lora.is_some() { weights } else { &[] };
        Ok(Trainer {
            inputs_hash: hash(&tokens.tokens, below),
            settings,
            position: Position::default(),
            training,
            tokens: tokens.tokens,
            learned: examples,
            held_out,
            epoch,
        })
    }

    /// How far the training is.
    pub fn position(&self) -> Position {
        self.position
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Passes over the data made, the current one in part.
    pub fn epochs_done(&self) -> f64 {
        self.position.epoch as f64 + self.position.batch as f64 / self.epoch.batches() as f64
    }

    /// True after the last step.
    pub fn is_done(&self) -> bool {
        self.position.epoch >= self.settings.epochs
    }

    /// The learning rate of the next step.
    pub fn rate(&self) -> f64 {
        self.settings.schedule.rate(self.position.step, self.epochs_done() / self.settings.epochs as f64)
    }

    /// Sets the part of numbers that steps leave out at random, at least 0 and below 1. Unless set, it is
    /// 0.1 if all weights are trained, or what the settings say for LoRA.
    pub fn set_dropout(&mut self, part: f64) {
        self.training.set_dropout(part.clamp(0.0, 0.99));
    }

    /// Makes one step. It may still be computed when this returns.
    pub fn step(&mut self) -> Result<(), Error> {
        let batch = self.epoch.batch(self.position.batch, &self.tokens);
        let (step, rate) = (self.position.step, self.rate());
        self.training.step(&batch, step, rate)?;
        self.position.step += 1;
        self.position.batch += 1;
        self.position.tokens += batch.used as u64;
        if self.position.batch == self.epoch.batches() {
            self.position.batch = 0;
            self.position.epoch += 1;
            self.epoch = epoch(&self.settings, &self.learned, self.position.epoch);
        }
        Ok(())
    }

    /// The mean loss of the last step; waits for the device. An error if it is not finite. `None` before
    /// the first.
    pub fn last_loss(&self) -> Result<Option<f32>, Error> {
        match self.training.last_loss()? {
            Some(loss) if !loss.is_finite() => Err(Error::NotFinite { step: self.position.step, loss }),
            loss => Ok(loss),
        }
    }

    /// The mean loss of the examples held out; `None` if there are none.
    pub fn validation_loss(&self) -> Result<Option<f32>, Error> {
        if self.held_out.is_empty() {
            return Ok(None);
        }
        self.training.measure(&self.held_out, &self.tokens).map(Some)
    }

    /// The weights of the model, adapters added, in the order of
    /// [`mohole_transformer::Architecture::weights`].
    pub fn weights(&self) -> Result<Vec<Vec<f32>>, Error> {
        self.training.weights()
    }

    /// What is trained: the weights, or with LoRA two thin matrices for each matrix of the blocks, as
    /// [`mohole_transformer::PublishedModel::adapter_files`] wants them.
    pub fn trained(&self) -> Result<Vec<Vec<f32>>, Error> {
        let values = self.training.values()?;
        if !values.are_finite() {
            let loss = self.last_loss()?.unwrap_or_default();
            return Err(Error::NotFinite { step: self.position.step, loss });
        }
        Ok(values.trained)
    }

    /// The logits after each of some tokens, as training computes them.
    pub fn logits(&self, tokens: &[u32]) -> Result<Vec<f32>, Error> {
        let inputs: Vec<i32> = tokens.iter().map(|&token| token as i32).collect();
        let size = inputs.len();
        let batch = Batch { rows: 1, targets: vec![0; size], segments: vec![0; size], used: size, inputs };
        self.training.logits(&batch)
    }

    /// A hash of what the training is made from.
    pub(crate) fn inputs_hash(&self) -> u64 {
        self.inputs_hash
    }

    pub(crate) fn values(&self) -> Result<Values, Error> {
        self.training.values()
    }

    /// Continues after a position.
    pub(crate) fn resume(&mut self, position: Position, values: &Values) -> Result<(), Error> {
        self.training.set_values(values)?;
        self.position = position;
        self.epoch = epoch(&self.settings, &self.learned, position.epoch);
        Ok(())
    }
}

fn epoch(settings: &Settings, examples: &[Range<usize>], epoch: usize) -> Epoch {
    let mut rng =
        Rng::new(settings.seed.wrapping_add((epoch as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    Epoch::shuffled(examples, settings.architecture.context, settings.rows_per_batch(), &mut rng)
}

/// Refuses a training that does not fit into memory. A GPU tells when its memory is full.
fn check_memory(settings: &Settings, device: Device) -> Result<(), Error> {
    if matches!(device, Device::Cuda(_)) { Ok(()) } else { settings.check_memory() }
}

fn start(settings: &Settings, weights: &[Vec<f32>], device: Device) -> Result<Box<dyn AnyTraining>, Error> {
    match device {
        Device::Cpu => Ok(Box::new(Training::new(settings.clone(), weights, Cpu::new(settings.precision))?)),
        Device::CpuThread => {
            let cpu = Cpu::with_threads(settings.precision, 1);
            Ok(Box::new(Training::new(settings.clone(), weights, cpu)?))
        }
        Device::Cuda(index) => {
            let gpu = Cuda::new(index, settings.precision)?;
            Ok(Box::new(Training::new(settings.clone(), weights, gpu)?))
        }
    }
}

/// The FNV hash of tokens and weights.
fn hash(tokens: &[u32], weights: &[Vec<f32>]) -> u64 {
    let weights = weights.iter().flatten().map(|value| u64::from(value.to_bits()));
    let all = tokens.iter().map(|&token| u64::from(token)).chain(weights);
    all.fold(0xcbf2_9ce4_8422_2325, |hash, value| (hash ^ value).wrapping_mul(0x0100_0000_01b3))
}
