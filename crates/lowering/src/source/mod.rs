//! Reads from the source of a compiler which operations the patterns of a pass match.
//!
//! C++ is parsed with tree-sitter, which accepts every file without its includes. Definitions of passes and
//! generated patterns are read from TableGen's text. Patterns that cannot be resolved are skipped and listed:
//! probing decides in the end.

mod cpp;
mod expr;
mod names;
mod resolve;
mod td;

pub use cpp::{CppFacts, CppReader};
pub use resolve::{SourceRules, source_rules};
pub use td::{TdFacts, read_td};
