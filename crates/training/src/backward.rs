//! The way back through the network: the gradients of everything that is trained.

use std::ops::Range;

use mohole_transformer::{Indexes, MlpKind, Part};

use crate::activations::{Activations, BlockActivations, DeviceBatch, Scratch};
use crate::attention::attend_backward;
use crate::backend::{Backend, ByToken, Factor, Output, Place, Product};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::network::Network;
use crate::parameters::Slot;

impl<B: Backend> Network<B> {
    /// Adds the loss of the batch to `total` and its gradients to `gradients`.
    pub(crate) fn gradients(
        &self,
        activations: &mut Activations<B>,
        dropout: Dropout,
        total: &mut B::Floats,
        gradients: &mut B::Floats,
    ) -> Result<(), Error> {
        self.forward(activations, dropout)?;
        let Activations { batch, streams, blocks, output, output_statistics, scratch } = activations;
        let mut backward = Backward { network: self, batch, scratch, dropout, gradients };
        backward.output(output, total)?;
        let last = (&streams[2 * self.architecture.layers], &*output_statistics);
        backward.norm(self.layout.norm, last)?;
        for (index, block) in blocks.iter().enumerate().rev() {
            let layout = &self.layout.blocks[index];
            let input = (&streams[2 * index], &block.attention_statistics);
            backward.mlp(index, block)?;
            match layout.mlp_norm {
                Some(norm) => {
                    backward.norm(norm, (&streams[2 * index + 1], &block.mlp_statistics))?;
                    backward.attention(index, block)?;
                }
                // Both parts got the same input and gave to the same stream, whose gradient must not change
                // between them.
                None => {
                    backward.keep_input();
                    backward.attention(index, block)?;
                    backward.norm(layout.attention_norm, input)?;
                    backward.keep_input();
                }
            }
            backward.norm(layout.attention_norm, input)?;
        }
        backward.embedding()
    }
}

/// A way back in progress. The gradient of the stream is in `scratch.stream`.
struct Backward<'a, B: Backend> {
    network: &'a Network<B>,
    batch: &'a DeviceBatch<B>,
    scratch: &'a mut Scratch<B>,
    dropout: Dropout,
    gradients: &'a mut B::Floats,
}

impl<B: Backend> Backward<'_, B> {
    /// From the loss to the input of the output layer.
    fn output(&mut self, output: &B::Shorts, total: &mut B::Floats) -> Result<(), Error> {
        let (network, gradients) = (self.network, &mut *self.gradients);
        network.loss(self.batch, output, self.scratch, total, |positions, scratch| {
            logits_backward(network, positions, output, scratch, gradients)
        })?;
        network.backend.clear(&mut self.scratch.stream)
    }

    /// Exchanges the gradient of the input of a part of a block with the one that was kept.
    fn keep_input(&mut self) {
        std::mem::swap(&mut self.scratch.input, &mut self.scratch.kept_input);
    }

    /// From the input of a part of a block, in `scratch.input`, to the stream.
    fn norm(&mut self, at: Indexes, stream: (&B::Floats, &B::Floats)) -> Result<(), Error> {
        let norm = self.network.norm(at, self.batch.size.positions());
        let backend = &self.network.backend;
        if self.network.adapters.is_none() {
            backend.gain_backward(&norm, stream, &self.scratch.input, self.gradients)?;
            if let Some(bias) = norm.bias {
                let sums = (&mut *self.gradients, bias);
                backend.column_sums(&self.scratch.input, sums, norm.rows, norm.width)?;
            }
        }
        backend.norm_backward(&norm, stream, &self.scratch.input, &mut self.scratch.stream)
    }

    /// From the stream to what a layer added to it, in `scratch.added`.
    fn residual(&mut self, index: usize, part: Part) -> Result<(), Error> {
        let dropout = self.network.residual(index, part, self.dropout);
        let count = self.batch.size.positions() * self.network.architecture.width;
        let Scratch { stream, added, .. } = &mut *self.scratch;
        self.network.backend.drop_floats(stream, added, count, dropout)
    }

    fn mlp(&mut self, index: usize, block: &BlockActivations<B>) -> Result<(), Error> {
        self.residual(index, Part::Down)?;
        let (network, positions) = (self.network, self.batch.size.positions());
        let Scratch { added, hidden, up, input, adapter, .. } = &mut *self.scratch;
        let [.., up_thin, down_thin] = &block.thin;
        let down = network.layer(index, Part::Down, self.dropout);
        let known = (&block.hidden, down_thin, &*added);
        down.backward(positions, known, hidden, self.gradients, adapter)?;
        let (backend, width) = (&network.backend, network.architecture.hidden);
        match network.architecture.mlp {
            MlpKind::Gated => backend.gate_backward(&block.up, hidden, up, positions, width)?,
            MlpKind::Gelu => backend.gelu_backward(&block.up, hidden, up, positions * width)?,
        }
        let layer = network.layer(index, Part::Up, self.dropout);
        let is_parallel = network.architecture.parallel;
        let known_input = if is_parallel { &block.attention_input } else { &block.mlp_input };
        layer.backward(positions, (known_input, up_thin, &*up), input, self.gradients, adapter)
    }

    fn attention(&mut self, index: usize, block: &BlockActivations<B>) -> Result<(), Error> {
        self.residual(index, Part::Output)?;
        let (network, size) = (self.network, &self.batch.size);
        let (backend, positions) = (&network.backend, size.positions());
        let Scratch { added, input, qkv, shares, adapter, .. } = &mut *self.scratch;
        let [qkv_thin, output_thin, ..] = &block.thin;
        let output = network.layer(index, Part::Output, self.dropout);
        let known = (&block.mixed, output_thin, &*added);
        output.backward(positions, known, input, self.gradients, adapter)?;
        attend_backward(backend, size, (&block.qkv, &block.shares), input, shares, qkv)?;
        backend.rotate(size, qkv, &network.angles, network.turn(true))?;
        let layer = network.layer(index, Part::Qkv, self.dropout);
        let known = (&block.attention_input, qkv_thin, &*qkv);
        layer.backward(positions, known, input, self.gradients, adapter)
    }

    /// From the stream to the embedding.
    fn embedding(self) -> Result<(), Error> {
        let network = self.network;
        if network.adapters.is_some() {
            return Ok(());
        }
        let Slot { rows: vocabulary, columns: width, .. } = network.weights.slots[network.layout.embedding];
        let positions = ByToken { order: &self.batch.order, starts: &self.batch.starts, vocabulary };
        network.backend.scatter_add(self.gradients, &self.scratch.stream, &positions, width)
    }
}

/// From the logits of some positions to the input of the output layer.
fn logits_backward<B: Backend>(
    network: &Network<B>,
    positions: Range<usize>,
    output: &B::Shorts,
    scratch: &mut Scratch<B>,
    gradients: &mut B::Floats,
) -> Result<(), Error> {
    let (slot, bias) = network.output();
    let Slot { rows: vocabulary, columns: width, .. } = slot;
    let place = Place::rows_of(width).at(positions.start * width);
    network.backend.product(
        &Product::new(positions.len(), width, vocabulary),
        Factor::plain(&scratch.logit_gradients, Place::rows_of(vocabulary)),
        Factor::plain(&network.weights.shorts, slot.place()),
        Output::Shorts(&mut scratch.input, place),
    )?;
    if network.adapters.is_some() {
        return Ok(());
    }
    if let Some(bias) = bias {
        let sums = (&mut *gradients, bias.offset);
        network.backend.column_sums(&scratch.logit_gradients, sums, positions.len(), vocabulary)?;
    }
    network.backend.product(
        &Product::adding(vocabulary, width, positions.len()),
        Factor::transposed(&scratch.logit_gradients, Place::rows_of(vocabulary)),
        Factor::plain(output, place),
        Output::Floats(gradients, slot.place()),
    )
}
