//! What runs of a turn reach of the compiler's code.

use std::sync::Arc;

use mohole_testcase::PassCall;

use crate::search::pool::Seed;
use crate::search::turn::Turn;

impl Turn<'_, '_> {
    /// The function of each block that the last run was the first to reach; empty without coverage.
    pub(crate) fn functions_reached(&self) -> Vec<u32> {
        let Some(coverage) = self.config().tool.coverage() else { return Vec::new() };
        let blocks = self.state.worker.reached().iter();
        blocks.filter_map(|&block| coverage.function_of(block)).collect()
    }

    /// How many blocks the worker's runs were the first to reach.
    pub(crate) fn blocks_reached(&self) -> u64 {
        self.state.worker.reached_in_all()
    }

    /// Keeps a program and passes that were the first to reach something.
    pub(crate) fn keep_pair(&self, seed: &Arc<Seed>, calls: &[PassCall], functions: &[u32]) {
        if self.config().tool.coverage().is_some() {
            self.shared.pairs.lock().add(seed, calls, functions);
        }
    }
}
