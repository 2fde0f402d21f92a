//! Models of others, in folders as Hugging Face publishes them, and adapters for them.

use std::path::Path;

use anyhow::{Context, Result};
use mohole_neural::{Seen, TextModel};
use mohole_target::{MAX_DATA_BYTES, read_file};
use mohole_transformer::{PublishedModel, Storage, Tokenizer};

/// The most tokens of a program of such a model. Programs as text have more tokens than in our vocabulary.
pub const FOREIGN_CONTEXT: usize = 1024;

/// The file of an adapter's folder with the skeletons of the programs that it was trained on.
pub const SKELETONS: &str = "skeletons";

/// A model of others, ready to write programs.
pub struct ForeignModel {
    /// The model with its tokenizer.
    pub text: TextModel,
    /// The skeletons of the programs that its adapter was trained on; of others, nothing is known.
    pub seen: Seen,
}

impl ForeignModel {
    /// Reads a model and perhaps an adapter.
    ///
    /// # Errors
    /// If they cannot be used.
    pub fn open(folder: &Path, adapter: Option<&Path>) -> Result<Self> {
        let cannot = || format!("cannot use {}", folder.display());
        let Opened { mut model, tokenizer, ends: [start, end] } = Opened::open(folder)?;
        let mut seen = Seen::default();
        if let Some(adapter) = adapter {
            let cannot = || format!("cannot use {}", adapter.display());
            model.adapt(adapter).with_context(cannot)?;
            let skeletons = adapter.join(SKELETONS);
            if skeletons.exists() {
                seen = Seen::load(&read_file(&skeletons, MAX_DATA_BYTES)?).with_context(cannot)?;
            }
        }
        let model = model.model(Storage::Int8).with_context(cannot)?;
        Ok(ForeignModel { text: TextModel { model, tokenizer, start, end }, seen })
    }
}

/// A model of others before its weights are read.
pub struct Opened {
    /// The model.
    pub model: PublishedModel,
    /// Its tokenizer.
    pub tokenizer: Tokenizer,
    /// The tokens before and after a text.
    pub ends: [u32; 2],
}

impl Opened {
    /// Opens a folder.
    ///
    /// # Errors
    /// If it has no model of a known family, or no tokenizer that fits it.
    pub fn open(folder: &Path) -> Result<Self> {
        let cannot = || format!("cannot use {}", folder.display());
        let model = PublishedModel::open(folder).with_context(cannot)?;
        let tokenizer = model.tokenizer().with_context(cannot)?;
        let ends = model.ends(&tokenizer).with_context(cannot)?;
        Ok(Opened { model, tokenizer, ends })
    }
}
