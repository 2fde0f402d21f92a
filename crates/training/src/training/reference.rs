//! The loss of the model, written as plainly as possible, in 64-bit floats: what the real code must compute.

use mohole_transformer::{Architecture, BlockLayout, Indexes, Layout, MlpKind, NormKind, Pairs, Part};

use crate::batches::Batch;
use crate::dropout::Dropout;

/// One vector per position.
type Rows = Vec<Vec<f64>>;

/// A model on the host.
pub(super) struct Reference<'a> {
    pub(super) architecture: &'a Architecture,
    pub(super) layout: Layout,
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
                let logits = self.linear(output, self.layout.output);
                let sum: f64 = logits.iter().map(|logit| logit.exp()).sum();
                total += sum.ln() - logits[batch.targets[at] as usize];
            }
        }
        total / batch.used as f64
    }

    fn outputs(&self, batch: &Batch) -> Rows {
        let width = self.architecture.width;
        let embed = |token: &i32| self.weights[0][*token as usize * width..][..width].to_vec();
        let mut stream: Rows = batch.inputs.iter().map(embed).collect();
        for (index, block) in self.layout.blocks.iter().enumerate() {
            let input = self.norms(&stream, block.attention_norm);
            let qkv = self.layer(&input, block, index, Part::Qkv);
            let mixed = self.attention(&qkv, batch);
            let added = self.layer(&mixed, block, index, Part::Output);
            self.add(&mut stream, &added, index, Part::Output);
            let input = block.mlp_norm.map_or(input, |norm| self.norms(&stream, norm));
            let up = self.layer(&input, block, index, Part::Up);
            let hidden: Rows = up.iter().map(|row| self.activate(row)).collect();
            let added = self.layer(&hidden, block, index, Part::Down);
            self.add(&mut stream, &added, index, Part::Down);
        }
        self.norms(&stream, self.layout.norm)
    }

    fn linear(&self, row: &[f64], at: Indexes) -> Vec<f64> {
        let mut output = product(row, &self.weights[at.weight]);
        if let Some(bias) = at.bias {
            output.iter_mut().zip(&self.weights[bias]).for_each(|(output, bias)| *output += bias);
        }
        output
    }

    fn layer(&self, input: &Rows, layout: &BlockLayout, block: usize, part: Part) -> Rows {
        let mut output: Rows = input.iter().map(|row| self.linear(row, layout.linear(part))).collect();
        if let Some((adapters, scale)) = self.adapters {
            let at = 2 * (4 * block + part as usize);
            let rows = self.architecture.rows(part);
            for (row, output) in self.dropped(input, block, part).iter().zip(&mut output) {
                let thin = product(row, &adapters[at]);
                let rank = thin.len() / rows.len();
                let (mut outputs, mut ups) = (&mut output[..], &adapters[at + 1][..]);
                for (&rows, thin) in rows.iter().zip(thin.chunks_exact(rank)) {
                    let (own, rest) = outputs.split_at_mut(rows);
                    let added = product(thin, &ups[..rows * rank]);
                    own.iter_mut().zip(added).for_each(|(output, added)| *output += added * scale);
                    (outputs, ups) = (rest, &ups[rows * rank..]);
                }
            }
        }
        output
    }

    fn add(&self, stream: &mut Rows, added: &Rows, block: usize, part: Part) {
        let added = if self.adapters.is_some() { added.clone() } else { self.dropped(added, block, part) };
        for (stream, added) in stream.iter_mut().flatten().zip(added.iter().flatten()) {
            *stream += added;
        }
    }

    fn dropped(&self, rows: &Rows, block: usize, part: Part) -> Rows {
        let dropout = self.dropout.at(4 * block + part as usize);
        let width = rows[0].len();
        let factor = |row: usize, column: usize| f64::from(dropout.factor(row * width + column));
        let drop = |(row, values): (usize, &Vec<f64>)| {
            values.iter().enumerate().map(|(column, value)| value * factor(row, column)).collect()
        };
        rows.iter().enumerate().map(drop).collect()
    }

    fn attention(&self, qkv: &Rows, batch: &Batch) -> Rows {
        let &Architecture { heads, key_heads, head, .. } = self.architecture;
        let context = batch.inputs.len() / batch.rows;
        let mut mixed = vec![vec![0.0; heads * head]; qkv.len()];
        for at in 0..qkv.len() {
            for index in 0..heads {
                let query = self.turned(&qkv[at][index * head..][..head], at % context);
                let keys = (heads + index * key_heads / heads) * head;
                let values = keys + key_heads * head;
                let first = at / context * context;
                let seen: Vec<usize> =
                    (first..=at).filter(|&other| batch.segments[other] == batch.segments[at]).collect();
                let score = |other: &usize| {
                    let key = self.turned(&qkv[*other][keys..][..head], other % context);
                    let dot: f64 = query.iter().zip(key).map(|(query, key)| query * key).sum();
                    (dot / (head as f64).sqrt()).exp()
                };
                let scores: Vec<f64> = seen.iter().map(score).collect();
                let total: f64 = scores.iter().sum();
                for (other, score) in seen.iter().zip(scores) {
                    for number in 0..head {
                        mixed[at][index * head + number] += score / total * qkv[*other][values + number];
                    }
                }
            }
        }
        mixed
    }

    fn norms(&self, stream: &Rows, at: Indexes) -> Rows {
        let is_centered = self.architecture.norm == NormKind::Layer;
        let gains = &self.weights[at.weight];
        let norm = |row: &Vec<f64>| -> Vec<f64> {
            let count = row.len() as f64;
            let mean = if is_centered { row.iter().sum::<f64>() / count } else { 0.0 };
            let square = row.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
            let length = (square + f64::from(self.architecture.epsilon)).sqrt();
            let bias = |column: usize| at.bias.map_or(0.0, |bias| self.weights[bias][column]);
            let numbers = row.iter().zip(gains).enumerate();
            numbers.map(|(column, (value, gain))| (value - mean) / length * gain + bias(column)).collect()
        };
        stream.iter().map(norm).collect()
    }

    fn activate(&self, row: &[f64]) -> Vec<f64> {
        match self.architecture.mlp {
            MlpKind::Gated => {
                let (gates, ups) = row.split_at(row.len() / 2);
                gates.iter().zip(ups).map(|(gate, up)| gate / (1.0 + (-gate).exp()) * up).collect()
            }
            MlpKind::Gelu => {
                let root = (2.0 / std::f64::consts::PI).sqrt();
                let gelu = |x: f64| 0.5 * x * (1.0 + (root * (x + 0.044_715 * x.powi(3))).tanh());
                row.iter().map(|&x| gelu(x)).collect()
            }
        }
    }

    fn turned(&self, head: &[f64], position: usize) -> Vec<f64> {
        let rotary = &self.architecture.rotary;
        let half = rotary.frequencies.len();
        let mut turned = head.to_vec();
        for (pair, &frequency) in rotary.frequencies.iter().enumerate() {
            let (low, high) = match rotary.pairs {
                Pairs::Halves => (pair, pair + half),
                Pairs::Neighbours => (2 * pair, 2 * pair + 1),
            };
            let angle = position as f64 * f64::from(frequency);
            turned[low] = head[low] * angle.cos() - head[high] * angle.sin();
            turned[high] = head[high] * angle.cos() + head[low] * angle.sin();
        }
        turned
    }
}

fn product(vector: &[f64], matrix: &[f64]) -> Vec<f64> {
    let row = |row: &[f64]| row.iter().zip(vector).map(|(left, right)| left * right).sum();
    matrix.chunks_exact(vector.len()).map(row).collect()
}
