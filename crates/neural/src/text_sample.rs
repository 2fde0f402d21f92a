//! Samples programs from a model of others, which writes text in tokens of its own. Nothing is known about
//! these tokens, so that no constraints hold.

use mohole_testcase::Rng;
use mohole_transformer::{Decoder, Error, Model, Tokenizer};

use crate::draw::Drawing;
use crate::normal::parse;
use crate::sample::Written;

/// What a program in generic form begins with, as a model has learned it.
pub const GENERIC_START: &str = "\"builtin.module\"()";
/// What a program in custom assembly begins with, as a compiler prints it.
pub const CUSTOM_START: &str = "module";

/// A model of others with its tokenizer.
#[derive(Debug)]
pub struct TextModel {
    /// The model.
    pub model: Model,
    /// Its tokenizer.
    pub tokenizer: Tokenizer,
    /// The token before a text.
    pub start: u32,
    /// The token after a text.
    pub end: u32,
}

/// How texts are sampled.
#[derive(Debug, Clone)]
pub struct TextOptions {
    /// How tokens are drawn; there is no choice of an operation.
    pub drawing: Drawing,
    /// The most tokens of a program, with its beginning.
    pub max_tokens: usize,
    /// How many programs are written at once.
    pub rows: usize,
    /// The number of threads.
    pub threads: usize,
}

/// A text that is being written.
struct Row {
    index: usize,
    tokens: Vec<u32>,
    rng: Rng,
}

impl TextModel {
    /// Texts that begin with `start`. They depend on the seed, the model and the drawing alone.
    ///
    /// # Errors
    /// If the tokenizer cannot write the beginning.
    pub fn sample(
        &self,
        start: &str,
        count: usize,
        options: &TextOptions,
        seed: u64,
    ) -> Result<Vec<Written>, Error> {
        let mut prompt = vec![self.start];
        prompt.extend(self.tokenizer.encode(start)?);
        let rows = options.rows.clamp(1, count.max(1));
        let mut decoder = Decoder::new(&self.model, rows, options.threads);
        let mut slots: Vec<Option<Row>> = (0..rows).map(|_| None).collect();
        let mut written: Vec<Written> = vec![Written::Invalid(String::new()); count];
        let mut next = 0;
        loop {
            let mut feeds: Vec<(usize, &[u32])> = Vec::new();
            for (at, slot) in slots.iter_mut().enumerate() {
                if slot.is_none() && next < count {
                    decoder.reset(at);
                    *slot = Some(Row { index: next, tokens: prompt.clone(), rng: rng(seed, next) });
                    next += 1;
                }
                if let Some(row) = slot {
                    feeds.push((at, &row.tokens[decoder.length(at)..]));
                }
            }
            if feeds.is_empty() {
                return Ok(written);
            }
            let rows: Vec<usize> = feeds.iter().map(|&(at, _)| at).collect();
            let logits = decoder.feed(&feeds)?;
            for (at, logits) in rows.into_iter().zip(logits.chunks_exact(self.model.vocabulary())) {
                if let Some(row) = &mut slots[at]
                    && let Some(text) = self.advance(row, logits, options)
                {
                    written[row.index] = text;
                    slots[at] = None;
                }
            }
        }
    }

    /// Draws the next token of a row. Returns what was written if the row ends.
    fn advance(&self, row: &mut Row, logits: &[f32], options: &TextOptions) -> Option<Written> {
        // Embeddings may have more rows than there are tokens.
        let known = &logits[..self.tokenizer.vocabulary().min(logits.len())];
        let Some(token) = options.drawing.draw_any(known, &mut row.rng) else {
            return Some(Written::Invalid("no token may follow".to_owned()));
        };
        if token == self.end {
            return Some(self.written(&row.tokens[1..]));
        }
        row.tokens.push(token);
        let limit = options.max_tokens.min(self.model.context());
        let is_full = row.tokens.len() >= limit;
        is_full.then(|| Written::Invalid("the program has too many tokens".to_owned()))
    }

    /// A program if mohole can parse it, otherwise a text, such as custom assembly.
    fn written(&self, tokens: &[u32]) -> Written {
        match self.tokenizer.decode(tokens) {
            Ok(text) => parse(&text).map_or_else(|_| Written::Text(text), Written::Program),
            Err(error) => Written::Invalid(error.to_string()),
        }
    }
}

/// Each row has its own, so that a text does not depend on the other rows.
fn rng(seed: u64, index: usize) -> Rng {
    let number = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // The streams of neighbouring seeds overlap; those of their first numbers do not.
    Rng::new(Rng::new(seed ^ number).bits())
}
