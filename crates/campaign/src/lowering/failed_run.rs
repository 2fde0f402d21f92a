//! Failed runs on a path: whether they are findings, and which pass is to blame.

use std::sync::Arc;

use mohole_lowering::{Planner, RuleId, Step, read_stats};
use mohole_oracle::{invalid_ir, last_error};
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Execution};

use super::jobs::is_printed_as_valid;
use super::lowerer::{Lowerer, Start};
use super::state::PathState;
use crate::judge::run::{JudgedRun, examine, may_be_finding};
use crate::judge::verifier::leaves_invalid_ir;

/// Why a run failed.
pub(super) enum FailureCause {
    /// A crash, a hang or another finding.
    Finding(Box<JudgedRun>),
    /// A pass stopped with a diagnostic.
    Diagnostic,
    /// The program may have been invalid before the pass, so an earlier pass is to blame.
    InvalidBefore,
}

impl Lowerer<'_> {
    /// The finding if the verifier stopped the run after the last of these passes. `None` if something else
    /// stopped it, or if the same failure was checked before.
    pub(super) fn invalid_ir(
        &self,
        worker: &mut Worker,
        state: &PathState,
        passes: &[RuleId],
        failed: RuleId,
        run: &Execution,
    ) -> Result<Option<JudgedRun>, EngineError> {
        let message = last_error(&run.stderr_ends()).unwrap_or_default();
        let diagnostic = message.split_once("error: ").map_or("", |(_, rest)| rest).to_owned();
        if !self.checked_failures.lock().insert((failed, diagnostic)) {
            return Ok(None);
        }
        let job = self.plain_job(state, passes);
        if !leaves_invalid_ir(worker, self.profile, &job)? {
            return Ok(None);
        }
        let verdict = invalid_ir(&self.rule_index.rule(failed).call.name, &message);
        Ok(Some(JudgedRun { job, verdict, execution: run.clone() }))
    }

    /// The index of the pass at which a run ended. Without statistics it may be any, so the last.
    pub(super) fn failed_pass(&self, passes: &[RuleId], stats: &[Vec<(String, u32)>]) -> usize {
        let last = passes.len() - 1;
        if self.prints_op_stats() { stats.len().min(last) } else { last }
    }

    /// Why a run failed at the last of these passes.
    pub(super) fn cause_of_failure(
        &self,
        worker: &mut Worker,
        state: &PathState,
        passes: &[RuleId],
        run: &Execution,
    ) -> Result<FailureCause, EngineError> {
        let job = self.plain_job(state, passes);
        // A diagnostic is the common case and needs no second run.
        if !may_be_finding(&job.args, run) {
            // The compiler may not parse a program that it printed without the verifier. Then no pass of the
            // plan is to blame.
            let may_be_unparsable =
                !state.verified && state.replay.is_empty() && passes.len() == 1 && !state.passes.is_empty();
            return Ok(match may_be_unparsable {
                true => FailureCause::InvalidBefore,
                false => FailureCause::Diagnostic,
            });
        }
        let run = examine(worker, self.profile, &job)?;
        Ok(match run.verdict.outcome.is_finding() {
            true => FailureCause::Finding(Box::new(run)),
            false if state.verified => FailureCause::Diagnostic,
            false => FailureCause::InvalidBefore,
        })
    }

    /// Whether the compiler accepts a program that it printed.
    pub(super) fn is_valid(
        &self,
        worker: &mut Worker,
        state: &mut PathState,
        text: &Arc<[u8]>,
    ) -> Result<bool, EngineError> {
        if is_printed_as_valid(text) {
            return Ok(true);
        }
        let args = self.profile.no_op.iter().cloned().collect();
        Ok(state.run(worker, &self.job(args, text.clone()))?.end == End::Exited(0))
    }

    /// Runs the passes of a path and `more` again with the verifier on, up to the first failure. The path
    /// continues before the failed pass, with the verifier on.
    pub(super) fn rerun_verified(
        &self,
        worker: &mut Worker,
        start: &Start,
        state: &mut PathState,
        more: &[RuleId],
        planner: &mut dyn Planner,
    ) -> Result<(), EngineError> {
        let passes: Vec<RuleId> = state.passes.iter().chain(more).copied().collect();
        state.restart_verified(start);
        let job = self.job_with_stats(state, &passes);
        let run = state.run(worker, &job)?;
        let stats = read_stats(&run.stderr_text());
        if let Some(&failed) = passes.get(stats.len()) {
            let found = self.invalid_ir(worker, state, &passes[..=stats.len()], failed, &run)?;
            state.invalid.extend(found);
        }
        let mut done = 0;
        self.record_passes(state, passes.iter().copied(), &stats, &mut done, stats.len());
        state.note_failure(passes.get(done).copied());
        planner.on_optimization_failed(&Step::default(), passes.get(done).copied());
        state.passes.extend(&passes[..done]);
        state.replay.extend(&passes[..done]);
        Ok(())
    }
}
