//! Mutants of text: custom assembly as people write it, changed token by token, and bytecode changed byte by
//! byte. Most of them are not valid. They are for parsers, which programs in generic form never reach.

mod bytes;
mod corpus;
mod group;
mod list;
mod mutant;
mod mutation;
mod mutations;
mod token;

pub use bytes::bytecode_mutant;
pub use corpus::TextCorpus;
pub use list::TEXT_MUTATIONS;
pub use mutant::{TextChange, TextMutant, text_mutant};
pub use mutation::TextMutation;
