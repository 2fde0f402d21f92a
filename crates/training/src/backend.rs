//! What a device must be able to compute. The network and its derivatives are written once, over these
//! operations.
//!
//! Numbers are in two kinds of buffers: floats of 32 bits for weights, gradients and the residual stream, and
//! short floats, in the type that matrices are multiplied in, for everything between.

use std::fmt::Debug;

use crate::dropout::Dropout;
use crate::error::Error;

/// Where a matrix is in a buffer. Others of the same size may follow it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The first number.
    pub(crate) offset: usize,
    /// From the start of a row to the start of the next.
    pub(crate) row: usize,
    /// From one matrix to the next.
    pub(crate) next: usize,
}

impl Place {
    /// A single matrix with rows of the given size at the start of a buffer.
    pub(crate) fn rows_of(row: usize) -> Self {
        Place { offset: 0, row, next: 0 }
    }

    /// The same, further on in the buffer.
    pub(crate) fn at(self, offset: usize) -> Self {
        Place { offset, ..self }
    }

    /// Where matrices of a size end in the buffer.
    pub(crate) fn end(&self, [rows, columns]: [usize; 2], count: usize) -> usize {
        self.offset + (count - 1) * self.next + (rows - 1) * self.row + columns
    }

    /// The same, with others following at a distance.
    pub(crate) fn repeated(self, next: usize) -> Self {
        Place { next, ..self }
    }
}

/// A matrix that is multiplied.
#[derive(Debug)]
pub(crate) struct Factor<'a, T> {
    /// The buffer.
    pub(crate) buffer: &'a T,
    /// Where it is in the buffer.
    pub(crate) place: Place,
    /// Whether rows and columns are exchanged before it is multiplied.
    pub(crate) transposed: bool,
}

impl<'a, T> Factor<'a, T> {
    /// A matrix as it is stored.
    pub(crate) fn plain(buffer: &'a T, place: Place) -> Self {
        Factor { buffer, place, transposed: false }
    }

    /// A matrix with rows and columns exchanged.
    pub(crate) fn transposed(buffer: &'a T, place: Place) -> Self {
        Factor { buffer, place, transposed: true }
    }
}

/// A product of matrices, `rows x inner` times `inner x columns`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Product {
    /// Rows of the result.
    pub(crate) rows: usize,
    /// Columns of the result.
    pub(crate) columns: usize,
    /// Numbers that are multiplied and added for one number of the result.
    pub(crate) inner: usize,
    /// How many such products are made.
    pub(crate) count: usize,
    /// The factor of the result.
    pub(crate) scale: f32,
    /// Whether the result is added to what is there.
    pub(crate) add: bool,
}

impl Product {
    /// One product, which replaces what is there.
    pub(crate) fn new(rows: usize, columns: usize, inner: usize) -> Self {
        Product { rows, columns, inner, count: 1, scale: 1.0, add: false }
    }

    /// One product, which is added to what is there.
    pub(crate) fn adding(rows: usize, columns: usize, inner: usize) -> Self {
        Product { add: true, ..Product::new(rows, columns, inner) }
    }

    /// The same with another factor.
    pub(crate) fn scaled(self, scale: f32) -> Self {
        Product { scale, ..self }
    }
}

/// Where a product goes.
#[derive(Debug)]
pub(crate) enum Output<'a, B: Backend> {
    /// To floats of 32 bits.
    Floats(&'a mut B::Floats, Place),
    /// To short floats.
    Shorts(&'a mut B::Shorts, Place),
}

/// The sizes of attention.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attention {
    /// Rows of the batch.
    pub(crate) rows: usize,
    /// Positions of each row.
    pub(crate) context: usize,
    /// Number of heads.
    pub(crate) heads: usize,
    /// Number of heads of keys and values; each is used by `heads / key_heads` heads.
    pub(crate) key_heads: usize,
    /// Size of one head.
    pub(crate) head: usize,
}

impl Attention {
    /// Positions of the batch.
    pub(crate) fn positions(&self) -> usize {
        self.rows * self.context
    }

    /// Numbers of a position's queries, and of what attention gives for it.
    pub(crate) fn mixed(&self) -> usize {
        self.heads * self.head
    }

    /// Numbers of a position's keys, and of its values.
    pub(crate) fn keys(&self) -> usize {
        self.key_heads * self.head
    }

    /// Numbers of a position's queries, keys and values.
    pub(crate) fn qkv(&self) -> usize {
        self.mixed() + 2 * self.keys()
    }
}

/// How queries and keys are turned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rotation {
    /// Pairs of numbers at the start of each head that are turned.
    pub(crate) pairs: usize,
    /// Whether neighbours form a pair; otherwise those of the first and the second half do.
    pub(crate) neighbours: bool,
    /// Whether they are turned back.
    pub(crate) back: bool,
}

/// A norm of some rows: RMSNorm, or LayerNorm if there is a bias.
#[derive(Debug)]
pub(crate) struct Norm<'a, B: Backend> {
    /// Number of rows.
    pub(crate) rows: usize,
    /// Size of a row.
    pub(crate) width: usize,
    /// The buffer with the factor of each column.
    pub(crate) gains: &'a B::Floats,
    /// Where the factors start in their buffer, and their gradients in theirs.
    pub(crate) offset: usize,
    /// Where the bias starts, in the same buffer.
    pub(crate) bias: Option<usize>,
    /// What is added to the mean square.
    pub(crate) epsilon: f32,
}

/// Some positions of a batch and what they should predict.
#[derive(Debug)]
pub(crate) struct Expected<'a, B: Backend> {
    /// The token after each position of the batch.
    pub(crate) targets: &'a B::Ints,
    /// The example of each position; negative if there is none.
    pub(crate) segments: &'a B::Ints,
    /// The first position.
    pub(crate) start: usize,
    /// The number of positions.
    pub(crate) count: usize,
    /// The number of tokens.
    pub(crate) vocabulary: usize,
    /// The weight of a position in the loss.
    pub(crate) weight: f32,
}

/// Positions ordered by their token.
#[derive(Debug)]
pub(crate) struct ByToken<'a, B: Backend> {
    /// The positions.
    pub(crate) order: &'a B::Ints,
    /// Where those of each token start in `order`, and the end.
    pub(crate) starts: &'a B::Ints,
    /// The number of tokens.
    pub(crate) vocabulary: usize,
}

/// Numbers of one step of AdamW, for one matrix.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AdamStep {
    /// The first number of the matrix in all buffers.
    pub(crate) offset: usize,
    /// Its size.
    pub(crate) count: usize,
    /// The learning rate.
    pub(crate) rate: f32,
    /// See [`crate::AdamW`].
    pub(crate) beta1: f32,
    /// See [`crate::AdamW`].
    pub(crate) beta2: f32,
    /// See [`crate::AdamW`].
    pub(crate) epsilon: f32,
    /// What remains of a parameter after decay.
    pub(crate) keep: f32,
    /// The first moment is divided by this.
    pub(crate) correct1: f32,
    /// The second moment is divided by this.
    pub(crate) correct2: f32,
    /// See [`crate::AdamW`].
    pub(crate) clip: f32,
}

/// What AdamW changes and reads.
#[derive(Debug)]
pub(crate) struct AdamBuffers<'a, B: Backend> {
    /// The parameters.
    pub(crate) values: &'a mut B::Floats,
    /// The same as short floats.
    pub(crate) shorts: &'a mut B::Shorts,
    /// The mean of gradients.
    pub(crate) first: &'a mut B::Floats,
    /// The mean of squared gradients.
    pub(crate) second: &'a mut B::Floats,
    /// The gradients.
    pub(crate) gradients: &'a B::Floats,
    /// The squared length of all gradients, one number.
    pub(crate) squared: &'a B::Floats,
}

/// A device. Work may still be in progress when a method returns; it is done in the order of the calls.
pub(crate) trait Backend: Debug + Sized {
    /// Numbers of the activations of rows that are computed at a time; at least one row is.
    const ACTIVATIONS: usize;
    /// Logits that are computed at a time.
    const LOGITS: usize;

    /// A buffer of floats.
    type Floats: Debug;
    /// A buffer of short floats.
    type Shorts: Debug;
    /// A buffer of integers.
    type Ints: Debug;

    /// Positions whose logits are computed at a time.
    fn logit_positions(vocabulary: usize) -> usize {
        (Self::LOGITS / vocabulary).max(1)
    }

    /// A buffer of zeros.
    fn floats(&self, count: usize) -> Result<Self::Floats, Error>;
    /// A buffer of zeros.
    fn shorts(&self, count: usize) -> Result<Self::Shorts, Error>;
    /// A buffer of zeros.
    fn ints(&self, count: usize) -> Result<Self::Ints, Error>;
    /// Copies numbers from the host to a place in a buffer.
    fn write_floats(&self, buffer: &mut Self::Floats, offset: usize, values: &[f32]) -> Result<(), Error>;
    /// Copies numbers from the host to the start of a buffer.
    fn write_ints(&self, buffer: &mut Self::Ints, values: &[i32]) -> Result<(), Error>;
    /// Copies the first numbers of a buffer to the host; waits for the device.
    fn read(&self, buffer: &Self::Floats, count: usize) -> Result<Vec<f32>, Error>;
    /// Copies the first numbers of a buffer to the host; waits for the device.
    fn read_shorts(&self, buffer: &Self::Shorts, count: usize) -> Result<Vec<f32>, Error>;
    /// Sets a buffer to 0.
    fn clear(&self, buffer: &mut Self::Floats) -> Result<(), Error>;
    /// Rounds the first numbers of a buffer to short floats.
    fn shorten(&self, from: &Self::Floats, to: &mut Self::Shorts, count: usize) -> Result<(), Error>;

    /// Multiplies matrices.
    fn product(
        &self,
        product: &Product,
        left: Factor<'_, Self::Shorts>,
        right: Factor<'_, Self::Shorts>,
        output: Output<'_, Self>,
    ) -> Result<(), Error>;

    /// Copies the row of each token from a table to the stream.
    fn gather(
        &self,
        table: &Self::Floats,
        tokens: &Self::Ints,
        stream: &mut Self::Floats,
        positions: usize,
        width: usize,
    ) -> Result<(), Error>;
    /// Adds the rows of all positions to the rows of their tokens at the start of `table`.
    fn scatter_add(
        &self,
        table: &mut Self::Floats,
        rows: &Self::Floats,
        positions: &ByToken<'_, Self>,
        width: usize,
    ) -> Result<(), Error>;

    /// Sets each of some rows to the numbers at a place of a buffer.
    fn repeat_row(
        &self,
        row: (&Self::Floats, usize),
        output: Output<'_, Self>,
        rows: usize,
        width: usize,
    ) -> Result<(), Error>;
    /// Adds the sum of each column to the numbers at a place of a buffer.
    fn column_sums(
        &self,
        values: &Self::Shorts,
        sums: (&mut Self::Floats, usize),
        rows: usize,
        width: usize,
    ) -> Result<(), Error>;

    /// A norm. `statistics` receives the inverse of the length of each row, then the mean of each row, which
    /// is 0 for RMSNorm.
    fn norm(
        &self,
        norm: &Norm<'_, Self>,
        stream: &Self::Floats,
        output: &mut Self::Shorts,
        statistics: &mut Self::Floats,
    ) -> Result<(), Error>;
    /// Adds the gradient of the input of a norm to `stream_gradient`.
    fn norm_backward(
        &self,
        norm: &Norm<'_, Self>,
        stream_and_statistics: (&Self::Floats, &Self::Floats),
        gradient: &Self::Shorts,
        stream_gradient: &mut Self::Floats,
    ) -> Result<(), Error>;
    /// Adds the gradient of the factors of a norm to `gains`.
    fn gain_backward(
        &self,
        norm: &Norm<'_, Self>,
        stream_and_statistics: (&Self::Floats, &Self::Floats),
        gradient: &Self::Shorts,
        gains: &mut Self::Floats,
    ) -> Result<(), Error>;

    /// Turns queries and keys by the angles of their positions. `angles` has the cosines and then the sines
    /// of each position.
    fn rotate(
        &self,
        size: &Attention,
        qkv: &mut Self::Shorts,
        angles: &Self::Floats,
        turn: Rotation,
    ) -> Result<(), Error>;
    /// Turns the scores of each head, row and position into shares: a position sees those before it in its
    /// own segment.
    fn softmax(
        &self,
        size: &Attention,
        scores: &mut Self::Shorts,
        segments: &Self::Ints,
    ) -> Result<(), Error>;
    /// Turns the gradient of shares into that of scores.
    fn softmax_backward(
        &self,
        size: &Attention,
        shares: &Self::Shorts,
        gradient: &mut Self::Shorts,
    ) -> Result<(), Error>;

    /// SiLU of the first half of each row, times the second half.
    fn gate(
        &self,
        gate_up: &Self::Shorts,
        hidden: &mut Self::Shorts,
        positions: usize,
        width: usize,
    ) -> Result<(), Error>;
    /// The gradient of both halves.
    fn gate_backward(
        &self,
        gate_up: &Self::Shorts,
        hidden_gradient: &Self::Shorts,
        gradient: &mut Self::Shorts,
        positions: usize,
        width: usize,
    ) -> Result<(), Error>;
    /// GELU of each number.
    fn gelu(&self, input: &Self::Shorts, output: &mut Self::Shorts, count: usize) -> Result<(), Error>;
    /// The gradient of the input of GELU.
    fn gelu_backward(
        &self,
        input: &Self::Shorts,
        output_gradient: &Self::Shorts,
        gradient: &mut Self::Shorts,
        count: usize,
    ) -> Result<(), Error>;

    /// `output = input + dropped(added)`.
    fn add_dropped(
        &self,
        input: &Self::Floats,
        added: &Self::Shorts,
        output: &mut Self::Floats,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error>;
    /// `output = dropped(input)`.
    fn drop_floats(
        &self,
        input: &Self::Floats,
        output: &mut Self::Shorts,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error>;
    /// `output = dropped(input)`.
    fn drop_shorts(
        &self,
        input: &Self::Shorts,
        output: &mut Self::Shorts,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error>;
    /// `sum += dropped(added)`.
    fn add_dropped_shorts(
        &self,
        added: &Self::Shorts,
        sum: &mut Self::Shorts,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error>;

    /// The weighted loss of some positions, at their places in `losses`, and the gradient of their logits.
    /// Row 0 of `logits` and `gradient` is that of the first position.
    fn cross_entropy(
        &self,
        expected: &Expected<'_, Self>,
        logits: &Self::Floats,
        losses: &mut Self::Floats,
        gradient: &mut Self::Shorts,
    ) -> Result<(), Error>;
    /// Adds the sum of the first numbers to the first number of another buffer.
    fn add_sum(&self, values: &Self::Floats, count: usize, sum: &mut Self::Floats) -> Result<(), Error>;
    /// Sets the first number of `sum` to the sum of squares.
    fn squared_length(
        &self,
        values: &Self::Floats,
        count: usize,
        sum: &mut Self::Floats,
    ) -> Result<(), Error>;
    /// Changes a matrix by its gradient.
    fn adam(&self, step: &AdamStep, buffers: AdamBuffers<'_, Self>) -> Result<(), Error>;
}
