//! Reports: findings checked against what maintainers refuse, run on every installed compiler, and drafted.

pub(crate) mod coverage;
pub(crate) mod figures;
pub(crate) mod project;
pub(crate) mod publish;
pub(crate) mod refuse;
pub(crate) mod report;
pub(crate) mod report_text;
pub(crate) mod reported;
pub(crate) mod shown_program;
pub(crate) mod syntax;
pub(crate) mod versions;
pub(crate) mod window;
