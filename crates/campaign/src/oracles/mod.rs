//! Oracles that take several runs.

pub(crate) mod repeat;
pub(crate) mod round_trip;
pub(crate) mod sought;
pub(crate) mod wrong_result;
