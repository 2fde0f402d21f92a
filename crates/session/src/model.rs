//! The checkpoint that a command uses.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_neural::{Checkpoint, SHIPPED};
use mohole_transformer::check_memory;

/// Stands for the model that ships with mohole, in place of a file.
pub const DEFAULT: &str = "default";

/// Bytes in memory for each byte of a checkpoint: the file, its weights, and the model made of them.
const COPIES: u64 = 3;

/// The option that names a checkpoint.
#[derive(clap::Args)]
pub struct ModelOption {
    /// The checkpoint, a file; or a model of others, a folder; `default` is the model that ships with mohole
    #[arg(long, value_name = "PATH", default_value = DEFAULT)]
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
    let cannot = |what: &str| format!("cannot {what} {}", path.display());
    let size = std::fs::metadata(path).with_context(|| cannot("read"))?.len();
    check_memory(COPIES * size).with_context(|| cannot("use"))?;
    let read = mohole_target::open_regular(path).and_then(|file| mohole_target::read_bounded(file, u64::MAX));
    Ok(Cow::Owned(read.with_context(|| cannot("read"))?))
}
