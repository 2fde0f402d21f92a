//! Gradients compared with a plain implementation in 64-bit floats, and what must not change them.

use mohole_testcase::Rng;
use mohole_transformer::{Architecture, Shape};

use super::reference::Reference;
use super::*;
use crate::cpu::Cpu;
use crate::families::families;
use crate::parameters::{Slot, random_weights};
use crate::settings::{Lora, Precision};

const SHAPE: Shape = Shape { vocabulary: 11, context: 8, layers: 2, width: 8, heads: 2, hidden: 12 };

/// Larger weights than at the start of a training: all parts of the model matter.
fn weights(architecture: &Architecture) -> Vec<Vec<f32>> {
    let mut weights = random_weights(architecture, 1);
    let mut rng = Rng::new(4);
    for (weight, shape) in weights.iter_mut().zip(architecture.weights()) {
        let change = |value: f32, random: f32| if shape.rows == 1 { value + random } else { value * 20.0 };
        weight.iter_mut().for_each(|value| *value = change(*value, rng.unit() as f32 - 0.5));
    }
    weights
}

fn on(backend: Cpu, architecture: &Architecture, lora: Option<Lora>, dropout: f64) -> Training<Cpu> {
    let settings = Settings { lora, ..Settings::for_tests(architecture.clone()) };
    let mut training = Training::new(settings, &weights(architecture), backend).unwrap();
    if let Some(adapters) = &mut training.network.adapters {
        // New adapters are 0 in part.
        let mut rng = Rng::new(7);
        let sizes = adapters.parameters.slots.iter().map(Slot::size);
        let mut random = |size: usize| (0..size).map(|_| 0.3 * (rng.unit() as f32 - 0.5)).collect();
        let values: Vec<Vec<f32>> = sizes.map(&mut random).collect();
        adapters.parameters.set(&training.network.backend, &values).unwrap();
    }
    training.set_dropout(dropout);
    training
}

fn training(lora: Option<Lora>, dropout: f64) -> Training<Cpu> {
    on(Cpu::new(Precision::F32), &SHAPE.architecture(), lora, dropout)
}

/// Two rows: two examples and padding, and one example.
fn batch() -> Batch {
    Batch {
        rows: 2,
        inputs: vec![1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 1, 3, 2, 5, 4],
        targets: vec![2, 3, 0, 5, 6, 0, 0, 0, 8, 9, 1, 3, 2, 5, 4, 0],
        segments: vec![0, 0, 0, 1, 1, 1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0],
        used: 14,
    }
}

fn loss_and_gradients(training: &mut Training<Cpu>) -> (f32, Vec<Vec<f32>>) {
    training.compute_gradients(&batch(), 3).unwrap();
    let network = &training.network;
    (training.loss[0], network.trained().read(&network.backend, &training.gradients).unwrap())
}

/// Changes numbers of every matrix and compares the change of the loss with the gradient.
fn check_gradients(family: &str, architecture: &Architecture, lora: Option<Lora>, dropout: f64) {
    let mut training = on(Cpu::new(Precision::F32), architecture, lora, dropout);
    let (loss, gradients) = loss_and_gradients(&mut training);
    let network = &training.network;
    let read = |parameters: &Parameters<Cpu>| -> Vec<Vec<f64>> {
        let values = parameters.read(&network.backend, &parameters.floats).unwrap();
        values.iter().map(|values| values.iter().map(|&value| f64::from(value)).collect()).collect()
    };
    let mut weights = read(&network.weights);
    let mut adapters = network.adapters.as_ref().map(|adapters| read(&adapters.parameters));
    let seed = training.settings.seed.wrapping_add(3 << 16);
    let mut loss_with = |at: usize, index: usize, change: f64| {
        adapters.as_mut().unwrap_or(&mut weights)[at][index] += change;
        let scale = network.adapters.as_ref().map_or(0.0, |adapters| f64::from(adapters.scale));
        let reference = Reference {
            architecture,
            layout: architecture.layout(),
            weights: &weights,
            adapters: adapters.as_deref().map(|adapters| (adapters, scale)),
            dropout: Dropout::new(dropout, seed),
        };
        let loss = reference.loss(&batch());
        adapters.as_mut().unwrap_or(&mut weights)[at][index] -= change;
        loss
    };
    assert!((loss_with(0, 0, 0.0) - f64::from(loss)).abs() < 1e-5);
    let names = training.settings.trained();
    let mut rng = Rng::new(2);
    for (at, gradient) in gradients.iter().enumerate() {
        for index in (0..8).map(|_| rng.below(gradient.len())) {
            const DISTANCE: f64 = 1e-4;
            let change = loss_with(at, index, DISTANCE) - loss_with(at, index, -DISTANCE);
            let (measured, computed) = (change / (2.0 * DISTANCE), f64::from(gradient[index]));
            let error = (measured - computed).abs();
            let name = &names[at].name;
            assert!(
                error < 5e-6 + 5e-5 * measured.abs(),
                "{family}: {name}[{index}]: {measured}, {computed}"
            );
        }
    }
}

#[test]
fn gradients_tell_how_the_loss_changes() {
    for (family, architecture) in families(SHAPE) {
        for dropout in [0.0, 0.3] {
            check_gradients(family, &architecture, None, dropout);
            let lora = Lora { rank: 3, ..Lora::default() };
            check_gradients(family, &architecture, Some(lora), dropout);
        }
    }
}

#[test]
fn adapters_that_are_added_to_the_weights_give_the_same_logits() {
    for (family, architecture) in families(SHAPE) {
        let lora = Lora { rank: 3, ..Lora::default() };
        let adapted = on(Cpu::new(Precision::F32), &architecture, Some(lora), 0.0);
        let expected = adapted.logits(&batch()).unwrap();
        let mut merged = on(Cpu::new(Precision::F32), &architecture, None, 0.0);
        assert_ne!(merged.logits(&batch()).unwrap(), expected);
        let network = &mut merged.network;
        network.weights.set(&network.backend, &adapted.weights().unwrap()).unwrap();
        for (merged, expected) in merged.logits(&batch()).unwrap().iter().zip(expected) {
            assert!((merged - expected).abs() < 1e-4, "{family}: {merged} instead of {expected}");
        }
    }
}

#[test]
fn the_parts_of_a_batch_give_the_same_gradients_as_the_whole() {
    let mut parts = training(None, 0.0);
    parts.rows_at_once = 1;
    let (whole, parts) = (loss_and_gradients(&mut training(None, 0.0)), loss_and_gradients(&mut parts));
    assert!((whole.0 - parts.0).abs() < 1e-5);
    for (whole, parts) in whole.1.iter().flatten().zip(parts.1.iter().flatten()) {
        assert!((whole - parts).abs() < 1e-5);
    }
}

#[test]
fn examples_of_a_row_do_not_see_each_other() {
    let training = training(None, 0.0);
    let together = training.logits(&batch()).unwrap();
    let alone = |inputs: &[i32]| {
        let size = inputs.len();
        let batch = Batch {
            rows: 1,
            inputs: inputs.to_vec(),
            targets: vec![0; size],
            segments: vec![0; size],
            used: size,
        };
        training.logits(&batch).unwrap()
    };
    let second = alone(&[4, 5, 6]);
    for (one, other) in together[3 * 11..6 * 11].iter().zip(&second) {
        assert!((one - other).abs() < 1e-4, "{one} and {other}");
    }
}

#[test]
fn short_floats_give_nearly_the_same_gradients() {
    let mut short = on(Cpu::new(Precision::Bf16), &SHAPE.architecture(), None, 0.0);
    let (_, exact) = loss_and_gradients(&mut training(None, 0.0));
    let (_, short) = loss_and_gradients(&mut short);
    let length = |values: Vec<f32>| values.iter().map(|value| value * value).sum::<f32>().sqrt();
    for (exact, short) in exact.iter().zip(short) {
        let error = exact.iter().zip(short).map(|(exact, short)| exact - short).collect();
        let error = length(error) / length(exact.clone());
        assert!(error > 1e-5 && error < 0.1, "{error}");
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    // Large enough for several threads.
    let shape = Shape { vocabulary: 300, context: 128, layers: 1, width: 64, heads: 2, hidden: 96 };
    let architecture = shape.architecture();
    let settings = Settings { batch_tokens: 512, ..Settings::for_tests(architecture.clone()) };
    let mut rng = Rng::new(9);
    let inputs: Vec<i32> = (0..512).map(|_| rng.below(300) as i32).collect();
    let targets = inputs[1..].iter().copied().chain([0]).collect();
    let segments = (0..512).map(|at| at / 50).collect();
    let batch = Batch { rows: 4, inputs, targets, segments, used: 512 };
    let trained = [1, 2, 5].map(|threads| {
        let backend = Cpu::with_threads(Precision::F32, threads);
        let mut training =
            Training::new(settings.clone(), &random_weights(&architecture, 1), backend).unwrap();
        training.step(&batch, 0, 1e-3).unwrap();
        training.step(&batch, 1, 1e-3).unwrap();
        training.weights().unwrap()
    });
    assert!(trained[0] == trained[1] && trained[1] == trained[2]);
}
