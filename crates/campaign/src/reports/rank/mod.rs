//! How much a maintainer will likely care for a finding, so that the best reports come first.

pub(crate) mod score;
pub(crate) mod traits;
