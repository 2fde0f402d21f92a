//! The inner loops, compiled for several processors, and the choice between them when the program runs.
//!
//! All versions give the same bits: integer sums are exact, and sums of floats have the same order
//! everywhere.
// `unsafe` is needed to call functions that are compiled for a certain processor; this file and
// `int_products.rs` alone do that. Every such call is behind a check of the processor.
#![allow(unsafe_code)]

use crate::math::exp;

/// Outputs that are computed together.
pub(crate) const LANES: usize = 16;
/// Inputs that are multiplied with a weight while it is in a register.
pub(crate) const TILE: usize = 8;

/// Sums of one block of outputs for some inputs.
pub(crate) type FloatSums = [Lanes; TILE];

/// What the processor can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Processor {
    /// Nothing is assumed.
    Portable,
    /// Vectors of 256 bits (AVX2).
    Avx2,
    /// Vectors of 512 bits (AVX-512 F, BW and VL).
    Avx512,
    /// The same with products of bytes (AVX-512 VNNI).
    Vnni,
}

impl Processor {
    /// This machine's processor.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
            {
                let has_vnni = is_x86_feature_detected!("avx512vnni");
                return if has_vnni { Processor::Vnni } else { Processor::Avx512 };
            }
            if is_x86_feature_detected!("avx2") {
                return Processor::Avx2;
            }
        }
        Processor::Portable
    }
}

/// Declares a function that is compiled for each processor from one text, and called by the processor's kind.
macro_rules! versions {
    ($(#[$doc:meta])* fn $name:ident, $body:ident, $avx2:ident, $avx512:ident, ($($argument:ident: $kind:ty),*)) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2($($argument: $kind),*) {
            $body($($argument),*);
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn $avx512($($argument: $kind),*) {
            $body($($argument),*);
        }

        $(#[$doc])*
        pub(crate) fn $name(processor: Processor, $($argument: $kind),*) {
            match processor {
                // SAFETY: `processor` is never higher than what was detected.
                #[cfg(target_arch = "x86_64")]
                Processor::Avx2 => unsafe { $avx2($($argument),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Processor::Avx512 | Processor::Vnni => unsafe { $avx512($($argument),*) },
                _ => $body($($argument),*),
            }
        }
    };
}

#[inline(always)]
fn scale_body(
    sums: &[i32; LANES],
    offsets: &[i32; LANES],
    row_scales: &Lanes,
    scale: f32,
    values: &mut Lanes,
) {
    for lane in 0..LANES {
        values[lane] = (sums[lane] - offsets[lane]) as f32 * (scale * row_scales[lane]);
    }
}

versions! {
    /// What the sums of a block are worth: each less its row's offset, times the scales of input and row.
    fn scale, scale_body, scale_avx2, scale_avx512,
    (sums: &[i32; LANES], offsets: &[i32; LANES], row_scales: &Lanes, scale: f32, values: &mut Lanes)
}

#[inline(always)]
fn float_block_body(weights: &[f32], inputs: &[f32], columns: usize, count: usize, sums: &mut FloatSums) {
    for (input, sums) in inputs.chunks_exact(columns).zip(sums.iter_mut().take(count)) {
        let mut local = [0.0; LANES];
        for (weights, &input) in weights.as_chunks::<LANES>().0.iter().zip(input) {
            for (sum, weight) in local.iter_mut().zip(weights) {
                *sum += weight * input;
            }
        }
        *sums = local;
    }
}

versions! {
    /// The products of a block of 16 outputs with `count` inputs. `weights` has 16 numbers a column.
    fn float_block, float_block_body, float_block_avx2, float_block_avx512,
    (weights: &[f32], inputs: &[f32], columns: usize, count: usize, sums: &mut FloatSums)
}

/// Numbers that are computed together.
pub(crate) type Lanes = [f32; LANES];

/// What one head sees.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen<'a> {
    /// Keys in blocks of 16 positions: for each number of a key, that of all positions of the block.
    pub(crate) keys: &'a [Lanes],
    /// Values, position by position.
    pub(crate) values: &'a [Lanes],
    /// The number of positions that are seen; keys and values may have more.
    pub(crate) positions: usize,
}

#[inline(always)]
fn add_product(sums: &mut Lanes, factor: f32, values: &Lanes) {
    for lane in 0..LANES {
        sums[lane] += factor * values[lane];
    }
}

/// The products of a query with the keys of 16 positions. Four sums, because each addition waits for the
/// one before it.
#[inline(always)]
fn products(query: &[f32], keys: &[Lanes]) -> Lanes {
    let [mut a, mut b, mut c, mut d] = [[0.0; LANES]; 4];
    let (queries, last_queries) = query.as_chunks::<4>();
    let (keys, last_keys) = keys.as_chunks::<4>();
    for (queries, keys) in queries.iter().zip(keys) {
        add_product(&mut a, queries[0], &keys[0]);
        add_product(&mut b, queries[1], &keys[1]);
        add_product(&mut c, queries[2], &keys[2]);
        add_product(&mut d, queries[3], &keys[3]);
    }
    for (&query, keys) in last_queries.iter().zip(last_keys) {
        add_product(&mut a, query, keys);
    }
    for lane in 0..LANES {
        a[lane] = (a[lane] + b[lane]) + (c[lane] + d[lane]);
    }
    a
}

/// Turns scores into shares that add up to 1. Scores behind the first `count` get 0.
#[inline(always)]
fn softmax(scores: &mut [Lanes], count: usize) {
    scores.as_flattened_mut()[count..].fill(f32::NEG_INFINITY);
    let mut highest = [f32::NEG_INFINITY; LANES];
    for scores in scores.iter() {
        for lane in 0..LANES {
            highest[lane] = if scores[lane] > highest[lane] { scores[lane] } else { highest[lane] };
        }
    }
    let highest = highest.into_iter().fold(f32::NEG_INFINITY, f32::max);
    for scores in scores.iter_mut() {
        for score in scores {
            *score = exp(*score - highest);
        }
    }
    scores.as_flattened_mut()[count..].fill(0.0);
    let mut sums = [0.0; LANES];
    for scores in scores.iter() {
        add_product(&mut sums, 1.0, scores);
    }
    let inverse = 1.0 / sums.into_iter().sum::<f32>();
    for scores in scores {
        for score in scores {
            *score *= inverse;
        }
    }
}

/// The sums of 64 numbers of each value times its share. A value has `stride` times 16 numbers.
#[inline(always)]
fn mix_four(shares: &[f32], values: &[Lanes], stride: usize) -> [Lanes; 4] {
    let [mut a, mut b, mut c, mut d] = [[0.0; LANES]; 4];
    for (&share, value) in shares.iter().zip(values.chunks(stride)) {
        let Some(value) = value.first_chunk::<4>() else { break };
        add_product(&mut a, share, &value[0]);
        add_product(&mut b, share, &value[1]);
        add_product(&mut c, share, &value[2]);
        add_product(&mut d, share, &value[3]);
    }
    [a, b, c, d]
}

/// The same for 16 numbers.
#[inline(always)]
fn mix_one(shares: &[f32], values: &[Lanes], stride: usize) -> Lanes {
    let mut sums = [0.0; LANES];
    for (&share, value) in shares.iter().zip(values.chunks(stride)) {
        add_product(&mut sums, share, &value[0]);
    }
    sums
}

#[inline(always)]
fn attend_body(query: &[f32], seen: Seen<'_>, scores: &mut Vec<Lanes>, output: &mut [f32]) {
    let size = query.len();
    let scale = 1.0 / (size as f32).sqrt();
    scores.clear();
    for keys in seen.keys.chunks_exact(size).take(seen.positions.div_ceil(LANES)) {
        let mut products = products(query, keys);
        for product in &mut products {
            *product *= scale;
        }
        scores.push(products);
    }
    softmax(scores, seen.positions);
    let shares = &scores.as_flattened()[..seen.positions];
    let stride = size.div_ceil(LANES);
    for (part, output) in output.chunks_mut(4 * LANES).enumerate() {
        let values = &seen.values[4 * part..];
        if output.len() == 4 * LANES {
            output.copy_from_slice(mix_four(shares, values, stride).as_flattened());
            continue;
        }
        for (column, output) in output.chunks_mut(LANES).enumerate() {
            output.copy_from_slice(&mix_one(shares, &values[column..], stride)[..output.len()]);
        }
    }
}

versions! {
    /// Attention of one head for one position. `scores` is memory.
    fn attend, attend_body, attend_avx2, attend_avx512,
    (query: &[f32], seen: Seen<'_>, scores: &mut Vec<Lanes>, output: &mut [f32])
}

#[inline(always)]
fn gate_body(gate_up: &[f32], output: &mut [f32]) {
    let (gate, up) = gate_up.split_at(output.len());
    for ((output, gate), up) in output.iter_mut().zip(gate).zip(up) {
        *output = gate / (1.0 + exp(-gate)) * up;
    }
}

versions! {
    /// The gated activation of SwiGLU: the first half of the input decides how much of the second passes.
    fn gate, gate_body, gate_avx2, gate_avx512,
    (gate_up: &[f32], output: &mut [f32])
}

/// Adding this to a number between -2^22 and 2^22 and subtracting it again rounds to the nearest integer.
const ROUND: f32 = 12_582_912.0;

#[inline(always)]
fn quantize_body(values: &[f32], output: &mut [u8], scale: &mut f32) {
    let highest = values.iter().fold(0.0f32, |highest, value| highest.max(value.abs()));
    *scale = if highest > 0.0 { highest / 127.0 } else { 1.0 };
    let inverse = 1.0 / *scale;
    for (output, value) in output.iter_mut().zip(values) {
        let rounded = value * inverse + ROUND;
        *output = (rounded.to_bits() as u8) ^ 0x80;
    }
}

versions! {
    /// Quantizes a vector; each byte is 128 more than the value, and the value times `scale` the original.
    fn quantize, quantize_body, quantize_avx2, quantize_avx512,
    (values: &[f32], output: &mut [u8], scale: &mut f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantized_values_are_close() {
        let values = [0.5, -1.0, 0.25, 0.0, 0.999, -0.004];
        let (mut bytes, mut scale) = ([0; 6], 0.0);
        quantize(Processor::detect(), &values, &mut bytes, &mut scale);
        for (value, byte) in values.iter().zip(bytes) {
            assert!((f32::from(byte) - 128.0).mul_add(scale, -value).abs() <= scale / 2.0 + 1e-6);
        }
    }
}
