//! Reports: findings checked against what maintainers refuse, run on every installed compiler, and drafted.

mod bare;
pub(crate) mod clusters;
pub(crate) mod companions;
mod conditions;
pub(crate) mod coverage;
mod deadline;
mod decided;
mod desk;
pub(crate) mod direct;
mod explorer;
pub(crate) mod figures;
mod headline;
pub(crate) mod likeness;
mod prepared;
mod press;
pub(crate) mod project;
pub(crate) mod publish;
pub(crate) mod rank;
pub(crate) mod refuse;
pub(crate) mod report;
pub(crate) mod report_text;
pub(crate) mod reported;
pub(crate) mod reporter;

pub(crate) mod shown_program;
pub(crate) mod syntax;
pub(crate) mod tracker;
pub(crate) mod trials;
pub(crate) mod versions;
pub(crate) mod window;
