//! A model ready for inference: our own, or one of the foreign families.

use crate::error::Error;
use crate::kernels::Processor;
use crate::math::gelu;
use crate::matrix::Matrix;
use crate::rotary::{Pairs, Rotary};
use crate::shape::{NORM_EPSILON, ROPE_BASE, Shape};
use crate::weights::Weights;

/// A model: weights in the order in which the processor wants them. It does not change.
#[derive(Debug)]
pub struct Model {
    pub(crate) sizes: Sizes,
    pub(crate) embedding: Matrix,
    pub(crate) blocks: Vec<Block>,
    pub(crate) norm: Norm,
    /// The output layer; the embedding if there is none.
    pub(crate) output: Option<Linear>,
    pub(crate) rotary: Rotary,
    pub(crate) processor: Processor,
}

/// The sizes that inference needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sizes {
    pub(crate) vocabulary: usize,
    pub(crate) context: usize,
    pub(crate) width: usize,
    pub(crate) heads: usize,
    /// Heads of keys and values; each is used by `heads / key_heads` heads.
    pub(crate) key_heads: usize,
    pub(crate) head: usize,
}

/// One block.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) attention_norm: Norm,
    /// Queries, keys and values of all heads.
    pub(crate) qkv: Linear,
    pub(crate) output: Linear,
    /// The norm before the MLP; without one, the MLP works beside attention, on the same input.
    pub(crate) mlp_norm: Option<Norm>,
    pub(crate) mlp: Mlp,
}

/// A matrix with an optional bias.
#[derive(Debug)]
pub(crate) struct Linear {
    pub(crate) matrix: Matrix,
    pub(crate) bias: Option<Vec<f32>>,
}

/// The MLP of a block.
#[derive(Debug)]
pub(crate) enum Mlp {
    /// SwiGLU: the gate's rows come first in `gate_up`.
    Gated { gate_up: Linear, down: Linear },
    /// GELU between two layers.
    Gelu { up: Linear, down: Linear },
}

/// A normalization.
#[derive(Debug)]
pub(crate) struct Norm {
    pub(crate) gain: Vec<f32>,
    /// With a bias, the mean is subtracted too (LayerNorm); without, it is RMSNorm.
    pub(crate) bias: Option<Vec<f32>>,
    pub(crate) epsilon: f32,
}

impl Model {
    /// Reads a weights file of our own model.
    pub fn load(bytes: &[u8]) -> Result<Self, Error> {
        Model::new(&Weights::parse(bytes)?)
    }

    /// Our own model with given weights.
    pub fn new(weights: &Weights) -> Result<Self, Error> {
        let shape = weights.shape;
        if let Some(problem) = shape.problem() {
            return Err(Error::Unsupported(problem));
        }
        let mut parts = weights.weights.iter().zip(shape.weights());
        let mut next = || parts.next().ok_or_else(|| Error::Missing("the last weights".to_owned()));
        let mut matrix = || next().map(|(weight, shape)| weight.packed(shape.rows, shape.columns));
        let embedding = matrix()?;
        let mut blocks = Vec::new();
        for _ in 0..shape.layers {
            blocks.push(Block {
                attention_norm: Norm::rms(row_of(&matrix()?)),
                qkv: Linear::plain(matrix()?),
                output: Linear::plain(matrix()?),
                mlp_norm: Some(Norm::rms(row_of(&matrix()?))),
                mlp: Mlp::Gated { gate_up: Linear::plain(matrix()?), down: Linear::plain(matrix()?) },
            });
        }
        let norm = Norm::rms(row_of(&matrix()?));
        let rotary = Rotary::new(shape.head(), ROPE_BASE, Pairs::Halves);
        let processor = Processor::detect();
        Ok(Model { sizes: Sizes::of(&shape), embedding, blocks, norm, output: None, rotary, processor })
    }

    /// The number of tokens.
    pub fn vocabulary(&self) -> usize {
        self.sizes.vocabulary
    }

    /// The most tokens of a sequence.
    pub fn context(&self) -> usize {
        self.sizes.context
    }

    /// The instructions that the model uses.
    pub fn processor(&self) -> Processor {
        self.processor
    }

    /// Restricts the model to the instructions of a processor; no effect if this machine has less.
    pub fn restrict(&mut self, processor: Processor) {
        self.processor = self.processor.min(processor);
    }
}

impl Sizes {
    fn of(shape: &Shape) -> Self {
        Sizes {
            vocabulary: shape.vocabulary,
            context: shape.context,
            width: shape.width,
            heads: shape.heads,
            key_heads: shape.heads,
            head: shape.head(),
        }
    }

    /// Numbers that a position's keys have, and its values as well.
    pub(crate) fn key_width(&self) -> usize {
        self.key_heads * self.head
    }
}

impl Linear {
    /// Without bias.
    pub(crate) fn plain(matrix: Matrix) -> Self {
        Linear { matrix, bias: None }
    }
}

impl Norm {
    fn rms(gain: Vec<f32>) -> Self {
        Norm { gain, bias: None, epsilon: NORM_EPSILON }
    }

    /// Normalizes vectors that are one after the other.
    pub(crate) fn apply(&self, inputs: &[f32], outputs: &mut [f32]) {
        let width = self.gain.len();
        for (input, output) in inputs.chunks_exact(width).zip(outputs.chunks_exact_mut(width)) {
            let mean = if self.bias.is_some() { sum(input, |value| value) / width as f32 } else { 0.0 };
            let square = sum(input, |value| (value - mean) * (value - mean)) / width as f32;
            let factor = 1.0 / (square + self.epsilon).sqrt();
            for ((output, input), gain) in output.iter_mut().zip(input).zip(&self.gain) {
                *output = (input - mean) * factor * gain;
            }
            if let Some(bias) = &self.bias {
                output.iter_mut().zip(bias).for_each(|(output, bias)| *output += bias);
            }
        }
    }
}

/// GELU of every value.
pub(crate) fn gelu_all(values: &mut [f32]) {
    values.iter_mut().for_each(|value| *value = gelu(*value));
}

/// A sum in eight parts, which the compiler can compute at once.
fn sum(values: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut parts = [0.0; 8];
    let (chunks, rest) = values.as_chunks::<8>();
    for chunk in chunks {
        parts.iter_mut().zip(chunk).for_each(|(part, &value)| *part += of(value));
    }
    parts.iter().sum::<f32>() + rest.iter().map(|&value| of(value)).sum::<f32>()
}

fn row_of(matrix: &Matrix) -> Vec<f32> {
    let mut row = vec![0.0; matrix.columns()];
    matrix.row(0, &mut row);
    row
}
