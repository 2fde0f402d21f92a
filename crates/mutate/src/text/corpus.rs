//! Programs to draw tokens from, as text.

use std::ops::Range;
use std::sync::Arc;

use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

use super::group::{attribute_at, lines, operation_in, type_at};
use super::token::{Token, lex};

/// Larger programs are left out.
const MAX_PROGRAM_BYTES: usize = 1 << 16;

/// Tokens of all programs together. What comes after is left out.
const MAX_TOKENS: usize = 3_000_000;

/// Types and attributes of which there are more are left out.
const MAX_PIECES: usize = 40_000;

/// Tokens of a type or an attribute. Larger ones are left out.
const MAX_PIECE_TOKENS: usize = 120;

/// Lines that are kept of an operation.
const MAX_LINES_PER_OPERATION: usize = 200;

/// Programs as tokens, with their operations, types and attributes.
#[derive(Default)]
pub struct TextCorpus {
    pub(crate) programs: Vec<Vec<Token>>,
    /// The names of operations, in the order in which they occurred.
    pub(crate) operations: Vec<Arc<str>>,
    /// The same by dialect.
    pub(crate) operations_of: FxHashMap<Arc<str>, Vec<Arc<str>>>,
    /// Distinct types.
    pub(crate) types: Vec<Vec<Token>>,
    /// Distinct attributes.
    pub(crate) attributes: Vec<Vec<Token>>,
    /// The lines with an operation: the program and the range.
    lines_with: FxHashMap<Arc<str>, Vec<(usize, Range<usize>)>>,
}

impl TextCorpus {
    /// A corpus of these programs.
    pub fn new<'t>(programs: impl IntoIterator<Item = &'t str>) -> Self {
        let mut corpus = TextCorpus::default();
        let mut builder = Builder::default();
        for text in programs.into_iter().filter(|text| text.len() <= MAX_PROGRAM_BYTES) {
            if builder.tokens > MAX_TOKENS {
                break;
            }
            corpus.add(text, &mut builder);
        }
        corpus
    }

    /// The number of programs.
    pub fn len(&self) -> usize {
        self.programs.len()
    }

    /// Whether there is no program.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// A program, drawn.
    pub(crate) fn draw_program(&self, rng: &mut Rng) -> Option<&[Token]> {
        rng.pick(&self.programs).map(Vec::as_slice)
    }

    /// A line of any operation, all operations alike.
    pub(crate) fn draw_line(&self, rng: &mut Rng) -> Option<&[Token]> {
        let operation = rng.pick(&self.operations)?;
        self.draw_line_with(operation, rng)
    }

    /// A line with an operation.
    pub(crate) fn draw_line_with(&self, operation: &str, rng: &mut Rng) -> Option<&[Token]> {
        let (program, range) = rng.pick(self.lines_with.get(operation)?)?;
        self.programs.get(*program)?.get(range.clone())
    }

    /// An operation of the same dialect, often, or of any.
    pub(crate) fn draw_operation(&self, like: &str, rng: &mut Rng) -> Option<&Arc<str>> {
        let relatives = like.split_once('.').and_then(|(dialect, _)| self.operations_of.get(dialect));
        match relatives.filter(|_| rng.chance(2, 3)) {
            Some(relatives) => rng.pick(relatives),
            None => rng.pick(&self.operations),
        }
    }

    fn add(&mut self, text: &str, builder: &mut Builder) {
        let mut tokens = lex(text);
        if tokens.is_empty() {
            return;
        }
        builder.tokens += tokens.len();
        tokens.iter_mut().for_each(|token| token.text = builder.shared(&token.text));
        for at in 0..tokens.len() {
            if let Some(range) = type_at(&tokens, at) {
                add_piece(&mut self.types, &tokens[range], &mut builder.pieces);
            }
            if let Some(range) = attribute_at(&tokens, at) {
                add_piece(&mut self.attributes, &tokens[range], &mut builder.pieces);
            }
        }
        let number = self.programs.len();
        for range in lines(&tokens) {
            let Some(operation) = operation_in(&tokens[range.clone()]) else { continue };
            self.add_line(&builder.shared(operation), number, range);
        }
        self.programs.push(tokens);
    }

    fn add_line(&mut self, operation: &Arc<str>, program: usize, range: Range<usize>) {
        let lines = self.lines_with.entry(operation.clone()).or_default();
        if lines.is_empty() {
            self.operations.push(operation.clone());
            let dialect = operation.split('.').next().unwrap_or_default();
            self.operations_of.entry(dialect.into()).or_default().push(operation.clone());
        }
        if lines.len() < MAX_LINES_PER_OPERATION {
            lines.push((program, range));
        }
    }
}

/// What is needed only while a corpus is made.
#[derive(Default)]
struct Builder {
    spellings: FxHashSet<Arc<str>>,
    pieces: FxHashSet<Vec<Arc<str>>>,
    tokens: usize,
}

impl Builder {
    /// One copy of each spelling serves all tokens.
    fn shared(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.spellings.get(text) {
            return known.clone();
        }
        let text: Arc<str> = text.into();
        self.spellings.insert(text.clone());
        text
    }
}

fn add_piece(pieces: &mut Vec<Vec<Token>>, piece: &[Token], known: &mut FxHashSet<Vec<Arc<str>>>) {
    if pieces.len() >= MAX_PIECES || piece.len() > MAX_PIECE_TOKENS {
        return;
    }
    if known.insert(piece.iter().map(|token| token.text.clone()).collect()) {
        pieces.push(piece.to_vec());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::shown;

    #[test]
    fn operations_types_and_attributes_are_collected_once() {
        let text = "%0 = a.b %1 {k = dense<0>} : tensor<2xf32>\n\"a.c\"(%0) : tensor<2xf32>\na.b";
        let corpus = TextCorpus::new([text, text]);
        assert_eq!(corpus.len(), 2);
        assert_eq!(corpus.operations, ["a.b".into(), "a.c".into()]);
        let types: Vec<String> = corpus.types.iter().map(|piece| shown(piece)).collect();
        assert_eq!(types, ["tensor<2xf32>", "f32"]);
        let attributes: Vec<String> = corpus.attributes.iter().map(|piece| shown(piece)).collect();
        assert_eq!(attributes, ["dense<0>", "0", "\"a.c\""]);
        assert_eq!(corpus.lines_with["a.b"].len(), 4);
    }
}
