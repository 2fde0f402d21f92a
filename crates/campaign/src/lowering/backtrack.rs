//! Backtracking: drops the last passes of a path that reached a dead end.

use std::sync::Arc;

use mohole_lowering::{FinishedPath, PassRun, RuleId, read_stats};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution};

use super::lowerer::{Lowerer, Start};
use super::state::PathState;

impl Lowerer<'_> {
    /// Runs passes on a program and records which succeeded and the operations before each. The compiler must
    /// print operation statistics.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn try_passes(
        &self,
        worker: &mut Worker,
        start: &Start,
        passes: &[RuleId],
    ) -> Result<(FinishedPath, Execution), EngineError> {
        self.run_passes(worker, PathState::from(start), passes)
    }

    fn run_passes(
        &self,
        worker: &mut Worker,
        mut state: PathState,
        passes: &[RuleId],
    ) -> Result<(FinishedPath, Execution), EngineError> {
        let run = worker.run(&self.job_with_stats(&state, passes))?;
        let stats = read_stats(&run.stderr_text());
        let mut done = 0;
        self.record_passes(&mut state, passes.iter().copied(), &stats, &mut done, stats.len());
        state.note_failure(passes.get(done).copied());
        state.finished.after = state.population.clone();
        state.finished.reached_goal = run.end == End::Exited(0) && self.rule_index.is_done(&state.population);
        Ok((state.finished, run))
    }

    /// Drops as few of the last passes as needed for the default pipeline to lower the rest, and blames the
    /// first dropped one. Returns the lowered program; `None` if even the default pipeline alone does not
    /// lower this program, or if the result is invalid.
    pub(super) fn backtrack(
        &self,
        worker: &mut Worker,
        start: &Start,
        state: &mut PathState,
    ) -> Result<Option<Arc<[u8]>>, EngineError> {
        if state.passes.is_empty() {
            return Ok(None);
        }
        let all = std::mem::take(&mut state.passes);
        let then_default = |kept: usize| -> Vec<RuleId> {
            all[..kept].iter().chain(self.rule_index.default_pipeline()).copied().collect()
        };
        let attempt = |worker: &mut Worker, kept: usize| {
            let unverified = PathState { verified: false, ..PathState::from(start) };
            self.run_passes(worker, unverified, &then_default(kept))
        };
        let mut kept = 0;
        let mut best = attempt(worker, 0)?;
        state.count(&best.1);
        if !best.0.reached_goal {
            state.passes = all;
            return Ok(None);
        }
        let mut too_many = all.len();
        while kept + 1 < too_many {
            let middle = usize::midpoint(kept, too_many);
            let tried = attempt(worker, middle)?;
            state.count(&tried.1);
            match tried.0.reached_goal {
                true => (kept, best) = (middle, tried),
                false => too_many = middle,
            }
        }
        let text = best.1.stdout.as_slice().into();
        if !self.is_valid(worker, state, &text)? {
            state.passes = all;
            return Ok(None);
        }
        state.passes = then_default(kept);
        state.population = best.0.after.clone();
        let blamed = PassRun { rule: all[kept], before: best.0.ran[kept].before.clone() };
        state.finished = FinishedPath { failed: std::mem::take(&mut state.finished.failed), ..best.0 };
        state.finished.blamed = Some(blamed.rule);
        state.finished.failed.push(blamed);
        state.dropped_passes = all.len() - kept;
        Ok(Some(text))
    }
}
