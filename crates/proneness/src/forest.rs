//! The random forest, and the file that it is saved in.
//!
//! A forest of regression trees over the labels 0 and 1: the mean of a leaf is a probability, and the
//! variance that a split reduces is half of Gini's impurity, so the trees are those of a classifier.

use serde::{Deserialize, Serialize};
use smartcore::ensemble::random_forest_regressor::{RandomForestRegressor, RandomForestRegressorParameters};
use smartcore::linalg::basic::matrix::DenseMatrix;

use crate::features::{FeatureSet, Features};
use crate::sample::{Label, Sample};

type Regressor = RandomForestRegressor<f64, f64, DenseMatrix<f64>, Vec<f64>>;

/// How a forest is trained.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ForestOptions {
    /// The number of trees.
    pub trees: usize,
    /// The deepest tree.
    pub depth: u16,
    /// The fewest samples in a leaf.
    pub leaf: usize,
    /// Same seed and samples, same forest.
    pub seed: u64,
    /// The most samples; from more, every n-th is taken.
    pub max_samples: usize,
}

impl Default for ForestOptions {
    fn default() -> Self {
        ForestOptions { trees: 100, depth: 5, leaf: 50, seed: 1, max_samples: 60_000 }
    }
}

/// A problem with a forest.
#[derive(Debug, thiserror::Error)]
pub enum ForestError {
    /// There is nothing to learn.
    #[error(
        "cannot train: {buggy} buggy and {clean} other functions; at least {MIN_CLASS} of each are needed"
    )]
    TooFew {
        /// Buggy samples.
        buggy: usize,
        /// Other samples.
        clean: usize,
    },
    /// The crate that trains it refused.
    #[error("cannot train: {0}")]
    Training(String),
    /// Not a saved forest.
    #[error("not a saved forest: {0}")]
    Format(String),
}

/// The fewest samples of each kind.
pub const MIN_CLASS: usize = 10;

/// A trained forest with its provenance.
#[derive(Debug, Serialize, Deserialize)]
pub struct Forest {
    /// How it came to be.
    pub provenance: Origin,
    regressor: Regressor,
}

/// How a forest came to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// The version of mohole.
    pub mohole: String,
    /// The histories that it was trained on.
    pub histories: Vec<TrainedOn>,
    /// How the samples are labelled.
    pub label: Label,
    /// The features that it uses.
    pub features: FeatureSet,
    /// Samples that it was trained on.
    pub samples: usize,
    /// Buggy ones among them.
    pub buggy: usize,
    /// How it was trained.
    pub options: ForestOptions,
}

/// A history that a forest was trained on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrainedOn {
    /// The folder's name.
    pub repository: String,
    /// The newest commit.
    pub head: String,
    /// Its date.
    pub date: String,
    /// Commits that were read.
    pub commits: u32,
    /// Those that fix a bug.
    pub fixes: u32,
}

impl Forest {
    /// Trains a forest. Both kinds of samples get the same weight, so that 0.5 is the probability of a
    /// function about which the features tell nothing.
    pub fn train(
        samples: &[Sample],
        features: FeatureSet,
        label: Label,
        histories: Vec<TrainedOn>,
        options: ForestOptions,
    ) -> Result<Forest, ForestError> {
        let samples = thinned(samples, options.max_samples);
        let buggy = samples.iter().filter(|sample| sample.buggy).count();
        let clean = samples.len() - buggy;
        if buggy < MIN_CLASS || clean < MIN_CLASS {
            return Err(ForestError::TooFew { buggy, clean });
        }
        let rows: Vec<Vec<f64>> = samples.iter().map(|sample| features.values(&sample.features)).collect();
        let labels: Vec<f64> = samples.iter().map(|sample| f64::from(u8::from(sample.buggy))).collect();
        let (heavy, light) =
            (samples.len() as f64 / (2 * buggy) as f64, samples.len() as f64 / (2 * clean) as f64);
        let weights: Vec<f64> =
            samples.iter().map(|sample| if sample.buggy { heavy } else { light }).collect();
        let failed = |error: smartcore::error::Failed| ForestError::Training(error.to_string());
        let matrix = DenseMatrix::from_2d_vec(&rows).map_err(failed)?;
        let regressor =
            Regressor::fit_with_weights(&matrix, &labels, &weights, parameters(options)).map_err(failed)?;
        let provenance = Origin {
            mohole: env!("CARGO_PKG_VERSION").to_owned(),
            histories,
            label,
            features,
            samples: samples.len(),
            buggy,
            options,
        };
        Ok(Forest { provenance, regressor })
    }

    /// The probability that each function is buggy.
    pub fn predict(&self, functions: &[Features]) -> Vec<f64> {
        if functions.is_empty() {
            return Vec::new();
        }
        let rows: Vec<Vec<f64>> =
            functions.iter().map(|features| self.provenance.features.values(features)).collect();
        let matrix = DenseMatrix::from_2d_vec(&rows).ok();
        let predicted = matrix.and_then(|matrix| self.regressor.predict(&matrix).ok());
        predicted.unwrap_or_else(|| vec![0.0; functions.len()])
    }

    /// The text of the saved file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a forest has only numbers and texts")
    }

    /// Reads a saved file.
    pub fn from_json(text: &str) -> Result<Forest, ForestError> {
        serde_json::from_str(text).map_err(|error| ForestError::Format(error.to_string()))
    }
}

fn parameters(options: ForestOptions) -> RandomForestRegressorParameters {
    RandomForestRegressorParameters::default()
        .with_n_trees(options.trees)
        .with_max_depth(options.depth)
        .with_min_samples_leaf(options.leaf)
        .with_seed(options.seed)
}

/// Every n-th sample, such that there are at most so many.
fn thinned(samples: &[Sample], most: usize) -> Vec<Sample> {
    let step = samples.len().div_ceil(most.max(1)).max(1);
    samples.iter().step_by(step).copied().collect()
}
