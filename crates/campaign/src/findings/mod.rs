//! What is kept of a bug: its record, its folder, known issues, and which findings are likely one bug.

pub(crate) mod alike;
pub(crate) mod folder;
pub(crate) mod known;
pub(crate) mod record;
