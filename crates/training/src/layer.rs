//! The matrices of the network, perhaps with adapters (LoRA), forth and back.

use crate::activations::AdapterScratch;
use crate::backend::{Backend, Factor, Output, Place, Product};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::parameters::{Parameters, Slot};

/// Thin matrices of which the products are added to the weights.
#[derive(Debug)]
pub(crate) struct Adapters<B: Backend> {
    /// Two for each matrix of the blocks. The rows of such a matrix may be in parts, each with an adapter of
    /// its own: the first matrix has `rank` rows for each part, one below the other, and as many columns as
    /// the matrix has inputs; the second has `rank` columns, and as many rows as the matrix has outputs.
    pub(crate) parameters: Parameters<B>,
    /// The factor of their product.
    pub(crate) scale: f32,
}

/// A matrix of the network with one row per output, and what is added to it.
#[derive(Debug)]
pub(crate) struct Layer<'a, B: Backend> {
    pub(crate) backend: &'a B,
    pub(crate) weights: &'a Parameters<B>,
    pub(crate) slot: Slot,
    pub(crate) bias: Option<Slot>,
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
    /// The rows of each part of the matrix.
    pub(crate) rows: Vec<usize>,
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
        let place = Place::rows_of(outputs);
        if let Some(bias) = self.bias {
            let row = (&self.weights.floats, bias.offset);
            self.backend.repeat_row(row, Output::Shorts(output, place), positions, outputs)?;
        }
        self.backend.product(
            &Product { add: self.bias.is_some(), ..Product::new(positions, outputs, inputs) },
            Factor::plain(input, Place::rows_of(inputs)),
            Factor::transposed(&self.weights.shorts, self.slot.place()),
            Output::Shorts(output, place),
        )?;
        let Some(adapter) = &self.adapter else { return Ok(()) };
        self.backend.drop_shorts(input, &mut scratch.dropped, positions * inputs, self.dropout)?;
        self.backend.product(
            &Product::new(positions, adapter.down.rows, inputs),
            Factor::plain(&scratch.dropped, Place::rows_of(inputs)),
            Factor::transposed(adapter.weights, adapter.down.place()),
            Output::Shorts(thin, Place::rows_of(adapter.down.rows)),
        )?;
        for part in adapter.parts() {
            self.backend.product(
                &Product::adding(positions, part.up.rows, part.up.columns).scaled(adapter.scale),
                Factor::plain(thin, part.thin),
                Factor::transposed(adapter.weights, part.up.place()),
                Output::Shorts(output, part.output),
            )?;
        }
        Ok(())
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
            Factor::plain(&self.weights.shorts, self.slot.place()),
            Output::Shorts(input_gradient, Place::rows_of(inputs)),
        )?;
        if let Some(adapter) = &self.adapter {
            return adapter.backward(self, positions, known, input_gradient, gradients, scratch);
        }
        if let Some(bias) = self.bias {
            self.backend.column_sums(output_gradient, (gradients, bias.offset), positions, outputs)?;
        }
        let factors = [(output_gradient, Place::rows_of(outputs)), (input, Place::rows_of(inputs))];
        outer(self.backend, positions, factors, self.slot, 1.0, gradients)
    }
}

/// The adapter of one part of a matrix.
struct Part {
    up: Slot,
    /// Where its numbers are between the two matrices.
    thin: Place,
    /// Where its outputs are.
    output: Place,
}

impl<B: Backend> Adapter<'_, B> {
    fn parts(&self) -> Vec<Part> {
        let Slot { rows: outputs, columns: rank, offset } = self.up;
        let mut first = 0;
        let part = |(index, &rows): (usize, &usize)| {
            let part = Part {
                up: Slot { offset: offset + first * rank, rows, columns: rank },
                thin: Place::rows_of(self.down.rows).at(index * rank),
                output: Place::rows_of(outputs).at(first),
            };
            first += rows;
            part
        };
        self.rows.iter().enumerate().map(part).collect()
    }

    /// What is added to the matrix.
    pub(crate) fn product(&self, backend: &B) -> Result<Vec<f32>, Error> {
        let columns = self.down.columns;
        let mut added = backend.floats(self.up.rows * columns)?;
        for (index, part) in self.parts().iter().enumerate() {
            let Slot { rows, columns: rank, .. } = part.up;
            let first = part.output.offset;
            backend.product(
                &Product::new(rows, columns, rank).scaled(self.scale),
                Factor::plain(self.weights, part.up.place()),
                Factor::plain(self.weights, self.down.place().at(self.down.offset + index * rank * columns)),
                Output::Floats(&mut added, Place::rows_of(columns).at(first * columns)),
            )?;
        }
        backend.read(&added, self.up.rows * columns)
    }

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
        let Slot { rows: thin_width, columns: inputs, .. } = self.down;
        for part in self.parts() {
            let factors = [(output_gradient, part.output), (thin, part.thin)];
            outer(backend, positions, factors, part.up, self.scale, gradients)?;
            backend.product(
                &Product::new(positions, part.up.columns, part.up.rows).scaled(self.scale),
                Factor::plain(output_gradient, part.output),
                Factor::plain(self.weights, part.up.place()),
                Output::Shorts(&mut scratch.thin, part.thin),
            )?;
        }
        backend.drop_shorts(input, &mut scratch.dropped, positions * inputs, layer.dropout)?;
        let (thin_place, input_place) = (Place::rows_of(thin_width), Place::rows_of(inputs));
        let factors = [(&scratch.thin, thin_place), (&scratch.dropped, input_place)];
        outer(backend, positions, factors, self.down, 1.0, gradients)?;
        backend.product(
            &Product::new(positions, inputs, thin_width),
            Factor::plain(&scratch.thin, thin_place),
            Factor::plain(self.weights, self.down.place()),
            Output::Shorts(&mut scratch.dropped, input_place),
        )?;
        backend.add_dropped_shorts(&scratch.dropped, input_gradient, positions * inputs, layer.dropout)
    }
}

/// Adds the gradient of a matrix: the product of what came out and what went in, over all positions.
fn outer<B: Backend>(
    backend: &B,
    positions: usize,
    [(output_gradient, output_place), (input, input_place)]: [(&B::Shorts, Place); 2],
    slot: Slot,
    scale: f32,
    gradients: &mut B::Floats,
) -> Result<(), Error> {
    backend.product(
        &Product::adding(slot.rows, slot.columns, positions).scaled(scale),
        Factor::transposed(output_gradient, output_place),
        Factor::plain(input, input_place),
        Output::Floats(gradients, slot.place()),
    )
}
