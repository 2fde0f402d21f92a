//! The inner loops, compiled for several processors, and the choice between them when the program runs.
//!
//! All versions give the same bits: integer sums are exact, and sums of floats have the same order
//! everywhere.
// `unsafe` is needed to call functions that are compiled for a certain processor and to load vectors; this
// file alone does that. Every such call is behind a check of the processor, every load within a slice whose
// length was checked.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m512i, _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_set1_epi32, _mm512_setzero_si512,
    _mm512_storeu_si512,
};

use crate::math::exp;

/// Outputs that are computed together.
pub(crate) const LANES: usize = 16;
/// Inputs that are multiplied with a weight while it is in a register.
pub(crate) const TILE: usize = 8;
/// Neighbouring columns that are kept together in quantized matrices.
pub(crate) const GROUP: usize = 4;

/// Sums of one block of outputs for some inputs.
pub(crate) type IntSums = [[i32; LANES]; TILE];
/// The same for floats.
pub(crate) type FloatSums = [Lanes; TILE];

/// What the processor can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Processor {
    /// Nothing is assumed.
    Portable,
    /// Vectors of 256 bits (AVX2).
    Avx2,
    /// Vectors of 512 bits and products of bytes (AVX-512 VNNI).
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
                && is_x86_feature_detected!("avx512vnni")
            {
                return Processor::Vnni;
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
    ($(#[$doc:meta])* fn $name:ident, $body:ident, $avx2:ident, $vnni:ident, ($($argument:ident: $kind:ty),*)) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2")]
        fn $avx2($($argument: $kind),*) {
            $body($($argument),*);
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
        fn $vnni($($argument: $kind),*) {
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
                Processor::Vnni => unsafe { $vnni($($argument),*) },
                _ => $body($($argument),*),
            }
        }
    };
}

/// The products of a block of quantized weights with `count` inputs. `weights` has, for each group of
/// columns, the bytes of 16 outputs; `inputs` has `stride` bytes an input, each 128 more than the value.
pub(crate) fn int_block(
    processor: Processor,
    weights: &[i8],
    inputs: &[u8],
    stride: usize,
    count: usize,
    sums: &mut IntSums,
) {
    assert!(count <= TILE && weights.len() == stride * LANES && inputs.len() >= stride * count);
    match processor {
        // SAFETY: the processor was detected, and the lengths are checked above.
        #[cfg(target_arch = "x86_64")]
        Processor::Vnni => unsafe {
            match count {
                1 => int_block_vnni::<1>(weights, inputs, stride, sums),
                2 => int_block_vnni::<2>(weights, inputs, stride, sums),
                3 => int_block_vnni::<3>(weights, inputs, stride, sums),
                4 => int_block_vnni::<4>(weights, inputs, stride, sums),
                5 => int_block_vnni::<5>(weights, inputs, stride, sums),
                6 => int_block_vnni::<6>(weights, inputs, stride, sums),
                7 => int_block_vnni::<7>(weights, inputs, stride, sums),
                8 => int_block_vnni::<8>(weights, inputs, stride, sums),
                _ => {}
            }
        },
        // SAFETY: the processor was detected.
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2 => unsafe { int_block_avx2(weights, inputs, stride, count, sums) },
        _ => int_block_body(weights, inputs, stride, count, sums),
    }
}

/// Two chains of sums an input, because the next product of a chain has to wait for the last.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn int_block_vnni<const COUNT: usize>(
    weights: &[i8],
    inputs: &[u8],
    stride: usize,
    sums: &mut IntSums,
) {
    let mut even = [_mm512_setzero_si512(); COUNT];
    let mut odd = [_mm512_setzero_si512(); COUNT];
    let groups = stride / GROUP;
    // SAFETY: the caller checked that `weights` has `groups` vectors and `inputs` `COUNT * groups` numbers.
    unsafe {
        let weights = weights.as_ptr().cast::<__m512i>();
        let inputs = inputs.as_ptr().cast::<i32>();
        let mut group = 0;
        while group + 1 < groups {
            let first = _mm512_loadu_si512(weights.add(group));
            let second = _mm512_loadu_si512(weights.add(group + 1));
            for index in 0..COUNT {
                let at = inputs.add(index * groups + group);
                even[index] = _mm512_dpbusd_epi32(even[index], _mm512_set1_epi32(at.read_unaligned()), first);
                odd[index] =
                    _mm512_dpbusd_epi32(odd[index], _mm512_set1_epi32(at.add(1).read_unaligned()), second);
            }
            group += 2;
        }
        if group < groups {
            let last = _mm512_loadu_si512(weights.add(group));
            for (index, sum) in even.iter_mut().enumerate() {
                let input = inputs.add(index * groups + group).read_unaligned();
                *sum = _mm512_dpbusd_epi32(*sum, _mm512_set1_epi32(input), last);
            }
        }
        for index in 0..COUNT {
            let sum = std::arch::x86_64::_mm512_add_epi32(even[index], odd[index]);
            _mm512_storeu_si512(sums[index].as_mut_ptr().cast(), sum);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn int_block_avx2(weights: &[i8], inputs: &[u8], stride: usize, count: usize, sums: &mut IntSums) {
    int_block_body(weights, inputs, stride, count, sums);
}

#[inline(always)]
fn int_block_body(weights: &[i8], inputs: &[u8], stride: usize, count: usize, sums: &mut IntSums) {
    for (input, sums) in inputs.chunks_exact(stride).zip(sums.iter_mut().take(count)) {
        *sums = [0; LANES];
        let groups = weights.chunks_exact(LANES * GROUP).zip(input.chunks_exact(GROUP));
        for (weights, input) in groups {
            for (lane, sum) in sums.iter_mut().enumerate() {
                for column in 0..GROUP {
                    *sum += i32::from(weights[lane * GROUP + column]) * i32::from(input[column]);
                }
            }
        }
    }
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
    fn scale, scale_body, scale_avx2, scale_vnni,
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
    fn float_block, float_block_body, float_block_avx2, float_block_vnni,
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
    fn attend, attend_body, attend_avx2, attend_vnni,
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
    fn gate, gate_body, gate_avx2, gate_vnni,
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
    fn quantize, quantize_body, quantize_avx2, quantize_vnni,
    (values: &[f32], output: &mut [u8], scale: &mut f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<u8> {
        (0..count as u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8).collect()
    }

    #[test]
    fn every_processor_gives_the_same_sums() {
        for columns in [4, 8, 12, 448] {
            let weights: Vec<i8> = numbers(columns * LANES).iter().map(|&byte| byte as i8).collect();
            let inputs = numbers(columns * TILE);
            for count in 1..=TILE {
                let mut expected = [[0; LANES]; TILE];
                int_block(Processor::Portable, &weights, &inputs, columns, count, &mut expected);
                for processor in available() {
                    let mut sums = [[0; LANES]; TILE];
                    int_block(processor, &weights, &inputs, columns, count, &mut sums);
                    assert_eq!(sums, expected, "{processor:?}, {columns} columns, {count} inputs");
                }
            }
        }
    }

    #[test]
    fn quantized_values_are_close() {
        let values = [0.5, -1.0, 0.25, 0.0, 0.999, -0.004];
        let (mut bytes, mut scale) = ([0; 6], 0.0);
        quantize(Processor::detect(), &values, &mut bytes, &mut scale);
        for (value, byte) in values.iter().zip(bytes) {
            assert!((f32::from(byte) - 128.0).mul_add(scale, -value).abs() <= scale / 2.0 + 1e-6);
        }
    }

    fn available() -> impl Iterator<Item = Processor> {
        [Processor::Avx2, Processor::Vnni].into_iter().filter(|&processor| processor <= Processor::detect())
    }
}
