//! Attention, forth and back: products for each head, over all rows of the batch at once.

use crate::backend::{Attention, Backend, Factor, Output, Place, Product};
use crate::error::Error;

impl Attention {
    /// The queries of a head.
    fn queries(&self, head: usize) -> Place {
        self.third(head * self.head)
    }

    /// The keys that a head uses.
    fn keys_of(&self, head: usize) -> Place {
        self.third(self.mixed() + self.group(head) * self.head)
    }

    /// The values that a head uses.
    fn values_of(&self, head: usize) -> Place {
        self.third(self.mixed() + self.keys() + self.group(head) * self.head)
    }

    fn third(&self, offset: usize) -> Place {
        Place::rows_of(self.qkv()).at(offset).repeated(self.context * self.qkv())
    }

    /// The number of the keys and values that a head uses.
    fn group(&self, head: usize) -> usize {
        head / (self.heads / self.key_heads)
    }

    /// Whether a head is the first that uses its keys and values: gradients of the others are added.
    fn is_first(&self, head: usize) -> bool {
        head.is_multiple_of(self.heads / self.key_heads)
    }

    /// The scores or shares of a head.
    fn scores(&self, head: usize) -> Place {
        let square = self.context * self.context;
        Place::rows_of(self.context).at(head * self.rows * square).repeated(square)
    }

    /// The result of a head.
    fn mixed_of(&self, head: usize) -> Place {
        Place::rows_of(self.mixed()).at(head * self.head).repeated(self.context * self.mixed())
    }

    /// A product of two `context x head` matrices, for all rows.
    fn pairwise(&self) -> Product {
        Product { count: self.rows, ..Product::new(self.context, self.context, self.head) }
    }

    /// A product of a `context x context` and a `context x head` matrix, for all rows.
    fn weighted(&self) -> Product {
        Product { count: self.rows, ..Product::new(self.context, self.head, self.context) }
    }

    /// Scores are multiplied with this, so that their size does not grow with that of a head.
    fn scale(&self) -> f32 {
        1.0 / (self.head as f32).sqrt()
    }
}

/// Mixes the values of the positions that each position sees.
pub(crate) fn attend<B: Backend>(
    backend: &B,
    size: &Attention,
    segments: &B::Ints,
    qkv: &B::Shorts,
    shares: &mut B::Shorts,
    mixed: &mut B::Shorts,
) -> Result<(), Error> {
    for head in 0..size.heads {
        backend.product(
            &size.pairwise().scaled(size.scale()),
            Factor::plain(qkv, size.queries(head)),
            Factor::transposed(qkv, size.keys_of(head)),
            Output::Shorts(shares, size.scores(head)),
        )?;
    }
    backend.softmax(size, shares, segments)?;
    for head in 0..size.heads {
        backend.product(
            &size.weighted(),
            Factor::plain(shares, size.scores(head)),
            Factor::plain(qkv, size.values_of(head)),
            Output::Shorts(mixed, size.mixed_of(head)),
        )?;
    }
    Ok(())
}

/// The gradient of queries, keys and values from that of the result. `score_gradients` is only used here.
pub(crate) fn attend_backward<B: Backend>(
    backend: &B,
    size: &Attention,
    (qkv, shares): (&B::Shorts, &B::Shorts),
    mixed_gradient: &B::Shorts,
    score_gradients: &mut B::Shorts,
    gradient: &mut B::Shorts,
) -> Result<(), Error> {
    for head in 0..size.heads {
        backend.product(
            &size.pairwise(),
            Factor::plain(mixed_gradient, size.mixed_of(head)),
            Factor::transposed(qkv, size.values_of(head)),
            Output::Shorts(score_gradients, size.scores(head)),
        )?;
        backend.product(
            &Product { add: !size.is_first(head), ..size.weighted() },
            Factor::transposed(shares, size.scores(head)),
            Factor::plain(mixed_gradient, size.mixed_of(head)),
            Output::Shorts(gradient, size.values_of(head)),
        )?;
    }
    backend.softmax_backward(size, shares, score_gradients)?;
    let weighted = size.weighted().scaled(size.scale());
    for head in 0..size.heads {
        backend.product(
            &weighted,
            Factor::plain(score_gradients, size.scores(head)),
            Factor::plain(qkv, size.keys_of(head)),
            Output::Shorts(gradient, size.queries(head)),
        )?;
        backend.product(
            &Product { add: !size.is_first(head), ..weighted },
            Factor::transposed(score_gradients, size.scores(head)),
            Factor::plain(qkv, size.queries(head)),
            Output::Shorts(gradient, size.keys_of(head)),
        )?;
    }
    Ok(())
}
