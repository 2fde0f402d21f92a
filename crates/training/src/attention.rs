//! Attention, forth and back: products for each head, over all rows of the batch at once.

use crate::backend::{Attention, Backend, Factor, Output, Place, Product};
use crate::error::Error;

/// Which third of a position's vector.
#[derive(Debug, Clone, Copy)]
enum Third {
    Query,
    Key,
    Value,
}

impl Attention {
    /// The queries, keys or values of a head.
    fn third(&self, third: Third, head: usize) -> Place {
        let row = 3 * self.width();
        let offset = third as usize * self.width() + head * self.head;
        Place::rows_of(row).at(offset).repeated(self.context * row)
    }

    /// The scores or shares of a head.
    fn scores(&self, head: usize) -> Place {
        let square = self.context * self.context;
        Place::rows_of(self.context).at(head * self.rows * square).repeated(square)
    }

    /// The result of a head.
    fn mixed(&self, head: usize) -> Place {
        Place::rows_of(self.width()).at(head * self.head).repeated(self.context * self.width())
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
            Factor::plain(qkv, size.third(Third::Query, head)),
            Factor::transposed(qkv, size.third(Third::Key, head)),
            Output::Shorts(shares, size.scores(head)),
        )?;
    }
    backend.softmax(size, shares, segments)?;
    for head in 0..size.heads {
        backend.product(
            &size.weighted(),
            Factor::plain(shares, size.scores(head)),
            Factor::plain(qkv, size.third(Third::Value, head)),
            Output::Shorts(mixed, size.mixed(head)),
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
            Factor::plain(mixed_gradient, size.mixed(head)),
            Factor::transposed(qkv, size.third(Third::Value, head)),
            Output::Shorts(score_gradients, size.scores(head)),
        )?;
        backend.product(
            &size.weighted(),
            Factor::transposed(shares, size.scores(head)),
            Factor::plain(mixed_gradient, size.mixed(head)),
            Output::Shorts(gradient, size.third(Third::Value, head)),
        )?;
    }
    backend.softmax_backward(size, shares, score_gradients)?;
    let weighted = size.weighted().scaled(size.scale());
    for head in 0..size.heads {
        backend.product(
            &weighted,
            Factor::plain(score_gradients, size.scores(head)),
            Factor::plain(qkv, size.third(Third::Key, head)),
            Output::Shorts(gradient, size.third(Third::Query, head)),
        )?;
        backend.product(
            &weighted,
            Factor::transposed(score_gradients, size.scores(head)),
            Factor::plain(qkv, size.third(Third::Query, head)),
            Output::Shorts(gradient, size.third(Third::Key, head)),
        )?;
    }
    Ok(())
}
