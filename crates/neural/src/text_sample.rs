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

#[cfg(test)]
mod tests {
    use mohole_transformer::{Shape, Weights};

    use super::*;

    /// A model of 8 tokens that writes nearly anything.
    fn model() -> TextModel {
        let shape = Shape { vocabulary: 9, context: 24, layers: 1, width: 8, heads: 2, hidden: 8 };
        let mut rng = Rng::new(1);
        let mut random = |count: usize| (0..count).map(|_| rng.unit() as f32 - 0.5).collect();
        let weights = shape.weights().iter().map(|weight| random(weight.rows * weight.columns)).collect();
        let tokenizer = r#"{
            "added_tokens": [{ "id": 0, "content": "<end>" }],
            "pre_tokenizer": { "type": "ByteLevel", "add_prefix_space": false },
            "model": { "type": "BPE", "merges": [],
                       "vocab": { "m": 1, "a": 2, "%": 3, "Ġ": 4, "\"": 5, "(": 6, ")": 7 } }
        }"#;
        TextModel {
            model: Model::new(&Weights::from_floats(shape, weights).unwrap()).unwrap(),
            tokenizer: Tokenizer::parse(tokenizer).unwrap(),
            start: 0,
            end: 0,
        }
    }

    fn options(rows: usize, threads: usize) -> TextOptions {
        TextOptions { drawing: Drawing::FLEX, max_tokens: 20, rows, threads }
    }

    #[test]
    fn texts_depend_neither_on_rows_nor_on_threads() {
        let model = model();
        let sample = |rows, threads| model.sample("ma", 12, &options(rows, threads), 5).unwrap();
        let expected = sample(1, 1);
        assert_eq!(sample(5, 2), expected);
        assert_ne!(model.sample("ma", 12, &options(5, 2), 6).unwrap(), expected);
        let texts =
            expected.iter().filter(|text| matches!(text, Written::Text(text) if text.starts_with("ma")));
        assert!(texts.count() > 3, "{expected:?}");
        assert!(expected.contains(&Written::Invalid("the program has too many tokens".to_owned())));
    }

    #[test]
    fn a_text_in_generic_form_becomes_a_program() {
        let mut model = model();
        let vocabulary = "\"():->x.y ".chars().enumerate();
        let vocabulary: Vec<String> = vocabulary
            .map(|(id, c)| format!("{:?}: {}", if c == ' ' { "Ġ".to_owned() } else { c.to_string() }, id + 1))
            .collect();
        model.tokenizer = Tokenizer::parse(&format!(
            r#"{{ "pre_tokenizer": {{ "type": "ByteLevel" }},
                  "model": {{ "type": "BPE", "merges": [], "vocab": {{ {} }} }} }}"#,
            vocabulary.join(", ")
        ))
        .unwrap();
        let tokens = |text: &str| model.tokenizer.encode(text).unwrap();
        assert!(matches!(model.written(&tokens(r#""x.y"() : () -> ()"#)), Written::Program(_)));
        assert_eq!(model.written(&tokens("x.y ()")), Written::Text("x.y ()".to_owned()));
        assert!(matches!(model.written(&[99]), Written::Invalid(_)));
    }

    #[test]
    fn a_start_that_cannot_be_written_is_an_error() {
        assert!(matches!(model().sample("z", 1, &options(1, 1), 1), Err(Error::Tokenizer(_))));
        assert!(matches!(model().sample(&"m".repeat(40), 1, &options(1, 1), 1), Err(Error::Full(0))));
        assert_eq!(model().sample("m", 0, &options(1, 1), 1).unwrap(), []);
    }
}
