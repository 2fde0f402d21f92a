//! The agent: loaded into a compiler with `LD_PRELOAD`, it takes over before `main`.
//!
//! By then the dynamic linker has run and static objects exist, which is more than half of the cost of a
//! short run. From there the agent forks one child per job. A second kind of server goes further: it runs
//! `main` with the arguments that many jobs share, and waits when the compiler opens its input or, if that
//! place is found, when it begins to parse. Then registration, option parsing and the loading of dialects
//! also run only once.
//!
//! ```text
//! mohole ──spawn──> server before main ──fork per job──> child: main(job's arguments)
//!    └─────spawn──> zygote ───fork per argument list──> server at the input ──fork per job──> child
//! ```
//!
//! A child exits without running the destructors of objects that existed before `main`. Later objects are
//! destroyed as usual, so that every stream is flushed.

#![allow(clippy::missing_safety_doc)]
#![allow(missing_docs)]

mod atexit;
mod child;
mod coverage;
// mohole uses the rest.
#[allow(dead_code)]
mod coverage_layout;
mod crowd;
mod deadlock;
mod errors;
// The process that starts compilers uses the rest.
#[allow(dead_code)]
mod filter;
mod functions;
mod hooks;
mod large_pages;
mod memory;
mod names;
mod parser;
pub mod protocol;
mod server;
mod signals;
mod slot;
mod symbols;
mod sys;
