//! Lowers programs along different paths, runs and compares the results, and finds the pass that miscompiles.

mod backtrack;
pub(crate) mod differ;
pub(crate) mod execute;
mod failed_run;
mod foreign_attributes;
pub(crate) mod jobs;
pub(crate) mod localize;
pub(crate) mod lowerer;
pub(crate) mod path;
mod plan;
mod state;
