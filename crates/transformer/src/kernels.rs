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
pub(crate) type FloatSums = [[f32; LANES]; TILE];

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

#[inline(always)]
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    let (left, left_rest) = left.as_chunks::<LANES>();
    let (right, right_rest) = right.as_chunks::<LANES>();
    for (left, right) in left.iter().zip(right) {
        for lane in 0..LANES {
            sums[lane] += left[lane] * right[lane];
        }
    }
    let mut total: f32 = left_rest.iter().zip(right_rest).map(|(left, right)| left * right).sum();
    for width in [8, 4, 2, 1] {
        for lane in 0..width {
            sums[lane] += sums[lane + width];
        }
    }
    total += sums[0];
    total
}

/// What one head sees: the keys and values of all positions, `stride` numbers a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) keys: &'a [f32],
    pub(crate) values: &'a [f32],
    pub(crate) stride: usize,
    pub(crate) scale: f32,
}

#[inline(always)]
fn attend_body(query: &[f32], seen: Seen<'_>, scores: &mut [f32], output: &mut [f32]) {
    let size = query.len();
    let mut highest = f32::NEG_INFINITY;
    for (score, key) in scores.iter_mut().zip(seen.keys.chunks(seen.stride)) {
        *score = dot(query, &key[..size]) * seen.scale;
        highest = highest.max(*score);
    }
    for score in scores.iter_mut() {
        *score = exp(*score - highest);
    }
    let total: f32 = scores.iter().sum();
    output.fill(0.0);
    for (&score, value) in scores.iter().zip(seen.values.chunks(seen.stride)) {
        let share = score / total;
        for (output, value) in output.iter_mut().zip(&value[..size]) {
            *output += share * value;
        }
    }
}

versions! {
    /// Attention of one head for one position; `scores` has one number per position seen.
    fn attend, attend_body, attend_avx2, attend_vnni,
    (query: &[f32], seen: Seen<'_>, scores: &mut [f32], output: &mut [f32])
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
    fn every_processor_attends_alike() {
        let values: Vec<f32> =
            numbers(24 * 10 + 24).iter().map(|&byte| f32::from(byte) / 100.0 - 1.2).collect();
        let run = |processor| {
            let (mut scores, mut output) = ([0.0; 10], [0.0; 24]);
            let seen = Seen { keys: &values[..240], values: &values[10..250], stride: 24, scale: 0.3 };
            attend(processor, &values[240..264], seen, &mut scores, &mut output);
            output.map(f32::to_bits)
        };
        for processor in available() {
            assert_eq!(run(processor), run(Processor::Portable), "{processor:?}");
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
