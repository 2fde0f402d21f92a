//! The library that turns any dynamically linked compiler into a fork server, and the words that are
//! exchanged with it.
//!
//! The library is the separate little crate under `agent/`; see there for how it works. Here are its
//! bytes, to be written to a file that `LD_PRELOAD` can name, and those of a part of it for compilers that
//! run by themselves.

#[path = "../agent/protocol.rs"]
pub mod protocol;
#[path = "../agent/stillness.rs"]
pub mod stillness;

/// The agent, as a shared object for the machine that mohole was built for.
pub static LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/agent.so"));

/// The part of it that finds the names in a backtrace quickly.
pub static NAMES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/names.so"));
