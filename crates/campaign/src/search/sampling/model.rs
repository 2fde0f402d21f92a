//! The model that a campaign samples programs from.

use mohole_neural::{Checkpoint, CheckpointError};
use mohole_transformer::Model;

/// Digits of the hash that tell models apart.
const HASH_DIGITS: usize = 8;

/// A checkpoint, ready to be sampled from.
pub struct SamplingModel {
    /// Its file and hash, for people: `small.mohole (7d5be7a1)`.
    pub name: String,
    pub(crate) checkpoint: Checkpoint,
    pub(crate) transformer: Model,
}

/// Why a file cannot be used as a model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// It is no checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// Its weights are not those of a model.
    #[error(transparent)]
    Weights(#[from] mohole_transformer::Error),
}

impl SamplingModel {
    /// Reads the contents of a checkpoint.
    ///
    /// # Errors
    /// If it is not a checkpoint that this version of mohole can use.
    pub fn parse(file_name: &str, bytes: &[u8]) -> Result<Self, ModelError> {
        let checkpoint = Checkpoint::parse(bytes)?;
        let transformer = Model::new(&checkpoint.weights)?;
        let hash = blake3::hash(bytes).to_hex();
        let name = format!("{file_name} ({})", &hash[..HASH_DIGITS]);
        Ok(SamplingModel { name, checkpoint, transformer })
    }
}
