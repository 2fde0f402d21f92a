//! The library that lowered programs print with when they are run, as bytes.
//!
//! Its source is in `library/`, which says what it prints. A runner that loads it before MLIR's own runner
//! libraries uses its printing functions instead of theirs.

/// The library, as a shared object for the machine that mohole was built for.
pub static LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/printer.so"));

// The parts that need no runner, for tests.
#[cfg(test)]
#[path = "../library/element.rs"]
mod element;
#[cfg(test)]
#[path = "../library/line.rs"]
mod line;
#[cfg(test)]
#[path = "../library/memref.rs"]
mod memref;
