//! One pass of some tokens through the model.

use crate::architecture::MlpKind;
use crate::cache::Cache;
use crate::kernels::{Lanes, attend, gate};
use crate::matrix::Scratch;
use crate::model::{Block, Linear, Model, gelu_all};
use crate::rotary::Angles;

/// New tokens of one row.
pub(crate) type Feed<'a> = (usize, &'a [u32]);

/// A token on its way: its row within the caches at hand, its position and the angles of that position.
#[derive(Debug)]
struct Entry {
    row: usize,
    position: usize,
    angles: Angles,
}

/// Memory of a pass, kept between calls.
#[derive(Debug, Default)]
pub(crate) struct Pass {
    entries: Vec<Entry>,
    stream: Vec<f32>,
    normed: Vec<f32>,
    qkv: Vec<f32>,
    mixed: Vec<f32>,
    added: Vec<f32>,
    up: Vec<f32>,
    hidden: Vec<f32>,
    scores: Vec<Lanes>,
    scratch: Scratch,
}

impl Pass {
    /// Computes the logits after the last token of each row. `caches` starts with the cache of row `offset`.
    pub(crate) fn run(
        &mut self,
        model: &Model,
        feeds: &[Feed<'_>],
        caches: &mut [Cache],
        offset: usize,
        logits: &mut [f32],
    ) {
        self.start(model, feeds, caches, offset);
        for (index, block) in model.blocks.iter().enumerate() {
            self.block(model, index, block, caches);
        }
        for &(row, tokens) in feeds {
            caches[row - offset].grow(tokens.len());
        }
        self.finish(model, feeds, logits);
    }

    fn start(&mut self, model: &Model, feeds: &[Feed<'_>], caches: &[Cache], offset: usize) {
        let width = model.architecture.width;
        self.entries.clear();
        self.stream.clear();
        for &(row, tokens) in feeds {
            let first = caches[row - offset].length();
            for (position, &token) in (first..).zip(tokens) {
                self.entries.push(Entry {
                    row: row - offset,
                    position,
                    angles: model.architecture.rotary.angles(position),
                });
                let start = self.stream.len();
                self.stream.resize(start + width, 0.0);
                model.embedding.row(token as usize, &mut self.stream[start..]);
            }
        }
    }

    fn block(&mut self, model: &Model, index: usize, block: &Block, caches: &mut [Cache]) {
        self.normed.resize(self.stream.len(), 0.0);
        block.attention_norm.apply(&self.stream, &mut self.normed);
        apply(model, &block.qkv, &self.normed, &mut self.scratch, &mut self.qkv);
        self.attention(model, index, caches);
        apply(model, &block.output, &self.mixed, &mut self.scratch, &mut self.added);
        add(&mut self.stream, &self.added);
        if let Some(norm) = &block.mlp_norm {
            norm.apply(&self.stream, &mut self.normed);
        }
        self.mlp(model, block);
        add(&mut self.stream, &self.added);
    }

    fn attention(&mut self, model: &Model, index: usize, caches: &mut [Cache]) {
        let sizes = &model.architecture;
        let (width, key_width, size) = (sizes.mixed(), sizes.key_heads * sizes.head, sizes.head);
        let total = width + 2 * key_width;
        for (entry, qkv) in self.entries.iter().zip(self.qkv.chunks_exact_mut(total)) {
            for head in qkv[..width + key_width].chunks_exact_mut(size) {
                sizes.rotary.turn(head, &entry.angles);
            }
            let (keys, values) = qkv[width..].split_at(key_width);
            caches[entry.row].push(index, size, keys, values);
        }
        self.mixed.resize(self.entries.len() * width, 0.0);
        let group = sizes.heads / sizes.key_heads;
        let rows = self.qkv.chunks_exact(total).zip(self.mixed.chunks_exact_mut(width));
        for (entry, (qkv, mixed)) in self.entries.iter().zip(rows) {
            let cache = &caches[entry.row];
            for (head, output) in mixed.chunks_exact_mut(size).enumerate() {
                let seen = cache.seen(index, head / group, entry.position);
                attend(model.processor, &qkv[head * size..][..size], seen, &mut self.scores, output);
            }
        }
    }

    fn mlp(&mut self, model: &Model, block: &Block) {
        match model.architecture.mlp {
            MlpKind::Gated => {
                apply(model, &block.up, &self.normed, &mut self.scratch, &mut self.up);
                let size = model.architecture.hidden;
                self.hidden.resize(self.entries.len() * size, 0.0);
                for (up, hidden) in self.up.chunks_exact(2 * size).zip(self.hidden.chunks_exact_mut(size)) {
                    gate(model.processor, up, hidden);
                }
            }
            MlpKind::Gelu => {
                apply(model, &block.up, &self.normed, &mut self.scratch, &mut self.hidden);
                gelu_all(&mut self.hidden);
            }
        }
        apply(model, &block.down, &self.hidden, &mut self.scratch, &mut self.added);
    }

    fn finish(&mut self, model: &Model, feeds: &[Feed<'_>], logits: &mut [f32]) {
        let width = model.architecture.width;
        self.mixed.clear();
        let mut end = 0;
        for (_, tokens) in feeds {
            end += tokens.len();
            self.mixed.extend_from_slice(&self.stream[(end - 1) * width..end * width]);
        }
        self.normed.resize(self.mixed.len(), 0.0);
        model.norm.apply(&self.mixed, &mut self.normed);
        let matrix = model.output.as_ref().unwrap_or(&model.embedding);
        matrix.apply(model.processor, &self.normed, &mut self.scratch, logits);
        add_bias(model.output_bias.as_deref(), logits);
    }
}

fn apply(model: &Model, linear: &Linear, inputs: &[f32], scratch: &mut Scratch, outputs: &mut Vec<f32>) {
    let count = inputs.len() / linear.matrix.columns();
    outputs.resize(count * linear.matrix.rows(), 0.0);
    linear.matrix.apply(model.processor, inputs, scratch, outputs);
    add_bias(linear.bias.as_deref(), outputs);
}

fn add_bias(bias: Option<&[f32]>, outputs: &mut [f32]) {
    if let Some(bias) = bias {
        outputs.chunks_exact_mut(bias.len()).for_each(|output| add(output, bias));
    }
}

fn add(sums: &mut [f32], values: &[f32]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}
