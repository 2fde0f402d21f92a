//! Matrices of floats or of quantized numbers, in the order in which the kernels read them.

use crate::int_products::{GROUP, Inputs, int_products};
use crate::kernels::{self, LANES, Processor, TILE};

/// A matrix with one row per output.
#[derive(Debug, Clone)]
pub(crate) enum Matrix {
    Float(FloatMatrix),
    Int8(IntMatrix),
}

/// Blocks of 16 rows; within a block, column by column.
#[derive(Debug, Clone)]
pub(crate) struct FloatMatrix {
    rows: usize,
    columns: usize,
    blocks: Vec<f32>,
}

/// Blocks of 16 rows; within a block, groups of 4 columns; within a group, row by row.
#[derive(Debug, Clone)]
pub(crate) struct IntMatrix {
    rows: usize,
    columns: usize,
    blocks: Vec<i8>,
    /// 128 times the sum of each row: what the inputs, which are 128 too high, add to it.
    offsets: Vec<i32>,
    scales: Vec<f32>,
}

/// Memory for quantized inputs, kept between calls.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    bytes: Vec<u8>,
    /// The same numbers, for processors that do not multiply bytes.
    words: Vec<i16>,
    scales: Vec<f32>,
}

impl Matrix {
    /// A matrix of floats, given row by row.
    pub(crate) fn floats(rows: usize, columns: usize, values: &[f32]) -> Self {
        let mut blocks = vec![0.0; rows.next_multiple_of(LANES) * columns];
        for (row, values) in values.chunks_exact(columns).enumerate() {
            let start = row / LANES * LANES * columns + row % LANES;
            for (column, &value) in values.iter().enumerate() {
                blocks[start + column * LANES] = value;
            }
        }
        Matrix::Float(FloatMatrix { rows, columns, blocks })
    }

    /// A quantized matrix, given row by row; a number times the scale of its row is the value.
    pub(crate) fn int8(rows: usize, columns: usize, values: &[i8], row_scales: &[f32]) -> Self {
        let padded = rows.next_multiple_of(LANES);
        let stride = columns.next_multiple_of(GROUP);
        let mut matrix = IntMatrix {
            rows,
            columns,
            blocks: vec![0; padded * stride],
            offsets: vec![0; padded],
            scales: vec![0.0; padded],
        };
        for (row, values) in values.chunks_exact(columns).enumerate() {
            for (column, &value) in values.iter().enumerate() {
                let at = matrix.place(row, column);
                matrix.blocks[at] = value;
            }
            matrix.offsets[row] = 128 * values.iter().map(|&value| i32::from(value)).sum::<i32>();
            matrix.scales[row] = row_scales[row];
        }
        Matrix::Int8(matrix)
    }

    /// The number of outputs.
    pub(crate) fn rows(&self) -> usize {
        match self {
            Matrix::Float(matrix) => matrix.rows,
            Matrix::Int8(matrix) => matrix.rows,
        }
    }

    /// The number of inputs.
    pub(crate) fn columns(&self) -> usize {
        match self {
            Matrix::Float(matrix) => matrix.columns,
            Matrix::Int8(matrix) => matrix.columns,
        }
    }

    /// Copies a row.
    pub(crate) fn row(&self, row: usize, output: &mut [f32]) {
        match self {
            Matrix::Float(matrix) => {
                let start = row / LANES * LANES * matrix.columns + row % LANES;
                for (column, output) in output.iter_mut().enumerate() {
                    *output = matrix.blocks[start + column * LANES];
                }
            }
            Matrix::Int8(matrix) => {
                for (column, output) in output.iter_mut().enumerate() {
                    *output = f32::from(matrix.blocks[matrix.place(row, column)]) * matrix.scales[row];
                }
            }
        }
    }

    /// The products with some inputs, which are one after the other, as are the outputs.
    pub(crate) fn apply(
        &self,
        processor: Processor,
        inputs: &[f32],
        scratch: &mut Scratch,
        outputs: &mut [f32],
    ) {
        match self {
            Matrix::Float(matrix) => matrix.apply(processor, inputs, outputs),
            Matrix::Int8(matrix) => matrix.apply(processor, inputs, scratch, outputs),
        }
    }
}

impl FloatMatrix {
    fn apply(&self, processor: Processor, inputs: &[f32], outputs: &mut [f32]) {
        let mut sums = [[0.0; LANES]; TILE];
        for (block, weights) in self.blocks.chunks_exact(LANES * self.columns).enumerate() {
            let first = block * LANES;
            let width = LANES.min(self.rows - first);
            let tiles = inputs.chunks(TILE * self.columns).zip(outputs.chunks_mut(TILE * self.rows));
            for (inputs, outputs) in tiles {
                let count = inputs.len() / self.columns;
                kernels::float_block(processor, weights, inputs, self.columns, count, &mut sums);
                for (sums, output) in sums.iter().zip(outputs.chunks_exact_mut(self.rows)) {
                    output[first..first + width].copy_from_slice(&sums[..width]);
                }
            }
        }
    }
}

impl IntMatrix {
    fn stride(&self) -> usize {
        self.columns.next_multiple_of(GROUP)
    }

    fn place(&self, row: usize, column: usize) -> usize {
        let block = row / LANES * LANES * self.stride();
        block + column / GROUP * GROUP * LANES + row % LANES * GROUP + column % GROUP
    }

    fn apply(&self, processor: Processor, inputs: &[f32], scratch: &mut Scratch, outputs: &mut [f32]) {
        let stride = self.stride();
        scratch.quantize(processor, inputs, self.columns, stride);
        let mut sums = [[0; LANES]; TILE];
        let mut values = [0.0; LANES];
        let rows = self.offsets.as_chunks::<LANES>().0.iter().zip(self.scales.as_chunks::<LANES>().0);
        let blocks = self.blocks.chunks_exact(LANES * stride).zip(rows);
        for (block, (weights, (offsets, row_scales))) in blocks.enumerate() {
            let first = block * LANES;
            let width = LANES.min(self.rows - first);
            let tiles = outputs.chunks_mut(TILE * self.rows).zip(scratch.scales.chunks(TILE));
            for (tile, (outputs, scales)) in tiles.enumerate() {
                let inputs = scratch.tile(processor, tile * TILE * stride, scales.len() * stride);
                int_products(processor, weights, inputs, stride, &mut sums);
                let outputs = outputs.chunks_exact_mut(self.rows);
                for ((sums, output), &scale) in sums.iter().zip(outputs).zip(scales) {
                    kernels::scale(processor, sums, offsets, row_scales, scale, &mut values);
                    output[first..first + width].copy_from_slice(&values[..width]);
                }
            }
        }
    }
}

impl Scratch {
    fn quantize(&mut self, processor: Processor, inputs: &[f32], columns: usize, stride: usize) {
        let count = inputs.len() / columns;
        // Padding meets weights that are 0, so that its value does not matter.
        self.bytes.resize(count * stride, 0);
        self.scales.resize(count, 0.0);
        let rows = inputs.chunks_exact(columns).zip(self.bytes.chunks_exact_mut(stride));
        for ((input, bytes), scale) in rows.zip(&mut self.scales) {
            kernels::quantize(processor, input, &mut bytes[..columns], scale);
        }
        if processor != Processor::Vnni {
            self.words.clear();
            self.words.extend(self.bytes.iter().map(|&byte| i16::from(byte)));
        }
    }

    /// Some of the inputs, as the processor multiplies them.
    fn tile(&self, processor: Processor, start: usize, length: usize) -> Inputs<'_> {
        match processor {
            Processor::Vnni => Inputs::Bytes(&self.bytes[start..start + length]),
            _ => Inputs::Words(&self.words[start..start + length]),
        }
    }
}
