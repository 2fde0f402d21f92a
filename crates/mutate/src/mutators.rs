//! The list of mutators.

use crate::mutator::Mutator;

/// All mutators of programs.
pub static MUTATORS: &[&dyn Mutator] = &[
    &crate::synth::Synth,
    &crate::similar_op::SimilarOp,
    &crate::mixing::Mixing,
    &crate::dependency::Dependency,
    &crate::splice::Splice,
    &crate::branch::Branch,
    &crate::shape::Shape,
    &crate::attr::EdgeValue,
    &crate::element_type::USUAL,
    &crate::open::Open,
];

/// Mutators whose programs are at the edge of what is allowed, or have structures that passes do not expect.
/// The compiler refuses many of them, so most of these are not among [`MUTATORS`].
pub static EDGES: &[&dyn Mutator] = &[
    &crate::shape::Shape,
    &crate::attr::EdgeValue,
    &crate::element_type::ODD,
    &crate::rank::Rank,
    &crate::layout::Layout,
    &crate::list::List,
    &crate::arity::Arity,
    &crate::lift::Lift,
    &crate::foreign::Foreign,
    &crate::dialect_type::DialectType,
    &crate::mark::Mark,
    &crate::carry::Carry,
    &crate::branch::Branch,
    &crate::encoding::Encoding,
    &crate::map::Map,
    &crate::argument::Argument,
];

/// The mutator of this name.
pub fn mutator(name: &str) -> Option<&'static dyn Mutator> {
    MUTATORS.iter().chain(EDGES).copied().find(|mutator| mutator.name() == name)
}
