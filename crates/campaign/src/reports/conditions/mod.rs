//! What decides whether a program shows a bug: one type, shape or number of it is changed at a time.

mod aspect;
mod aspects;
pub(crate) mod deciding;
mod numbers;
mod options;
mod types;
