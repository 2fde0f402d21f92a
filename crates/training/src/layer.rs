//! The matrices of the network, perhaps with adapters (LoRA), forth and back.

use crate::activations::AdapterScratch;
use crate::backend::{Backend, Factor, Output, Place, Product};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::parameters::{Parameters, Slot};

/// The matrices of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Qkv,
    Output,
    GateUp,
    Down,
}

impl Part {
    /// All of them, in the order of the computation.
    pub(crate) const ALL: [Part; 4] = [Part::Qkv, Part::Output, Part::GateUp, Part::Down];

    /// Its place among the weights of a block.
    pub(crate) fn weight(self) -> usize {
        [1, 2, 4, 5][self as usize]
    }
}

/// Thin matrices of which the products are added to the weights.
#[derive(Debug)]
pub(crate) struct Adapters<B: Backend> {
    /// Two for each matrix of the blocks: `rank x inputs` and `outputs x rank`.
    pub(crate) parameters: Parameters<B>,
    /// The factor of their product.
    pub(crate) scale: f32,
}

/// A matrix of the network with one row per output, and what is added to it.
#[derive(Debug)]
pub(crate) struct Layer<'a, B: Backend> {
    pub(crate) backend: &'a B,
    pub(crate) weights: &'a B::Shorts,
    pub(crate) slot: Slot,
    pub(crate) adapter: Option<Adapter<'a, B>>,
    /// Of the adapter's input.
    pub(crate) dropout: Dropout,
}

/// An adapter of one matrix.
#[derive(Debug)]
pub(crate) struct Adapter<'a, B: Backend> {
    pub(crate) weights: &'a B::Shorts,
    pub(crate) down: Slot,
    pub(crate) up: Slot,
    pub(crate) scale: f32,
}

/// What the way back needs: the input, what was between the two matrices of the adapter, and the gradient of
/// the output.
type Known<'a, B> = (&'a <B as Backend>::Shorts, &'a <B as Backend>::Shorts, &'a <B as Backend>::Shorts);

impl<B: Backend> Layer<'_, B> {
    /// Multiplies the vectors of all positions.
    pub(crate) fn forward(
        &self,
        positions: usize,
        input: &B::Shorts,
        output: &mut B::Shorts,
        thin: &mut B::Shorts,
        scratch: &mut AdapterScratch<B>,
    ) -> Result<(), Error> {
        let Slot { rows: outputs, columns: inputs, .. } = self.slot;
        self.backend.product(
            &Product::new(positions, outputs, inputs),
            Factor::plain(input, Place::rows_of(inputs)),
            Factor::transposed(self.weights, self.slot.place()),
            Output::Shorts(output, Place::rows_of(outputs)),
        )?;
        let Some(adapter) = &self.adapter else { return Ok(()) };
        let rank = adapter.down.rows;
        self.backend.drop_shorts(input, &mut scratch.dropped, positions * inputs, self.dropout)?;
        self.backend.product(
            &Product::new(positions, rank, inputs),
            Factor::plain(&scratch.dropped, Place::rows_of(inputs)),
            Factor::transposed(adapter.weights, adapter.down.place()),
            Output::Shorts(thin, Place::rows_of(rank)),
        )?;
        self.backend.product(
            &Product::adding(positions, outputs, rank).scaled(adapter.scale),
            Factor::plain(thin, Place::rows_of(rank)),
            Factor::transposed(adapter.weights, adapter.up.place()),
            Output::Shorts(output, Place::rows_of(outputs)),
        )
    }

    /// From the gradient of the output to that of the input. Adds the gradient of what is trained.
    pub(crate) fn backward(
        &self,
        positions: usize,
        known: Known<'_, B>,
        input_gradient: &mut B::Shorts,
        gradients: &mut B::Floats,
        scratch: &mut AdapterScratch<B>,
    ) -> Result<(), Error> {
        let (input, _, output_gradient) = known;
        let Slot { rows: outputs, columns: inputs, .. } = self.slot;
        self.backend.product(
            &Product::new(positions, inputs, outputs),
            Factor::plain(output_gradient, Place::rows_of(outputs)),
            Factor::plain(self.weights, self.slot.place()),
            Output::Shorts(input_gradient, Place::rows_of(inputs)),
        )?;
        match &self.adapter {
            None => outer(self.backend, positions, (output_gradient, input), self.slot, 1.0, gradients),
            Some(adapter) => adapter.backward(self, positions, known, input_gradient, gradients, scratch),
        }
    }
}

impl<B: Backend> Adapter<'_, B> {
    /// Adds the gradients of both matrices, and what goes through them to the gradient of the input.
    fn backward(
        &self,
        layer: &Layer<'_, B>,
        positions: usize,
        (input, thin, output_gradient): Known<'_, B>,
        input_gradient: &mut B::Shorts,
        gradients: &mut B::Floats,
        scratch: &mut AdapterScratch<B>,
    ) -> Result<(), Error> {
        let backend = layer.backend;
        let Slot { rows: rank, columns: inputs, .. } = self.down;
        let outputs = self.up.rows;
        outer(backend, positions, (output_gradient, thin), self.up, self.scale, gradients)?;
        backend.product(
            &Product::new(positions, rank, outputs).scaled(self.scale),
            Factor::plain(output_gradient, Place::rows_of(outputs)),
            Factor::plain(self.weights, self.up.place()),
            Output::Shorts(&mut scratch.thin, Place::rows_of(rank)),
        )?;
        backend.drop_shorts(input, &mut scratch.dropped, positions * inputs, layer.dropout)?;
        outer(backend, positions, (&scratch.thin, &scratch.dropped), self.down, 1.0, gradients)?;
        backend.product(
            &Product::new(positions, inputs, rank),
            Factor::plain(&scratch.thin, Place::rows_of(rank)),
            Factor::plain(self.weights, self.down.place()),
            Output::Shorts(&mut scratch.dropped, Place::rows_of(inputs)),
        )?;
        backend.add_dropped_shorts(&scratch.dropped, input_gradient, positions * inputs, layer.dropout)
    }
}

/// Adds the gradient of a matrix: the product of what came out and what went in, over all positions.
fn outer<B: Backend>(
    backend: &B,
    positions: usize,
    (output_gradient, input): (&B::Shorts, &B::Shorts),
    slot: Slot,
    scale: f32,
    gradients: &mut B::Floats,
) -> Result<(), Error> {
    backend.product(
        &Product::adding(slot.rows, slot.columns, positions).scaled(scale),
        Factor::transposed(output_gradient, Place::rows_of(slot.rows)),
        Factor::plain(input, Place::rows_of(slot.columns)),
        Output::Floats(gradients, slot.place()),
    )
}
