//! A small program to learn from.

use mohole_lowering::Population;

/// A small program in generic form without aliases, and its operations.
pub(super) struct Unit {
    pub(super) text: String,
    pub(super) population: Population,
    /// Whether it was made for a single operation.
    pub(super) is_template: bool,
}
