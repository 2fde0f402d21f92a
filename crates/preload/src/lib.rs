//! The library that turns any dynamically linked compiler into a fork server, and its protocol.
//!
//! The source of the library is in `agent/`. This crate has its bytes, to be written to a file for
//! `LD_PRELOAD`, and those of a smaller library for compilers that are not forked.

#[path = "../agent/coverage_layout.rs"]
pub mod coverage;
#[path = "../agent/crowd.rs"]
pub mod crowd;
#[path = "../agent/deadlock.rs"]
pub mod deadlock;
#[path = "../agent/filter.rs"]
pub mod filter;
#[path = "../agent/protocol.rs"]
pub mod protocol;

/// The agent, as a shared object for the machine that mohole was built for.
pub static LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/agent.so"));

/// The part of it that speeds up backtraces.
pub static NAMES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/names.so"));
