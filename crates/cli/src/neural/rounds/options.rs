//! The options of the loop.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_neural::{Checkpoint, LearnOptions, hash_text};
use mohole_session::model::load;
use mohole_session::sampling::Manner;
use mohole_session::{TargetOption, Usage, WorkersOption, parse_time};
use serde::{Deserialize, Serialize};

use crate::neural::device::DeviceName;

/// Train a model on what it wrote itself, round after round
///
/// Each round trains the model on a set of programs, samples continuations of some of them, runs every pass
/// of the target on those that are valid and new, and adds them and what the passes made of them to the set:
/// the algorithm of FLEX. Crashes are saved as findings. A loop that was stopped continues with the same
/// command.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
mohole neural loop --model FILE --corpus suite --dir loop --target mlir-opt-22\n  \
mohole neural loop --flex --corpus suite --dir flex --device cuda\n\n\
Exit codes: 0 done or out of time, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) target: TargetOption,
    /// The checkpoint to start from, a file
    #[arg(long, value_name = "FILE")]
    pub(super) model: Option<PathBuf>,
    /// Start from random weights and a vocabulary of the corpus, as --flex does without --model
    #[arg(long, conflicts_with = "model")]
    pub(super) scratch: bool,
    /// Programs to begin with: files, or folders with programs
    #[arg(long, required = true, num_args = 1.., value_name = "PATH")]
    pub(super) corpus: Vec<PathBuf>,
    /// Folder for models, programs, figures and findings
    #[arg(long, value_name = "FOLDER")]
    pub(super) dir: PathBuf,
    /// Number of rounds
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) rounds: usize,
    /// Passes over the training set in each round
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) epochs: usize,
    /// Programs of the set that are continued in each round, or all if there are fewer
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(super) seeds: usize,
    /// Samples for each of them
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(super) continuations: usize,
    /// How many tokens of a seed a sample begins with; 0 for a bare start [default: 3, or 10 with
    /// --no-perturbation]
    #[arg(long, value_name = "N")]
    prompt_tokens: Option<usize>,
    /// Most programs made by passes that one sample adds to the set [default: 4, or no limit with --flex]
    #[arg(long, value_name = "N")]
    outputs: Option<usize>,
    /// Leave the set as it is: train each round on the corpus alone
    #[arg(long)]
    pub(super) no_augmentation: bool,
    /// Train thin matrices that are added to the weights (LoRA: rank 8, alpha 32, dropout 0.1), not all
    /// weights
    #[arg(long, conflicts_with = "scratch")]
    pub(super) lora: bool,
    /// Highest learning rate [default: 1e-3 from random weights, otherwise 3e-4]
    #[arg(long, value_name = "RATE")]
    learning_rate: Option<f64>,
    /// Tokens of one step [default: by the device and the size of the set]
    #[arg(long, value_name = "N")]
    pub(super) batch: Option<usize>,
    /// Number of layers of a new model
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "model")]
    pub(super) layers: usize,
    /// Size of the vector of one token of a new model, a multiple of 64
    #[arg(long, value_name = "N", default_value_t = 448, conflicts_with = "model")]
    pub(super) width: usize,
    /// Size of the vocabulary of a new model
    #[arg(long, value_name = "N", default_value_t = LearnOptions::default().size, conflicts_with = "model")]
    pub(super) vocabulary: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// Where to train
    #[arg(long, value_enum, default_value_t = DeviceName::Cpu)]
    pub(super) device: DeviceName,
    /// Begin no step after this time: 90, 90s, 10m, 2h [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(super) time: Option<Duration>,
    #[command(flatten)]
    pub(super) manner: Manner,
    #[command(flatten)]
    pub(super) workers: WorkersOption,
}

/// What decides about the results of a loop. A folder is continued only with the same.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Identity {
    target: Option<String>,
    /// The hash of the first model; `None` for random weights.
    model: Option<u64>,
    corpus: Vec<PathBuf>,
    epochs: usize,
    seeds: usize,
    continuations: usize,
    prompt_tokens: usize,
    outputs: usize,
    augmentation: bool,
    lora: bool,
    learning_rate: f64,
    shape: Option<[usize; 3]>,
    seed: u64,
    manner: Manner,
}

impl Arguments {
    pub(super) fn check(&self) -> Result<()> {
        self.manner.check()?;
        let is_new = self.starts_new();
        ensure!(
            is_new || self.model.is_some(),
            Usage("name a model with --model, or give --scratch".to_owned())
        );
        ensure!(!(is_new && self.lora), Usage("--lora needs a --model".to_owned()));
        let counts = [self.rounds, self.epochs, self.seeds, self.continuations];
        ensure!(
            !counts.contains(&0),
            Usage("--rounds, --epochs, --seeds and --continuations must not be 0".to_owned())
        );
        Ok(())
    }

    /// The model to start from; `None` for random weights.
    pub(super) fn model(&self) -> Result<Option<Checkpoint>> {
        self.model.as_deref().map(load).transpose()
    }

    /// Whether the loop starts from random weights.
    pub(super) fn starts_new(&self) -> bool {
        self.scratch || (self.manner.flex && self.model.is_none())
    }

    pub(super) fn learning_rate(&self) -> f64 {
        self.learning_rate.unwrap_or(if self.starts_new() { 1e-3 } else { 3e-4 })
    }

    pub(super) fn prompt_tokens(&self) -> usize {
        // Without perturbation, prompts alone make programs differ; FLEX's authors use longer ones, too.
        self.prompt_tokens.unwrap_or(if self.manner.no_perturbation { 10 } else { 3 })
    }

    pub(super) fn outputs(&self) -> usize {
        self.outputs.unwrap_or(if self.manner.flex { usize::MAX } else { 4 })
    }

    pub(super) fn identity(&self, model: Option<&Checkpoint>) -> Identity {
        let weights = |model: &Checkpoint| {
            let bytes: Vec<u8> =
                model.weights.to_floats().iter().flatten().flat_map(|float| float.to_le_bytes()).collect();
            hash_text(&bytes)
        };
        Identity {
            target: self.target.target.clone(),
            model: model.map(weights),
            corpus: self.corpus.clone(),
            epochs: self.epochs,
            seeds: self.seeds,
            continuations: self.continuations,
            prompt_tokens: self.prompt_tokens(),
            outputs: self.outputs(),
            augmentation: !self.no_augmentation,
            lora: self.lora,
            learning_rate: self.learning_rate(),
            shape: self.starts_new().then_some([self.layers, self.width, self.vocabulary]),
            seed: self.seed,
            manner: self.manner.clone(),
        }
    }
}
