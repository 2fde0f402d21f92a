//! The library that lowered programs print with when they are run, as bytes.
//!
//! It is the separate little crate under `library/`; see there for what it prints. Given to a runner
//! before MLIR's own runner libraries, it takes the place of their printing functions.

/// The library, as a shared object for the machine that mohole was built for.
pub static LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/printer.so"));

// The parts that need no runner, for their tests.
#[cfg(test)]
#[path = "../library/element.rs"]
mod element;
#[cfg(test)]
#[path = "../library/line.rs"]
mod line;
#[cfg(test)]
#[path = "../library/memref.rs"]
mod memref;
