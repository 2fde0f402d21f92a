//! What the sampler needs of a model.

use crate::vocabulary::Token;

/// A model that reads tokens and predicts the next one, for several rows at once.
pub trait Model {
    /// Begins with this many empty rows.
    fn start(&mut self, rows: usize);

    /// Empties a row, which then begins again.
    fn reset(&mut self, row: usize);

    /// Reads the next tokens of each row. A row without tokens rests. `logits` gets one list for each row:
    /// the logits of all tokens behind the last one read, or nothing for a row that rests.
    fn step(&mut self, tokens: &[Vec<Token>], logits: &mut Vec<Vec<f32>>);
}
