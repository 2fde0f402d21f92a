//! Programs along lowering paths: walked down, executed, compared, and the guilty pass found.

pub(crate) mod differ;
pub(crate) mod execute;
pub(crate) mod jobs;
pub(crate) mod localize;
pub(crate) mod lowerer;
pub(crate) mod path;
mod retrace;
mod trouble;
mod walk;
mod walker;
