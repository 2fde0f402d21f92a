//! The checkpoint that a command uses.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_neural::Checkpoint;

/// The option that names a checkpoint.
#[derive(clap::Args)]
pub(crate) struct ModelOption {
    /// The checkpoint, a file
    #[arg(long, value_name = "FILE")]
    pub(crate) model: PathBuf,
}

impl ModelOption {
    pub(crate) fn load(&self) -> Result<Checkpoint> {
        load(&self.model)
    }
}

/// Reads a checkpoint.
pub(crate) fn load(path: &Path) -> Result<Checkpoint> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Checkpoint::parse(&bytes).with_context(|| format!("cannot use {}", path.display()))
}
