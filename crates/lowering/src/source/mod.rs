//! What the source of a compiler says about its passes: which operations the patterns of a pass match.
//!
//! Text in, facts out. C++ is read with tree-sitter, which makes something of every file without knowing
//! what it includes; definitions of passes and generated patterns are read from TableGen's text. What
//! cannot be followed is skipped and counted: probing has the last word anyway.

mod cpp;
mod expr;
mod names;
mod resolve;
mod td;

pub use cpp::{CppFacts, CppReader};
pub use resolve::{SourceRules, source_rules};
pub use td::{TdFacts, read_td};
