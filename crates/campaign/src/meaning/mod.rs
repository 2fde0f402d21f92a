//! What programs mean: a program and what a pass makes of it are evaluated and compared.

pub(crate) mod confirm;
pub(crate) mod custom_form;
pub(crate) mod direct;
pub(crate) mod entry;
pub(crate) mod evaluations;
pub(crate) mod excerpt;
pub(crate) mod expected_output;
mod main_text;
pub(crate) mod needed_options;
pub(crate) mod other_inputs;
pub(crate) mod pipeline;
pub(crate) mod step;
pub(crate) mod sweep;
pub(crate) mod tally;
