//! What can go wrong in training.

use std::path::PathBuf;

/// An error of training.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The bytes are not a token file.
    #[error("not a token file: {0}")]
    Tokens(String),
    /// The settings contradict each other or the data.
    #[error("cannot train: {0}")]
    Settings(String),
    /// The loss or the weights are infinite or not a number.
    #[error(
        "weights are not finite any more at step {step} (loss {loss}); the last checkpoint is that of an earlier step; \
         try a lower learning rate"
    )]
    NotFinite {
        /// The step at which it was noticed.
        step: usize,
        /// The loss of that step.
        loss: f32,
    },
    /// The device failed or does not exist.
    #[error("the device failed: {0}")]
    Device(String),
    /// The device has not enough memory.
    #[error("there is not enough memory: {0}")]
    Memory(String),
    /// A file is not a checkpoint of this model.
    #[error("not a checkpoint of this model: {0}")]
    Checkpoint(String),
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl Error {
    /// The error for a message of the device.
    pub(crate) fn device(message: &str) -> Self {
        let lower = message.to_lowercase();
        if ["out of memory", "out_of_memory", "alloc_failed"].iter().any(|text| lower.contains(text)) {
            Error::Memory(message.to_owned())
        } else {
            Error::Device(message.to_owned())
        }
    }
}
