//! Trains a model of the standard shape on a token file, on a GPU, and prints speed and loss.
//!
//! `train_gpu TOKENS_FILE OUT_DIR [options]`, with the options of [`Options`]. A training in the folder that
//! was interrupted is continued. `train_gpu --self-test` compares the GPU with the CPU.

use std::path::PathBuf;
use std::time::Instant;

use mohole_training::{
    AdamW, Device, LOG, Lora, Plan, Precision, Record, Schedule, Settings, Tokens, Trainer, run, self_test,
    write_atomically,
};
use mohole_transformer::{Encoding, Shape, Weights};

/// The token that ends an example in files of `mohole neural prepare`.
const END: u32 = 3;

/// The weights.
const MODEL: &str = "model.safetensors";

/// The weights in 16-bit floats.
const SMALL: &str = "weights.bf16.safetensors";

type Failure = Box<dyn std::error::Error>;

/// What the command line says.
struct Options {
    tokens: PathBuf,
    folder: PathBuf,
    /// `--end ID`: the token that ends an example.
    end: u32,
    /// `--epochs N`: passes over the data.
    epochs: usize,
    /// `--batch N`: tokens of one step.
    batch: usize,
    /// `--seed N`.
    seed: u64,
    /// `--rate X`: the highest learning rate.
    rate: f64,
    /// `--decay X`: weight decay.
    decay: f64,
    /// `--dropout X`: the part of numbers left out.
    dropout: Option<f64>,
    /// `--validation X`: the part of the examples that is held out.
    validation: f64,
    /// `--steps N`: stop after so many steps, to measure speed.
    steps: usize,
    /// `--log-every N` and `--checkpoint-every N`: steps between lines and between checkpoints.
    log_every: usize,
    checkpoint_every: usize,
    /// `--f32`: multiply in 32-bit floats.
    precision: Precision,
    /// `--cpu`.
    device: Device,
    /// `--tiny`: 2 layers of width 64.
    tiny: bool,
    /// `--lora`: train adapters of random weights, to measure speed.
    lora: Option<Lora>,
}

fn main() -> Result<(), Failure> {
    if std::env::args().nth(1).is_some_and(|argument| argument == "--self-test") {
        let start = Instant::now();
        let good = self_test(0, &mut |line| println!("{line}"))?;
        println!("{:.1} s", start.elapsed().as_secs_f64());
        return if good { Ok(()) } else { Err("the GPU does not compute what the CPU does".into()) };
    }
    let options = options()?;
    let tokens = Tokens::parse(&std::fs::read(&options.tokens)?)?;
    let shape = shape(&options, tokens.vocabulary as usize);
    let settings = settings(&options, shape);
    println!("{} parameters, {} tokens", shape.parameters(), tokens.tokens.len());
    let start = Instant::now();
    let mut trainer = Trainer::new(settings, tokens, options.device)?;
    if let Some(dropout) = options.dropout {
        trainer.set_dropout(dropout);
    }
    println!("model on the device after {:.1} s", start.elapsed().as_secs_f64());
    let plan = Plan {
        folder: options.folder.clone(),
        log_every: options.log_every,
        checkpoint_every: options.checkpoint_every,
    };
    let start = Instant::now();
    let mut first = None;
    let done = run(&mut trainer, &plan, &mut |record| {
        show(record, start);
        first.get_or_insert((start.elapsed().as_secs_f64(), record.tokens));
        record.step < options.steps
    })?;
    // The first line is left out of the mean: until then, kernels are compiled and measured.
    let (seconds, tokens) = first.unwrap_or_default();
    let (seconds, tokens) = (start.elapsed().as_secs_f64() - seconds, trainer.position().tokens - tokens);
    println!("{tokens} tokens in {seconds:.1} s, {:.0} tokens/s", tokens as f64 / seconds);
    println!("held-out loss {:.4}", trainer.validation_loss()?.unwrap_or(f32::NAN));
    println!("log in {}", plan.folder.join(LOG).display());
    if done {
        let weights = Weights::from_floats(shape, trainer.weights()?)?;
        for (name, encoding) in [(MODEL, Encoding::F32), (SMALL, Encoding::Bf16)] {
            write_atomically(&plan.folder.join(name), &weights.to_bytes(encoding)?)?;
            println!("weights in {}", plan.folder.join(name).display());
        }
    }
    Ok(())
}

fn show(record: &Record, start: Instant) {
    let held_out = record.validation_loss.map(|loss| format!(" held out {loss:.4}")).unwrap_or_default();
    println!(
        "{:.1} s: step {} epoch {:.2} loss {:.4}{held_out} rate {:.6} {} tokens/s",
        start.elapsed().as_secs_f64(),
        record.step,
        record.epoch,
        record.loss,
        record.learning_rate,
        record.tokens_per_second
    );
}

fn shape(options: &Options, vocabulary: usize) -> Shape {
    let standard = Shape::standard(vocabulary);
    let tiny = Shape { layers: 2, width: 64, heads: 2, hidden: 128, ..standard };
    if options.tiny { tiny } else { standard }
}

fn settings(options: &Options, shape: Shape) -> Settings {
    Settings {
        architecture: shape.architecture(),
        end: options.end,
        epochs: options.epochs,
        batch_tokens: options.batch,
        validation: options.validation,
        seed: options.seed,
        schedule: Schedule { peak: options.rate, warmup: 100, last: 0.03 },
        optimizer: AdamW { decay: options.decay, ..AdamW::default() },
        precision: options.precision,
        lora: options.lora,
    }
}

fn options() -> Result<Options, Failure> {
    let mut options = Options {
        tokens: PathBuf::new(),
        folder: PathBuf::new(),
        end: END,
        epochs: 6,
        batch: 32_768,
        seed: 0,
        rate: 1e-3,
        decay: 0.1,
        dropout: None,
        validation: 0.02,
        steps: usize::MAX,
        log_every: 20,
        checkpoint_every: 0,
        precision: Precision::Bf16,
        device: Device::Cuda(0),
        tiny: false,
        lora: None,
    };
    let mut paths = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--end" => options.end = value()?.parse()?,
            "--epochs" => options.epochs = value()?.parse()?,
            "--batch" => options.batch = value()?.parse()?,
            "--seed" => options.seed = value()?.parse()?,
            "--rate" => options.rate = value()?.parse()?,
            "--decay" => options.decay = value()?.parse()?,
            "--dropout" => options.dropout = Some(value()?.parse()?),
            "--validation" => options.validation = value()?.parse()?,
            "--steps" => options.steps = value()?.parse()?,
            "--log-every" => options.log_every = value()?.parse()?,
            "--checkpoint-every" => options.checkpoint_every = value()?.parse()?,
            "--f32" => options.precision = Precision::F32,
            "--cpu" => (options.device, options.precision) = (Device::Cpu, Precision::F32),
            "--tiny" => options.tiny = true,
            "--lora" => options.lora = Some(Lora::default()),
            _ if argument.starts_with("--") => return Err(format!("unknown option {argument}").into()),
            _ => paths.push(PathBuf::from(argument)),
        }
    }
    let [tokens, folder] = paths.try_into().map_err(|_| "usage: train_gpu TOKENS_FILE OUT_DIR [options]")?;
    Ok(Options { tokens, folder, ..options })
}
