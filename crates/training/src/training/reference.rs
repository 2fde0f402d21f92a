//! The loss of the model, written as plainly as possible, in 64-bit floats: what the real code must compute.

use mohole_transformer::{NORM_EPSILON, ROPE_BASE, Shape};

use crate::batches::Batch;
use crate::dropout::Dropout;

/// One vector per position.
type Rows = Vec<Vec<f64>>;

/// A model on the host.
pub(super) struct Reference<'a> {
    pub(super) shape: Shape,
    pub(super) weights: &'a [Vec<f64>],
    /// Adapters and the factor of their products.
    pub(super) adapters: Option<(&'a [Vec<f64>], f64)>,
    pub(super) dropout: Dropout,
}

impl Reference<'_> {
    /// The loss of a batch.
    pub(super) fn loss(&self, batch: &Batch) -> f64 {
        let outputs = self.outputs(batch);
        let mut total = 0.0;
        for (at, output) in outputs.iter().enumerate() {
            if batch.segments[at] >= 0 {
                let logits = product(output, &self.weights[0]);
                let sum: f64 = logits.iter().map(|logit| logit.exp()).sum();
                total += sum.ln() - logits[batch.targets[at] as usize];
            }
        }
        total / batch.used as f64
    }

    fn outputs(&self, batch: &Batch) -> Rows {
        let width = self.shape.width;
        let embed = |token: &i32| self.weights[0][*token as usize * width..][..width].to_vec();
        let mut stream: Rows = batch.inputs.iter().map(embed).collect();
        for (index, block) in self.weights[1..].chunks_exact(6).enumerate() {
            let input = norms(&stream, &block[0]);
            let qkv = self.layer(&input, &block[1], index, 0);
            let mixed = self.attention(&qkv, batch);
            let added = self.layer(&mixed, &block[2], index, 1);
            self.add(&mut stream, &added, index, 1);
            let input = norms(&stream, &block[3]);
            let hidden: Rows = self.layer(&input, &block[4], index, 2).iter().map(|row| gate(row)).collect();
            let added = self.layer(&hidden, &block[5], index, 3);
            self.add(&mut stream, &added, index, 3);
        }
        norms(&stream, &self.weights[self.weights.len() - 1])
    }

    fn layer(&self, input: &Rows, matrix: &[f64], block: usize, part: usize) -> Rows {
        let mut output: Rows = input.iter().map(|row| product(row, matrix)).collect();
        if let Some((adapters, scale)) = self.adapters {
            let at = 2 * (4 * block + part);
            for (row, output) in self.dropped(input, block, part).iter().zip(&mut output) {
                let added = product(&product(row, &adapters[at]), &adapters[at + 1]);
                output.iter_mut().zip(added).for_each(|(output, added)| *output += added * scale);
            }
        }
        output
    }

    fn add(&self, stream: &mut Rows, added: &Rows, block: usize, part: usize) {
        let added = if self.adapters.is_some() { added.clone() } else { self.dropped(added, block, part) };
        for (stream, added) in stream.iter_mut().flatten().zip(added.iter().flatten()) {
            *stream += added;
        }
    }

    fn dropped(&self, rows: &Rows, block: usize, part: usize) -> Rows {
        let dropout = self.dropout.at(4 * block + part);
        let width = rows[0].len();
        let factor = |row: usize, column: usize| f64::from(dropout.factor(row * width + column));
        let drop = |(row, values): (usize, &Vec<f64>)| {
            values.iter().enumerate().map(|(column, value)| value * factor(row, column)).collect()
        };
        rows.iter().enumerate().map(drop).collect()
    }

    fn attention(&self, qkv: &Rows, batch: &Batch) -> Rows {
        let Shape { width, heads, .. } = self.shape;
        let (head, context) = (self.shape.head(), batch.inputs.len() / batch.rows);
        let mut mixed = vec![vec![0.0; width]; qkv.len()];
        for at in 0..qkv.len() {
            for start in (0..heads).map(|index| index * head) {
                let query = turned(&qkv[at][start..][..head], at % context);
                let first = at / context * context;
                let seen: Vec<usize> =
                    (first..=at).filter(|&other| batch.segments[other] == batch.segments[at]).collect();
                let score = |other: &usize| {
                    let key = turned(&qkv[*other][width + start..][..head], other % context);
                    let dot: f64 = query.iter().zip(key).map(|(query, key)| query * key).sum();
                    (dot / (head as f64).sqrt()).exp()
                };
                let scores: Vec<f64> = seen.iter().map(score).collect();
                let total: f64 = scores.iter().sum();
                for (other, score) in seen.iter().zip(scores) {
                    for index in 0..head {
                        mixed[at][start + index] += score / total * qkv[*other][2 * width + start + index];
                    }
                }
            }
        }
        mixed
    }
}

fn product(vector: &[f64], matrix: &[f64]) -> Vec<f64> {
    let row = |row: &[f64]| row.iter().zip(vector).map(|(left, right)| left * right).sum();
    matrix.chunks_exact(vector.len()).map(row).collect()
}

fn norms(stream: &Rows, gains: &[f64]) -> Rows {
    let norm = |row: &Vec<f64>| {
        let square = row.iter().map(|value| value * value).sum::<f64>() / row.len() as f64;
        let length = (square + f64::from(NORM_EPSILON)).sqrt();
        row.iter().zip(gains).map(|(value, gain)| value / length * gain).collect()
    };
    stream.iter().map(norm).collect()
}

fn gate(row: &[f64]) -> Vec<f64> {
    let (gates, ups) = row.split_at(row.len() / 2);
    gates.iter().zip(ups).map(|(gate, up)| gate / (1.0 + (-gate).exp()) * up).collect()
}

fn turned(head: &[f64], position: usize) -> Vec<f64> {
    let half = head.len() / 2;
    let mut turned = head.to_vec();
    for pair in 0..half {
        let angle = position as f64 * f64::from(ROPE_BASE).powf(-(pair as f64) / half as f64);
        turned[pair] = head[pair] * angle.cos() - head[pair + half] * angle.sin();
        turned[pair + half] = head[pair + half] * angle.cos() + head[pair] * angle.sin();
    }
    turned
}
