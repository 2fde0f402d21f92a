//! What a round starts from.

use std::collections::BTreeMap;

use mohole_neural::{Checkpoint, Observed, Seen, Vocabulary};
use mohole_transformer::Shape;

/// What a training starts from.
pub(super) struct Base {
    pub(super) shape: Shape,
    pub(super) vocabulary: Vocabulary,
    /// What is left out for random weights.
    pub(super) model: Option<Model>,
}

/// What a model is besides its vocabulary.
pub(super) struct Model {
    pub(super) weights: Vec<Vec<f32>>,
    pub(super) observed: Observed,
    pub(super) seen: Seen,
    pub(super) card: BTreeMap<String, String>,
}

impl Base {
    /// A model that exists.
    pub(super) fn of(checkpoint: Checkpoint) -> Self {
        let Checkpoint { weights, vocabulary, observed, seen, card } = checkpoint;
        let (shape, weights) = (weights.shape, weights.to_floats());
        Base { shape, vocabulary, model: Some(Model { weights, observed, seen, card }) }
    }

    /// Random weights.
    pub(super) fn new(shape: Shape, vocabulary: Vocabulary) -> Self {
        Base { shape, vocabulary, model: None }
    }
}
