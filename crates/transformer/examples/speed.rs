//! Measures the speed of inference with random weights of the standard shape: by the clock, and by
//! processor time, which other programs disturb less.
//!
//! `cargo run --release -p mohole-transformer --example speed`

use std::time::Instant;

use mohole_transformer::{Decoder, Error, Model, Processor, Shape, Weights};

const TOKENS: usize = 120;

fn main() -> Result<(), Error> {
    let shape = Shape::standard(8192);
    let floats = random(&shape)?;
    println!("{} parameters, {TOKENS} tokens a row; tokens per second", shape.parameters());
    println!("weights  processor  threads  rows  per second  per processor second");
    let mut model = Model::new(&floats.quantized())?;
    for threads in [1, 2] {
        for rows in [1, 8, 16, 32] {
            measure("int8", &model, rows, threads)?;
        }
    }
    measure("f32", &Model::new(&floats)?, 16, 2)?;
    for processor in [Processor::Avx512, Processor::Avx2, Processor::Portable] {
        model.restrict(processor);
        measure("int8", &model, 16, 2)?;
    }
    Ok(())
}

fn measure(name: &str, model: &Model, rows: usize, threads: usize) -> Result<(), Error> {
    let mut decoder = Decoder::new(model, rows, threads);
    let (mut best, mut best_processor): (f64, f64) = (0.0, 0.0);
    for _ in 0..3 {
        (0..rows).for_each(|row| decoder.reset(row));
        let (start, start_processor) = (Instant::now(), processor_seconds());
        for step in 0..TOKENS as u32 {
            let inputs: Vec<(usize, u32)> =
                (0..rows).map(|row| (row, (step * 37 + row as u32 * 11) % 8192)).collect();
            decoder.step(&inputs)?;
        }
        let tokens = (rows * TOKENS) as f64;
        best = best.max(tokens / start.elapsed().as_secs_f64());
        best_processor = best_processor.max(tokens / (processor_seconds() - start_processor).max(0.01));
    }
    let processor = format!("{:?}", model.processor());
    println!("{name:7}  {processor:9}  {threads:7}  {rows:4}  {best:10.0}  {best_processor:20.0}");
    Ok(())
}

/// Processor time of this process, from Linux; 0 elsewhere.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn random(shape: &Shape) -> Result<Weights, Error> {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 24) as f32 - 0.5
    };
    let values = shape
        .weights()
        .into_iter()
        .map(|weight| (0..weight.rows * weight.columns).map(|_| next() * 0.1).collect());
    Weights::from_floats(*shape, values.collect())
}
