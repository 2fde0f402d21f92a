//! A model of others, from a folder as Hugging Face publishes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::architecture::{Architecture, Part};
use crate::error::Error;
use crate::foreign::adapter::{self, Adapter, AdapterSettings, Pair};
use crate::foreign::config::Config;
use crate::foreign::source::{Direction, Source};
use crate::foreign::storage::Storage;
use crate::foreign::tensors::Tensors;
use crate::foreign::{codegen, llama};
use crate::layout::WeightShape;
use crate::memory::check_memory;
use crate::model::Model;
use crate::tokenizer::Tokenizer;

/// A model of the Llama or CodeGen family: `config.json`, and `model.safetensors` or the files that
/// `model.safetensors.index.json` names. Weights are read when they are asked for.
#[derive(Debug)]
pub struct PublishedModel {
    folder: PathBuf,
    config: Config,
    architecture: Architecture,
    shapes: Vec<WeightShape>,
    sources: Vec<Source>,
    tensors: Tensors,
    adapter: Option<Adapter>,
}

impl PublishedModel {
    /// Opens a folder.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let config = Config::read(&folder.join("config.json"))?;
        let tensors = Tensors::open(folder)?;
        let (architecture, sources) = match config.family()? {
            "llama" => with_sources(llama::architecture(&config, &tensors)?, llama::sources)?,
            "codegen" => with_sources(codegen::architecture(&config, &tensors)?, codegen::sources)?,
            other => {
                return Err(Error::Unsupported(format!(
                    "its family is `{other}`; `llama` and `codegen` can be read"
                )));
            }
        };
        let shapes = architecture.weights();
        let folder = folder.to_owned();
        Ok(PublishedModel { folder, config, architecture, shapes, sources, tensors, adapter: None })
    }

    /// Opens an adapter of the model: its weights are from now on those of the model with the adapter.
    pub fn adapt(&mut self, folder: &Path) -> Result<(), Error> {
        let layout = self.architecture.layout();
        let linears = layout.blocks.iter().flat_map(|block| block.linears);
        let layers: BTreeMap<String, [usize; 2]> = linears
            .flat_map(|linear| {
                let columns = self.shapes[linear.weight].columns;
                let tensors = &self.sources[linear.weight].tensors;
                tensors.iter().map(move |(name, rows)| (layer_of(name).to_owned(), [*rows, columns]))
            })
            .collect();
        self.adapter = Some(Adapter::open(folder, &layers)?);
        Ok(())
    }

    /// How the model computes.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// All weights as floats, in the order of [`Architecture::weights`].
    pub fn weights(&self) -> Result<Vec<Vec<f32>>, Error> {
        (0..self.shapes.len()).map(|index| self.weight(index)).collect()
    }

    /// The model, ready for inference.
    pub fn model(&self, storage: Storage) -> Result<Model, Error> {
        let largest = self.shapes.iter().map(|shape| shape.rows * shape.columns).max().unwrap_or(0) as u64;
        // A matrix is read, turned into floats and then into the order in which the processor wants it.
        check_memory(self.architecture.parameters() as u64 * storage.bytes() + 3 * 4 * largest)?;
        Model::assemble(self.architecture.clone(), |index| {
            Ok(storage.weight(self.weight(index)?, self.shapes[index].rows))
        })
    }

    /// The tokenizer of the folder.
    pub fn tokenizer(&self) -> Result<Tokenizer, Error> {
        let path = self.folder.join("tokenizer.json");
        let text = std::fs::read_to_string(&path).map_err(|source| Error::Io { path, source })?;
        let tokenizer = Tokenizer::parse(&text)?;
        let (tokens, model) = (tokenizer.vocabulary(), self.architecture.vocabulary);
        if tokens > model {
            return Err(Error::Tokenizer(format!("it has {tokens} tokens, the model knows {model}")));
        }
        Ok(tokenizer)
    }

    /// The tokens before and after a text: those that the configuration names, if the tokenizer knows them as
    /// special ones. Without a token before a text, that after the last one stands there.
    pub fn ends(&self, tokenizer: &Tokenizer) -> Result<[u32; 2], Error> {
        let generation = Config::read(&self.folder.join("generation_config.json")).ok();
        let find = |key: &str| {
            let configs = [Some(&self.config), generation.as_ref()];
            let tokens: Vec<u32> =
                configs.into_iter().flatten().flat_map(|config| config.tokens(key)).collect();
            tokens.into_iter().find(|&token| tokenizer.is_added(token))
        };
        let end = find("eos_token_id").ok_or_else(|| {
            Error::Tokenizer("it has no token that ends a text (`eos_token_id`)".to_owned())
        })?;
        Ok([find("bos_token_id").unwrap_or(end), end])
    }

    /// The bytes of the two files of an adapter, [`crate::ADAPTER_CONFIG`] first. `trained` has two thin
    /// matrices for each matrix of the blocks: first those that are multiplied with the input, of all parts
    /// of [`Architecture::rows`] one below the other; then those of the output, likewise.
    pub fn adapter_files(
        &self,
        settings: &AdapterSettings,
        trained: &[Vec<f32>],
    ) -> Result<[Vec<u8>; 2], Error> {
        let mut pairs = Vec::new();
        let layout = self.architecture.layout();
        let linears = layout.blocks.iter().flat_map(|block| Part::ALL.map(|part| block.linear(part)));
        for (linear, matrices) in linears.zip(trained.chunks_exact(2)) {
            let source = &self.sources[linear.weight];
            let columns = self.shapes[linear.weight].columns;
            let mut ups = &matrices[1][..];
            let downs = matrices[0].chunks_exact(settings.rank * columns);
            for ((name, rows), down) in source.tensors.iter().zip(downs) {
                let (up, rest) = ups
                    .split_at_checked(rows * settings.rank)
                    .ok_or_else(|| Error::Adapter(format!("the matrices for `{name}` have another size")))?;
                ups = rest;
                let up = source.reorder(up.to_vec(), Direction::ToTensor);
                pairs.push(Pair { layer: layer_of(name).to_owned(), down: down.to_vec(), up });
            }
        }
        adapter::files(settings, &self.folder, &pairs)
    }

    fn weight(&self, index: usize) -> Result<Vec<f32>, Error> {
        let (source, shape) = (&self.sources[index], &self.shapes[index]);
        let mut weight = Vec::with_capacity(shape.rows * shape.columns);
        for (name, rows) in &source.tensors {
            // The rows of a vector are its values.
            let columns = if shape.rows == 1 { 1 } else { shape.columns };
            let mut values = match self.tensors.optional(name, rows * columns)? {
                Some(values) => values,
                None if source.is_optional => vec![0.0; rows * columns],
                None => return Err(Error::Missing(name.clone())),
            };
            if let Some(adapter) = &self.adapter {
                adapter.add(layer_of(name), columns, &mut values)?;
            }
            weight.extend(values);
        }
        Ok(source.reorder(weight, Direction::ToWeight))
    }
}

/// An architecture with where its weights are, if its sizes fit each other.
fn with_sources(
    architecture: Architecture,
    sources: fn(&Architecture) -> Vec<Source>,
) -> Result<(Architecture, Vec<Source>), Error> {
    if let Some(problem) = architecture.problem() {
        return Err(Error::Unsupported(problem));
    }
    let sources = sources(&architecture);
    Ok((architecture, sources))
}

/// The name of the layer of a matrix. Biases and other tensors have no layer that could be adapted.
fn layer_of(tensor: &str) -> &str {
    tensor.strip_suffix(".weight").unwrap_or("")
}

impl Config {
    /// Tokens, one or a list.
    fn tokens(&self, key: &str) -> Vec<u32> {
        let one = |value: &Value| value.as_u64().and_then(|token| u32::try_from(token).ok());
        match self.value(key) {
            Value::Array(list) => list.iter().filter_map(one).collect(),
            value => one(value).into_iter().collect(),
        }
    }
}
