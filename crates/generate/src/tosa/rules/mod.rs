//! One rule per operation: its operands, its results, and when these are well-defined.

mod control;
mod conv;
mod elementwise;
mod gather;
mod layout;
mod reduce;
mod scale;
mod shapes;
mod state;
mod transform;

use super::rule::Rule;

/// All rules.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    let families: [&'static [Rule]; 10] = [
        elementwise::RULES,
        reduce::RULES,
        layout::RULES,
        conv::RULES,
        gather::RULES,
        transform::RULES,
        scale::RULES,
        control::RULES,
        state::RULES,
        shapes::RULES,
    ];
    families.into_iter().flatten()
}
