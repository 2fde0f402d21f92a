//! New programs from old ones: mutations of any dialect's programs that the verifier still accepts.
//!
//! A [`Corpus`] holds programs with indices over them; a [`Mutator`] changes one program, drawing from the
//! others; a [`Memory`] keeps what the compiler said, so that refused ideas come up less and less. Nothing
//! here knows a dialect by name beyond a handful of operations that make values and adapt types.

mod arity;
mod attr;
mod binding;
mod branch;
mod builtin;
mod context;
mod corpus;
mod dependency;
mod element_type;
mod feed;
mod give_back;
mod layout;
mod list;
mod memory;
pub mod metrics;
mod mill;
mod mixing;
mod mutator;
mod ops;
mod parts;
mod pipeline;
mod place;
mod produce;
mod rank;
mod retype;
mod shape;
mod similar;
mod similar_op;
mod splice;
mod structure;
mod symbols;
pub mod synth;
mod work;

pub use builtin::builtin_corpus;
pub use corpus::{Corpus, Donor, Seed, TypeId};
pub use memory::{Memory, Trait, complaint_names};
pub use mill::{Mutant, mutant};
pub use mutator::{Change, EDGES, MUTATORS, Mutator, Reach, Setting, mutator};
pub use ops::{OpFacts, OpId, OpTable};
pub use parts::parts;
pub use pipeline::{draw_options, mutate_pipeline};
pub use similar::{Similar, Trial, trials};
pub use structure::fingerprint;
