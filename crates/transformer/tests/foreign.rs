//! Models of the Llama and CodeGen families, with weights from a formula, compared with the logits that
//! transformers computes. `scripts/make-references.py` made the figures in `tests/data`.

mod published;

use std::path::Path;

use mohole_transformer::{AdapterSettings, Decoder, Error, Model, Part, PublishedModel, Storage};
use published::{Reference, write_tensors};
use serde_json::{Value, json};

const MODELS: [&str; 4] = ["llama-grouped", "llama-biased", "llama-scaled", "codegen"];

fn open(folder: &Path) -> Result<Model, Error> {
    PublishedModel::open(folder)?.model(Storage::Float)
}

/// The logits after each token.
fn logits(model: &Model, tokens: &[u32]) -> Vec<Vec<f32>> {
    let mut decoder = Decoder::new(model, 1, 1);
    tokens.iter().map(|&token| decoder.step(&[(0, token)]).unwrap().to_vec()).collect()
}

#[track_caller]
fn assert_close(name: &str, found: &[Vec<f32>], expected: &[Vec<f32>]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().flatten().zip(expected.iter().flatten()) {
        assert!((found - expected).abs() < 1e-3, "{name}: {found} instead of {expected}");
    }
}

#[test]
fn logits_are_those_of_transformers() {
    for name in MODELS {
        let reference = Reference::read(name);
        let folder = reference.folder();
        assert_close(name, &logits(&open(folder.path()).unwrap(), &reference.tokens), &reference.logits);
    }
}

#[test]
fn logits_with_an_adapter_are_those_of_peft() {
    for name in MODELS {
        let reference = Reference::read(name);
        let (folder, adapter) = (reference.folder(), reference.adapter_folder());
        let mut published = PublishedModel::open(folder.path()).unwrap();
        published.adapt(adapter.path()).unwrap();
        let model = published.model(Storage::Float).unwrap();
        assert_close(name, &logits(&model, &reference.tokens), &reference.adapted);
    }
}

#[test]
fn an_adapter_that_is_written_is_read() {
    for name in ["llama-grouped", "codegen"] {
        let folder = Reference::read(name).folder();
        let mut published = PublishedModel::open(folder.path()).unwrap();
        let architecture = published.architecture().clone();
        let (rank, plain) = (3, published.weights().unwrap());
        let number = |at: usize| ((at * 37 + 11) % 101) as f32 / 101.0 - 0.5;
        let mut trained = Vec::new();
        let mut expected = plain.clone();
        for block in architecture.layout().blocks {
            for part in Part::ALL {
                let (columns, rows) = (architecture.columns(part), architecture.rows(part));
                let downs: Vec<f32> = (0..rows.len() * rank * columns).map(number).collect();
                let ups: Vec<f32> = (0..rows.iter().sum::<usize>() * rank).map(number).collect();
                let matrix = &mut expected[block.linear(part).weight];
                let parts = rows.iter().enumerate().flat_map(|(part, &rows)| vec![part; rows]);
                for (row, part) in parts.enumerate() {
                    for column in 0..columns {
                        let products = (0..rank)
                            .map(|at| ups[row * rank + at] * downs[(part * rank + at) * columns + column]);
                        matrix[row * columns + column] += 2.0 * products.sum::<f32>();
                    }
                }
                trained.extend([downs, ups]);
            }
        }
        let settings = AdapterSettings { rank, alpha: 6.0, dropout: 0.1 };
        let [config, weights] = published.adapter_files(&settings, &trained).unwrap();
        let adapter = tempfile::tempdir().unwrap();
        std::fs::write(adapter.path().join("adapter_config.json"), config).unwrap();
        std::fs::write(adapter.path().join("adapter_model.safetensors"), weights).unwrap();
        published.adapt(adapter.path()).unwrap();
        let adapted = published.weights().unwrap();
        assert_ne!(adapted, plain);
        for (adapted, expected) in adapted.iter().flatten().zip(expected.iter().flatten()) {
            assert!((adapted - expected).abs() < 1e-4, "{adapted} instead of {expected}");
        }
    }
}

#[test]
fn weights_may_be_in_several_files() {
    let reference = Reference::read("llama-grouped");
    let folder = reference.folder();
    let one = logits(&open(folder.path()).unwrap(), &reference.tokens);
    shard(folder.path(), &reference);
    assert!(!folder.path().join("model.safetensors").exists());
    assert_eq!(logits(&open(folder.path()).unwrap(), &reference.tokens), one);
}

fn shard(folder: &Path, reference: &Reference) {
    let (first, second) = reference.parameters.split_at(reference.parameters.len() / 2);
    let mut map = serde_json::Map::new();
    for (file, part) in [("model-1.safetensors", first), ("model-2.safetensors", second)] {
        write_tensors(&folder.join(file), part);
        map.extend(part.iter().map(|(name, _)| (name.clone(), Value::from(file))));
    }
    let index = json!({ "weight_map": map }).to_string();
    std::fs::write(folder.join("model.safetensors.index.json"), index).unwrap();
    std::fs::remove_file(folder.join("model.safetensors")).unwrap();
}

#[test]
fn quantized_weights_are_close() {
    for name in MODELS {
        let reference = Reference::read(name);
        let folder = reference.folder();
        let published = PublishedModel::open(folder.path()).unwrap();
        let rough = logits(&published.model(Storage::Int8).unwrap(), &reference.tokens);
        let pairs = || reference.logits.iter().flatten().zip(rough.iter().flatten());
        let error: f32 = pairs().map(|(exact, rough)| (exact - rough).powi(2)).sum();
        let size: f32 = pairs().map(|(exact, _)| exact.powi(2)).sum();
        let relative = (error / size).sqrt();
        assert!(relative > 0.0 && relative < 0.1, "{relative}");
    }
}

#[test]
fn a_model_that_cannot_be_read_is_an_error() {
    let check = |change: fn(&mut Value), expected: &str| {
        let mut reference = Reference::read("llama-grouped");
        change(&mut reference.config);
        let error = open(reference.folder().path()).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    };
    check(
        |config| config["model_type"] = "gpt2".into(),
        "its family is `gpt2`; `llama` and `codegen` can be read",
    );
    check(|config| config["vocab_size"] = (-1).into(), "`vocab_size` of its configuration is -1");
    check(|config| config["hidden_act"] = "relu".into(), "its activation is `relu`");
    check(|config| config["num_key_value_heads"] = 3.into(), "4 heads cannot share 3 heads of keys");
    check(
        |config| config["vocab_size"] = 51.into(),
        "`model.embed_tokens.weight` has 800 values instead of 816",
    );
    check(
        |config| config["num_hidden_layers"] = 3.into(),
        "`model.layers.2.input_layernorm.weight` is missing",
    );

    let folder = Reference::read("llama-grouped").folder();
    let path = folder.path().join("model.safetensors");
    let bytes = std::fs::read(&path).unwrap();
    for length in [0, 7, 100, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..length]).unwrap();
        assert!(matches!(open(folder.path()), Err(Error::Damaged(_))), "{length} bytes");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(open(folder.path()), Err(Error::Io { .. })));
}

#[test]
fn a_model_that_does_not_fit_into_memory_is_refused() {
    // The numbers of layers and of tokens are believed; the weights are not looked at before.
    let mut reference = Reference::read("llama-grouped");
    reference.config["vocab_size"] = (1 << 24).into();
    reference.config["hidden_size"] = (1 << 20).into();
    reference.config["head_dim"] = 4.into();
    let error = open(reference.folder().path()).unwrap_err();
    assert!(matches!(error, Error::Memory { needed, .. } if needed > 100_000_000), "{error}");
}

#[test]
fn an_adapter_of_another_model_is_refused() {
    let check = |model: &str, adapter: &str, change: fn(&mut Value), expected: &str| {
        let folder = Reference::read(model).folder();
        let mut reference = Reference::read(adapter);
        change(&mut reference.adapter_config);
        let mut published = PublishedModel::open(folder.path()).unwrap();
        let error = published.adapt(reference.adapter_folder().path()).unwrap_err().to_string();
        assert_eq!(error, format!("the adapter does not fit the model: {expected}"));
    };
    check("codegen", "llama-grouped", |_| (), "the model has no `model.layers.0.mlp.down_proj`");
    check(
        "llama-grouped",
        "llama-scaled",
        |_| (),
        "the weight `base_model.model.model.layers.0.self_attn.k_proj.lora_B.weight` has 8 values instead of 16",
    );
    check(
        "llama-grouped",
        "llama-grouped",
        |config| config["use_dora"] = true.into(),
        "it needs `use_dora`, which this program does not know",
    );
    check(
        "llama-grouped",
        "llama-grouped",
        |config| config["peft_type"] = "IA3".into(),
        "it is of the kind `IA3`; `LORA` can be read",
    );
    let folder = Reference::read("codegen").folder();
    let mut published = PublishedModel::open(folder.path()).unwrap();
    assert!(matches!(published.adapt(folder.path()), Err(Error::Io { .. })));
}

#[test]
fn a_tokenizer_that_does_not_fit_is_refused() {
    let folder = Reference::read("codegen").folder();
    let published = PublishedModel::open(folder.path()).unwrap();
    assert!(matches!(published.tokenizer(), Err(Error::Io { path, .. }) if path.ends_with("tokenizer.json")));
    let tokenizer = |added: u32| {
        json!({
            "added_tokens": [{ "id": 2, "content": "<end>" }, { "id": added, "content": "<other>" }],
            "pre_tokenizer": { "type": "ByteLevel" },
            "model": { "type": "BPE", "vocab": { "a": 0, "b": 1 }, "merges": [] },
        })
    };
    let write = |added: u32| {
        std::fs::write(folder.path().join("tokenizer.json"), tokenizer(added).to_string()).unwrap();
    };
    write(50);
    let error = published.tokenizer().unwrap_err().to_string();
    assert_eq!(error, "the tokenizer is not supported: it has 51 tokens, the model knows 50");
    write(49);
    // Token 1, which the configuration names as the start, is no special token.
    assert_eq!(published.ends(&published.tokenizer().unwrap()).unwrap(), [2, 2]);
}
