//! Models of the Llama and CodeGen families, with weights from a formula.

use std::path::Path;

use mohole_transformer::{Decoder, Error, Model, Storage};
use safetensors::tensor::{Dtype, TensorView, serialize_to_file};
use serde_json::{Value, json};

const TOKENS: [u32; 6] = [3, 49, 0, 17, 17, 8];

#[test]
fn weights_may_be_in_several_files() {
    let folder = folder(&llama());
    let one = logits(folder.path(), Storage::Float);
    shard(folder.path(), &llama());
    assert!(!folder.path().join("model.safetensors").exists());
    assert_eq!(logits(folder.path(), Storage::Float), one);
}

#[test]
fn quantized_weights_are_close() {
    for config in [llama(), codegen()] {
        let folder = folder(&config);
        let exact = logits(folder.path(), Storage::Float);
        let rough = logits(folder.path(), Storage::Int8);
        let error: f32 = exact.iter().zip(&rough).map(|(exact, rough)| (exact - rough).powi(2)).sum();
        let size: f32 = exact.iter().map(|exact| exact.powi(2)).sum();
        let relative = (error / size).sqrt();
        assert!(relative > 0.0 && relative < 0.1, "{relative}");
    }
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let check = |change: fn(&mut Value), expected: &str| {
        let folder = folder(&llama());
        let mut config = llama();
        change(&mut config);
        std::fs::write(folder.path().join("config.json"), config.to_string()).unwrap();
        let error = Model::from_folder(folder.path(), Storage::Float).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    };
    check(
        |config| config["model_type"] = "gpt2".into(),
        "its family is `gpt2`; `llama` and `codegen` can be read",
    );
    check(|config| config["vocab_size"] = (-1).into(), "`vocab_size` of config.json is -1");
    check(|config| config["hidden_act"] = "relu".into(), "its activation is `relu`");
    check(|config| config["num_key_value_heads"] = 3.into(), "its numbers of heads do not fit each other");
    check(
        |config| config["vocab_size"] = 51.into(),
        "`model.embed_tokens.weight` has 800 values instead of 816",
    );
    check(
        |config| config["num_hidden_layers"] = 3.into(),
        "`model.layers.2.input_layernorm.weight` is missing",
    );

    let folder = folder(&llama());
    let path = folder.path().join("model.safetensors");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(Model::from_folder(folder.path(), Storage::Float), Err(Error::Damaged(_))));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(Model::from_folder(folder.path(), Storage::Float), Err(Error::Io { .. })));
}

fn llama() -> Value {
    json!({
        "model_type": "llama", "vocab_size": 50, "hidden_size": 16, "intermediate_size": 28, "hidden_act": "silu",
        "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 32,
    })
}

fn codegen() -> Value {
    json!({
        "model_type": "codegen", "vocab_size": 50, "n_embd": 16, "n_layer": 2, "n_head": 4, "n_positions": 32,
        "rotary_dim": 2, "activation_function": "gelu_new",
    })
}

/// Names and sizes of the weights.
fn names(config: &Value) -> Vec<(String, usize)> {
    let is_llama = config["model_type"] == "llama";
    let parts: &[(&str, usize)] = if is_llama {
        &[
            ("input_layernorm.weight", 16),
            ("self_attn.q_proj.weight", 256),
            ("self_attn.k_proj.weight", 128),
            ("self_attn.v_proj.weight", 128),
            ("self_attn.o_proj.weight", 256),
            ("post_attention_layernorm.weight", 16),
            ("mlp.gate_proj.weight", 448),
            ("mlp.up_proj.weight", 448),
            ("mlp.down_proj.weight", 448),
        ]
    } else {
        &[
            ("ln_1.weight", 16),
            ("ln_1.bias", 16),
            ("attn.qkv_proj.weight", 768),
            ("attn.out_proj.weight", 256),
            ("mlp.fc_in.weight", 1024),
            ("mlp.fc_in.bias", 64),
            ("mlp.fc_out.weight", 1024),
            ("mlp.fc_out.bias", 16),
        ]
    };
    let ends: &[(&str, usize)] = if is_llama {
        &[("model.embed_tokens.weight", 800), ("model.norm.weight", 16), ("lm_head.weight", 800)]
    } else {
        &[
            ("transformer.wte.weight", 800),
            ("transformer.ln_f.weight", 16),
            ("transformer.ln_f.bias", 16),
            ("lm_head.weight", 800),
            ("lm_head.bias", 50),
        ]
    };
    let prefix = if is_llama { "model.layers" } else { "transformer.h" };
    let layers = (0..2)
        .flat_map(|layer| parts.iter().map(move |(part, size)| (format!("{prefix}.{layer}.{part}"), *size)));
    layers.chain(ends.iter().map(|(name, size)| ((*name).to_owned(), *size))).collect()
}

fn logits(folder: &Path, storage: Storage) -> Vec<f32> {
    let model = Model::from_folder(folder, storage).unwrap();
    let mut decoder = Decoder::new(&model, 1, 1);
    decoder.feed(&[(0, &TOKENS)]).unwrap().to_vec()
}

/// A folder as it is published.
fn folder(config: &Value) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.json"), config.to_string()).unwrap();
    write(&folder.path().join("model.safetensors"), &names(config));
    folder
}

fn write(path: &Path, names: &[(String, usize)]) {
    let tensors: Vec<(&str, Vec<u8>)> =
        names.iter().map(|(name, size)| (name.as_str(), formula(name, *size))).collect();
    let views = tensors
        .iter()
        .map(|(name, bytes)| (*name, TensorView::new(Dtype::F32, vec![bytes.len() / 4], bytes).unwrap()));
    serialize_to_file(views, None, path).unwrap();
}

/// Numbers between -0.5 and 0.5 from a hash of the name; the gains of norms are around 1.
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

fn shard(folder: &Path, config: &Value) {
    let names = names(config);
    let (first, second) = names.split_at(names.len() / 2);
    let mut map = serde_json::Map::new();
    for (file, part) in [("model-1.safetensors", first), ("model-2.safetensors", second)] {
        write(&folder.join(file), part);
        map.extend(part.iter().map(|(name, _)| (name.clone(), Value::from(file))));
    }
    let index = json!({ "weight_map": map }).to_string();
    std::fs::write(folder.join("model.safetensors.index.json"), index).unwrap();
    std::fs::remove_file(folder.join("model.safetensors")).unwrap();
}
