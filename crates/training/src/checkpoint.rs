//! Checkpoints: everything that a training needs to continue as if it had never stopped.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use mohole_transformer::Architecture;
use safetensors::tensor::{Dtype, SafeTensors, TensorView, serialize};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::settings::{Lora, Settings};
use crate::trainer::{Position, Trainer};
use crate::training::Values;

const FORMAT: &str = "mohole-training";
const VERSION: u32 = 2;

/// What a checkpoint says about its training. A training continues only with the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Header {
    version: u32,
    position: Position,
    identity: Identity,
}

/// What decides about the order of the data and the meaning of the values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Identity {
    architecture: Architecture,
    lora: Option<Lora>,
    seed: u64,
    end: u32,
    batch_tokens: usize,
    validation: f64,
    /// A hash of the tokens, and with LoRA of the weights below the adapters.
    inputs: u64,
}

impl Identity {
    fn of(settings: &Settings, inputs: u64) -> Self {
        let &Settings { lora, seed, end, batch_tokens, validation, .. } = settings;
        let architecture = settings.architecture.clone();
        Identity { architecture, lora, seed, end, batch_tokens, validation, inputs }
    }
}

impl Trainer {
    /// The bytes of a checkpoint.
    pub fn checkpoint(&self) -> Result<Vec<u8>, Error> {
        let values = self.values()?;
        // The last step may have spoiled the values after its loss was computed.
        let loss = self.last_loss()?.unwrap_or_default();
        if !values.are_finite() {
            return Err(Error::NotFinite { step: self.position().step, loss });
        }
        let shapes = self.settings().trained();
        let parts = [("trained", &values.trained), ("first", &values.first), ("second", &values.second)];
        let mut tensors = Vec::new();
        for (part, values) in parts {
            for (shape, values) in shapes.iter().zip(values) {
                let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
                tensors.push((format!("{part}.{}", shape.name), vec![shape.rows, shape.columns], bytes));
            }
        }
        let views = tensors.iter().map(|(name, size, bytes)| {
            TensorView::new(Dtype::F32, size.clone(), bytes).map(|view| (name.as_str(), view))
        });
        let views =
            views.collect::<Result<Vec<_>, _>>().map_err(|error| Error::Checkpoint(error.to_string()))?;
        let identity = Identity::of(self.settings(), self.inputs_hash());
        let header = Header { version: VERSION, position: self.position(), identity };
        let header = serde_json::to_string(&header).map_err(|error| Error::Checkpoint(error.to_string()))?;
        let metadata = HashMap::from([(FORMAT.to_owned(), header)]);
        serialize(views, Some(metadata)).map_err(|error| Error::Checkpoint(error.to_string()))
    }

    /// Continues where a checkpoint was written. The trainer must have been made from the same data and
    /// settings; the number of epochs, the learning rate and the optimizer may be others.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let wrong = |what: &str| Error::Checkpoint(what.to_owned());
        let damaged =
            |error: safetensors::SafeTensorError| wrong(&format!("it is damaged or truncated: {error}"));
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(damaged)?;
        let header = metadata.metadata().as_ref().and_then(|metadata| metadata.get(FORMAT));
        let header = header.ok_or_else(|| wrong("it is a file of something else"))?;
        let header: serde_json::Value =
            serde_json::from_str(header).map_err(|error| wrong(&error.to_string()))?;
        if header["version"] != VERSION {
            return Err(wrong(&format!(
                "its version is {}, this program reads version {VERSION}",
                header["version"]
            )));
        }
        let header: Header = serde_json::from_value(header).map_err(|error| wrong(&error.to_string()))?;
        if header.identity != Identity::of(self.settings(), self.inputs_hash()) {
            return Err(wrong("it belongs to a training with other data or settings"));
        }
        let file = SafeTensors::deserialize(bytes).map_err(damaged)?;
        let names = self.settings().trained();
        let part = |part: &str| {
            names
                .iter()
                .map(|shape| floats(&file, &format!("{part}.{}", shape.name)))
                .collect::<Result<Vec<_>, _>>()
        };
        let values = Values { trained: part("trained")?, first: part("first")?, second: part("second")? };
        self.resume(header.position, &values)
    }
}

fn floats(file: &SafeTensors<'_>, name: &str) -> Result<Vec<f32>, Error> {
    let view = file.tensor(name).map_err(|_| Error::Checkpoint(format!("{name} is missing")))?;
    if view.dtype() != Dtype::F32 {
        return Err(Error::Checkpoint(format!("{name} has another type")));
    }
    Ok(view.data().as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

/// Writes a file so that it is complete or does not change, whatever happens.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let io = |source| Error::Io { path: path.to_owned(), source };
    let temporary = path.with_extension("partial");
    let write = || {
        let mut file = std::fs::File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&temporary, path)
    };
    write().map_err(|error| {
        // The disk may be full: leave nothing half written.
        let _ = std::fs::remove_file(&temporary);
        io(error)
    })
}
