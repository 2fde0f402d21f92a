//! Weights from labels: logistic regression, and how well it does on findings that it has not seen.

use mohole_proneness::area_under_curve;

/// How strongly weights are drawn to zero: the prior of a feature that few findings have.
const RIDGE: f64 = 1.0;

/// Steps of the descent. The loss is convex and the features are few: more change nothing.
const STEPS: usize = 3000;

const RATE: f64 = 0.5;

/// An example: which features hold, and whether a maintainer would fix it.
pub(super) struct Example {
    pub(super) holds: Vec<bool>,
    pub(super) is_clear: bool,
    /// Examples of one group are of one campaign or one root cause: they are never on both sides of a split.
    pub(super) group: String,
}

/// The weights of a rule that adds what holds.
pub(super) struct Weights {
    pub(super) bias: f64,
    pub(super) weights: Vec<f64>,
}

impl Weights {
    /// The weights that make the labels most likely.
    pub(super) fn fit(examples: &[&Example]) -> Weights {
        let width = examples.first().map_or(0, |example| example.holds.len());
        let mut fitted = Weights { bias: 0.0, weights: vec![0.0; width] };
        for _ in 0..STEPS {
            fitted.step(examples);
        }
        fitted
    }

    fn step(&mut self, examples: &[&Example]) {
        let count = examples.len() as f64;
        let mut bias = 0.0;
        let mut slopes: Vec<f64> = self.weights.iter().map(|weight| RIDGE * weight).collect();
        for example in examples {
            let error = logistic(self.of(&example.holds)) - f64::from(u8::from(example.is_clear));
            bias += error;
            for (slope, _) in slopes.iter_mut().zip(&example.holds).filter(|(_, holds)| **holds) {
                *slope += error;
            }
        }
        self.bias -= RATE * bias / count;
        for (weight, slope) in self.weights.iter_mut().zip(slopes) {
            *weight -= RATE * slope / count;
        }
    }

    /// The sum of what holds.
    pub(super) fn of(&self, holds: &[bool]) -> f64 {
        let held = self.weights.iter().zip(holds).filter(|(_, holds)| **holds);
        self.bias + held.map(|(weight, _)| weight).sum::<f64>()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The area under the curve of weights that were fitted to the other folds, over all examples: the mean of
/// several ways to make the folds.
pub(super) fn cross_validated(examples: &[Example], folds: u64, repeats: u64) -> f64 {
    let areas = (0..repeats).map(|repeat| area_of_folds(examples, folds, repeat));
    areas.sum::<f64>() / repeats as f64
}

fn area_of_folds(examples: &[Example], folds: u64, repeat: u64) -> f64 {
    let fold_of = |example: &Example| fold(&example.group, repeat, folds);
    let (mut scores, mut clear) = (Vec::with_capacity(examples.len()), Vec::with_capacity(examples.len()));
    for held_out in 0..folds {
        let (test, train): (Vec<&Example>, Vec<&Example>) =
            examples.iter().partition(|example| fold_of(example) == held_out);
        let weights = Weights::fit(&train);
        scores.extend(test.iter().map(|example| weights.of(&example.holds)));
        clear.extend(test.iter().map(|example| example.is_clear));
    }
    area_under_curve(&scores, &clear).unwrap_or(0.5)
}

/// The fold of a group: the same in every build.
fn fold(group: &str, repeat: u64, folds: u64) -> u64 {
    let seed = 0xcbf2_9ce4_8422_2325 ^ repeat.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = group.bytes().fold(seed, mix);
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) % 1_000_003 % folds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples(is_clear: fn(u32) -> bool) -> Vec<Example> {
        let example = |number: u32| Example {
            holds: vec![number.is_multiple_of(2), number.is_multiple_of(3)],
            is_clear: is_clear(number),
            group: number.to_string(),
        };
        (0..90).map(example).collect()
    }

    #[test]
    fn a_feature_that_decides_is_found() {
        let examples = examples(|number| number.is_multiple_of(2));
        let weights = Weights::fit(&examples.iter().collect::<Vec<_>>());
        assert!(weights.weights[0] > 1.0 && weights.weights[1].abs() < 0.3, "{:?}", weights.weights);
        assert!(cross_validated(&examples, 5, 3) > 0.95);
    }

    #[test]
    fn labels_that_no_feature_tells_are_not_guessed() {
        let examples = examples(|number| number % 5 < 2);
        let area = cross_validated(&examples, 5, 10);
        assert!(area < 0.7, "{area}");
    }
}
