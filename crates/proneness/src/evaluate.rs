//! How well a forest tells buggy functions from others: trained before a date, tested after it.

use serde::Serialize;

use crate::features::FeatureSet;
use crate::forest::{Forest, ForestError, ForestOptions};
use crate::sample::{Label, Sample, Samples};

/// The number of splits.
pub const SPLITS: usize = 5;

/// The quantile of Student's distribution for an interval of 95 % over five values.
const T_95: f64 = 2.776;

/// The areas under the curve of one feature set, one for each split.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Evaluation {
    /// How samples are labelled.
    pub label: Label,
    /// The features.
    pub features: FeatureSet,
    /// One result for each split.
    pub splits: Vec<Split>,
}

/// A split of the samples at a time.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Split {
    /// Seconds since 1970: training uses what was known before, testing what came after.
    pub at: i64,
    /// Samples to train on.
    pub trained: usize,
    /// Samples to test with.
    pub tested: usize,
    /// Buggy ones among those to test with.
    pub buggy: usize,
    /// The area under the ROC curve.
    pub auc: f64,
}

impl Evaluation {
    /// The mean of the splits.
    pub fn mean(&self) -> f64 {
        self.splits.iter().map(|split| split.auc).sum::<f64>() / self.splits.len() as f64
    }

    /// Half of the width of the interval of 95 % around the mean.
    pub fn interval(&self) -> f64 {
        let mean = self.mean();
        let count = self.splits.len() as f64;
        let variance =
            self.splits.iter().map(|split| (split.auc - mean).powi(2)).sum::<f64>() / (count - 1.0);
        T_95 * (variance / count).sqrt()
    }
}

/// Evaluates one feature set with one label. Splits are at 50 %, 60 %, .. 90 % of the samples; each tests
/// the samples up to the next split. Labels to train with are those known at the split.
pub fn evaluate(
    samples: &Samples,
    label: Label,
    features: FeatureSet,
    options: ForestOptions,
) -> Result<Evaluation, ForestError> {
    let all = samples.labelled(label, i64::MAX);
    let at = |tenths: usize| all.get(all.len() * tenths / 10).map_or(i64::MAX, |sample| sample.time);
    let mut splits = Vec::new();
    for number in 0..SPLITS {
        let (from, to) = (at(5 + number), at(6 + number));
        let train: Vec<Sample> = samples.labelled(label, from);
        let test: Vec<Sample> =
            all.iter().filter(|sample| (from..to).contains(&sample.time)).copied().collect();
        let scores = scores(&train, &test, features, label, options)?;
        let buggy: Vec<bool> = test.iter().map(|sample| sample.buggy).collect();
        let count = buggy.iter().filter(|buggy| **buggy).count();
        let auc = area_under_curve(&scores, &buggy)
            .ok_or(ForestError::TooFew { buggy: count, clean: buggy.len() - count })?;
        splits.push(Split { at: from, trained: train.len(), tested: test.len(), buggy: count, auc });
    }
    Ok(Evaluation { label, features, splits })
}

/// The scores of functions by a forest. The size needs none: the longer a function, the higher its score.
fn scores(
    train: &[Sample],
    test: &[Sample],
    features: FeatureSet,
    label: Label,
    options: ForestOptions,
) -> Result<Vec<f64>, ForestError> {
    if features == FeatureSet::Size {
        return Ok(test.iter().map(|sample| f64::from(sample.features.code.lines)).collect());
    }
    let forest = Forest::train(train, features, label, Vec::new(), options)?;
    let functions: Vec<_> = test.iter().map(|sample| sample.features).collect();
    Ok(forest.predict(&functions))
}

/// The probability that a buggy function has a higher score than another; equal scores count half. `None` if
/// all are buggy or none is.
pub fn area_under_curve(scores: &[f64], buggy: &[bool]) -> Option<f64> {
    let ranks = ranks(scores);
    let positive = buggy.iter().filter(|buggy| **buggy).count() as f64;
    let negative = buggy.len() as f64 - positive;
    if positive == 0.0 || negative == 0.0 {
        return None;
    }
    let sum: f64 = ranks.iter().zip(buggy).filter(|(_, buggy)| **buggy).map(|(rank, _)| rank).sum();
    Some((sum - positive * (positive + 1.0) / 2.0) / (positive * negative))
}

/// Spearman's rank correlation; `None` if one list is constant.
pub fn spearman(left: &[f64], right: &[f64]) -> Option<f64> {
    let (left, right) = (ranks(left), ranks(right));
    let mean = (left.len() as f64 + 1.0) / 2.0;
    let sum = |pairs: &mut dyn Iterator<Item = (f64, f64)>| {
        pairs.map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>()
    };
    let both = sum(&mut left.iter().copied().zip(right.iter().copied()));
    let of_left = sum(&mut left.iter().map(|rank| (*rank, *rank)));
    let of_right = sum(&mut right.iter().map(|rank| (*rank, *rank)));
    (of_left > 0.0 && of_right > 0.0).then(|| both / (of_left * of_right).sqrt())
}

/// The rank of each value, from 1; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    while from < order.len() {
        let same = order[from..].iter().take_while(|&&at| values[at] == values[order[from]]).count();
        let shared = from as f64 + (same as f64 + 1.0) / 2.0;
        order[from..from + same].iter().for_each(|&at| ranks[at] = shared);
        from += same;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_counts_pairs_in_order() {
        assert_eq!(area_under_curve(&[0.1, 0.9, 0.5], &[false, true, false]), Some(1.0));
        assert_eq!(area_under_curve(&[0.1, 0.1], &[false, true]), Some(0.5));
        assert_eq!(area_under_curve(&[0.9, 0.1, 0.5], &[false, true, true]), Some(0.0));
        assert_eq!(area_under_curve(&[0.9], &[true]), None);
    }

    #[test]
    fn the_correlation_is_of_ranks() {
        assert_eq!(spearman(&[1.0, 2.0, 30.0], &[5.0, 6.0, 7.0]), Some(1.0));
        assert_eq!(spearman(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), Some(-1.0));
        assert_eq!(spearman(&[1.0, 1.0], &[3.0, 2.0]), None);
    }
}
