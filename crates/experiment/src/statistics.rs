//! Statistics of small samples: medians with intervals, the Mann-Whitney U test, the effect size A12.

use mohole_testcase::Rng;

/// Samples that are drawn for an interval.
const RESAMPLES: usize = 2000;

/// The seed of the bootstrap: the same numbers give the same interval.
const SEED: u64 = 0x00b0_0757;

/// Larger samples have the normal distribution instead of the exact one.
const MAX_EXACT: usize = 60;

/// A median with its interval of 95%.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// The median.
    pub median: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Two samples, compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compared {
    /// The statistic of the Mann-Whitney test for the first sample.
    pub u: f64,
    /// Its two-sided probability if both samples come from one distribution.
    pub p: f64,
    /// How likely a value of the first sample is higher than one of the second: Vargha and Delaney's A12.
    pub a12: f64,
}

/// The median; `None` of no numbers.
pub fn median(numbers: &[f64]) -> Option<f64> {
    quantile(&sorted(numbers), 0.5)
}

/// The value below which a part of some sorted numbers lies, between neighbours in proportion.
pub fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = part.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

/// The median with the percentile interval of a bootstrap with a fixed seed; `None` of no numbers.
pub fn estimate(numbers: &[f64]) -> Option<Estimate> {
    let median_of_all = median(numbers)?;
    let mut rng = Rng::new(SEED);
    let mut medians: Vec<f64> = (0..RESAMPLES)
        .filter_map(|_| {
            let drawn: Vec<f64> = numbers.iter().map(|_| numbers[rng.below(numbers.len())]).collect();
            median(&drawn)
        })
        .collect();
    medians.sort_by(f64::total_cmp);
    let end = |part| quantile(&medians, part).unwrap_or(median_of_all);
    Some(Estimate { median: median_of_all, low: end(0.025), high: end(0.975) })
}

/// Compares two samples; `None` if one is empty.
pub fn compare(first: &[f64], second: &[f64]) -> Option<Compared> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let doubled = doubled_ranks(first, second);
    let sum: u64 = doubled[..first.len()].iter().sum();
    let (n, m) = (first.len() as f64, second.len() as f64);
    let u = sum as f64 / 2.0 - n * (n + 1.0) / 2.0;
    let p = match doubled.len() <= MAX_EXACT {
        true => exact(&doubled, first.len(), sum),
        false => normal(&doubled, n, m, u),
    };
    Some(Compared { u, p, a12: u / (n * m) })
}

/// Twice the ranks of both samples together; equal numbers share the mean of their ranks.
fn doubled_ranks(first: &[f64], second: &[f64]) -> Vec<u64> {
    let all: Vec<f64> = first.iter().chain(second).copied().collect();
    let rank = |one: &f64| {
        let lower = all.iter().filter(|other| *other < one).count() as u64;
        let equal = all.iter().filter(|other| *other == one).count() as u64;
        2 * lower + equal + 1
    };
    all.iter().map(rank).collect()
}

/// How many of all ways to choose `size` of the ranks have a sum at least as far from the mean as this one.
fn exact(doubled: &[u64], size: usize, sum: u64) -> f64 {
    let all: u64 = doubled.iter().sum();
    // ways[count][sum]: choices of `count` ranks with this sum.
    let mut ways = vec![vec![0.0; all as usize + 1]; size + 1];
    ways[0][0] = 1.0;
    for (seen, &rank) in doubled.iter().enumerate() {
        for count in (1..=size.min(seen + 1)).rev() {
            let (fewer, these) = ways.split_at_mut(count);
            for (place, one) in these[0].iter_mut().enumerate().skip(rank as usize) {
                *one += fewer[count - 1][place - rank as usize];
            }
        }
    }
    // The mean, times the number of ranks, to stay with whole numbers.
    let scaled = |sum: u64| (sum * doubled.len() as u64).abs_diff(all * size as u64);
    let far = scaled(sum);
    let (mut extreme, mut total) = (0.0, 0.0);
    for (place, count) in ways[size].iter().enumerate() {
        total += count;
        if scaled(place as u64) >= far {
            extreme += count;
        }
    }
    extreme / total
}

/// The approximation for large samples, with corrections for ties and continuity.
fn normal(doubled: &[u64], n: f64, m: f64, u: f64) -> f64 {
    let all = n + m;
    let mut sorted = doubled.to_vec();
    sorted.sort_unstable();
    let ties: f64 = sorted
        .chunk_by(|a, b| a == b)
        .map(|equal| {
            let count = equal.len() as f64;
            count.powi(3) - count
        })
        .sum();
    let variance = n * m / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let distance = ((u - n * m / 2.0).abs() - 0.5).max(0.0);
    two_sided(distance / variance.sqrt())
}

/// The probability of a normal variable to be at least so far from its mean. By Abramowitz and Stegun's
/// formula 7.1.26; the error is below 2e-7.
fn two_sided(z: f64) -> f64 {
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    factors.iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-x * x).exp()
}

fn sorted(numbers: &[f64]) -> Vec<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-4, "{found} instead of {expected}");
    }

    #[test]
    fn medians_and_quantiles() {
        assert_eq!(median(&[]), None);
        assert_eq!(
            [&[3.0][..], &[4.0, 1.0], &[9.0, 1.0, 2.0]].map(median),
            [Some(3.0), Some(2.5), Some(2.0)]
        );
        assert_eq!(quantile(&[0.0, 10.0], 0.25), Some(2.5));
    }

    #[test]
    fn intervals_contain_the_median_and_are_always_the_same() {
        let numbers = [12.0, 15.0, 9.0, 22.0, 14.0, 17.0];
        let one = estimate(&numbers).unwrap();
        assert_eq!(estimate(&numbers), Some(one));
        assert!(
            9.0 <= one.low && one.low < one.median && one.median < one.high && one.high <= 22.0,
            "{one:?}"
        );
        assert_eq!(estimate(&[7.0]), Some(Estimate { median: 7.0, low: 7.0, high: 7.0 }));
        assert_eq!(estimate(&[]), None);
    }

    /// Counted by hand: of the 20 ways to choose three ranks of six, two are as extreme; of 252 ways to
    /// choose five of ten, two.
    #[test]
    fn separate_samples_have_the_smallest_probability() {
        let compared = compare(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0]).unwrap();
        assert_eq!((compared.u, compared.a12), (9.0, 1.0));
        near(compared.p, 0.1);
        let low: Vec<f64> = (0..5).map(f64::from).collect();
        let high: Vec<f64> = (10..15).map(f64::from).collect();
        near(compare(&low, &high).unwrap().p, 2.0 / 252.0);
        near(compare(&low, &high).unwrap().a12, 0.0);
    }

    /// The example of Mann and Whitney's statistic in many textbooks: tortoises and hares that arrive as
    /// THHHHHTTTTTH; U is 11 for the tortoises and 25 for the hares.
    #[test]
    fn tortoises_and_hares() {
        let place = |letter: char| -> Vec<f64> {
            // A higher value is an earlier arrival.
            "THHHHHTTTTTH"
                .chars()
                .rev()
                .zip(1..)
                .filter(|(one, _)| *one == letter)
                .map(|(_, at)| f64::from(at))
                .collect()
        };
        let compared = compare(&place('T'), &place('H')).unwrap();
        assert_eq!(compared.u, 11.0);
        assert_eq!(compare(&place('H'), &place('T')).unwrap().u, 25.0);
        near(compared.a12, 11.0 / 36.0);
    }

    /// By enumeration: of the 10 choices of two of {1, 2, 2, 3, 4}, those whose sum of ranks 1, 2.5, 2.5, 4,
    /// 5 is at least as far from 6 as 3.5 is: 3.5 twice, and 9.
    #[test]
    fn equal_numbers_share_their_ranks() {
        let compared = compare(&[1.0, 2.0], &[2.0, 3.0, 4.0]).unwrap();
        assert_eq!(compared.u, 0.5);
        near(compared.p, 0.3);
        let same = compare(&[5.0; 4], &[5.0; 4]).unwrap();
        assert_eq!((same.p, same.a12), (1.0, 0.5));
    }

    #[test]
    fn large_samples_use_the_normal_distribution() {
        near(two_sided(1.959_964), 0.05);
        near(two_sided(0.0), 1.0);
        let first: Vec<f64> = (0..40).map(f64::from).collect();
        let second: Vec<f64> = (5..45).map(f64::from).collect();
        let compared = compare(&first, &second).unwrap();
        // U is 40 * 40 / 2 less the pairs that the shift of 5 turns around.
        assert_eq!(compared.u, 612.5);
        // Its variance with 35 pairs of equal numbers.
        let variance = 1600.0 / 12.0 * (81.0 - 35.0 * 6.0 / (80.0 * 79.0));
        near(compared.p, two_sided((800.0_f64 - 612.5 - 0.5) / f64::sqrt(variance)));
        assert!((0.06..0.08).contains(&compared.p), "{compared:?}");
        assert_eq!(compare(&[1.0; 40], &[1.0; 40]).unwrap().p, 1.0);
    }

    #[test]
    fn exact_and_normal_probabilities_agree() {
        let first: Vec<f64> = (0..25).map(|number| f64::from(number * 7 % 31)).collect();
        let second: Vec<f64> = (0..25).map(|number| f64::from(number * 5 % 29 + 4)).collect();
        let doubled = doubled_ranks(&first, &second);
        let exact_one = compare(&first, &second).unwrap();
        assert!((exact_one.p - normal(&doubled, 25.0, 25.0, exact_one.u)).abs() < 0.01, "{exact_one:?}");
    }
}
