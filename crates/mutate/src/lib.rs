//! New programs from old ones: mutations of any dialect's programs that the verifier still accepts.
//!
//! A [`Corpus`] holds programs with indices over them. A [`Mutator`] changes one program and draws from the
//! others. A [`Memory`] records what the compiler accepted and refused, so that refused changes become rare.
//! No dialect is known by name, except for a few operations that make values and convert types.

mod argument;
mod arity;
mod attr;
mod binding;
mod branch;
mod builtin;
mod carry;
mod connected;
mod context;
mod corpus;
mod dependency;
mod dialect_type;
mod element_type;
mod encoding;
mod feed;
mod foreign;
mod layout;
mod lift;
mod list;
mod map;
mod mark;
mod memory;
pub mod metrics;
mod mixing;
mod mutant;
mod mutator;
mod mutators;
mod open;
mod ops;
mod parts;
mod pipeline;
mod place;
mod produce;
mod rank;
mod return_value;
mod retype;
mod samples;
mod seed;
mod shape;
mod similar;
mod similar_op;
mod splice;
mod structure;
mod symbols;
pub mod synth;
pub mod text;
mod work;

pub use builtin::{builtin_corpus, corpus_for};
pub use corpus::{Corpus, Donor};
pub use memory::{Memory, Trait, op_of_diagnostic};
pub use mutant::{Mutant, mutant};
pub use mutator::{Change, Mutator, Reach, Setting};
pub use mutators::{EDGES, MUTATORS, mutator};
pub use ops::{OpFacts, OpId, OpTable};
pub use parts::parts;
pub use pipeline::{draw_options, mutate_pipeline, paired_options, single_options};
pub use seed::{Seed, TypeId};
pub use similar::candidates::candidates;
pub use similar::{Candidate, Similar};
pub use structure::fingerprint;
