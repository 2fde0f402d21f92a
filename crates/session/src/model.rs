//! The checkpoint that a command uses.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_neural::Checkpoint;

/// The option that names a checkpoint.
#[derive(clap::Args)]
pub struct ModelOption {
    /// The checkpoint, a file
    #[arg(long, value_name = "FILE")]
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
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Checkpoint::parse(&bytes).with_context(|| format!("cannot use {}", path.display()))
}
