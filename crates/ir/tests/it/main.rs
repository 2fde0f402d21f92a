//! The crate from outside, in one program: each file below is one topic.

mod depth;
mod edits;
mod errors;
mod golden;
mod print;
mod problems;
mod queries;
mod robust;
