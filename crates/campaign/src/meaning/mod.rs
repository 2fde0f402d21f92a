//! What programs mean: a program and what a pass makes of it are evaluated and compared.

pub(crate) mod confirm;
pub(crate) mod evaluations;
mod main_text;
pub(crate) mod pipeline;
pub(crate) mod step;
pub(crate) mod sweep;
pub(crate) mod tally;
