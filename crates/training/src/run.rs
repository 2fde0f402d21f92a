//! A training from start to end, with a log and checkpoints in a folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::checkpoint::write_atomically;
use crate::error::Error;
use crate::trainer::Trainer;

/// The name of the log in the folder of a training.
pub const LOG: &str = "log.jsonl";
/// The name of the checkpoint in the folder of a training.
pub const CHECKPOINT: &str = "checkpoint.safetensors";

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Steps made.
    pub step: usize,
    /// Passes over the data made, the current one in part.
    pub epoch: f64,
    /// Tokens learned from.
    pub tokens: u64,
    /// The loss of the last batch.
    pub loss: f32,
    /// The loss of the examples held out, if it was measured here.
    pub validation_loss: Option<f32>,
    /// The learning rate of the next step.
    pub learning_rate: f64,
    /// Tokens per second since the last line.
    pub tokens_per_second: f64,
}

/// What to write, and when, in steps; 0 for never. Both are also done after the last step of each epoch.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The folder of the training.
    pub folder: PathBuf,
    /// Steps between lines of the log.
    pub log_every: usize,
    /// Steps between checkpoints.
    pub checkpoint_every: usize,
}

/// Trains to the end, or until `proceed` says no: it is asked after each line of the log. A checkpoint in
/// the folder is continued. True if the training is complete.
pub fn run(
    trainer: &mut Trainer,
    plan: &Plan,
    proceed: &mut dyn FnMut(&Record) -> bool,
) -> Result<bool, Error> {
    std::fs::create_dir_all(&plan.folder)
        .map_err(|source| Error::Io { path: plan.folder.clone(), source })?;
    let checkpoint = plan.folder.join(CHECKPOINT);
    if checkpoint.exists() {
        let bytes =
            std::fs::read(&checkpoint).map_err(|source| Error::Io { path: checkpoint.clone(), source })?;
        trainer.restore(&bytes)?;
    }
    let mut log = Log::open(&plan.folder.join(LOG), trainer)?;
    while !trainer.is_done() {
        let epoch = trainer.position().epoch;
        trainer.step()?;
        let step = trainer.position().step;
        let ended = trainer.position().epoch > epoch;
        let due = |every: usize| ended || (every > 0 && step.is_multiple_of(every));
        if due(plan.log_every) {
            let record = log.write(trainer, ended)?;
            if !proceed(&record) {
                write_atomically(&checkpoint, &trainer.checkpoint()?)?;
                return Ok(trainer.is_done());
            }
        }
        if due(plan.checkpoint_every) {
            write_atomically(&checkpoint, &trainer.checkpoint()?)?;
        }
    }
    Ok(true)
}

/// The log, open at its end.
struct Log {
    path: PathBuf,
    file: std::fs::File,
    since: Instant,
    tokens: u64,
}

impl Log {
    /// Opens the log. Lines of steps after the checkpoint are removed: the steps will be made again.
    fn open(path: &Path, trainer: &Trainer) -> Result<Self, Error> {
        let io = |source| Error::Io { path: path.to_owned(), source };
        let old = std::fs::read_to_string(path).unwrap_or_default();
        let is_old = |line: &&str| {
            let record = serde_json::from_str::<Record>(line);
            record.is_ok_and(|record| record.step <= trainer.position().step)
        };
        let kept: String = old.lines().filter(is_old).flat_map(|line| [line, "\n"]).collect();
        write_atomically(path, kept.as_bytes())?;
        let file = std::fs::OpenOptions::new().append(true).open(path).map_err(io)?;
        Ok(Log { path: path.to_owned(), file, since: Instant::now(), tokens: trainer.position().tokens })
    }

    fn write(&mut self, trainer: &Trainer, validate: bool) -> Result<Record, Error> {
        let loss = trainer.last_loss()?.unwrap_or_default();
        let position = trainer.position();
        let seconds = self.since.elapsed().as_secs_f64().max(1e-9);
        let record = Record {
            step: position.step,
            epoch: trainer.epochs_done(),
            tokens: position.tokens,
            loss,
            validation_loss: if validate { trainer.validation_loss()? } else { None },
            learning_rate: trainer.rate(),
            tokens_per_second: ((position.tokens - self.tokens) as f64 / seconds).round(),
        };
        let line = serde_json::to_string(&record).map_err(|error| Error::Checkpoint(error.to_string()))?;
        writeln!(self.file, "{line}").map_err(|source| Error::Io { path: self.path.clone(), source })?;
        (self.since, self.tokens) = (Instant::now(), position.tokens);
        Ok(record)
    }
}
