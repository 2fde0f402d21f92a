//! The operands that an operation is applied to: extreme ones in all combinations, and random ones.

use mohole_testcase::Rng;

use super::cases::Case;
use super::number_type::{float, mask, width};

/// Lists of operands, each as its bits.
pub(super) fn tuples(case: &Case, count: usize, rng: &mut Rng) -> Vec<Vec<u64>> {
    let all: Vec<Vec<u64>> = case.operands.iter().map(|ty| edges(ty)).collect();
    let most_extreme: Vec<Vec<u64>> = case.operands.iter().map(|ty| most_extreme(ty)).collect();
    let mut tuples = combinations(&most_extreme, count / 3, rng);
    tuples.extend(combinations(&all, count / 3, rng));
    while tuples.len() < count {
        let tuple = case.operands.iter().zip(&all).map(|(ty, edges)| match rng.chance(1, 5) {
            true => rng.pick(edges).copied().unwrap_or_default(),
            false => random(ty, rng),
        });
        tuples.push(tuple.collect());
    }
    tuples.sort_unstable();
    tuples.dedup();
    rng.shuffle(&mut tuples);
    tuples
}

/// All combinations, or as many of them as wanted.
fn combinations(values: &[Vec<u64>], most: usize, rng: &mut Rng) -> Vec<Vec<u64>> {
    let all: usize = values.iter().map(Vec::len).product();
    match all <= most {
        true => (0..all).map(|number| combination(values, number)).collect(),
        false => (0..most).map(|_| combination(values, rng.below(all))).collect(),
    }
}

/// One value of each list.
fn combination(edges: &[Vec<u64>], mut number: usize) -> Vec<u64> {
    let mut tuple = Vec::new();
    for values in edges {
        tuple.push(values[number % values.len()]);
        number /= values.len();
    }
    tuple
}

/// The values that are wrong most often.
fn most_extreme(ty: &str) -> Vec<u64> {
    let mut values: Vec<u64> = match float(ty) {
        Some(format) => {
            let infinity = format.encode(f64::INFINITY);
            let positive = [0, 1, format.encode(1.0), format.encode(1.5), infinity - 1, infinity];
            let sign = 1u64 << (format.width() - 1);
            let mut both: Vec<u64> = positive.iter().flat_map(|bits| [*bits, bits | sign]).collect();
            both.push(format.nan());
            both
        }
        None => {
            let (mask, highest) = (mask(ty), 1u64 << (width(ty) - 1));
            let numbers = [0, 1, 2, 7, highest, highest.wrapping_sub(1), highest.wrapping_add(1)];
            let negative = [mask, mask.wrapping_sub(1), mask.wrapping_sub(6), u64::from(width(ty))];
            numbers.iter().chain(&negative).map(|number| number & mask).collect()
        }
    };
    values.sort_unstable();
    values.dedup();
    values
}

fn edges(ty: &str) -> Vec<u64> {
    let mut edges: Vec<u64> = match float(ty) {
        Some(format) => {
            let numbers = [
                0.0,
                0.5,
                1.0,
                1.5,
                2.0,
                2.5,
                3.0,
                10.0,
                0.1,
                127.0,
                127.5,
                128.0,
                255.5,
                256.0,
                32767.5,
                32768.0,
                65535.5,
                65536.0,
                2147483647.0,
                2147483648.0,
                4294967295.5,
                4294967296.0,
                9223372036854775807.0,
                18446744073709551615.0,
                1e-3,
                1e-7,
                88.0,
                700.0,
                1e30,
                std::f64::consts::PI,
                std::f64::consts::FRAC_PI_2,
                f64::INFINITY,
            ];
            let sign = 1u64 << (format.width() - 1);
            let infinity = format.encode(f64::INFINITY);
            let normal = 1u64 << format.fraction;
            let patterns = [1, 2, normal - 1, normal, normal + 1, infinity - 1, infinity - 2];
            let positive = numbers.iter().map(|&number| format.encode(number)).chain(patterns);
            let mut both: Vec<u64> = positive.flat_map(|bits| [bits, bits | sign]).collect();
            both.push(format.nan());
            both
        }
        None => {
            let (width, mask) = (u64::from(width(ty)), mask(ty));
            let highest = 1u64 << (width - 1);
            let numbers = [
                0,
                1,
                2,
                3,
                5,
                7,
                8,
                10,
                width - 1,
                width,
                width + 1,
                100,
                highest,
                highest.wrapping_sub(1),
                highest + 1,
                highest.wrapping_sub(2),
                highest >> 1,
                mask,
                mask.wrapping_sub(1),
                mask.wrapping_sub(2),
                mask.wrapping_sub(6),
                mask >> 1,
            ];
            numbers.iter().map(|number| number & mask).collect()
        }
    };
    edges.sort_unstable();
    edges.dedup();
    edges
}

fn random(ty: &str, rng: &mut Rng) -> u64 {
    match float(ty) {
        Some(format) => match rng.below(4) {
            0 => rng.bits() & mask(ty),
            1 => format.encode(rng.between(-1000, 1000) as f64 / 8.0),
            2 => format.encode(rng.unit() * 2.0 - 1.0),
            _ => format.encode((rng.unit() - 0.5) * 100.0),
        },
        None => {
            let bits = rng.bits() >> rng.below(64);
            (if rng.chance(1, 3) { bits.wrapping_neg() } else { bits }) & mask(ty)
        }
    }
}
