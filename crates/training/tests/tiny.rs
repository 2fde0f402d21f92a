//! A tiny model, trained on the CPU.

use mohole_testcase::Rng;
use mohole_training::{
    AdamW, Device, Error, Lora, Plan, Precision, Schedule, Settings, Tokens, Trainer, run,
};
use mohole_transformer::{Architecture, Decoder, Encoding, Model, Shape, Weights};

const SHAPE: Shape = Shape { vocabulary: 20, context: 32, layers: 2, width: 32, heads: 2, hidden: 48 };

fn settings(epochs: usize) -> Settings {
    Settings {
        architecture: SHAPE.architecture(),
        end: 0,
        epochs,
        batch_tokens: 256,
        validation: 0.1,
        seed: 5,
        schedule: Schedule { peak: 1e-2, warmup: 5, last: 0.1 },
        optimizer: AdamW::default(),
        precision: Precision::F32,
        lora: None,
    }
}

/// Examples that count in steps of 1 to 3: the first two tokens tell all others.
fn counting(examples: usize, step: usize) -> Tokens {
    let mut rng = Rng::new(3);
    let mut tokens = Vec::new();
    for _ in 0..examples {
        let (start, step) = (rng.below(19), step + rng.below(3));
        tokens.extend((0..6 + rng.below(8)).map(|index| (1 + (start + index * step) % 19) as u32));
        tokens.push(0);
    }
    Tokens { vocabulary: 20, tokens }
}

fn trained(settings: Settings) -> Trainer {
    let mut trainer = Trainer::new(settings, counting(200, 1), Device::Cpu).unwrap();
    while !trainer.is_done() {
        trainer.step().unwrap();
    }
    trainer
}

#[test]
fn the_loss_falls() {
    let mut trainer = Trainer::new(settings(16), counting(200, 1), Device::Cpu).unwrap();
    let before = trainer.validation_loss().unwrap().unwrap();
    assert!((2.8..3.2).contains(&before), "{before} is not the loss of guessing among 20");
    while !trainer.is_done() {
        trainer.step().unwrap();
    }
    // Start, step and length are random: about 6.4 of 36 bits of an example cannot be learned.
    let after = trainer.validation_loss().unwrap().unwrap();
    assert!(after < 1.0, "{after}");
}

#[test]
fn the_seed_decides_about_the_weights() {
    let weights = |settings| trained(settings).weights().unwrap();
    let first = weights(settings(1));
    assert_eq!(first, weights(settings(1)));
    assert_ne!(first, weights(Settings { seed: 6, ..settings(1) }));
}

#[test]
fn a_resumed_training_gives_the_same_weights() {
    check_resumed(None);
    check_resumed(Some(Lora::default()));
}

fn check_resumed(lora: Option<Lora>) {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan { folder: folder.path().to_owned(), log_every: 3, checkpoint_every: 4 };
    let settings = Settings { lora, ..settings(2) };
    let start = || Trainer::new(settings.clone(), counting(100, 1), Device::Cpu).unwrap();

    let mut whole = start();
    while !whole.is_done() {
        whole.step().unwrap();
    }
    // Interrupted at a line of the log, and again right after a checkpoint, with steps that are lost.
    assert!(!run(&mut start(), &plan, &mut |_| false).unwrap());
    let mut lost = start();
    let bytes = std::fs::read(folder.path().join("checkpoint.safetensors")).unwrap();
    lost.restore(&bytes).unwrap();
    lost.step().unwrap();
    let mut last = start();
    assert!(run(&mut last, &plan, &mut |_| true).unwrap());

    assert_eq!(last.position(), whole.position());
    assert_eq!(last.weights().unwrap(), whole.weights().unwrap());
    let log = std::fs::read_to_string(folder.path().join("log.jsonl")).unwrap();
    let steps: Vec<String> = log.lines().map(|line| line.split(',').next().unwrap().to_owned()).collect();
    let mut sorted = steps.clone();
    sorted.dedup();
    assert_eq!(steps, sorted, "no step is in the log twice");
    assert!(log.contains("\"validation_loss\":"));
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let mut trainer = trained(settings(1));
    let bytes = trainer.checkpoint().unwrap();
    let check = |trainer: &mut Trainer, bytes: &[u8], expected: &str| {
        let text = trainer.restore(bytes).unwrap_err().to_string();
        assert!(text.contains(expected), "{text}");
    };
    check(&mut trainer, &bytes[..bytes.len() - 1], "damaged or truncated");
    check(&mut trainer, b"something", "damaged or truncated");
    let weights = Weights::from_floats(SHAPE, trainer.weights().unwrap()).unwrap();
    check(&mut trainer, &weights.to_bytes(Encoding::F32).unwrap(), "a file of something else");
    let mut other = Trainer::new(Settings { seed: 6, ..settings(1) }, counting(200, 1), Device::Cpu).unwrap();
    check(&mut other, &bytes, "other data or settings");
    let mut other = Trainer::new(settings(1), counting(201, 1), Device::Cpu).unwrap();
    check(&mut other, &bytes, "other data or settings");
    trainer.restore(&bytes).unwrap();
}

#[test]
fn an_infinite_loss_stops_the_training_and_keeps_the_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan { folder: folder.path().to_owned(), log_every: 1, checkpoint_every: 1 };
    let good = Settings { epochs: 1, ..settings(1) };
    let mut trainer = Trainer::new(good, counting(100, 1), Device::Cpu).unwrap();
    assert!(run(&mut trainer, &plan, &mut |_| true).unwrap());
    let checkpoint = std::fs::read(folder.path().join("checkpoint.safetensors")).unwrap();

    let schedule = Schedule { peak: f64::INFINITY, warmup: 0, last: 1.0 };
    let bad = Settings { epochs: 2, schedule, ..settings(1) };
    let mut trainer = Trainer::new(bad, counting(100, 1), Device::Cpu).unwrap();
    let error = run(&mut trainer, &plan, &mut |_| true).unwrap_err();
    assert!(matches!(error, Error::NotFinite { .. }), "{error}");
    let kept = std::fs::read(folder.path().join("checkpoint.safetensors")).unwrap();
    let mut trainer = Trainer::new(settings(1), counting(100, 1), Device::Cpu).unwrap();
    trainer.restore(&kept).unwrap();
    assert!(trainer.weights().unwrap().iter().flatten().all(|value| value.is_finite()));
    assert_eq!(kept, checkpoint);
    let partial = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|end| end == "partial");
    let mut files = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    assert!(!files.any(|entry| partial(&entry)), "nothing is half written");
}

#[test]
fn inference_computes_what_was_trained() {
    let trainer = trained(settings(2));
    let tokens: Vec<u32> = (0..32).map(|index| 1 + (index * 2) % 19).collect();
    let expected = trainer.logits(&tokens).unwrap();
    let weights = Weights::from_floats(SHAPE, trainer.weights().unwrap()).unwrap();
    for (weights, tolerance) in [(weights.clone(), 1e-3), (weights.quantized(), 0.3)] {
        let model = Model::load(&weights.to_bytes(Encoding::F32).unwrap()).unwrap();
        let mut decoder = Decoder::new(&model, 1, 1);
        for (token, expected) in tokens.iter().zip(expected.chunks(20)) {
            let logits = decoder.step(&[(0, *token)]).unwrap();
            for (logit, expected) in logits.iter().zip(expected) {
                assert!((logit - expected).abs() < tolerance, "{logit} instead of {expected}");
            }
        }
    }
}

#[test]
fn adapters_learn_and_merge() {
    let base = trained(settings(3)).weights().unwrap();
    let lora = Settings { epochs: 4, lora: Some(Lora::default()), ..settings(1) };
    let mut trainer = Trainer::from_weights(lora, counting(200, 4), &base, Device::Cpu).unwrap();
    assert_eq!(trainer.weights().unwrap(), base, "a new adapter changes nothing");
    let before = trainer.validation_loss().unwrap().unwrap();
    while !trainer.is_done() {
        trainer.step().unwrap();
    }
    let after = trainer.validation_loss().unwrap().unwrap();
    assert!(after < before - 0.2, "{before} before, {after} after");

    let merged = trainer.weights().unwrap();
    let shapes = SHAPE.weights();
    for (index, shape) in shapes.iter().enumerate() {
        let frozen = shape.rows == 1 || shape.name == "embedding";
        assert_eq!(merged[index] == base[index], frozen, "{}", shape.name);
    }
    let tokens: Vec<u32> = (1..20).collect();
    let expected = trainer.logits(&tokens).unwrap();
    let plain = Trainer::from_weights(settings(1), counting(200, 4), &merged, Device::Cpu).unwrap();
    for (merged, expected) in plain.logits(&tokens).unwrap().iter().zip(expected) {
        assert!((merged - expected).abs() < 1e-3);
    }
}

#[test]
fn bad_input_is_an_error() {
    let check = |settings: Settings, tokens: Tokens, expected: &str| {
        let error = Trainer::new(settings, tokens, Device::Cpu).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(settings(1), Tokens { vocabulary: 20, tokens: vec![0] }, "no example of two tokens");
    check(
        settings(1),
        Tokens { vocabulary: 21, tokens: vec![1, 2] },
        "the vocabulary of the data has 21 tokens",
    );
    check(settings(0), counting(5, 1), "at least one epoch");
    check(Settings { validation: 1.0, ..settings(1) }, counting(5, 1), "validation");
    let heads = Architecture { key_heads: 3, ..SHAPE.architecture() };
    let heads = Settings { architecture: heads, ..settings(1) };
    check(heads, counting(5, 1), "2 heads cannot share 3 heads of keys");
    assert!(Trainer::new(settings(1), Tokens { vocabulary: 20, tokens: vec![1, 2] }, Device::Cpu).is_ok());
    assert!(matches!(Tokens::parse(b"MOHOLETK"), Err(Error::Tokens(_))));
}
