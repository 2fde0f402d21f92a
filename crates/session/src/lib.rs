//! A compiler opened for work, and what all commands share: options, input files, printing, and the data that
//! mohole has about a compiler (learned by its user, or shipped).

mod beginnings;
pub mod campaign;
pub mod corpus;
mod folders;
pub mod foreign;
pub mod generic;
pub mod inputs;
pub mod model;
pub mod mutation;
pub mod operations;
mod options;
pub mod print;
pub mod refusals;
pub mod rejected;
pub mod rule_book;
pub mod sample_figures;
pub mod samples;
pub mod sampling;
mod session;
pub mod tosa;
pub mod verify;
mod waiting;

pub use folders::{Found, Skipped};
pub use options::{CoverOption, TargetOption, Usage, WorkersOption, parse_op_range, parse_size, parse_time};
pub use session::Session;
