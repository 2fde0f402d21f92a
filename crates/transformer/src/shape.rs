//! The shape of our own model.

use serde::{Deserialize, Serialize};

use crate::architecture::{Architecture, Biases, MlpKind, NormKind};
use crate::layout::WeightShape;
use crate::rotary::{Pairs, Rotary};

/// The sizes that define a model. Its parts are fixed: RMSNorm, rotary positions, SwiGLU, no biases, and the
/// embedding as output layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// Number of tokens.
    pub vocabulary: usize,
    /// Most tokens of one sequence.
    pub context: usize,
    /// Number of blocks.
    pub layers: usize,
    /// Size of the vector of one token.
    pub width: usize,
    /// Attention heads; `width / heads` is the size of one head and must be even.
    pub heads: usize,
    /// Size of the hidden layer of the MLP.
    pub hidden: usize,
}

/// The base of the rotary angles.
const ROPE_BASE: f32 = 10_000.0;

/// What is added to the mean square in RMSNorm.
const NORM_EPSILON: f32 = 1e-5;

impl Shape {
    /// The shape of the model that ships, for a vocabulary.
    pub fn standard(vocabulary: usize) -> Self {
        Shape { vocabulary, context: 512, layers: 8, width: 448, heads: 7, hidden: 1216 }
    }

    /// The size of one head.
    pub fn head(&self) -> usize {
        self.width / self.heads.max(1)
    }

    /// Why the sizes do not fit each other; `None` if they do.
    pub fn problem(&self) -> Option<String> {
        let sizes = [self.vocabulary, self.context, self.layers, self.width, self.heads, self.hidden];
        if sizes.contains(&0) {
            return Some("a size is 0".to_owned());
        }
        if sizes.iter().any(|&size| size > 1 << 20) {
            return Some("a size is larger than 1048576".to_owned());
        }
        if !self.width.is_multiple_of(self.heads) {
            return Some(format!("width {} is not a multiple of {} heads", self.width, self.heads));
        }
        if !self.head().is_multiple_of(2) {
            return Some(format!("the size of a head, {}, is odd", self.head()));
        }
        None
    }

    /// The architecture of a model of this shape, if that has no [`Shape::problem`].
    pub fn architecture(&self) -> Architecture {
        Architecture {
            vocabulary: self.vocabulary,
            context: self.context,
            layers: self.layers,
            width: self.width,
            heads: self.heads,
            key_heads: self.heads,
            head: self.head(),
            hidden: self.hidden,
            norm: NormKind::Rms,
            epsilon: NORM_EPSILON,
            mlp: MlpKind::Gated,
            parallel: false,
            biases: Biases::default(),
            tied: true,
            rotary: Rotary::new(self.head(), ROPE_BASE, Pairs::Halves),
            separate: false,
        }
    }

    /// All weights, in the order of the computation.
    pub fn weights(&self) -> Vec<WeightShape> {
        self.architecture().weights()
    }

    /// The number of parameters.
    pub fn parameters(&self) -> usize {
        self.architecture().parameters()
    }
}
