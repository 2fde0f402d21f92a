//! A compiler with what lowering needs.

use std::sync::Arc;

use anyhow::Result;
use mohole_campaign::{DiffRunner, Lowerer};
use mohole_generate::tosa;
use mohole_lowering::RuleIndex;
use mohole_session::Session;
use mohole_target::{Stop, Tool};

/// What all measurements share.
pub(super) struct Setup<'a> {
    pub(super) session: &'a Session,
    pub(super) rule_index: &'a RuleIndex,
    pub(super) runner: &'a Arc<Tool>,
    pub(super) has_marker: bool,
}

impl Setup<'_> {
    pub(super) fn lane(&self) -> Result<DiffRunner<'_>> {
        let lowerer = Lowerer::new(&self.session.profile, self.rule_index, self.has_marker);
        Ok(DiffRunner::new(
            &self.session.profile,
            &self.session.tool,
            self.runner,
            lowerer,
            &Stop::default(),
        )?)
    }
}

/// Options for executable tosa programs with this many operations.
pub(super) fn executable(ops: (usize, usize)) -> tosa::Options {
    tosa::Options { mode: tosa::Mode::Executable, ops, ..tosa::Options::default() }
}
