//! A small program to learn from.

use mohole_lowering::Population;

/// A small program: its text in generic form without aliases, and what is in it.
pub(super) struct Unit {
    pub(super) text: String,
    pub(super) population: Population,
    pub(super) is_template: bool,
}
