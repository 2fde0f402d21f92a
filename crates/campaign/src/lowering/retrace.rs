//! Going back on a path that has led nowhere.

use std::sync::Arc;

use mohole_lowering::{FinishedPath, PassRun, RuleId, read_stats};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution};

use super::lowerer::{Lowerer, Start};
use super::walk::Walk;

impl Lowerer<'_> {
    /// Runs some passes on a program and tells how far they got and what was there on the way. Only for
    /// compilers with the marker.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn try_passes(
        &self,
        worker: &mut Worker,
        start: &Start,
        passes: &[RuleId],
    ) -> Result<(FinishedPath, Execution), EngineError> {
        self.go(worker, Walk::from(start), passes)
    }

    /// The same, with the verifier or without.
    fn go(
        &self,
        worker: &mut Worker,
        mut walk: Walk,
        passes: &[RuleId],
    ) -> Result<(FinishedPath, Execution), EngineError> {
        let run = worker.run(&self.job_of(&walk, passes))?;
        let marks = read_stats(&run.stderr_text());
        let mut done = 0;
        self.see(&mut walk, passes.iter().copied(), &marks, &mut done, marks.len());
        walk.note_failure(passes.get(done).copied());
        walk.journey.after = walk.population.clone();
        walk.journey.reached_goal = run.end == End::Exited(0) && self.atlas.is_done(&walk.population);
        Ok((walk.journey, run))
    }

    /// Goes back on a path that has led nowhere, as little as it takes, and home from there. The first pass
    /// that had to be taken back is to blame. Where there is nothing to take back, the known way down itself
    /// is not for this program.
    pub(super) fn retrace(
        &self,
        worker: &mut Worker,
        start: &Start,
        walk: &mut Walk,
    ) -> Result<Option<Arc<[u8]>>, EngineError> {
        if walk.passes.is_empty() {
            return Ok(None);
        }
        let whole = std::mem::take(&mut walk.passes);
        let homewards = |kept: usize| -> Vec<RuleId> {
            whole[..kept].iter().chain(self.atlas.default_pipeline()).copied().collect()
        };
        let attempt = |worker: &mut Worker, kept: usize| {
            self.go(worker, Walk { verified: false, ..Walk::from(start) }, &homewards(kept))
        };
        let mut kept = 0;
        let mut best = attempt(worker, 0)?;
        walk.count(&best.1);
        if !best.0.reached_goal {
            walk.passes = whole;
            return Ok(None);
        }
        let mut too_far = whole.len();
        while kept + 1 < too_far {
            let middle = usize::midpoint(kept, too_far);
            let tried = attempt(worker, middle)?;
            walk.count(&tried.1);
            match tried.0.reached_goal {
                true => (kept, best) = (middle, tried),
                false => too_far = middle,
            }
        }
        let text = best.1.stdout.as_slice().into();
        if !self.is_valid(worker, walk, &text)? {
            walk.passes = whole;
            return Ok(None);
        }
        walk.passes = homewards(kept);
        walk.population = best.0.after.clone();
        let blamed = PassRun { rule: whole[kept], before: best.0.ran[kept].before.clone() };
        walk.journey = FinishedPath { failed: std::mem::take(&mut walk.journey.failed), ..best.0 };
        walk.journey.blamed = Some(blamed.rule);
        walk.journey.failed.push(blamed);
        walk.retraced = whole.len() - kept;
        Ok(Some(text))
    }
}
