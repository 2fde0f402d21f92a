//! One run of a compiler, judged: with the further runs that it takes to be sure.

pub(crate) mod examine;
pub(crate) mod symptom;
