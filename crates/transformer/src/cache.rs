//! The keys and values of the tokens that a row has so far.

use crate::kernels::{LANES, Lanes, Seen};

/// The keys and values of one row, per layer.
#[derive(Debug)]
pub(crate) struct Cache {
    layers: Vec<Layer>,
    length: usize,
}

/// One layer's, per head. What is read together lies together.
#[derive(Debug, Default)]
struct Layer {
    heads: Vec<Head>,
}

#[derive(Debug, Default, Clone)]
struct Head {
    /// In blocks of 16 positions: for each of the head's numbers, that of all positions of the block.
    keys: Vec<Lanes>,
    /// Position by position; the last numbers may be padding.
    values: Vec<Lanes>,
}

impl Cache {
    /// An empty cache.
    pub(crate) fn new(layers: usize) -> Self {
        Cache { layers: (0..layers).map(|_| Layer::default()).collect(), length: 0 }
    }

    /// The number of tokens.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// Forgets all tokens, but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.length = 0;
        for head in self.layers.iter_mut().flat_map(|layer| &mut layer.heads) {
            head.keys.clear();
            head.values.clear();
        }
    }

    /// Counts tokens whose keys and values were added in all layers.
    pub(crate) fn grow(&mut self, tokens: usize) {
        self.length += tokens;
    }

    /// Adds the keys and values of all heads for the next position of a layer, `size` numbers a head.
    pub(crate) fn push(&mut self, layer: usize, size: usize, keys: &[f32], values: &[f32]) {
        let heads = &mut self.layers[layer].heads;
        heads.resize(keys.len() / size, Head::default());
        let parts = keys.chunks_exact(size).zip(values.chunks_exact(size));
        for (head, (keys, values)) in heads.iter_mut().zip(parts) {
            head.push(keys, values);
        }
    }

    /// What a head of a layer sees at a position.
    pub(crate) fn seen(&self, layer: usize, head: usize, position: usize) -> Seen<'_> {
        let Head { keys, values } = &self.layers[layer].heads[head];
        Seen { keys, values, positions: position + 1 }
    }
}

impl Head {
    fn push(&mut self, keys: &[f32], values: &[f32]) {
        let size = keys.len();
        let position = self.values.len() / size.div_ceil(LANES);
        let block = position / LANES * size;
        self.keys.resize(block + size, [0.0; LANES]);
        for (place, &key) in self.keys[block..].iter_mut().zip(keys) {
            place[position % LANES] = key;
        }
        for values in values.chunks(LANES) {
            let mut padded = [0.0; LANES];
            padded[..values.len()].copy_from_slice(values);
            self.values.push(padded);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::{Processor, attend};

    fn floats(count: usize) -> Vec<f32> {
        (0..count as u32)
            .map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as f32 / 100.0 - 1.2)
            .collect()
    }

    /// Attention as it is defined, with keys and values position by position.
    fn expected(query: &[f32], keys: &[f32], values: &[f32]) -> Vec<f32> {
        let size = query.len();
        let score = |key: &[f32]| {
            let product: f32 = query.iter().zip(key).map(|(query, key)| query * key).sum();
            (product / (size as f32).sqrt()).exp()
        };
        let scores: Vec<f32> = keys.chunks_exact(size).map(score).collect();
        let total: f32 = scores.iter().sum();
        let column = |at: usize| values.iter().skip(at).step_by(size);
        let mixed = |at| column(at).zip(&scores).map(|(value, score)| value * score / total).sum();
        (0..size).map(mixed).collect()
    }

    #[test]
    fn attention_is_as_defined_on_every_processor() {
        for (size, positions) in [(24, 10), (64, 1), (64, 16), (64, 37), (80, 33), (7, 18)] {
            let all = floats(size * (2 * positions + 1));
            let (query, rest) = all.split_at(size);
            let (keys, values) = rest.split_at(size * positions);
            let mut cache = Cache::new(1);
            for (key, value) in keys.chunks_exact(size).zip(values.chunks_exact(size)) {
                cache.push(0, size, key, value);
            }
            let run = |processor, position: usize| {
                let mut output = vec![0.0; size];
                attend(processor, query, cache.seen(0, 0, position), &mut Vec::new(), &mut output);
                output
            };
            for position in [0, positions / 2, positions - 1] {
                let given = run(Processor::Portable, position);
                let end = (position + 1) * size;
                for (given, expected) in given.iter().zip(expected(query, &keys[..end], &values[..end])) {
                    assert!((given - expected).abs() < 1e-4, "{given} is not {expected}");
                }
                for processor in [Processor::Avx2, Processor::Avx512, Processor::Vnni] {
                    if processor > Processor::detect() {
                        continue;
                    }
                    assert_eq!(run(processor, position), given, "{processor:?}, {size} x {positions}");
                }
            }
        }
    }
}
