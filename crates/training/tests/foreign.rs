//! Adapters for models of others: trained, written in the format of PEFT, and read again for inference.

#[path = "../../transformer/tests/published/mod.rs"]
mod published;

use mohole_training::{AdamW, Device, Lora, Precision, Schedule, Settings, Tokens, Trainer};
use mohole_transformer::{
    ADAPTER_CONFIG, ADAPTER_WEIGHTS, AdapterSettings, Decoder, PublishedModel, Storage,
};
use published::Reference;

/// Examples that count in steps of 1 to 3, behind the same token that ends them.
fn counting() -> Tokens {
    let example = |number: u32| {
        let numbers = (0..12).map(move |index| 3 + (number + index * (1 + number % 3)) % 40);
        [2].into_iter().chain(numbers).chain([2])
    };
    Tokens { vocabulary: 50, tokens: (0..60).flat_map(example).collect() }
}

#[test]
fn inference_with_an_adapter_computes_what_was_trained() {
    for name in ["llama-grouped", "llama-biased", "codegen"] {
        let folder = Reference::read(name).folder();
        let mut published = PublishedModel::open(folder.path()).unwrap();
        let lora = Lora::default();
        let settings = Settings {
            architecture: published.architecture().clone(),
            end: 2,
            epochs: 8,
            batch_tokens: 128,
            validation: 0.1,
            seed: 1,
            schedule: Schedule { peak: 3e-3, warmup: 4, last: 0.1 },
            optimizer: AdamW::default(),
            precision: Precision::F32,
            lora: Some(lora),
        };
        let weights = published.weights().unwrap();
        let mut trainer = Trainer::from_weights(settings, counting(), &weights, Device::Cpu).unwrap();
        let before = trainer.validation_loss().unwrap().unwrap();
        while !trainer.is_done() {
            trainer.step().unwrap();
        }
        let after = trainer.validation_loss().unwrap().unwrap();
        assert!(after < before - 0.5, "{name}: {before} before, {after} after");

        let adapter = tempfile::tempdir().unwrap();
        let settings = AdapterSettings { rank: lora.rank, alpha: lora.alpha, dropout: lora.dropout };
        let files = published.adapter_files(&settings, &trainer.trained().unwrap()).unwrap();
        for (file, bytes) in [ADAPTER_CONFIG, ADAPTER_WEIGHTS].iter().zip(files) {
            std::fs::write(adapter.path().join(file), bytes).unwrap();
        }
        published.adapt(adapter.path()).unwrap();
        let model = published.model(Storage::Float).unwrap();
        let tokens = [2, 5, 7, 9, 11, 40, 41, 3];
        let expected = trainer.logits(&tokens).unwrap();
        let mut decoder = Decoder::new(&model, 1, 1);
        for (token, expected) in tokens.iter().zip(expected.chunks(50)) {
            for (logit, expected) in decoder.step(&[(0, *token)]).unwrap().iter().zip(expected) {
                assert!((logit - expected).abs() < 2e-3, "{name}: {logit} instead of {expected}");
            }
        }
    }
}
