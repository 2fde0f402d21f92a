//! A model ready for inference: our own, or one of the foreign families.

use crate::architecture::{Architecture, Part};
use crate::error::Error;
use crate::kernels::Processor;
use crate::layout::{BlockLayout, Indexes, WeightShape};
use crate::math::gelu;
use crate::matrix::Matrix;
use crate::weights::{Weight, Weights};

/// A model: weights in the order in which the processor wants them. It does not change.
#[derive(Debug)]
pub struct Model {
    pub(crate) architecture: Architecture,
    pub(crate) embedding: Matrix,
    pub(crate) blocks: Vec<Block>,
    pub(crate) norm: Norm,
    /// The matrix of the output layer; the embedding if there is none.
    pub(crate) output: Option<Matrix>,
    pub(crate) output_bias: Option<Vec<f32>>,
    pub(crate) processor: Processor,
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
    /// The layers of the MLP.
    pub(crate) up: Linear,
    pub(crate) down: Linear,
}

/// A matrix with an optional bias.
#[derive(Debug)]
pub(crate) struct Linear {
    pub(crate) matrix: Matrix,
    pub(crate) bias: Option<Vec<f32>>,
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
        if let Some(problem) = weights.shape.problem() {
            return Err(Error::Unsupported(problem));
        }
        Model::assemble(weights.shape.architecture(), |index| {
            let missing = || Error::Missing(format!("weight {index}"));
            weights.weights.get(index).cloned().ok_or_else(missing)
        })
    }

    /// A model of an architecture. `weight` gives the weights by their place in its list.
    pub(crate) fn assemble(
        architecture: Architecture,
        mut weight: impl FnMut(usize) -> Result<Weight, Error>,
    ) -> Result<Self, Error> {
        if let Some(problem) = architecture.problem() {
            return Err(Error::Unsupported(problem));
        }
        let (shapes, layout) = (architecture.weights(), architecture.layout());
        let mut parts = Parts { architecture: &architecture, shapes: &shapes, weight: &mut weight };
        let is_tied = layout.output.weight == layout.embedding;
        Ok(Model {
            embedding: parts.matrix(layout.embedding)?,
            blocks: layout.blocks.iter().map(|block| parts.block(block)).collect::<Result<_, _>>()?,
            norm: parts.norm(layout.norm)?,
            output: if is_tied { None } else { Some(parts.matrix(layout.output.weight)?) },
            output_bias: parts.bias(layout.output)?,
            processor: Processor::detect(),
            architecture,
        })
    }

    /// The number of tokens.
    pub fn vocabulary(&self) -> usize {
        self.architecture.vocabulary
    }

    /// The most tokens of a sequence.
    pub fn context(&self) -> usize {
        self.architecture.context
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

/// Makes the parts of a model from its weights.
struct Parts<'a> {
    architecture: &'a Architecture,
    shapes: &'a [WeightShape],
    weight: &'a mut dyn FnMut(usize) -> Result<Weight, Error>,
}

impl Parts<'_> {
    fn matrix(&mut self, index: usize) -> Result<Matrix, Error> {
        let WeightShape { rows, columns, .. } = self.shapes[index];
        Ok((self.weight)(index)?.packed(rows, columns))
    }

    fn bias(&mut self, at: Indexes) -> Result<Option<Vec<f32>>, Error> {
        at.bias.map(|index| Ok((self.weight)(index)?.to_floats())).transpose()
    }

    fn linear(&mut self, at: Indexes) -> Result<Linear, Error> {
        Ok(Linear { matrix: self.matrix(at.weight)?, bias: self.bias(at)? })
    }

    fn norm(&mut self, at: Indexes) -> Result<Norm, Error> {
        let gain = (self.weight)(at.weight)?.to_floats();
        Ok(Norm { gain, bias: self.bias(at)?, epsilon: self.architecture.epsilon })
    }

    fn block(&mut self, block: &BlockLayout) -> Result<Block, Error> {
        Ok(Block {
            attention_norm: self.norm(block.attention_norm)?,
            qkv: self.linear(block.linear(Part::Qkv))?,
            output: self.linear(block.linear(Part::Output))?,
            mlp_norm: block.mlp_norm.map(|norm| self.norm(norm)).transpose()?,
            up: self.linear(block.linear(Part::Up))?,
            down: self.linear(block.linear(Part::Down))?,
        })
    }
}

impl Norm {
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
