//! What went wrong on a walk, and whose fault it was.

use std::sync::Arc;

use mohole_lowering::{Planner, RuleId, Step, read_stats};
use mohole_oracle::{invalid_ir, last_error};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution};

use super::jobs::is_printed_as_valid;
use super::lowerer::{Lowerer, Start};
use super::walk::Walk;
use crate::judge::run::{JudgedRun, examine, may_be_finding};
use crate::judge::verifier::leaves_invalid_ir;

/// What a run that ended badly means.
pub(super) enum Trouble {
    /// A finding of its own.
    Finding(Box<JudgedRun>),
    /// A pass said what it cannot do: no harm.
    Diagnosed,
    /// The program was invalid before; which pass made it so is to be found out.
    Earlier,
}

impl Lowerer<'_> {
    /// The finding of a pass that was stopped by the verifier when it had done its work; `None` for others,
    /// and for what was looked at before.
    pub(super) fn invalid_ir(
        &self,
        worker: &mut Worker,
        walk: &Walk,
        passes: &[RuleId],
        failed: RuleId,
        run: &Execution,
    ) -> Result<Option<JudgedRun>, EngineError> {
        let message = last_error(&run.stderr_text()).unwrap_or_default();
        let complaint = message.split_once("error: ").map_or("", |(_, rest)| rest).to_owned();
        if !self.looked_at.lock().insert((failed, complaint)) {
            return Ok(None);
        }
        let job = self.job_plain(walk, passes);
        if !leaves_invalid_ir(worker, self.profile, &job)? {
            return Ok(None);
        }
        let verdict = invalid_ir(&self.atlas.rule(failed).call.name, &message);
        Ok(Some(JudgedRun { job, verdict, execution: run.clone() }))
    }

    /// The pass at which a run ended, by its place; without markers it may have been any, so the last.
    pub(super) fn fatal(&self, passes: &[RuleId], marks: &[Vec<(String, u32)>]) -> usize {
        let last = passes.len() - 1;
        if self.ahead == 1 { last } else { marks.len().min(last) }
    }

    /// What a run that ended badly at the last of these passes means.
    pub(super) fn trouble(
        &self,
        worker: &mut Worker,
        walk: &Walk,
        passes: &[RuleId],
        run: &Execution,
    ) -> Result<Trouble, EngineError> {
        let job = self.job_plain(walk, passes);
        // A diagnostic is the common case and needs no second run.
        if !may_be_finding(&job.args, run) {
            // What was printed without the verifier may not be parsed again; then no pass of the plan is to
            // blame.
            let may_be_unread =
                !walk.verified && walk.replay.is_empty() && passes.len() == 1 && !walk.passes.is_empty();
            return Ok(if may_be_unread { Trouble::Earlier } else { Trouble::Diagnosed });
        }
        let run = examine(worker, self.profile, &job)?;
        Ok(match run.verdict.outcome.is_finding() {
            true => Trouble::Finding(Box::new(run)),
            false if walk.verified => Trouble::Diagnosed,
            false => Trouble::Earlier,
        })
    }

    /// Whether the compiler accepts a program that it printed.
    pub(super) fn is_valid(
        &self,
        worker: &mut Worker,
        walk: &mut Walk,
        text: &Arc<[u8]>,
    ) -> Result<bool, EngineError> {
        if is_printed_as_valid(text) {
            return Ok(true);
        }
        let args = self.profile.no_op.iter().cloned().collect();
        Ok(walk.run(worker, &self.job(args, text.clone()))?.end == End::Exited(0))
    }

    /// Goes through a walk again with the verifier on, and some passes more, to where it has something to
    /// say. The walk goes on from there, and with the verifier.
    pub(super) fn look_back(
        &self,
        worker: &mut Worker,
        start: &Start,
        walk: &mut Walk,
        more: &[RuleId],
        planner: &mut dyn Planner,
    ) -> Result<(), EngineError> {
        let passes: Vec<RuleId> = walk.passes.iter().chain(more).copied().collect();
        walk.go_back_to(start);
        let job = self.job_of(walk, &passes);
        let run = walk.run(worker, &job)?;
        let marks = read_stats(&run.stderr_text());
        if let Some(&culprit) = passes.get(marks.len()) {
            let found = self.invalid_ir(worker, walk, &passes[..=marks.len()], culprit, &run)?;
            walk.found.extend(found);
        }
        let mut done = 0;
        self.see(walk, passes.iter().copied(), &marks, &mut done, marks.len());
        walk.note_failure(passes.get(done).copied());
        planner.on_optimization_failed(&Step::default(), passes.get(done).copied());
        walk.passes.extend(&passes[..done]);
        walk.replay.extend(&passes[..done]);
        Ok(())
    }
}
