//! Fresh programs: a seed and a catalog in, a module out.
//!
//! Same seed, same catalog, same version of mohole: same bytes. No IO, no clock.

pub mod mixed;
pub mod ods;
pub mod tosa;
