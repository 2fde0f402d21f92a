//! The transformer as a model to sample from.

use mohole_transformer::Decoder;

use crate::model::Model;
use crate::vocabulary::Token;

/// A transformer that computes on the processor.
#[derive(Debug)]
pub struct TransformerModel<'m> {
    model: &'m mohole_transformer::Model,
    decoder: Decoder<'m>,
    threads: usize,
}

impl<'m> TransformerModel<'m> {
    /// Uses up to `threads` threads.
    pub fn new(model: &'m mohole_transformer::Model, threads: usize) -> Self {
        TransformerModel { model, decoder: Decoder::new(model, 0, threads), threads }
    }
}

impl Model for TransformerModel<'_> {
    fn start(&mut self, rows: usize) {
        self.decoder = Decoder::new(self.model, rows, self.threads);
    }

    fn reset(&mut self, row: usize) {
        self.decoder.reset(row);
    }

    fn step(&mut self, tokens: &[Vec<Token>], logits: &mut Vec<Vec<f32>>) {
        let wide: Vec<Vec<u32>> =
            tokens.iter().map(|tokens| tokens.iter().map(|&token| u32::from(token)).collect()).collect();
        let feeds: Vec<(usize, &[u32])> = wide
            .iter()
            .enumerate()
            .filter(|(_, tokens)| !tokens.is_empty())
            .map(|(row, tokens)| (row, &tokens[..]))
            .collect();
        logits.resize_with(tokens.len(), Vec::new);
        logits.iter_mut().for_each(Vec::clear);
        // A row that is too long gets no logits, and so the sampler ends it.
        let Ok(computed) = self.decoder.feed(&feeds) else { return };
        for (&(row, _), computed) in feeds.iter().zip(computed.chunks_exact(self.model.vocabulary())) {
            logits[row].extend_from_slice(computed);
        }
    }
}
