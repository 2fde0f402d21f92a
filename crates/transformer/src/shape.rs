//! The shape of our own model, and the names and shapes of its weights.

use serde::{Deserialize, Serialize};

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

/// A weight of the model: name, rows (outputs) and columns (inputs). A vector has one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightShape {
    /// Name in files.
    pub name: String,
    /// Number of outputs.
    pub rows: usize,
    /// Number of inputs.
    pub columns: usize,
}

/// The base of the rotary angles.
pub const ROPE_BASE: f32 = 10_000.0;

/// What is added to the mean square in RMSNorm.
pub const NORM_EPSILON: f32 = 1e-5;

impl Shape {
    /// The shape of the model that ships, for a vocabulary.
    pub fn standard(vocabulary: usize) -> Self {
        Shape { vocabulary, context: 512, layers: 8, width: 448, heads: 7, hidden: 1216 }
    }

    /// The size of one head.
    pub fn head(&self) -> usize {
        self.width / self.heads
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

    /// All weights, in the order of the computation.
    pub fn weights(&self) -> Vec<WeightShape> {
        let weight = |name: String, rows, columns| WeightShape { name, rows, columns };
        let mut weights = vec![weight("embedding".to_owned(), self.vocabulary, self.width)];
        for layer in 0..self.layers {
            let name = |part: &str| format!("layers.{layer}.{part}");
            weights.push(weight(name("attention_norm"), 1, self.width));
            weights.push(weight(name("qkv"), 3 * self.width, self.width));
            weights.push(weight(name("output"), self.width, self.width));
            weights.push(weight(name("mlp_norm"), 1, self.width));
            weights.push(weight(name("gate_up"), 2 * self.hidden, self.width));
            weights.push(weight(name("down"), self.width, self.hidden));
        }
        weights.push(weight("norm".to_owned(), 1, self.width));
        weights
    }

    /// The number of parameters.
    pub fn parameters(&self) -> usize {
        self.weights().iter().map(|weight| weight.rows * weight.columns).sum()
    }
}
