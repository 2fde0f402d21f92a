//! Models of others, from a folder as Hugging Face publishes them.
//!
//! Not compared with a reference implementation yet: the tests cover files, shapes and errors, not the
//! logits.

mod codegen;
mod config;
mod llama;
mod storage;
mod tensors;

use std::path::Path;

use crate::error::Error;
use crate::model::Model;
use config::Config;
use tensors::Tensors;

pub use storage::Storage;

impl Model {
    /// Reads a model of the Llama or CodeGen family: `config.json`, and `model.safetensors` or the files that
    /// `model.safetensors.index.json` names.
    pub fn from_folder(folder: &Path, storage: Storage) -> Result<Self, Error> {
        let config = Config::read(&folder.join("config.json"))?;
        let tensors = Tensors::open(folder)?;
        match config.family()? {
            "llama" => llama::build(&config, &tensors, storage),
            "codegen" => codegen::build(&config, &tensors, storage),
            other => {
                Err(Error::Unsupported(format!("its family is `{other}`; `llama` and `codegen` can be read")))
            }
        }
    }
}
