//! One run of a compiler, judged: with the further runs that it takes to be sure.

pub(crate) mod asserting;
pub(crate) mod compiler;
pub(crate) mod names;
pub(crate) mod retry;
pub(crate) mod run;
pub(crate) mod typed;
pub(crate) mod verifier;
