//! Inference with random weights: what must not depend on batches, threads or the processor, and
//! quantization.

use mohole_transformer::{Decoder, Error, Model, Processor, Shape, Weights};

const SHAPE: Shape = Shape { vocabulary: 50, context: 24, layers: 2, width: 40, heads: 4, hidden: 52 };
const TOKENS: [u32; 9] = [3, 49, 0, 17, 17, 8, 31, 2, 44];

fn random(shape: Shape) -> Weights {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 24) as f32 - 0.5
    };
    let mut values = Vec::new();
    for weight in shape.weights() {
        let base = if weight.rows == 1 { 1.0 } else { 0.0 };
        values.push((0..weight.rows * weight.columns).map(|_| base + next()).collect());
    }
    Weights::from_floats(shape, values).unwrap()
}

fn one_by_one(model: &Model, tokens: &[u32]) -> Vec<Vec<f32>> {
    let mut decoder = Decoder::new(model, 1, 1);
    tokens.iter().map(|&token| decoder.step(&[(0, token)]).unwrap().to_vec()).collect()
}

#[test]
fn a_prompt_in_one_call_gives_the_same_as_token_by_token() {
    for weights in [random(SHAPE), random(SHAPE).quantized()] {
        let model = Model::new(&weights).unwrap();
        let expected = one_by_one(&model, &TOKENS);
        let mut decoder = Decoder::new(&model, 1, 1);
        assert_eq!(decoder.feed(&[(0, &TOKENS)]).unwrap(), expected[TOKENS.len() - 1]);
        assert_eq!(decoder.length(0), TOKENS.len());
    }
}

#[test]
fn a_row_does_not_depend_on_other_rows_or_threads() {
    let model = Model::new(&random(SHAPE).quantized()).unwrap();
    let expected = one_by_one(&model, &TOKENS);
    for threads in 1..4 {
        let mut decoder = Decoder::new(&model, 12, threads);
        for (step, &token) in TOKENS.iter().enumerate() {
            // Row 3 is the one to compare; the others start later and restart.
            let others = (0..12).filter(|&row| row != 3 && (row + step) % 3 != 0);
            let mut inputs: Vec<(usize, u32)> = others.map(|row| (row, (row * 3 + step) as u32)).collect();
            inputs.push((3, token));
            inputs.sort_unstable();
            let at = inputs.iter().position(|input| input.0 == 3).unwrap();
            let logits = decoder.step(&inputs).unwrap();
            assert_eq!(logits[at * 50..][..50], expected[step], "step {step}, {threads} threads");
            decoder.reset((step * 5) % 3);
        }
    }
}

#[test]
fn a_row_that_was_reset_starts_again() {
    let model = Model::new(&random(SHAPE)).unwrap();
    let mut decoder = Decoder::new(&model, 2, 2);
    let first = decoder.feed(&[(1, &TOKENS)]).unwrap().to_vec();
    decoder.reset(1);
    assert_eq!(decoder.feed(&[(1, &TOKENS)]).unwrap(), first);
}

#[test]
fn all_processors_give_the_same_bits() {
    for weights in [random(SHAPE), random(SHAPE).quantized()] {
        let expected = one_by_one(&Model::new(&weights).unwrap(), &TOKENS);
        for processor in [Processor::Avx512, Processor::Avx2, Processor::Portable] {
            let mut model = Model::new(&weights).unwrap();
            model.restrict(processor);
            assert_eq!(one_by_one(&model, &TOKENS), expected, "{processor:?}");
        }
    }
}

#[test]
fn quantized_weights_give_nearly_the_same_logits() {
    let weights = random(SHAPE);
    let exact = one_by_one(&Model::new(&weights).unwrap(), &TOKENS);
    let rough = one_by_one(&Model::new(&weights.quantized()).unwrap(), &TOKENS);
    let (mut error, mut size) = (0.0, 0.0);
    for (exact, rough) in exact.iter().flatten().zip(rough.iter().flatten()) {
        error += (exact - rough).powi(2);
        size += exact.powi(2);
    }
    let relative = (error / size).sqrt();
    assert!(relative < 0.06, "relative error {relative}");
    assert!(relative > 0.0, "the quantized model is not quantized");
}

#[test]
fn wrong_requests_are_errors_and_change_nothing() {
    let model = Model::new(&random(SHAPE)).unwrap();
    let mut decoder = Decoder::new(&model, 2, 1);
    assert!(matches!(decoder.step(&[(2, 1)]), Err(Error::Row(2))));
    assert!(matches!(decoder.step(&[(1, 1), (0, 1)]), Err(Error::Row(0))));
    assert!(matches!(decoder.step(&[(0, 1), (0, 1)]), Err(Error::Row(0))));
    assert!(matches!(decoder.step(&[(0, 1), (1, 50)]), Err(Error::Token { token: 50, vocabulary: 50 })));
    assert!(matches!(decoder.feed(&[(0, &[])]), Err(Error::Row(0))));
    assert!(matches!(decoder.feed(&[(0, &[1; 25])]), Err(Error::Full(0))));
    assert_eq!(decoder.length(0), 0);
    decoder.feed(&[(0, &[1; 24])]).unwrap();
    assert!(matches!(decoder.step(&[(0, 1)]), Err(Error::Full(0))));
    assert!(decoder.step(&[]).unwrap().is_empty());
}
