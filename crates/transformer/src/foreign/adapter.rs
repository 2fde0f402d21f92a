//! Adapters (LoRA) in the format of PEFT: `adapter_config.json` and `adapter_model.safetensors`. For each
//! layer that is adapted, there are two thin matrices, `A` and `B`, and `alpha / rank * B A` is added to the
//! layer's matrix.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use safetensors::tensor::{Dtype, TensorView, serialize};
use serde_json::json;

use crate::error::Error;
use crate::foreign::config::Config;
use crate::foreign::tensors::Tensors;
use crate::values::bytes_of;

/// The file with the settings of an adapter.
pub const ADAPTER_CONFIG: &str = "adapter_config.json";
/// The file with the matrices of an adapter.
pub const ADAPTER_WEIGHTS: &str = "adapter_model.safetensors";

/// What PEFT writes before the names of layers.
const PREFIX: &str = "base_model.model.";

/// The settings of an adapter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AdapterSettings {
    /// The smaller size of the thin matrices.
    pub rank: usize,
    /// Their product is multiplied with `alpha / rank`.
    pub alpha: f64,
    /// The part of their inputs that was left out at random in training.
    pub dropout: f64,
}

/// An adapter that was published or trained.
#[derive(Debug)]
pub(super) struct Adapter {
    rank: usize,
    scale: f32,
    tensors: Tensors,
}

impl Adapter {
    /// Opens the adapter of a folder. `layers` are those of the model: rows and columns by name.
    pub(super) fn open(folder: &Path, layers: &BTreeMap<String, [usize; 2]>) -> Result<Self, Error> {
        let config = Config::read(&folder.join(ADAPTER_CONFIG))?;
        let wrong = |what: String| Error::Adapter(what);
        if let Some(kind) = config.text("peft_type").filter(|&kind| kind != "LORA") {
            return Err(wrong(format!("it is of the kind `{kind}`; `LORA` can be read")));
        }
        for key in ["use_rslora", "use_dora", "fan_in_fan_out", "lora_bias"] {
            if config.flag(key, false) {
                return Err(wrong(format!("it needs `{key}`, which this program does not know")));
            }
        }
        for key in ["rank_pattern", "alpha_pattern"] {
            if config.group(key).is_some_and(|group| !group.is_empty()) {
                return Err(wrong(format!("it needs `{key}`, which this program does not know")));
            }
        }
        let rank = config.size("r")?;
        let scale = (config.number("lora_alpha", rank as f64) / rank as f64) as f32;
        let tensors = Tensors::of_file(&folder.join(ADAPTER_WEIGHTS))?;
        for name in tensors.names() {
            let layer = layer_of(&name).ok_or_else(|| wrong(format!("it has `{name}`")))?;
            let [rows, columns] =
                layers.get(layer).ok_or_else(|| wrong(format!("the model has no `{layer}`")))?;
            for (part, size) in [("A", rank * columns), ("B", rows * rank)] {
                let name = tensor_name(layer, part);
                if !tensors.has(&name) {
                    return Err(wrong(format!("it has no `{name}`")));
                }
                tensors.required(&name, size).map_err(|error| wrong(error.to_string()))?;
            }
        }
        Ok(Adapter { rank, scale, tensors })
    }

    /// Adds what the adapter adds to a layer's matrix with so many columns.
    pub(super) fn add(&self, layer: &str, columns: usize, matrix: &mut [f32]) -> Result<(), Error> {
        let (rank, rows) = (self.rank, matrix.len() / columns);
        let [down, up] = ["A", "B"].map(|part| tensor_name(layer, part));
        let Some(down) = self.tensors.optional(&down, rank * columns)? else { return Ok(()) };
        let up = self.tensors.required(&up, rows * rank)?;
        for (row, up) in matrix.chunks_exact_mut(columns).zip(up.chunks_exact(rank)) {
            for (&up, down) in up.iter().zip(down.chunks_exact(columns)) {
                row.iter_mut().zip(down).for_each(|(value, down)| *value += self.scale * up * down);
            }
        }
        Ok(())
    }
}

/// The two matrices of a layer's adapter.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) layer: String,
    /// `rank x inputs`.
    pub(super) down: Vec<f32>,
    /// `outputs x rank`.
    pub(super) up: Vec<f32>,
}

/// The bytes of the two files of an adapter, the settings first.
pub(super) fn files(settings: &AdapterSettings, base: &Path, pairs: &[Pair]) -> Result<[Vec<u8>; 2], Error> {
    let rank = settings.rank;
    let mut tensors = Vec::new();
    for Pair { layer, down, up } in pairs {
        tensors.push((tensor_name(layer, "A"), vec![rank, down.len() / rank], bytes_of(down, Dtype::F32)));
        tensors.push((tensor_name(layer, "B"), vec![up.len() / rank, rank], bytes_of(up, Dtype::F32)));
    }
    let damaged = |error: safetensors::SafeTensorError| Error::Damaged(error.to_string());
    let views = tensors.iter().map(|(name, size, bytes)| {
        Ok((name.as_str(), TensorView::new(Dtype::F32, size.clone(), bytes).map_err(damaged)?))
    });
    let views = views.collect::<Result<Vec<_>, Error>>()?;
    let metadata = HashMap::from([("format".to_owned(), "pt".to_owned())]);
    let mut targets: Vec<&str> = pairs.iter().filter_map(|pair| pair.layer.rsplit('.').next()).collect();
    targets.sort_unstable();
    targets.dedup();
    let is_whole = settings.alpha.fract() == 0.0;
    let alpha = if is_whole { json!(settings.alpha as i64) } else { json!(settings.alpha) };
    let config = json!({
        "base_model_name_or_path": base.display().to_string(),
        "bias": "none",
        "fan_in_fan_out": false,
        "inference_mode": true,
        "lora_alpha": alpha,
        "lora_dropout": settings.dropout,
        "peft_type": "LORA",
        "r": rank,
        "target_modules": targets,
        "task_type": "CAUSAL_LM",
    });
    Ok([format!("{config:#}\n").into_bytes(), serialize(views, Some(metadata)).map_err(damaged)?])
}

fn tensor_name(layer: &str, part: &str) -> String {
    format!("{PREFIX}{layer}.lora_{part}.weight")
}

fn layer_of(name: &str) -> Option<&str> {
    let name = name.strip_prefix(PREFIX)?;
    name.strip_suffix(".lora_A.weight").or_else(|| name.strip_suffix(".lora_B.weight"))
}
