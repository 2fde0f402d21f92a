//! Maps of a compiler's functions and basic blocks, read from its binaries.
//!
//! Nobody has to rebuild a compiler for this: where functions start is in the table with which exceptions
//! are unwound, and the instructions of each function are followed from its start. An address that is not
//! proven to be the start of an instruction is in no map.

mod blocks;
mod cover_set;
mod error;
mod file_map;
mod frames;
mod function;
mod image;
mod names;
mod origin;
mod saved;
mod scope;

pub use cover_set::smallest_cover;
pub use error::MapError;
pub use file_map::FileMap;
pub use function::Function;
pub use image::{Image, Text};
pub use names::{Names, defines_mlir, readable};
pub use origin::{Origin, pass_key};
