//! The network: what it is made of, and the way from tokens to logits and loss.

use std::ops::Range;

use mohole_transformer::{ROPE_BASE, Shape};

use crate::activations::{Activations, BlockActivations, DeviceBatch, Scratch};
use crate::attention::attend;
use crate::backend::{Backend, Expected, Factor, Norm, Output, Place, Product};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::layer::{Adapter, Adapters, Layer, Part};
use crate::parameters::{Parameters, Slot};

/// Matrices of one block in the list of weights.
const BLOCK: usize = 6;

/// A model on a device.
#[derive(Debug)]
pub(crate) struct Network<B: Backend> {
    pub(crate) backend: B,
    pub(crate) shape: Shape,
    pub(crate) weights: Parameters<B>,
    pub(crate) adapters: Option<Adapters<B>>,
    /// The cosines and then the sines of the angles of each position.
    pub(crate) angles: B::Floats,
}

/// Which norm.
#[derive(Debug, Clone, Copy)]
pub(crate) enum NormAt {
    Attention(usize),
    Mlp(usize),
    End,
}

impl<B: Backend> Network<B> {
    /// A network of given matrices.
    pub(crate) fn new(
        backend: B,
        shape: Shape,
        weights: Parameters<B>,
        adapters: Option<Adapters<B>>,
    ) -> Result<Self, Error> {
        let values = angles(&shape);
        let mut angles = backend.floats(values.len())?;
        backend.write_floats(&mut angles, &values)?;
        Ok(Network { backend, shape, weights, adapters, angles })
    }

    /// What is trained.
    pub(crate) fn trained(&self) -> &Parameters<B> {
        self.adapters.as_ref().map_or(&self.weights, |adapters| &adapters.parameters)
    }

    /// The embedding, which is the output layer too.
    pub(crate) fn embedding(&self) -> Slot {
        self.weights.slots[0]
    }

    /// A norm of some rows.
    pub(crate) fn norm(&self, at: NormAt, rows: usize) -> Norm<'_, B> {
        let index = match at {
            NormAt::Attention(block) => 1 + BLOCK * block,
            NormAt::Mlp(block) => 1 + BLOCK * block + 3,
            NormAt::End => 1 + BLOCK * self.shape.layers,
        };
        let offset = self.weights.slots[index].offset;
        Norm { rows, width: self.shape.width, gains: &self.weights.floats, offset }
    }

    /// A matrix of a block.
    pub(crate) fn layer(&self, block: usize, part: Part, dropout: Dropout) -> Layer<'_, B> {
        let adapter = self.adapters.as_ref().map(|adapters| {
            let at = 2 * (block * Part::ALL.len() + part as usize);
            let Adapters { parameters, scale } = adapters;
            let (down, up) = (parameters.slots[at], parameters.slots[at + 1]);
            Adapter { weights: &parameters.shorts, down, up, scale: *scale }
        });
        Layer {
            backend: &self.backend,
            weights: &self.weights.shorts,
            slot: self.weights.slots[1 + BLOCK * block + part.weight()],
            adapter,
            dropout: dropout.at(place(block, part)),
        }
    }

    /// What an adapter adds to a matrix, and the index of that in the list of weights.
    pub(crate) fn added(&self, block: usize, part: Part) -> Result<Option<(usize, Vec<f32>)>, Error> {
        let Some(adapter) = self.layer(block, part, Dropout::NONE).adapter else { return Ok(None) };
        let Slot { rows: rank, columns, .. } = adapter.down;
        let rows = adapter.up.rows;
        let mut added = self.backend.floats(rows * columns)?;
        self.backend.product(
            &Product::new(rows, columns, rank).scaled(adapter.scale),
            Factor::plain(adapter.weights, adapter.up.place()),
            Factor::plain(adapter.weights, adapter.down.place()),
            Output::Floats(&mut added, Place::rows_of(columns)),
        )?;
        Ok(Some((1 + BLOCK * block + part.weight(), self.backend.read(&added, rows * columns)?)))
    }

    /// What is left out of what a layer adds to the stream. With adapters, that is left out of their input.
    pub(crate) fn residual(&self, block: usize, part: Part, dropout: Dropout) -> Dropout {
        if self.adapters.is_some() { Dropout::NONE } else { dropout.at(place(block, part)) }
    }

    /// Computes the output of all positions, before the output layer.
    pub(crate) fn forward(&self, activations: &mut Activations<B>, dropout: Dropout) -> Result<(), Error> {
        let Activations { batch, streams, blocks, output, output_inverse, scratch } = activations;
        let (backend, positions) = (&self.backend, batch.size.positions());
        backend.gather(&self.weights.floats, &batch.inputs, &mut streams[0], positions, self.shape.width)?;
        for (index, block) in blocks.iter_mut().enumerate() {
            let [input, middle, end, ..] = &mut streams[2 * index..] else { break };
            let norm = self.norm(NormAt::Attention(index), positions);
            backend.norm(&norm, input, &mut block.attention_input, &mut block.attention_inverse)?;
            self.attention(index, block, batch, scratch, dropout)?;
            let dropped = self.residual(index, Part::Output, dropout);
            backend.add_dropped(input, &scratch.added, middle, positions * self.shape.width, dropped)?;

            let norm = self.norm(NormAt::Mlp(index), positions);
            backend.norm(&norm, middle, &mut block.mlp_input, &mut block.mlp_inverse)?;
            self.mlp(index, block, positions, scratch, dropout)?;
            let dropped = self.residual(index, Part::Down, dropout);
            backend.add_dropped(middle, &scratch.added, end, positions * self.shape.width, dropped)?;
        }
        let last = &streams[2 * self.shape.layers];
        backend.norm(&self.norm(NormAt::End, positions), last, output, output_inverse)
    }

    fn attention(
        &self,
        index: usize,
        block: &mut BlockActivations<B>,
        batch: &DeviceBatch<B>,
        scratch: &mut Scratch<B>,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let (backend, size) = (&self.backend, &batch.size);
        let [thin, output_thin, ..] = &mut block.thin;
        let layer = self.layer(index, Part::Qkv, dropout);
        let (input, qkv) = (&block.attention_input, &mut block.qkv);
        layer.forward(size.positions(), input, qkv, thin, &mut scratch.adapter)?;
        backend.rotate(size, qkv, &self.angles, false)?;
        attend(backend, size, &batch.segments, qkv, &mut block.shares, &mut block.mixed)?;
        let layer = self.layer(index, Part::Output, dropout);
        let (mixed, added) = (&block.mixed, &mut scratch.added);
        layer.forward(size.positions(), mixed, added, output_thin, &mut scratch.adapter)
    }

    fn mlp(
        &self,
        index: usize,
        block: &mut BlockActivations<B>,
        positions: usize,
        scratch: &mut Scratch<B>,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let [.., thin, down_thin] = &mut block.thin;
        let layer = self.layer(index, Part::GateUp, dropout);
        layer.forward(positions, &block.mlp_input, &mut block.gate_up, thin, &mut scratch.adapter)?;
        self.backend.gate(&block.gate_up, &mut block.hidden, positions, self.shape.hidden)?;
        let layer = self.layer(index, Part::Down, dropout);
        layer.forward(positions, &block.hidden, &mut scratch.added, down_thin, &mut scratch.adapter)
    }

    /// Computes the logits of some positions, after [`Network::forward`].
    pub(crate) fn logits(
        &self,
        output: &B::Shorts,
        start: usize,
        count: usize,
        logits: &mut B::Floats,
    ) -> Result<(), Error> {
        let Slot { rows: vocabulary, columns: width, .. } = self.embedding();
        self.backend.product(
            &Product::new(count, vocabulary, width),
            Factor::plain(output, Place::rows_of(width).at(start * width)),
            Factor::transposed(&self.weights.shorts, self.embedding().place()),
            Output::Floats(logits, Place::rows_of(vocabulary)),
        )
    }

    /// Computes the loss of a batch from the output of [`Network::forward`] and adds it to `total`. The
    /// logits are computed for some positions after the others; `then` is called when the gradient of those
    /// is in `scratch`.
    pub(crate) fn loss(
        &self,
        batch: &DeviceBatch<B>,
        output: &B::Shorts,
        scratch: &mut Scratch<B>,
        total: &mut B::Floats,
        mut then: impl FnMut(Range<usize>, &mut Scratch<B>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let positions = batch.size.positions();
        for start in (0..positions).step_by(B::LOGIT_POSITIONS) {
            let count = B::LOGIT_POSITIONS.min(positions - start);
            self.logits(output, start, count, &mut scratch.logits)?;
            let expected = Expected {
                targets: &batch.targets,
                segments: &batch.segments,
                start,
                count,
                vocabulary: self.shape.vocabulary,
                weight: batch.weight,
            };
            let Scratch { logits, losses, logit_gradients, .. } = &mut *scratch;
            self.backend.cross_entropy(&expected, logits, losses, logit_gradients)?;
            then(start..start + count, scratch)?;
        }
        self.backend.add_sum(&scratch.losses, positions, total)
    }
}

/// A number for each matrix of the blocks.
fn place(block: usize, part: Part) -> usize {
    block * Part::ALL.len() + part as usize
}

fn angles(shape: &Shape) -> Vec<f32> {
    let half = shape.head() / 2;
    let mut angles = Vec::with_capacity(shape.context * shape.head());
    for position in 0..shape.context {
        let angle = |pair: usize| position as f32 * ROPE_BASE.powf(-(pair as f32) / half as f32);
        angles.extend((0..half).map(|pair| angle(pair).cos()));
        angles.extend((0..half).map(|pair| angle(pair).sin()));
    }
    angles
}
