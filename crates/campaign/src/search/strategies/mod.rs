//! The strategies, one file each; the list is in `strategy.rs`.

pub(super) mod desil;
pub(super) mod edge;
pub(super) mod lobe;
pub(super) mod naive;
pub(super) mod ods;
pub(super) mod sweep;
pub(super) mod synth;
pub(super) mod tracer;
