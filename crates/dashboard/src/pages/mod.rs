//! The pages, one file each.

pub(crate) mod campaign;
pub(crate) mod coverage;
pub(crate) mod finding;
pub(crate) mod findings;
pub(crate) mod layout;
pub(crate) mod login;
mod parts;
mod state_form;
pub(crate) mod strategies;
mod versions;
