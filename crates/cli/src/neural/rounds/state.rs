//! What all rounds share.

use std::time::Instant;

use mohole_catalog::Catalog;
use mohole_session::Session;
use mohole_target::Engine;

use super::folder::LoopFolder;
use super::options::Arguments;

/// A loop under way.
pub(super) struct Loop<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) session: Session,
    pub(super) catalog: Catalog,
    pub(super) engine: Engine,
    pub(super) folder: LoopFolder,
    pub(super) begun: Instant,
}

impl Loop<'_> {
    /// Whether the time limit is reached.
    pub(super) fn is_over(&self) -> bool {
        self.arguments.time.is_some_and(|limit| self.begun.elapsed() >= limit)
    }
}
