//! Learns rule books: from runs of single passes (`rules`), then from whole lowering paths (`practice`).

pub(crate) mod practice;
pub(crate) mod rules;
