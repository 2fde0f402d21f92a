//! The processor as a device.

mod math;
mod product;
mod rows;
mod threads;

use mohole_transformer::gelu;

use crate::backend::{
    AdamBuffers, AdamStep, Attention, Backend, ByToken, Expected, Factor, Norm, Output, Product, Rotation,
};
use crate::cpu::math::{dot, gelu_slope, round_bf16, sum};
use crate::cpu::threads::Threads;
use crate::dropout::Dropout;
use crate::error::Error;
use crate::settings::Precision;

/// Numbers of a list that are added up at a time; their sums are added in 64 bits.
const BLOCK: usize = 4096;

/// The processor. Its short floats are stored as floats of 32 bits.
#[derive(Debug)]
pub(crate) struct Cpu {
    threads: Threads,
    precision: Precision,
}

impl Cpu {
    /// The processor with all its threads.
    pub(crate) fn new(precision: Precision) -> Self {
        Cpu { threads: Threads::detect(), precision }
    }

    /// The processor with some threads.
    pub(crate) fn with_threads(precision: Precision, count: usize) -> Self {
        Cpu { threads: Threads::new(count), precision }
    }

    /// Rounds numbers that were computed with 32 bits.
    fn round(&self, values: &mut [f32]) {
        if self.precision == Precision::Bf16 {
            let piece = self.threads.piece(values.len(), 1);
            let round = |values: &mut [f32]| values.iter_mut().for_each(|value| *value = round_bf16(*value));
            self.threads.run(values.chunks_mut(piece), round);
        }
    }

    /// Calls a function with each row of two matrices, the second of which changes.
    fn rows(
        &self,
        (input, input_width): (&[f32], usize),
        (output, output_width): (&mut [f32], usize),
        work: impl Fn(usize, &[f32], &mut [f32]) + Sync,
    ) {
        let rows = output.len() / output_width;
        let piece = self.threads.piece(rows, 4 * output_width);
        let pieces = input.chunks(piece * input_width).zip(output.chunks_mut(piece * output_width));
        self.threads.run(pieces.enumerate(), |(index, (input, output))| {
            let rows = input.chunks_exact(input_width).zip(output.chunks_exact_mut(output_width));
            for (row, (input, output)) in (index * piece..).zip(rows) {
                work(row, input, output);
            }
        });
    }

    /// Computes each number from one of the same place and its factor of dropout.
    fn dropped(
        &self,
        input: &[f32],
        output: &mut [f32],
        dropout: Dropout,
        work: impl Fn(f32, f32, &mut f32) + Sync,
    ) {
        let piece = self.threads.piece(output.len(), 8);
        let pieces = input.chunks(piece).zip(output.chunks_mut(piece)).enumerate();
        self.threads.run(pieces, |(index, (input, output))| {
            for (at, (input, output)) in (index * piece..).zip(input.iter().zip(output)) {
                work(*input, dropout.factor(at), output);
            }
        });
    }
}

impl Backend for Cpu {
    // Four rows of a model of the standard shape: 900 MB.
    const ACTIVATIONS: usize = 220_000_000;
    const LOGITS: usize = 512 * 8192;

    type Floats = Vec<f32>;
    type Shorts = Vec<f32>;
    type Ints = Vec<i32>;

    fn floats(&self, count: usize) -> Result<Vec<f32>, Error> {
        zeros(count)
    }

    fn shorts(&self, count: usize) -> Result<Vec<f32>, Error> {
        zeros(count)
    }

    fn ints(&self, count: usize) -> Result<Vec<i32>, Error> {
        zeros(count)
    }

    fn write_floats(&self, buffer: &mut Vec<f32>, offset: usize, values: &[f32]) -> Result<(), Error> {
        buffer[offset..][..values.len()].copy_from_slice(values);
        Ok(())
    }

    fn write_ints(&self, buffer: &mut Vec<i32>, values: &[i32]) -> Result<(), Error> {
        buffer[..values.len()].copy_from_slice(values);
        Ok(())
    }

    fn read(&self, buffer: &Vec<f32>, count: usize) -> Result<Vec<f32>, Error> {
        Ok(buffer[..count].to_vec())
    }

    fn read_shorts(&self, buffer: &Vec<f32>, count: usize) -> Result<Vec<f32>, Error> {
        Ok(buffer[..count].to_vec())
    }

    fn clear(&self, buffer: &mut Vec<f32>) -> Result<(), Error> {
        buffer.fill(0.0);
        Ok(())
    }

    fn shorten(&self, from: &Vec<f32>, to: &mut Vec<f32>, count: usize) -> Result<(), Error> {
        to[..count].copy_from_slice(&from[..count]);
        self.round(&mut to[..count]);
        Ok(())
    }

    fn product(
        &self,
        product: &Product,
        left: Factor<'_, Vec<f32>>,
        right: Factor<'_, Vec<f32>>,
        output: Output<'_, Self>,
    ) -> Result<(), Error> {
        match output {
            Output::Floats(buffer, place) => {
                product::product(self.threads, product, &left, &right, buffer, place);
            }
            Output::Shorts(buffer, place) => {
                product::product(self.threads, product, &left, &right, buffer, place);
                self.round(buffer);
            }
        }
        Ok(())
    }

    fn gather(
        &self,
        table: &Vec<f32>,
        tokens: &Vec<i32>,
        stream: &mut Vec<f32>,
        positions: usize,
        width: usize,
    ) -> Result<(), Error> {
        for (token, row) in tokens[..positions].iter().zip(stream.chunks_exact_mut(width)) {
            row.copy_from_slice(&table[*token as usize * width..][..width]);
        }
        Ok(())
    }

    fn scatter_add(
        &self,
        table: &mut Vec<f32>,
        rows: &Vec<f32>,
        positions: &ByToken<'_, Self>,
        width: usize,
    ) -> Result<(), Error> {
        let table = table[..positions.vocabulary * width].chunks_exact_mut(width);
        for (sums, range) in table.zip(positions.starts.windows(2)) {
            for &position in &positions.order[range[0] as usize..range[1] as usize] {
                let row = &rows[position as usize * width..][..width];
                sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
            }
        }
        Ok(())
    }

    fn repeat_row(
        &self,
        (row, offset): (&Vec<f32>, usize),
        output: Output<'_, Self>,
        rows: usize,
        width: usize,
    ) -> Result<(), Error> {
        let mut row = row[offset..][..width].to_vec();
        let (buffer, place) = match output {
            Output::Floats(buffer, place) => (buffer, place),
            Output::Shorts(buffer, place) => {
                self.round(&mut row);
                (buffer, place)
            }
        };
        let rows = buffer[place.offset..].chunks_mut(place.row).take(rows);
        rows.for_each(|output| output[..width].copy_from_slice(&row));
        Ok(())
    }

    fn column_sums(
        &self,
        values: &Vec<f32>,
        (sums, offset): (&mut Vec<f32>, usize),
        rows: usize,
        width: usize,
    ) -> Result<(), Error> {
        let sums = &mut sums[offset..][..width];
        for row in values[..rows * width].chunks_exact(width) {
            sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        }
        Ok(())
    }

    fn norm(
        &self,
        norm: &Norm<'_, Self>,
        stream: &Vec<f32>,
        output: &mut Vec<f32>,
        statistics: &mut Vec<f32>,
    ) -> Result<(), Error> {
        let (width, size) = (norm.width, norm.rows * norm.width);
        let gains = &norm.gains[norm.offset..][..width];
        let bias = norm.bias.map(|offset| &norm.gains[offset..][..width]);
        let piece = self.threads.piece(norm.rows, 4 * width);
        let (inverses, means) = statistics[..2 * norm.rows].split_at_mut(norm.rows);
        let statistics = inverses.chunks_mut(piece).zip(means.chunks_mut(piece));
        let outputs = output[..size].chunks_mut(piece * width).zip(statistics);
        let pieces = stream[..size].chunks(piece * width).zip(outputs);
        self.threads.run(pieces, |(stream, (output, (inverses, means)))| {
            let outputs = output.chunks_exact_mut(width).zip(inverses.iter_mut().zip(means));
            for (stream, (output, (inverse, mean))) in stream.chunks_exact(width).zip(outputs) {
                (*inverse, *mean) = rows::norm(stream, gains, bias, norm.epsilon, output);
            }
        });
        self.round(&mut output[..size]);
        Ok(())
    }

    fn norm_backward(
        &self,
        norm: &Norm<'_, Self>,
        (stream, statistics): (&Vec<f32>, &Vec<f32>),
        gradient: &Vec<f32>,
        stream_gradient: &mut Vec<f32>,
    ) -> Result<(), Error> {
        let (width, size) = (norm.width, norm.rows * norm.width);
        let gains = &norm.gains[norm.offset..][..width];
        let (input, output) = ((&stream[..size], width), (&mut stream_gradient[..size], width));
        self.rows(input, output, |row, stream, sums| {
            let gradient = &gradient[row * width..][..width];
            let mean = norm.bias.map(|_| statistics[norm.rows + row]);
            rows::norm_backward(stream, (statistics[row], mean), gains, gradient, sums);
        });
        Ok(())
    }

    fn gain_backward(
        &self,
        norm: &Norm<'_, Self>,
        (stream, statistics): (&Vec<f32>, &Vec<f32>),
        gradient: &Vec<f32>,
        gains: &mut Vec<f32>,
    ) -> Result<(), Error> {
        let width = norm.width;
        let gains = &mut gains[norm.offset..][..width];
        let (inverses, means) = statistics[..2 * norm.rows].split_at(norm.rows);
        for (row, (inverse, mean)) in inverses.iter().zip(means).enumerate() {
            let stream = &stream[row * width..][..width];
            let gradient = &gradient[row * width..][..width];
            for (gain, (stream, gradient)) in gains.iter_mut().zip(stream.iter().zip(gradient)) {
                *gain += gradient * (stream - mean) * inverse;
            }
        }
        Ok(())
    }

    fn rotate(
        &self,
        size: &Attention,
        qkv: &mut Vec<f32>,
        angles: &Vec<f32>,
        turn: Rotation,
    ) -> Result<(), Error> {
        let (row, turned) = (size.qkv(), size.mixed() + size.keys());
        let qkv = &mut qkv[..row * size.positions()];
        let piece = self.threads.piece(size.positions(), 4 * turned);
        let pieces = qkv.chunks_mut(piece * row).enumerate();
        self.threads.run(pieces, |(index, qkv)| {
            for (position, qkv) in (index * piece..).zip(qkv.chunks_exact_mut(row)) {
                let angles = &angles[position % size.context * 2 * turn.pairs..][..2 * turn.pairs];
                for head in qkv[..turned].chunks_exact_mut(size.head) {
                    rows::rotate(head, angles, turn);
                }
            }
        });
        self.round(qkv);
        Ok(())
    }

    fn softmax(&self, size: &Attention, scores: &mut Vec<f32>, segments: &Vec<i32>) -> Result<(), Error> {
        let context = size.context;
        let starts = starts(&segments[..size.positions()], context);
        let scores = &mut scores[..size.heads * size.positions() * context];
        let piece = self.threads.piece(size.heads * size.positions(), 8 * context);
        let pieces = scores.chunks_mut(piece * context).enumerate();
        self.threads.run(pieces, |(index, scores)| {
            for (row, scores) in (index * piece..).zip(scores.chunks_exact_mut(context)) {
                let position = row % size.positions();
                rows::softmax(scores, starts[position]..position % context + 1);
            }
        });
        self.round(scores);
        Ok(())
    }

    fn softmax_backward(
        &self,
        size: &Attention,
        shares: &Vec<f32>,
        gradient: &mut Vec<f32>,
    ) -> Result<(), Error> {
        let context = size.context;
        let total = size.heads * size.positions() * context;
        let (input, output) = ((&shares[..total], context), (&mut gradient[..total], context));
        self.rows(input, output, |_, shares, gradient| rows::softmax_backward(shares, gradient));
        self.round(&mut gradient[..total]);
        Ok(())
    }

    fn gate(
        &self,
        gate_up: &Vec<f32>,
        hidden: &mut Vec<f32>,
        positions: usize,
        width: usize,
    ) -> Result<(), Error> {
        let hidden = &mut hidden[..positions * width];
        let input = (&gate_up[..positions * 2 * width], 2 * width);
        self.rows(input, (hidden, width), |_, gate_up, hidden| rows::gate(gate_up, hidden));
        self.round(hidden);
        Ok(())
    }

    fn gate_backward(
        &self,
        gate_up: &Vec<f32>,
        hidden_gradient: &Vec<f32>,
        gradient: &mut Vec<f32>,
        positions: usize,
        width: usize,
    ) -> Result<(), Error> {
        let total = positions * 2 * width;
        let (input, output) = ((&gate_up[..total], 2 * width), (&mut gradient[..total], 2 * width));
        self.rows(input, output, |row, gate_up, gradient| {
            rows::gate_backward(gate_up, &hidden_gradient[row * width..][..width], gradient);
        });
        self.round(&mut gradient[..total]);
        Ok(())
    }

    fn gelu(&self, input: &Vec<f32>, output: &mut Vec<f32>, count: usize) -> Result<(), Error> {
        let output = &mut output[..count];
        self.rows((&input[..count], 1), (output, 1), |_, input, output| output[0] = gelu(input[0]));
        self.round(output);
        Ok(())
    }

    fn gelu_backward(
        &self,
        input: &Vec<f32>,
        output_gradient: &Vec<f32>,
        gradient: &mut Vec<f32>,
        count: usize,
    ) -> Result<(), Error> {
        let gradient = &mut gradient[..count];
        self.rows((&input[..count], 1), (gradient, 1), |at, input, gradient| {
            gradient[0] = output_gradient[at] * gelu_slope(input[0]);
        });
        self.round(gradient);
        Ok(())
    }

    fn add_dropped(
        &self,
        input: &Vec<f32>,
        added: &Vec<f32>,
        output: &mut Vec<f32>,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        output[..count].copy_from_slice(&input[..count]);
        let output = &mut output[..count];
        self.dropped(&added[..count], output, dropout, |value, factor, sum| *sum += value * factor);
        Ok(())
    }

    fn drop_floats(
        &self,
        input: &Vec<f32>,
        output: &mut Vec<f32>,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        self.drop_shorts(input, output, count, dropout)
    }

    fn drop_shorts(
        &self,
        input: &Vec<f32>,
        output: &mut Vec<f32>,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let output = &mut output[..count];
        self.dropped(&input[..count], output, dropout, |value, factor, output| *output = value * factor);
        self.round(output);
        Ok(())
    }

    fn add_dropped_shorts(
        &self,
        added: &Vec<f32>,
        sum: &mut Vec<f32>,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let sum = &mut sum[..count];
        self.dropped(&added[..count], sum, dropout, |value, factor, sum| *sum += value * factor);
        self.round(sum);
        Ok(())
    }

    fn cross_entropy(
        &self,
        expected: &Expected<'_, Self>,
        logits: &Vec<f32>,
        losses: &mut Vec<f32>,
        gradient: &mut Vec<f32>,
    ) -> Result<(), Error> {
        let &Expected { start, count, vocabulary, weight, .. } = expected;
        let piece = self.threads.piece(count, 16 * vocabulary);
        let losses = losses[start..start + count].chunks_mut(piece);
        let outputs = gradient[..count * vocabulary].chunks_mut(piece * vocabulary).zip(losses);
        let pieces = logits[..count * vocabulary].chunks(piece * vocabulary).zip(outputs);
        self.threads.run(pieces.enumerate(), |(index, (logits, (gradient, losses)))| {
            let rows = gradient.chunks_exact_mut(vocabulary).zip(losses);
            let rows = logits.chunks_exact(vocabulary).zip(rows);
            for (position, (logits, (gradient, loss))) in (start + index * piece..).zip(rows) {
                let weight = if expected.segments[position] < 0 { 0.0 } else { weight };
                let target = expected.targets[position] as usize;
                *loss = rows::cross_entropy(logits, target, weight, gradient);
            }
        });
        self.round(&mut gradient[..count * vocabulary]);
        Ok(())
    }

    fn add_sum(&self, values: &Vec<f32>, count: usize, total: &mut Vec<f32>) -> Result<(), Error> {
        let blocks = values[..count].chunks(BLOCK);
        let added: f64 = blocks.map(|block| f64::from(sum(block, block, |value, _| value))).sum();
        total[0] += added as f32;
        Ok(())
    }

    fn squared_length(&self, values: &Vec<f32>, count: usize, total: &mut Vec<f32>) -> Result<(), Error> {
        let blocks = values[..count].chunks(BLOCK);
        total[0] = blocks.map(|block| f64::from(dot(block, block))).sum::<f64>() as f32;
        Ok(())
    }

    fn adam(&self, step: &AdamStep, buffers: AdamBuffers<'_, Self>) -> Result<(), Error> {
        let range = step.offset..step.offset + step.count;
        let piece = self.threads.piece(step.count, 16);
        let factor =
            if step.clip > 0.0 { (step.clip / (buffers.squared[0].sqrt() + 1e-6)).min(1.0) } else { 1.0 };
        let values = buffers.values[range.clone()].chunks_mut(piece);
        let moments = buffers.first[range.clone()]
            .chunks_mut(piece)
            .zip(buffers.second[range.clone()].chunks_mut(piece));
        let pieces = values.zip(moments).zip(buffers.gradients[range.clone()].chunks(piece));
        self.threads.run(pieces, |((values, (first, second)), gradients)| {
            let moments = first.iter_mut().zip(second);
            for ((value, (first, second)), gradient) in values.iter_mut().zip(moments).zip(gradients) {
                let gradient = gradient * factor;
                *first = *first * step.beta1 + gradient * (1.0 - step.beta1);
                *second = *second * step.beta2 + gradient * gradient * (1.0 - step.beta2);
                let divisor = (*second / step.correct2).sqrt() + step.epsilon;
                *value = *value * step.keep - *first / step.correct1 / divisor * step.rate;
            }
        });
        buffers.shorts[range.clone()].copy_from_slice(&buffers.values[range.clone()]);
        self.round(&mut buffers.shorts[range]);
        Ok(())
    }
}

/// A buffer of zeros.
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, Error> {
    let mut buffer = Vec::new();
    buffer
        .try_reserve_exact(count)
        .map_err(|_| Error::Memory(format!("{} MB at once", (count * size_of::<T>()) >> 20)))?;
    buffer.resize(count, T::default());
    Ok(buffer)
}

/// For each position, the first one of its row that is in the same segment, without a gap between.
fn starts(segments: &[i32], context: usize) -> Vec<usize> {
    let mut starts = Vec::with_capacity(segments.len());
    for row in segments.chunks_exact(context) {
        let mut start = 0;
        for (position, segment) in row.iter().enumerate() {
            if row[start] != *segment {
                start = position;
            }
            starts.push(start);
        }
    }
    starts
}
