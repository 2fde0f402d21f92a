//! The checkpoint that a command uses.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_neural::{Checkpoint, SHIPPED};

/// Stands for the model that ships with mohole, in place of a file.
pub const DEFAULT: &str = "default";

/// The option that names a checkpoint.
#[derive(clap::Args)]
pub struct ModelOption {
    /// The checkpoint, a file; `default` is the model that ships with mohole
    #[arg(long, value_name = "FILE", default_value = DEFAULT)]
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
    Checkpoint::parse(&bytes(path)?).with_context(|| format!("cannot use {}", path.display()))
}

/// The bytes of a checkpoint.
pub fn bytes(path: &Path) -> Result<Cow<'static, [u8]>> {
    if path == Path::new(DEFAULT) {
        return Ok(Cow::Borrowed(SHIPPED));
    }
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Cow::Owned(bytes))
}
