//! The architecture of a model: what distinguishes the families that this crate computes. Our own model and
//! those of others are values of one type.

use serde::{Deserialize, Serialize};

use crate::rotary::Rotary;

/// All that decides how a model computes, but its weights.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Architecture {
    /// Number of tokens.
    pub vocabulary: usize,
    /// Most tokens of one sequence.
    pub context: usize,
    /// Number of blocks.
    pub layers: usize,
    /// Size of the vector of one token.
    pub width: usize,
    /// Attention heads.
    pub heads: usize,
    /// Heads of keys and values; each is used by `heads / key_heads` heads.
    pub key_heads: usize,
    /// Size of one head.
    pub head: usize,
    /// Size of the hidden layer of the MLP.
    pub hidden: usize,
    /// How vectors are normalized.
    pub norm: NormKind,
    /// What is added to the mean square before its root is taken.
    pub epsilon: f32,
    /// The function of the MLP.
    pub mlp: MlpKind,
    /// Whether the MLP works beside attention, on the same input, instead of after it.
    pub parallel: bool,
    /// Which matrices have a bias.
    pub biases: Biases,
    /// Whether the embedding is the output layer.
    pub tied: bool,
    /// The positions.
    pub rotary: Rotary,
    /// Whether queries, keys and values, and the two halves of a gated MLP, are matrices of their own where
    /// the model was published. Each then has an adapter of its own.
    pub separate: bool,
}

/// A way to normalize vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NormKind {
    /// RMSNorm: divided by the length, times a factor.
    Rms,
    /// LayerNorm: the mean is subtracted as well, and a bias is added.
    Layer,
}

/// The function of an MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MlpKind {
    /// SwiGLU: SiLU of one half of the first layer, times the other half.
    Gated,
    /// GELU, by its approximation with a hyperbolic tangent.
    Gelu,
}

/// Which matrices have a bias.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Biases {
    /// Queries, keys and values.
    pub qkv: bool,
    /// The output of attention.
    pub output: bool,
    /// The first layer of the MLP.
    pub up: bool,
    /// The second layer of the MLP.
    pub down: bool,
    /// The output layer of the model.
    pub logits: bool,
}

/// The matrices of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Queries, keys and values of all heads.
    Qkv,
    /// The output of attention.
    Output,
    /// The first layer of the MLP; of a gated one, the gate's rows come first.
    Up,
    /// The second layer of the MLP.
    Down,
}

impl Part {
    /// All of them, in the order of the computation.
    pub const ALL: [Part; 4] = [Part::Qkv, Part::Output, Part::Up, Part::Down];
}

/// The largest size that is believed; larger ones are damage.
const LARGEST: usize = 1 << 24;

impl Architecture {
    /// Why the sizes do not fit each other; `None` if they do.
    pub fn problem(&self) -> Option<String> {
        let sizes = [self.vocabulary, self.context, self.layers, self.width, self.heads, self.key_heads];
        let sizes: Vec<usize> = sizes.into_iter().chain([self.head, self.hidden]).collect();
        let turned = 2 * self.rotary.frequencies.len();
        if sizes.contains(&0) {
            Some("a size is 0".to_owned())
        } else if sizes.iter().any(|&size| size > LARGEST) {
            Some(format!("a size is larger than {LARGEST}"))
        } else if !self.heads.is_multiple_of(self.key_heads) {
            Some(format!("{} heads cannot share {} heads of keys", self.heads, self.key_heads))
        } else if turned > self.head {
            Some(format!("{turned} numbers of a head are turned, but it has {}", self.head))
        } else {
            None
        }
    }

    /// Size of the vector that attention gives for one token.
    pub fn mixed(&self) -> usize {
        self.heads * self.head
    }

    /// Rows of the parts that a matrix of a block is made of: each has an adapter of its own.
    pub fn rows(&self, part: Part) -> Vec<usize> {
        let keys = self.key_heads * self.head;
        let rows = match part {
            Part::Qkv => vec![self.mixed(), keys, keys],
            Part::Output | Part::Down => vec![self.width],
            Part::Up => vec![self.hidden; if self.mlp == MlpKind::Gated { 2 } else { 1 }],
        };
        if self.separate { rows } else { vec![rows.iter().sum()] }
    }

    /// Columns of a matrix of a block.
    pub fn columns(&self, part: Part) -> usize {
        match part {
            Part::Qkv | Part::Up => self.width,
            Part::Output => self.mixed(),
            Part::Down => self.hidden,
        }
    }

    /// The number of parameters.
    pub fn parameters(&self) -> usize {
        self.weights().iter().map(|weight| weight.rows * weight.columns).sum()
    }
}
