//! Models of others: an adapter is trained and sampled from, and what does not fit is refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with a tiny model and a corpus of one file.
struct Lab {
    folder: TempDir,
}

impl Lab {
    fn new() -> Self {
        let lab = Lab { folder: tempfile::tempdir().unwrap() };
        lab.write_model(&config());
        let reference =
            fs::read_to_string(manifest().join("../transformer/tests/data/tokenizer-codegen.json")).unwrap();
        let reference: Value = serde_json::from_str(&reference).unwrap();
        fs::write(lab.path("model/tokenizer.json"), reference["tokenizer"].to_string()).unwrap();
        let program = fs::read(manifest().join("tests/cli/run-success.mlir")).unwrap();
        fs::create_dir(lab.path("corpus")).unwrap();
        fs::write(lab.path("corpus/a.mlir"), program).unwrap();
        lab
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A model of the Llama family with weights from a formula.
    fn write_model(&self, config: &Value) {
        fs::create_dir_all(self.path("model")).unwrap();
        fs::write(self.path("model/config.json"), config.to_string()).unwrap();
        let mut tensors = vec![("model.embed_tokens", vec![301, 16]), ("model.norm", vec![16])];
        tensors.extend([("input_layernorm", vec![16]), ("post_attention_layernorm", vec![16])]);
        tensors.extend([("self_attn.q_proj", vec![16, 16]), ("self_attn.k_proj", vec![8, 16])]);
        tensors.extend([("self_attn.v_proj", vec![8, 16]), ("self_attn.o_proj", vec![16, 16])]);
        tensors.extend([("mlp.gate_proj", vec![24, 16]), ("mlp.up_proj", vec![24, 16])]);
        tensors.extend([("mlp.down_proj", vec![16, 24])]);
        let (mut header, mut bytes) = (serde_json::Map::new(), Vec::new());
        for (at, (name, shape)) in tensors.iter().enumerate() {
            let start = bytes.len();
            for index in 0..shape.iter().product() {
                let noise = ((at * 7919 + index * 104_729) % 997) as f32 / 997.0 - 0.5;
                let value = if shape.len() == 1 { 1.0 } else { 0.5 * noise };
                bytes.extend_from_slice(&value.to_le_bytes());
            }
            let name = if name.starts_with("model.") {
                (*name).to_owned()
            } else {
                format!("model.layers.0.{name}")
            };
            let info = json!({ "dtype": "F32", "shape": shape, "data_offsets": [start, bytes.len()] });
            header.insert(format!("{name}.weight"), info);
        }
        let header = Value::from(header).to_string().into_bytes();
        let file = [&(header.len() as u64).to_le_bytes()[..], &header, &bytes].concat();
        fs::write(self.path("model/model.safetensors"), file).unwrap();
    }

    fn mohole(&self, arguments: &[&str]) -> Output {
        self.run(Command::new(env!("CARGO_BIN_EXE_mohole")).args(arguments))
    }

    fn run(&self, command: &mut Command) -> Output {
        command.env("MOHOLE_HOME", self.path("home")).current_dir(self.folder.path()).output().unwrap()
    }

    fn train(&self, out: &str, more: &[&str]) -> Output {
        let arguments =
            ["neural", "train", "corpus", "--from", "model", "--lora", "--batch", "64", "--out", out];
        self.mohole(&[&arguments[..], more].concat())
    }

    fn sample(&self, out: &str, more: &[&str]) -> Output {
        let arguments = ["neural", "sample", "--target", "mlir-opt-22", "--model", "model", "--out", out];
        self.mohole(&[&arguments[..], more].concat())
    }
}

fn manifest() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn config() -> Value {
    json!({
        "model_type": "llama", "vocab_size": 301, "hidden_size": 16, "intermediate_size": 24,
        "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 1,
        "max_position_embeddings": 64, "tie_word_embeddings": true, "eos_token_id": 300,
    })
}

#[track_caller]
fn assert_ends(output: &Output, code: i32, expected: &str) {
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}{error}");
    let text = if code == 0 { out } else { error };
    assert!(text.contains(expected), "{text}");
}

#[test]
fn an_adapter_is_trained_and_sampled_from() {
    let lab = Lab::new();
    assert_ends(
        &lab.mohole(&["neural", "show", "--model", "model"]),
        0,
        "parameters                    6784",
    );
    assert_ends(&lab.train("adapted", &["--epochs", "3"]), 0, "adapted: an adapter, trained in ");
    let config: Value =
        serde_json::from_slice(&fs::read(lab.path("adapted/adapter_config.json")).unwrap()).unwrap();
    assert_eq!(config["r"], 8);
    assert_eq!(config["lora_alpha"], 32);
    assert_eq!(config["base_model_name_or_path"], "model");
    let mut files: Vec<String> = fs::read_dir(lab.path("adapted"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort_unstable();
    assert_eq!(files, ["adapter_config.json", "adapter_model.safetensors", "skeletons"]);

    let options = ["--count", "3", "--adapter", "adapted", "--form", "custom"];
    assert_ends(&lab.sample("a", &options), 0, "3 attempts: ");
    assert_ends(&lab.sample("b", &options), 0, "3 attempts: ");
    for entry in fs::read_dir(lab.path("a")).unwrap() {
        let name = entry.unwrap().file_name();
        let [one, other] = ["a", "b"].map(|folder| fs::read(lab.path(folder).join(&name)).unwrap());
        assert_eq!(one, other);
    }
}

#[test]
fn a_loss_that_is_not_finite_ends_the_training_and_writes_no_adapter() {
    let lab = Lab::new();
    assert_ends(&lab.train("adapted", &["--learning-rate", "1e38"]), 1, "weights are not finite any more");
    assert!(!lab.path("adapted").exists());
}

#[test]
fn a_model_that_does_not_fit_is_refused() {
    let lab = Lab::new();
    let refuse = |expected: &str| {
        assert_ends(&lab.train("adapted", &[]), 1, expected);
        assert_ends(&lab.sample("out", &[]), 1, expected);
        assert!(!lab.path("adapted").exists() && !lab.path("adapted.training").exists());
    };
    let change = |key: &str, value: Value| {
        let mut config = config();
        config[key] = value;
        fs::write(lab.path("model/config.json"), config.to_string()).unwrap();
    };
    change("vocab_size", 300.into());
    refuse("cannot use model: the tokenizer is not supported: it has 301 tokens, the model knows 300");
    change("model_type", "bert".into());
    refuse("its family is `bert`; `llama` and `codegen` can be read");
    change("eos_token_id", Value::Null);
    refuse("it has no token that ends a text (`eos_token_id`)");
    change("num_hidden_layers", 2.into());
    refuse("the weight `model.layers.1.input_layernorm.weight` is missing");
    lab.write_model(&config());
    let tokenizer = fs::read(lab.path("model/tokenizer.json")).unwrap();
    fs::remove_file(lab.path("model/tokenizer.json")).unwrap();
    refuse("cannot use model: model/tokenizer.json: No such file or directory");
    fs::write(lab.path("model/tokenizer.json"), tokenizer).unwrap();
    let weights = fs::read(lab.path("model/model.safetensors")).unwrap();
    fs::write(lab.path("model/model.safetensors"), &weights[..weights.len() - 9]).unwrap();
    refuse("cannot use model: not a complete safetensors file: model/model.safetensors: it has ");
}

#[test]
fn a_model_larger_than_the_memory_is_refused_before_it_is_read() {
    let lab = Lab::new();
    let mut large = config();
    large["intermediate_size"] = (1 << 24).into();
    fs::write(lab.path("model/config.json"), large.to_string()).unwrap();
    let mohole = env!("CARGO_BIN_EXE_mohole");
    let script = format!(
        "ulimit -v 4000000; {mohole} neural train corpus --from model --lora --out adapted; \
         {mohole} neural sample --target mlir-opt-22 --model model"
    );
    let output = lab.run(Command::new("sh").args(["-c", &script]));
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error.matches(" MB of memory are needed, ").count(), 2, "{error}");
    assert!(!lab.path("adapted").exists());
}

#[test]
fn options_and_adapters_that_do_not_fit_the_model_are_refused() {
    let lab = Lab::new();
    let output = lab.mohole(&["neural", "train", "corpus", "--from", "model", "--out", "adapted"]);
    assert_ends(&output, 2, "a model of others is trained with --lora only");
    assert_ends(&lab.sample("out", &["--must", "arith"]), 2, "--must needs a checkpoint of mohole");
    let missing = lab.sample("out", &["--adapter", "none"]);
    assert_ends(&missing, 1, "cannot use none: none/adapter_config.json: No such file or directory");

    assert_ends(&lab.train("adapted", &["--epochs", "1"]), 0, "trained");
    let mut other = config();
    other["head_dim"] = 4.into();
    fs::write(lab.path("model/config.json"), other.to_string()).unwrap();
    let unfit = lab.sample("out", &["--adapter", "adapted"]);
    assert_ends(&unfit, 1, "cannot use adapted: the adapter does not fit the model: ");
    let damaged = fs::read(lab.path("adapted/adapter_model.safetensors")).unwrap();
    fs::write(lab.path("adapted/adapter_model.safetensors"), &damaged[..damaged.len() / 2]).unwrap();
    let damaged = lab.sample("out", &["--adapter", "adapted"]);
    assert_ends(&damaged, 1, "cannot use adapted: not a complete safetensors file");
    let file = lab.mohole(&["neural", "sample", "--model", "corpus/a.mlir", "--adapter", "adapted"]);
    assert_ends(&file, 2, "--adapter needs a model of others, a folder");
}
