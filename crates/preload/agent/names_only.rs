//! The smallest companion of a compiler: it dies more quickly with it, and does nothing else differently.
//!
//! For processes of their own, which confirm what forked ones have shown.

#![allow(clippy::missing_safety_doc)]
#![allow(missing_docs, dead_code)]

mod names;
mod symbols;
mod sys;
