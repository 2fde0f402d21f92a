//! What may come next while a model writes a program in generic form.
//!
//! [`Rules`] holds what is known of operations; a [`Grammar`] follows one program, token by token, and fills
//! a [`Mask`] with the tokens that may follow.

mod definitions;
mod dominance;
mod facts;
mod follow;
mod functions;
mod keys;
mod kinds;
mod lists;
mod literals;
mod mask;
mod nesting;
mod numbers;
mod ops;
mod partners;
mod parts;
mod place;
mod relations;
mod rules;
mod scope;
mod segments;
mod sets;
mod state;
mod structure;
mod texts;

pub use facts::{BodyFacts, KeyFacts, Observed, OpFacts, Range};
pub use kinds::Map;
pub use mask::Mask;
pub use numbers::{Compare, Dependency, Number};
pub use relations::{List, Relation};
pub use rules::Rules;
pub use state::{Constraints, Grammar};
