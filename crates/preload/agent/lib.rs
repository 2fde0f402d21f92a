//! The agent: loaded into a compiler with `LD_PRELOAD`, it takes over before `main`.
//!
//! The dynamic linker has done its work and static objects are made by then, which is more than half
//! of what a short run costs. From there the agent forks one child per job. A second kind of server
//! goes further: it runs `main` with the arguments that many jobs share, and waits at the moment the
//! compiler opens its input, or where that can be found, begins to parse it. Registration, option
//! parsing and the loading of dialects are then paid once as well.
//!
//! ```text
//! mohole ──spawn──> server before main ──fork per job──> child: main(job's arguments)
//!    └─────spawn──> nursery ──fork per argument list──> server at the input ──fork per job──> child
//! ```
//!
//! A child leaves without running the destructors of what existed before `main`: nobody will miss
//! those objects. What was made since is destroyed as usual, so that every stream is flushed.

#![allow(clippy::missing_safety_doc)]
#![allow(missing_docs)]

mod atexit;
mod child;
mod errors;
mod hooks;
mod large_pages;
mod memory;
mod names;
mod parser;
pub mod protocol;
mod server;
mod slot;
mod stillness;
mod symbols;
mod sys;
