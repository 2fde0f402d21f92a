//! Reduces a test case: finds a smaller one that is still interesting.
//!
//! A test case is a command line and a program. A [`Reducer`] proposes smaller ones, several at a time, and
//! is told which of them are interesting. The caller runs them and decides what is interesting. Programs that
//! are not in MLIR's generic form are reduced as text, and bytecode as bytes.
//!
//! ```
//! use mohole_reduce::{Case, Options, reduce};
//!
//! let case = Case::new(&["--cse".into(), "--sccp".into()], "\"a.a\"() : () -> ()\n\"b.b\"() : () -> ()\n");
//! let needs_b = |candidates: &[mohole_reduce::Candidate]| {
//!     candidates.iter().map(|c| c.text().contains("b.b") && c.args.contains(&"--sccp".to_owned())).collect()
//! };
//! let reduced = reduce(case, &Options::default(), needs_b);
//! assert_eq!(reduced.text(), "\"b.b\"() : () -> ()\n");
//! assert_eq!(reduced.args(), ["--sccp"]);
//! ```

mod available_values;
mod case;
mod choice;
mod custom_functions;
mod dialect_function_type;
mod function_type;
mod functions;
mod nesting;
mod plan;
mod reducer;
mod renumber;
mod rewire;
mod round;
mod shrink;
mod stand_ins;
mod strangeness;
mod symbol_uses;
mod type_text;

pub use case::{Body, Case, Size};
pub use custom_functions::with_custom_functions;
pub use plan::{Plan, Shrink};
pub use reducer::{Candidate, Options, Reducer, reduce};
pub use renumber::renumbered;
pub use shrink::{BYTES, PROGRAM, TEXT};
pub use stand_ins::{StandIns, stand_ins};
