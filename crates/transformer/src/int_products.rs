//! Products of quantized matrices: the innermost loop of a model, once for each kind of processor.
//!
//! All versions give the same sums, since sums of integers are exact.
// `unsafe` is needed to call functions that are compiled for a certain processor and to load vectors. Every
// such call is behind a check of the processor, every load within a slice whose length was checked.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadu_si128, _mm256_add_epi32, _mm256_cvtepi8_epi16, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_storeu_si256, _mm512_add_epi32,
    _mm512_cvtepi8_epi16, _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_si512,
};

use crate::kernels::{LANES, Processor, TILE};

/// Neighbouring columns that are kept together in quantized matrices.
pub(crate) const GROUP: usize = 4;

/// Sums of one block of outputs for some inputs.
pub(crate) type IntSums = [[i32; LANES]; TILE];

/// Up to [`TILE`] quantized inputs, one after the other. Each number is 128 more than the value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Inputs<'a> {
    /// For [`Processor::Vnni`], which multiplies bytes.
    Bytes(&'a [u8]),
    /// For all others, which multiply numbers of 16 bits.
    Words(&'a [i16]),
}

/// The products of a block of quantized weights with some inputs of `stride` numbers each. `weights` has, for
/// each group of columns, the bytes of 16 outputs.
pub(crate) fn int_products(
    processor: Processor,
    weights: &[i8],
    inputs: Inputs<'_>,
    stride: usize,
    sums: &mut IntSums,
) {
    let length = match inputs {
        Inputs::Bytes(bytes) => bytes.len(),
        Inputs::Words(words) => words.len(),
    };
    assert!(stride.is_multiple_of(GROUP) && weights.len() == stride * LANES);
    assert!(length.is_multiple_of(stride) && length <= TILE * stride);
    match (processor, inputs) {
        // SAFETY: the processor was detected, and the lengths are checked above.
        #[cfg(target_arch = "x86_64")]
        (Processor::Vnni, Inputs::Bytes(bytes)) => unsafe { vnni_any(weights, bytes, stride, sums) },
        (_, Inputs::Bytes(_)) => unreachable!("bytes are only for processors that multiply them"),
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        (Processor::Avx512, Inputs::Words(words)) => unsafe { avx512_any(weights, words, stride, sums) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        (Processor::Avx2, Inputs::Words(words)) => unsafe { avx2_any(weights, words, stride, sums) },
        (_, Inputs::Words(words)) => portable(weights, words, stride, sums),
    }
}

#[inline(always)]
fn portable(weights: &[i8], inputs: &[i16], stride: usize, sums: &mut IntSums) {
    for (input, sums) in inputs.chunks_exact(stride).zip(sums) {
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

/// Calls a function with the number of inputs, 1 to 8, as a constant.
#[cfg(target_arch = "x86_64")]
macro_rules! for_count {
    ($function:ident, $weights:ident, $inputs:ident, $stride:ident, $sums:ident) => {
        match $inputs.len() / $stride {
            1 => $function::<1>($weights, $inputs, $stride, $sums),
            2 => $function::<2>($weights, $inputs, $stride, $sums),
            3 => $function::<3>($weights, $inputs, $stride, $sums),
            4 => $function::<4>($weights, $inputs, $stride, $sums),
            5 => $function::<5>($weights, $inputs, $stride, $sums),
            6 => $function::<6>($weights, $inputs, $stride, $sums),
            7 => $function::<7>($weights, $inputs, $stride, $sums),
            8 => $function::<8>($weights, $inputs, $stride, $sums),
            _ => {}
        }
    };
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn vnni_any(weights: &[i8], inputs: &[u8], stride: usize, sums: &mut IntSums) {
    // SAFETY: what the caller checked.
    unsafe { for_count!(vnni, weights, inputs, stride, sums) }
}

/// Two chains of sums an input, because the next product of a chain has to wait for the last.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn vnni<const COUNT: usize>(weights: &[i8], inputs: &[u8], stride: usize, sums: &mut IntSums) {
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

/// A group of weights fills two vectors of 16-bit numbers, of eight outputs each. The products of two
/// neighbouring columns are added at once: an output has two sums, which are added at the end.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn avx512<const COUNT: usize>(weights: &[i8], inputs: &[i16], stride: usize, sums: &mut IntSums) {
    let mut low = [_mm512_setzero_si512(); COUNT];
    let mut high = [_mm512_setzero_si512(); COUNT];
    let groups = stride / GROUP;
    // SAFETY: the caller checked that `weights` has two halves for each of `groups`, and `inputs` `COUNT *
    // groups` times four numbers.
    unsafe {
        let weights = weights.as_ptr().cast::<__m256i>();
        let inputs = inputs.as_ptr().cast::<i64>();
        for group in 0..groups {
            let first = _mm512_cvtepi8_epi16(_mm256_loadu_si256(weights.add(2 * group)));
            let second = _mm512_cvtepi8_epi16(_mm256_loadu_si256(weights.add(2 * group + 1)));
            for index in 0..COUNT {
                let input = _mm512_set1_epi64(inputs.add(index * groups + group).read_unaligned());
                low[index] = _mm512_add_epi32(low[index], _mm512_madd_epi16(first, input));
                high[index] = _mm512_add_epi32(high[index], _mm512_madd_epi16(second, input));
            }
        }
    }
    for ((low, high), sums) in low.iter().zip(&high).zip(sums) {
        let mut pairs = [0_i32; 2 * LANES];
        // SAFETY: `pairs` has room for two vectors.
        unsafe {
            _mm512_storeu_si512(pairs.as_mut_ptr().cast(), *low);
            _mm512_storeu_si512(pairs.as_mut_ptr().add(LANES).cast(), *high);
        }
        add_pairs(&pairs, sums);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn avx512_any(weights: &[i8], inputs: &[i16], stride: usize, sums: &mut IntSums) {
    // SAFETY: what the caller checked.
    unsafe { for_count!(avx512, weights, inputs, stride, sums) }
}

/// Inputs whose sums fit into the registers of AVX2.
#[cfg(target_arch = "x86_64")]
const AVX2_TILE: usize = 4;

/// The same with vectors half as long, for eight outputs at a time: there are only 16 registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn avx2<const COUNT: usize>(weights: &[i8], inputs: &[i16], stride: usize, sums: &mut [[i32; LANES]]) {
    let groups = stride / GROUP;
    let mut pairs = [[0_i32; 2 * LANES]; COUNT];
    for half in 0..2 {
        let mut low = [_mm256_setzero_si256(); COUNT];
        let mut high = [_mm256_setzero_si256(); COUNT];
        // SAFETY: the caller checked that `weights` has four quarters for each of `groups`, and `inputs`
        // `COUNT * groups` times four numbers. `pairs` has room for four vectors an input.
        unsafe {
            let weights = weights.as_ptr().cast::<__m128i>().add(2 * half);
            let inputs = inputs.as_ptr().cast::<i64>();
            for group in 0..groups {
                let first = _mm256_cvtepi8_epi16(_mm_loadu_si128(weights.add(4 * group)));
                let second = _mm256_cvtepi8_epi16(_mm_loadu_si128(weights.add(4 * group + 1)));
                for index in 0..COUNT {
                    let input = _mm256_set1_epi64x(inputs.add(index * groups + group).read_unaligned());
                    low[index] = _mm256_add_epi32(low[index], _mm256_madd_epi16(first, input));
                    high[index] = _mm256_add_epi32(high[index], _mm256_madd_epi16(second, input));
                }
            }
            for index in 0..COUNT {
                let pairs = pairs[index].as_mut_ptr().add(half * LANES).cast::<__m256i>();
                _mm256_storeu_si256(pairs, low[index]);
                _mm256_storeu_si256(pairs.add(1), high[index]);
            }
        }
    }
    pairs.iter().zip(sums).for_each(|(pairs, sums)| add_pairs(pairs, sums));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn avx2_any(weights: &[i8], inputs: &[i16], stride: usize, sums: &mut IntSums) {
    for (inputs, sums) in inputs.chunks(AVX2_TILE * stride).zip(sums.chunks_mut(AVX2_TILE)) {
        // SAFETY: what the caller checked.
        unsafe {
            match inputs.len() / stride {
                1 => avx2::<1>(weights, inputs, stride, sums),
                2 => avx2::<2>(weights, inputs, stride, sums),
                3 => avx2::<3>(weights, inputs, stride, sums),
                _ => avx2::<4>(weights, inputs, stride, sums),
            }
        }
    }
}

/// Adds the two sums of each output.
#[inline(always)]
fn add_pairs(pairs: &[i32; 2 * LANES], sums: &mut [i32; LANES]) {
    for (pair, sum) in pairs.as_chunks::<2>().0.iter().zip(sums) {
        *sum = pair[0] + pair[1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<u8> {
        (0..count as u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8).collect()
    }

    fn available() -> impl Iterator<Item = Processor> {
        let all = [Processor::Avx2, Processor::Avx512, Processor::Vnni];
        all.into_iter().filter(|&processor| processor <= Processor::detect())
    }

    #[test]
    fn every_processor_gives_the_same_sums() {
        // All weights and inputs at their limits, too: nothing may overflow.
        let lowest = (vec![i8::MIN; 448 * LANES], vec![u8::MAX; 448 * TILE]);
        let mixed = [4, 8, 12, 448].map(|columns| {
            let weights = numbers(columns * LANES).iter().map(|&byte| byte as i8).collect();
            (weights, numbers(columns * TILE))
        });
        for (weights, bytes) in mixed.into_iter().chain([lowest]) {
            let columns = weights.len() / LANES;
            let words: Vec<i16> = bytes.iter().map(|&byte| i16::from(byte)).collect();
            for count in 1..=TILE {
                let words = Inputs::Words(&words[..count * columns]);
                let mut expected = [[0; LANES]; TILE];
                int_products(Processor::Portable, &weights, words, columns, &mut expected);
                for processor in available() {
                    let inputs = match processor {
                        Processor::Vnni => Inputs::Bytes(&bytes[..count * columns]),
                        _ => words,
                    };
                    let mut sums = [[0; LANES]; TILE];
                    int_products(processor, &weights, inputs, columns, &mut sums);
                    assert_eq!(sums, expected, "{processor:?}, {columns} columns, {count} inputs");
                }
            }
        }
    }
}
