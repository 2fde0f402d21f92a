//! `mohole neural train`: trains a model on a training set.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use mohole_neural::{Checkpoint, Observed, Seen, Special, Vocabulary};
use mohole_session::model::load;
use mohole_session::{Usage, print};
use mohole_target::{MAX_DATA_BYTES, read_file};
use mohole_training::{
    AdamW, Lora, Plan, Record, Schedule, Settings, Tokens, Trainer, run, write_atomically,
};
use mohole_transformer::{Architecture, Shape, Weights};

use super::device::DeviceName;

/// Train a model on a training set
///
/// A training that was interrupted continues where it was. Its log, one JSON object per line, and its last
/// state are in the folder of --state.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole neural train training-set --epochs 6 --device cuda --out model.mohole\n\n\
Exit codes: 0 trained, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// Folder that `mohole neural prepare` made; for a model of others also programs
    #[arg(value_name = "FOLDER")]
    pub(super) set: PathBuf,
    /// File for the checkpoint; for a model of others, folder for the adapter
    #[arg(long, value_name = "PATH")]
    pub(super) out: PathBuf,
    /// Start from this checkpoint instead of random weights; the training set must have its vocabulary.
    /// `default` is the model that ships with mohole. Or from a model of others: a folder as Hugging Face
    /// publishes them, of the Llama or CodeGen family
    #[arg(long, value_name = "PATH")]
    from: Option<PathBuf>,
    /// Train thin matrices that are added to the weights (LoRA: rank 8, alpha 32, dropout 0.1), not all
    /// weights; for a model of others, they become an adapter in the format of PEFT
    #[arg(long, requires = "from")]
    pub(super) lora: bool,
    /// Passes over the training set
    #[arg(long, value_name = "N", default_value_t = 6)]
    epochs: usize,
    /// Highest learning rate
    #[arg(long, value_name = "RATE", default_value_t = 1e-3)]
    learning_rate: f64,
    /// Tokens of one step [default: 2048 to 4096 on the processor, 8192 to 32768 on a GPU, by the size of
    /// the training set]
    #[arg(long, value_name = "N")]
    batch: Option<usize>,
    /// Number of layers
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "from")]
    layers: usize,
    /// Size of the vector of one token, a multiple of 64
    #[arg(long, value_name = "N", default_value_t = 448, conflicts_with = "from")]
    width: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Where to compute
    #[arg(long, value_enum, default_value_t = DeviceName::Cpu)]
    pub(super) device: DeviceName,
    /// Folder for the log and the state [default: the name of --out with `.training`]
    #[arg(long, value_name = "FOLDER")]
    state: Option<PathBuf>,
}

impl Arguments {
    /// The folder of a model of others, if the training starts from one.
    pub(super) fn foreign(&self) -> Option<&Path> {
        self.from.as_deref().filter(|from| from.is_dir())
    }
}

/// The size of an attention head.
const HEAD: usize = 64;

/// Steps in which the learning rate rises, if there are ten times as many.
const WARMUP: usize = 100;

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let set = TrainingSet::read(&arguments.set)?;
    let start = arguments.from.as_deref().map(load).transpose()?;
    let tokens =
        Tokens::parse(&set.tokens).with_context(|| format!("cannot use {}", arguments.set.display()))?;
    let shape = shape_of(arguments, &set, start.as_ref())?;
    let end = u32::from(Special::End.token());
    let settings = settings(arguments, shape.architecture(), end, tokens.tokens.len());
    let device = arguments.device.device();
    let mut trainer = match &start {
        None => Trainer::new(settings, tokens, device)?,
        Some(start) => Trainer::from_weights(settings, tokens, &start.weights.to_floats(), device)?,
    };
    let last = train(arguments, &mut trainer)?;
    let weights = Weights::from_floats(shape, trainer.weights()?)?;
    let checkpoint = set.checkpoint(weights, start, last.as_ref());
    write_atomically(&arguments.out, &checkpoint.to_bytes()?)?;
    let steps = print::count(trainer.position().step, "step", "steps");
    print::line(format!("{}: trained in {steps}", arguments.out.display()))
}

/// Trains to the end. Returns the last line of the log, if one was written.
pub(super) fn train(arguments: &Arguments, trainer: &mut Trainer) -> Result<Option<Record>> {
    let folder = arguments.state.clone().unwrap_or_else(|| arguments.out.with_extension("training"));
    let plan = Plan { folder, log_every: 20, checkpoint_every: 500 };
    let mut last = None;
    let ended = run(trainer, &plan, &mut |record| {
        show(record);
        last = Some(record.clone());
        true
    });
    ended.with_context(|| {
        format!("the training in {}, which --state moves to another folder", plan.folder.display())
    })?;
    Ok(last)
}

pub(super) fn show(record: &Record) {
    let validation = record.validation_loss.map(|loss| format!(", held out {loss:.3}")).unwrap_or_default();
    print::note(format!(
        "step {}, epoch {:.2}, loss {:.3}{validation}, {} tokens/s",
        record.step, record.epoch, record.loss, record.tokens_per_second
    ));
}

/// The shape of the model to train.
fn shape_of(arguments: &Arguments, set: &TrainingSet, start: Option<&Checkpoint>) -> Result<Shape> {
    let shape = match start {
        Some(start) => {
            ensure!(
                start.vocabulary.save() == set.vocabulary.save(),
                Usage("the training set has another vocabulary than the checkpoint; make it with --vocabulary-of".to_owned())
            );
            start.weights.shape
        }
        None => shape(set.vocabulary.size(), arguments.layers, arguments.width),
    };
    match shape.problem() {
        Some(problem) => bail!(Usage(format!("cannot make such a model: {problem}"))),
        None => Ok(shape),
    }
}

/// The settings for a training set of so many tokens, whose examples end with a token.
pub(super) fn settings(
    arguments: &Arguments,
    architecture: Architecture,
    end: u32,
    tokens: usize,
) -> Settings {
    let batch_tokens = arguments.batch.unwrap_or_else(|| arguments.device.batch(tokens));
    let steps = tokens.saturating_mul(arguments.epochs) / batch_tokens.max(1);
    Settings {
        architecture,
        end,
        epochs: arguments.epochs,
        batch_tokens,
        validation: 0.02,
        seed: arguments.seed,
        schedule: Schedule { peak: arguments.learning_rate, warmup: (steps / 10).min(WARMUP), last: 0.03 },
        optimizer: AdamW::default(),
        precision: arguments.device.precision(),
        lora: arguments.lora.then(Lora::default),
    }
}

/// The shape of a new model.
pub(super) fn shape(vocabulary: usize, layers: usize, width: usize) -> Shape {
    let standard = Shape::standard(vocabulary);
    let hidden = width * standard.hidden / standard.width;
    Shape { layers, width, heads: (width / HEAD).max(1), hidden, ..standard }
}

/// What `prepare` wrote.
struct TrainingSet {
    vocabulary: Vocabulary,
    observed: Observed,
    seen: Seen,
    card: BTreeMap<String, String>,
    tokens: Vec<u8>,
}

impl TrainingSet {
    fn read(folder: &Path) -> Result<Self> {
        let bytes = |name: &str| {
            let file = folder.join(name);
            anyhow::Ok(read_file(&file, MAX_DATA_BYTES)?)
        };
        let text =
            |name: &str| String::from_utf8(bytes(name)?).with_context(|| format!("{name} is not text"));
        let unusable = |name: &str| format!("cannot use {}", folder.join(name).display());
        Ok(TrainingSet {
            vocabulary: Vocabulary::load(&text("vocabulary")?).with_context(|| unusable("vocabulary"))?,
            observed: Observed::load(&text("operations")?).with_context(|| unusable("operations"))?,
            seen: Seen::load(&bytes("skeletons")?).with_context(|| unusable("skeletons"))?,
            card: serde_json::from_slice(&bytes("card.json")?).with_context(|| unusable("card.json"))?,
            tokens: bytes("tokens")?,
        })
    }

    /// The checkpoint of a finished training. One that starts from another keeps what that has seen and
    /// knows of operations.
    fn checkpoint(self, weights: Weights, start: Option<Checkpoint>, last: Option<&Record>) -> Checkpoint {
        let mut card = self.card;
        if let Some(last) = last {
            card.insert("epochs".to_owned(), format!("{:.1}", last.epoch));
            card.insert("loss".to_owned(), format!("{:.3}", last.loss));
            if let Some(loss) = last.validation_loss {
                card.insert("loss held out".to_owned(), format!("{loss:.3}"));
            }
        }
        let (observed, seen) = match start {
            None => (self.observed, self.seen),
            Some(start) => (start.observed.merge(self.observed), start.seen.union(&self.seen)),
        };
        Checkpoint { weights, vocabulary: self.vocabulary, observed, seen, card }
    }
}
