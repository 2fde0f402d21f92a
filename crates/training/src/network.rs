//! The network: what it is made of, and the way from tokens to logits and loss.

use std::ops::Range;

use mohole_transformer::{Architecture, Indexes, Layout, MlpKind, Pairs, Part};

use crate::activations::{Activations, BlockActivations, DeviceBatch, Scratch};
use crate::attention::attend;
use crate::backend::{Backend, Expected, Factor, Norm, Output, Place, Product, Rotation};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::layer::{Adapter, Adapters, Layer};
use crate::parameters::{Parameters, Slot};

/// A model on a device.
#[derive(Debug)]
pub(crate) struct Network<B: Backend> {
    pub(crate) backend: B,
    pub(crate) architecture: Architecture,
    pub(crate) layout: Layout,
    pub(crate) weights: Parameters<B>,
    pub(crate) adapters: Option<Adapters<B>>,
    /// The cosines and then the sines of the angles of each position.
    pub(crate) angles: B::Floats,
}

impl<B: Backend> Network<B> {
    /// A network of given matrices.
    pub(crate) fn new(
        backend: B,
        architecture: Architecture,
        weights: Parameters<B>,
        adapters: Option<Adapters<B>>,
    ) -> Result<Self, Error> {
        let values = angles(&architecture);
        let mut angles = backend.floats(values.len())?;
        backend.write_floats(&mut angles, 0, &values)?;
        let layout = architecture.layout();
        Ok(Network { backend, architecture, layout, weights, adapters, angles })
    }

    /// What is trained.
    pub(crate) fn trained(&self) -> &Parameters<B> {
        self.adapters.as_ref().map_or(&self.weights, |adapters| &adapters.parameters)
    }

    /// The output layer, which may be the embedding, and its bias.
    pub(crate) fn output(&self) -> (Slot, Option<Slot>) {
        let Indexes { weight, bias } = self.layout.output;
        (self.weights.slots[weight], bias.map(|bias| self.weights.slots[bias]))
    }

    /// A norm of some rows.
    pub(crate) fn norm(&self, at: Indexes, rows: usize) -> Norm<'_, B> {
        let offset = |index: usize| self.weights.slots[index].offset;
        Norm {
            rows,
            width: self.architecture.width,
            gains: &self.weights.floats,
            offset: offset(at.weight),
            bias: at.bias.map(offset),
            epsilon: self.architecture.epsilon,
        }
    }

    /// A matrix of a block.
    pub(crate) fn layer(&self, block: usize, part: Part, dropout: Dropout) -> Layer<'_, B> {
        let Indexes { weight, bias } = self.layout.blocks[block].linear(part);
        let adapter = self.adapters.as_ref().map(|Adapters { parameters, scale }| {
            let at = 2 * place(block, part);
            let (down, up) = (parameters.slots[at], parameters.slots[at + 1]);
            let rows = self.architecture.rows(part);
            Adapter { weights: &parameters.shorts, down, up, rows, scale: *scale }
        });
        Layer {
            backend: &self.backend,
            weights: &self.weights,
            slot: self.weights.slots[weight],
            bias: bias.map(|bias| self.weights.slots[bias]),
            adapter,
            dropout: dropout.at(place(block, part)),
        }
    }

    /// What is left out of what a layer adds to the stream. With adapters, that is left out of their input.
    pub(crate) fn residual(&self, block: usize, part: Part, dropout: Dropout) -> Dropout {
        if self.adapters.is_some() { Dropout::NONE } else { dropout.at(place(block, part)) }
    }

    /// How queries and keys are turned, or back.
    pub(crate) fn turn(&self, back: bool) -> Rotation {
        let rotary = &self.architecture.rotary;
        Rotation { pairs: rotary.frequencies.len(), neighbours: rotary.pairs == Pairs::Neighbours, back }
    }

    /// Computes the output of all positions, before the output layer.
    pub(crate) fn forward(&self, activations: &mut Activations<B>, dropout: Dropout) -> Result<(), Error> {
        let Activations { batch, streams, blocks, output, output_statistics, scratch } = activations;
        let (backend, positions) = (&self.backend, batch.size.positions());
        let count = positions * self.architecture.width;
        let table = &self.weights.floats;
        backend.gather(table, &batch.inputs, &mut streams[0], positions, self.architecture.width)?;
        for (index, block) in blocks.iter_mut().enumerate() {
            let [input, middle, end, ..] = &mut streams[2 * index..] else { break };
            let layout = &self.layout.blocks[index];
            let norm = self.norm(layout.attention_norm, positions);
            backend.norm(&norm, input, &mut block.attention_input, &mut block.attention_statistics)?;
            self.attention(index, block, batch, scratch, dropout)?;
            let dropped = self.residual(index, Part::Output, dropout);
            backend.add_dropped(input, &scratch.added, middle, count, dropped)?;

            if let Some(norm) = layout.mlp_norm {
                let norm = self.norm(norm, positions);
                backend.norm(&norm, middle, &mut block.mlp_input, &mut block.mlp_statistics)?;
            }
            self.mlp(index, block, positions, scratch, dropout)?;
            let dropped = self.residual(index, Part::Down, dropout);
            backend.add_dropped(middle, &scratch.added, end, count, dropped)?;
        }
        let last = &streams[2 * self.architecture.layers];
        backend.norm(&self.norm(self.layout.norm, positions), last, output, output_statistics)
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
        backend.rotate(size, qkv, &self.angles, self.turn(false))?;
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
        let input = if self.architecture.parallel { &block.attention_input } else { &block.mlp_input };
        let [.., thin, down_thin] = &mut block.thin;
        let layer = self.layer(index, Part::Up, dropout);
        layer.forward(positions, input, &mut block.up, thin, &mut scratch.adapter)?;
        let hidden = self.architecture.hidden;
        match self.architecture.mlp {
            MlpKind::Gated => self.backend.gate(&block.up, &mut block.hidden, positions, hidden)?,
            MlpKind::Gelu => self.backend.gelu(&block.up, &mut block.hidden, positions * hidden)?,
        }
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
        let (slot, bias) = self.output();
        let Slot { rows: vocabulary, columns: width, .. } = slot;
        let place = Place::rows_of(vocabulary);
        if let Some(bias) = bias {
            let row = (&self.weights.floats, bias.offset);
            self.backend.repeat_row(row, Output::Floats(logits, place), count, vocabulary)?;
        }
        self.backend.product(
            &Product { add: bias.is_some(), ..Product::new(count, vocabulary, width) },
            Factor::plain(output, Place::rows_of(width).at(start * width)),
            Factor::transposed(&self.weights.shorts, slot.place()),
            Output::Floats(logits, place),
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
        let vocabulary = self.architecture.vocabulary;
        let at_once = B::logit_positions(vocabulary);
        for start in (0..positions).step_by(at_once) {
            let count = at_once.min(positions - start);
            self.logits(output, start, count, &mut scratch.logits)?;
            let expected = Expected {
                targets: &batch.targets,
                segments: &batch.segments,
                start,
                count,
                vocabulary,
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

fn angles(architecture: &Architecture) -> Vec<f32> {
    let rotary = &architecture.rotary;
    let position = |position: usize| {
        let angles = rotary.angles(position);
        let cosines: Vec<f32> = angles.iter().map(|(cosine, _)| *cosine).collect();
        cosines.into_iter().chain(angles.into_iter().map(|(_, sine)| sine))
    };
    (0..architecture.context).flat_map(position).collect()
}
