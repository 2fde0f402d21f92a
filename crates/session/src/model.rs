//! The checkpoint that a command uses.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_neural::Checkpoint;
use mohole_transformer::check_memory;

/// Bytes in memory for each byte of a checkpoint: the file, its weights, and the model made of them.
const COPIES: u64 = 3;

/// The option that names a checkpoint.
#[derive(clap::Args)]
pub struct ModelOption {
    /// The checkpoint, a file; or a model of others, a folder
    #[arg(long, value_name = "PATH")]
    pub model: PathBuf,
}

impl ModelOption {
    /// Reads the checkpoint.
    pub fn load(&self) -> Result<Checkpoint> {
        load(&self.model)
    }
}

/// Reads a checkpoint.
pub fn load(path: &Path) -> Result<Checkpoint> {
    let cannot = |what: &str| format!("cannot {what} {}", path.display());
    let size = std::fs::metadata(path).with_context(|| cannot("read"))?.len();
    check_memory(COPIES * size).with_context(|| cannot("use"))?;
    let bytes = std::fs::read(path).with_context(|| cannot("read"))?;
    Checkpoint::parse(&bytes).with_context(|| cannot("use"))
}
