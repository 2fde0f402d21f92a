//! Batches: examples packed into rows of equal length, in an order that depends on the seed and the epoch
//! alone.

use std::ops::Range;

use mohole_testcase::Rng;

/// Rows that are being filled at a time; more of them leave less padding.
const OPEN_ROWS: usize = 64;

/// The segment of positions that hold no example.
const PADDING: i32 = -1;

/// Rows of one step. Position `i` of a row predicts `targets[i]` from the inputs of the same segment up to
/// `i`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Batch {
    /// Number of rows.
    pub(crate) rows: usize,
    /// Tokens, row by row.
    pub(crate) inputs: Vec<i32>,
    /// The token after each.
    pub(crate) targets: Vec<i32>,
    /// The example of each position within its row.
    pub(crate) segments: Vec<i32>,
    /// Positions that hold an example, in all parts of the batch.
    pub(crate) used: usize,
}

/// One row: pieces of examples, as ranges of the token stream.
type Row = Vec<Range<usize>>;

/// The batches of one pass over examples.
#[derive(Debug)]
pub(crate) struct Epoch {
    rows: Vec<Row>,
    context: usize,
    rows_per_batch: usize,
}

impl Epoch {
    /// Packs examples in a random order.
    pub(crate) fn shuffled(
        examples: &[Range<usize>],
        context: usize,
        rows_per_batch: usize,
        rng: &mut Rng,
    ) -> Self {
        let mut examples = examples.to_vec();
        rng.shuffle(&mut examples);
        let mut rows = pack(&examples, context);
        rng.shuffle(&mut rows);
        Epoch::of(rows, context, rows_per_batch)
    }

    /// Packs examples in their order.
    pub(crate) fn ordered(examples: &[Range<usize>], context: usize, rows_per_batch: usize) -> Self {
        Epoch::of(pack(examples, context), context, rows_per_batch)
    }

    fn of(rows: Vec<Row>, context: usize, rows_per_batch: usize) -> Self {
        let rows_per_batch = rows_per_batch.clamp(1, rows.len().max(1));
        Epoch { rows, context, rows_per_batch }
    }

    /// The number of batches. All are of one size: rows that do not fill the last batch are left to other
    /// epochs.
    pub(crate) fn batches(&self) -> usize {
        self.rows.len() / self.rows_per_batch
    }

    /// A batch of the epoch.
    pub(crate) fn batch(&self, index: usize, tokens: &[u32]) -> Batch {
        let rows = &self.rows[index * self.rows_per_batch..][..self.rows_per_batch];
        let size = rows.len() * self.context;
        let mut batch = Batch {
            rows: rows.len(),
            inputs: Vec::with_capacity(size),
            targets: Vec::with_capacity(size),
            segments: Vec::with_capacity(size),
            used: 0,
        };
        for (row, pieces) in rows.iter().enumerate() {
            for (segment, piece) in (0..).zip(pieces) {
                let piece = &tokens[piece.clone()];
                for pair in piece.windows(2) {
                    batch.inputs.push(pair[0] as i32);
                    batch.targets.push(pair[1] as i32);
                    batch.segments.push(segment);
                }
            }
            batch.used += batch.inputs.len() - row * self.context;
            let full = (row + 1) * self.context;
            batch.inputs.resize(full, 0);
            batch.targets.resize(full, 0);
            batch.segments.resize(full, PADDING);
        }
        batch
    }
}

impl Batch {
    /// Parts with at most so many rows. The loss of the batch is the sum of theirs.
    pub(crate) fn parts(&self, rows: usize) -> impl Iterator<Item = Batch> {
        let context = self.inputs.len() / self.rows;
        let size = rows.max(1) * context;
        let parts = self.inputs.chunks(size).zip(self.targets.chunks(size)).zip(self.segments.chunks(size));
        parts.map(move |((inputs, targets), segments)| Batch {
            rows: inputs.len() / context,
            inputs: inputs.to_vec(),
            targets: targets.to_vec(),
            segments: segments.to_vec(),
            used: self.used,
        })
    }
}

/// First fit with a bounded number of open rows; the fullest is closed when an example fits nowhere.
fn pack(examples: &[Range<usize>], context: usize) -> Vec<Row> {
    let mut done = Vec::new();
    let mut open: Vec<(usize, Row)> = Vec::new();
    for piece in examples.iter().flat_map(|example| pieces(example, context)) {
        let size = piece.len() - 1;
        if let Some((used, row)) = open.iter_mut().find(|(used, _)| used + size <= context) {
            *used += size;
            row.push(piece);
            continue;
        }
        if open.len() == OPEN_ROWS {
            let fullest = (0..open.len()).max_by_key(|&at| open[at].0).unwrap_or(0);
            done.push(open.swap_remove(fullest).1);
        }
        open.push((size, vec![piece]));
    }
    done.extend(open.into_iter().map(|(_, row)| row));
    done
}

/// Cuts an example into pieces that fit a row. Pieces share a token, so that every token but the first is
/// predicted.
fn pieces(example: &Range<usize>, context: usize) -> impl Iterator<Item = Range<usize>> {
    let end = example.end;
    (example.start..end.saturating_sub(1))
        .step_by(context)
        .map(move |start| start..(start + context + 1).min(end))
}
