//! The folder of a loop. Each step writes its result whole, so that a loop that was killed goes on after the
//! last complete step.
//!
//! ```text
//! loop.json                what was asked for
//! rounds.jsonl             the figures of each complete round
//! findings/                as in a campaign
//! round-N/training/        the training under way
//! round-N/weights          the trained weights, for the next round
//! round-N/model.mohole     the checkpoint
//! round-N/trained.json     what training took
//! round-N/samples.json     what was sampled
//! round-N/programs.mlir    what joined the set; of round 0, the corpus
//! round-N/custom.mlir      some of it in custom assembly
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use mohole_neural::tree::Program;
use mohole_neural::{Checkpoint, Vocabulary, parse};
use mohole_session::Usage;
use mohole_session::model::load;
use mohole_target::{MAX_DATA_BYTES, read_file, read_long_text};
use mohole_training::{LOG, write_atomically};
use mohole_transformer::{Encoding, Weights};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::base::Base;
use super::options::Identity;
use super::record::Record;
use super::results::{Samples, Trained};

/// The line between programs.
const SEPARATOR: &str = "// -----\n";

/// The folder of a loop.
pub(super) struct LoopFolder {
    path: PathBuf,
}

impl LoopFolder {
    /// Opens the folder of a loop, or an empty folder for one.
    pub(super) fn open(path: &Path, identity: &Identity) -> Result<Self> {
        let folder = LoopFolder { path: path.to_owned() };
        let file = path.join("loop.json");
        if file.exists() {
            let found: Identity = folder.read_json(&file)?;
            ensure!(
                found == *identity,
                Usage(format!("{} has a loop with other options; name another --dir", path.display()))
            );
            return Ok(folder);
        }
        // A loop that was killed at once leaves this.
        let is_ours = |entry: &fs::DirEntry| entry.file_name() == "loop.partial";
        let is_used = fs::read_dir(path).is_ok_and(|entries| entries.flatten().any(|entry| !is_ours(&entry)));
        ensure!(!is_used, Usage(format!("{} is not empty, and not the folder of a loop", path.display())));
        Ok(folder)
    }

    /// Begins a loop.
    pub(super) fn begin(&self, identity: &Identity) -> Result<()> {
        self.make(&self.path)?;
        self.write_json(&self.path.join("loop.json"), identity)
    }

    /// The figures of complete rounds.
    pub(super) fn records(&self) -> Result<Vec<Record>> {
        let file = self.path.join("rounds.jsonl");
        if !file.exists() {
            return Ok(Vec::new());
        }
        let records = self.text(&file)?;
        let records = records.lines().map(serde_json::from_str);
        records.collect::<Result<_, _>>().with_context(|| format!("cannot use {}", file.display()))
    }

    /// Notes that a round is complete, and deletes what only served it.
    pub(super) fn finish_round(&self, record: &Record, earlier: &[Record]) -> Result<()> {
        let lines = earlier.iter().chain([record]).map(|record| Ok(serde_json::to_string(record)? + "\n"));
        let lines = lines.collect::<Result<String>>()?;
        write_atomically(&self.path.join("rounds.jsonl"), lines.as_bytes())?;
        let _ = fs::remove_file(self.weights(record.round - 1));
        Ok(())
    }

    /// Where findings are.
    pub(super) fn findings(&self) -> PathBuf {
        self.path.join("findings")
    }

    /// Where the checkpoint of a round is.
    pub(super) fn model(&self, round: usize) -> PathBuf {
        self.file(round, "model.mohole")
    }

    /// Where the training of a round works.
    pub(super) fn training(&self, round: usize) -> PathBuf {
        self.file(round, "training")
    }

    pub(super) fn has_programs(&self, round: usize) -> bool {
        self.file(round, "programs.mlir").exists()
    }

    /// Writes the programs that join the set.
    pub(super) fn write_programs(&self, round: usize, programs: &[Program], custom: &[String]) -> Result<()> {
        let generic: Vec<String> = programs.iter().map(Program::text).collect();
        self.make(&self.path.join(format!("round-{round}")))?;
        write_atomically(&self.file(round, "custom.mlir"), custom.join(SEPARATOR).as_bytes())?;
        // It comes last, since it tells that both are there.
        Ok(write_atomically(&self.file(round, "programs.mlir"), generic.join(SEPARATOR).as_bytes())?)
    }

    /// The programs that joined the set in a round, and some of them in custom assembly.
    pub(super) fn programs(&self, round: usize) -> Result<(Vec<Program>, Vec<String>)> {
        let texts = |name: &str| -> Result<Vec<String>> {
            let all = self.text(&self.file(round, name))?;
            let pieces = all.split(SEPARATOR).filter(|piece| !piece.trim().is_empty());
            Ok(pieces.map(str::to_owned).collect())
        };
        let programs = texts("programs.mlir")?;
        let programs = programs.iter().map(|text| parse(text)).collect::<Result<_, _>>();
        let context = || format!("cannot use {}", self.file(round, "programs.mlir").display());
        Ok((programs.with_context(context)?, texts("custom.mlir")?))
    }

    pub(super) fn write_vocabulary(&self, vocabulary: &Vocabulary) -> Result<()> {
        self.make(&self.path.join("round-0"))?;
        Ok(write_atomically(&self.file(0, "vocabulary"), vocabulary.save().as_bytes())?)
    }

    pub(super) fn vocabulary(&self) -> Result<Vocabulary> {
        let file = self.file(0, "vocabulary");
        Vocabulary::load(&self.text(&file)?).with_context(|| format!("cannot use {}", file.display()))
    }

    pub(super) fn is_trained(&self, round: usize) -> bool {
        self.file(round, "trained.json").exists()
    }

    /// Writes what a training gave.
    pub(super) fn write_trained(
        &self,
        round: usize,
        checkpoint: &Checkpoint,
        record: &Trained,
    ) -> Result<()> {
        let weights = checkpoint.weights.to_bytes(Encoding::F32)?;
        write_atomically(&self.weights(round), &weights)?;
        write_atomically(&self.model(round), &checkpoint.to_bytes()?)?;
        let training = self.training(round);
        fs::copy(training.join(LOG), self.file(round, LOG))
            .with_context(|| format!("cannot copy the log of {}", training.display()))?;
        self.write_json(&self.file(round, "trained.json"), record)?;
        fs::remove_dir_all(&training).with_context(|| format!("cannot remove {}", training.display()))
    }

    /// What the round after this one starts from.
    pub(super) fn trained(&self, round: usize) -> Result<Base> {
        let file = self.weights(round);
        let bytes = read_file(&file, MAX_DATA_BYTES)?;
        let weights = Weights::parse(&bytes).with_context(|| format!("cannot use {}", file.display()))?;
        Ok(Base::of(Checkpoint { weights, ..load(&self.model(round))? }))
    }

    pub(super) fn training_record(&self, round: usize) -> Result<Trained> {
        self.read_json(&self.file(round, "trained.json"))
    }

    pub(super) fn is_sampled(&self, round: usize) -> bool {
        self.file(round, "samples.json").exists()
    }

    pub(super) fn write_samples(&self, round: usize, samples: &Samples) -> Result<()> {
        self.write_json(&self.file(round, "samples.json"), samples)
    }

    pub(super) fn samples(&self, round: usize) -> Result<Samples> {
        self.read_json(&self.file(round, "samples.json"))
    }

    fn weights(&self, round: usize) -> PathBuf {
        self.file(round, "weights")
    }

    fn file(&self, round: usize, name: &str) -> PathBuf {
        self.path.join(format!("round-{round}")).join(name)
    }

    fn make(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
    }

    fn text(&self, file: &Path) -> Result<String> {
        Ok(read_long_text(file, MAX_DATA_BYTES)?)
    }

    fn read_json<T: DeserializeOwned>(&self, file: &Path) -> Result<T> {
        match serde_json::from_str(&self.text(file)?) {
            Ok(value) => Ok(value),
            Err(error) => bail!("cannot use {}: {error}", file.display()),
        }
    }

    fn write_json<T: Serialize>(&self, file: &Path, value: &T) -> Result<()> {
        Ok(write_atomically(file, &serde_json::to_vec(value)?)?)
    }
}
