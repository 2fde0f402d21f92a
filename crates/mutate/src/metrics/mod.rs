//! Measures of diversity and validity, as SynthFuzz and MLIRod define them, so that figures compare.

mod dependency;
mod pairs;
mod validity;

pub use dependency::Dependencies;
pub use pairs::{DialectPairs, Pair};
pub use validity::{Validity, validity};
