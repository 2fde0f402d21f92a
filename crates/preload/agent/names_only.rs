//! The part of the agent that makes backtraces fast, and nothing else.
//!
//! It is for processes that are not forked, which confirm findings.

#![allow(clippy::missing_safety_doc)]
#![allow(missing_docs, dead_code)]

mod functions;
mod names;
mod symbols;
mod sys;
