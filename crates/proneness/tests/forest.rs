//! Forests: what they learn, and that they are reproducible.

use mohole_proneness::{
    FeatureSet, Features, Forest, ForestOptions, Label, Sample, Samples, StaticFeatures, Written, evaluate,
};

fn features(lines: u32, cyclomatic: u32) -> Features {
    let code = StaticFeatures { lines, cyclomatic, ..StaticFeatures::default() };
    Features { code, ..Features::default() }
}

/// Functions with many decisions are buggy, whatever their length.
fn samples() -> Vec<Sample> {
    let sample = |number: u32| {
        let cyclomatic = number * 7 % 20;
        Sample {
            time: i64::from(number),
            features: features(number * 13 % 50, cyclomatic),
            buggy: cyclomatic > 14,
        }
    };
    (0..600).map(sample).collect()
}

fn train(seed: u64) -> Forest {
    let options = ForestOptions { trees: 10, seed, ..ForestOptions::default() };
    Forest::train(&samples(), FeatureSet::Static, Label::Words, Vec::new(), options).expect("enough samples")
}

#[test]
fn probabilities_follow_what_was_learned() {
    let probabilities = train(1).predict(&[features(10, 1), features(10, 19)]);
    assert!(probabilities[0] < 0.3 && probabilities[1] > 0.7, "{probabilities:?}");
}

#[test]
fn the_same_seed_gives_the_same_forest() {
    assert_eq!(train(1).to_json(), train(1).to_json());
    assert_ne!(train(1).to_json(), train(2).to_json());
}

#[test]
fn a_saved_forest_predicts_the_same() {
    let forest = train(1);
    let again = Forest::from_json(&forest.to_json()).expect("saved just now");
    let functions = [features(3, 12), features(30, 16)];
    assert_eq!(again.predict(&functions), forest.predict(&functions));
    assert_eq!(again.provenance, forest.provenance);
}

#[test]
fn a_file_that_is_no_forest_is_refused() {
    assert!(Forest::from_json("{}").is_err());
    assert!(Forest::from_json("").is_err());
}

#[test]
fn too_few_samples_are_refused() {
    let one_kind: Vec<Sample> = samples().into_iter().filter(|sample| !sample.buggy).collect();
    let trained =
        Forest::train(&one_kind, FeatureSet::All, Label::Words, Vec::new(), ForestOptions::default());
    assert!(trained.expect_err("none is buggy").to_string().starts_with("cannot train: 0 buggy"));
}

#[test]
fn a_split_does_not_know_what_is_fixed_after_it() {
    // The feature tells the label, but all fixes come after the last split.
    let written = |sample: &Sample| Written {
        time: sample.time,
        features: sample.features,
        fixed_at: sample.buggy.then_some(10_000),
    };
    let samples = Samples { changed: Vec::new(), written: samples().iter().map(written).collect() };
    let options = ForestOptions { trees: 5, ..ForestOptions::default() };
    assert!(evaluate(&samples, Label::Szz, FeatureSet::Static, options).is_err());
}
