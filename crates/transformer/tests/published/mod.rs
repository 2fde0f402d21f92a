//! References from `tests/data` of crate `transformer`, and folders as they are published, with weights from
//! a formula.
// Each test that includes this file uses a part of it.
#![allow(dead_code)]

use std::path::Path;

use safetensors::tensor::{Dtype, TensorView, serialize_to_file};
use serde_json::Value;
use tempfile::TempDir;

/// Names and shapes of tensors.
pub(crate) type Shapes = Vec<(String, Vec<usize>)>;

/// What `scripts/make-references.py` wrote about a model.
pub(crate) struct Reference {
    pub(crate) config: Value,
    pub(crate) parameters: Shapes,
    pub(crate) tokens: Vec<u32>,
    /// After each token.
    pub(crate) logits: Vec<Vec<f32>>,
    pub(crate) adapter_config: Value,
    pub(crate) adapter_parameters: Shapes,
    /// The logits of the model with the adapter.
    pub(crate) adapted: Vec<Vec<f32>>,
}

impl Reference {
    pub(crate) fn read(name: &str) -> Self {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../transformer/tests/data/{name}.json"));
        let json: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let shapes = |value: &Value| -> Shapes {
            let tensors = value.as_object().unwrap().iter();
            tensors
                .map(|(name, shape)| (name.clone(), serde_json::from_value(shape.clone()).unwrap()))
                .collect()
        };
        let logits = |value: &Value| serde_json::from_value(value.clone()).unwrap();
        Reference {
            config: json["config"].clone(),
            parameters: shapes(&json["parameters"]),
            tokens: serde_json::from_value(json["tokens"].clone()).unwrap(),
            logits: logits(&json["logits"]),
            adapter_config: json["adapter"]["config"].clone(),
            adapter_parameters: shapes(&json["adapter"]["parameters"]),
            adapted: logits(&json["adapter"]["logits"]),
        }
    }

    /// The folder of the model.
    pub(crate) fn folder(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("config.json"), self.config.to_string()).unwrap();
        write_tensors(&folder.path().join("model.safetensors"), &self.parameters);
        folder
    }

    /// The folder of the adapter.
    pub(crate) fn adapter_folder(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let config = self.adapter_config.to_string();
        std::fs::write(folder.path().join("adapter_config.json"), config).unwrap();
        write_tensors(&folder.path().join("adapter_model.safetensors"), &self.adapter_parameters);
        folder
    }
}

/// Writes tensors with weights from the formula.
pub(crate) fn write_tensors(path: &Path, shapes: &[(String, Vec<usize>)]) {
    let tensors: Vec<Vec<u8>> =
        shapes.iter().map(|(name, shape)| formula(name, shape.iter().product())).collect();
    let views = shapes.iter().zip(&tensors).map(|((name, shape), bytes)| {
        (name.as_str(), TensorView::new(Dtype::F32, shape.clone(), bytes).unwrap())
    });
    serialize_to_file(views, None, path).unwrap();
}

/// Numbers between -0.5 and 0.5 from a hash of the name; the factors of norms are around 1.
fn formula(name: &str, count: usize) -> Vec<u8> {
    let hash = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let is_norm = name.contains("norm") || name.contains("ln_");
    let base = if is_norm && name.ends_with("weight") { 1.0 } else { 0.0 };
    let value = |index: u64| {
        let mut z = hash.wrapping_add((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((z >> 40) as f64 / (1u64 << 24) as f64 - 0.5 + base) as f32
    };
    (0..count as u64).flat_map(|index| value(index).to_le_bytes()).collect()
}
