//! Hangs: the compiler does not finish within its limits.

use std::time::Duration;

use mohole_oracle::is_hang;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{CommandLine, Finding, Job, Kind, Limits, Signature};

use super::oracle::{Oracle, ReductionPlan, Seen, Shortcut};
use crate::judge::compiler::Compiler;
use crate::judge::run::{JudgedRun, judged};

/// The processor time after which a hang is confirmed. A report says so only of what takes the full limit.
const CONFIRM_CPU_LIMIT: Duration = Duration::from_secs(4);

/// The same for the run that only tells in which pass it is.
const TRACE_CPU_LIMIT: Duration = Duration::from_secs(1);

/// How long a candidate may run, while a hang is reduced, before it counts as the same hang.
const REDUCE_WALL_LIMIT: Duration = Duration::from_secs(6);

/// The same in processor time.
const REDUCE_CPU_LIMIT: Duration = Duration::from_secs(1);

/// The oracle.
pub(super) struct Hang;

impl Oracle for Hang {
    fn name(&self) -> &'static str {
        "hang"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::Hang
    }

    fn is_slow(&self) -> bool {
        true
    }

    /// The run that tells in which pass it is need not take the whole limit again.
    fn look(
        &self,
        worker: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let execution = worker.run(job)?;
        let short = Job { limits: limits_within(job.limits, TRACE_CPU_LIMIT), ..job.clone() };
        let run = judged(worker, compiler.profile, &short, execution)?;
        Ok(JudgedRun { job: job.clone(), ..run })
    }

    fn confirm(
        &self,
        alone: &mut Worker,
        follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        _finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        let within = |cpu: Duration| Job { limits: limits_within(job.limits, cpu), ..job.clone() };
        let execution = alone.run(&within(CONFIRM_CPU_LIMIT))?;
        let run = judged(follow_up, compiler.profile, &within(TRACE_CPU_LIMIT), execution)?;
        Ok(JudgedRun { job: job.clone(), ..run })
    }

    fn limits(&self, limits: Limits) -> Limits {
        limits_within(limits, CONFIRM_CPU_LIMIT)
    }

    /// A hang costs its whole limit each time it shows. A short limit does, and any hang with the pass in
    /// question counts as the same.
    fn reduction<'a>(
        &'a self,
        _worker: &mut Worker,
        compiler: Compiler<'a>,
        job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        let pass = finding.signature.pass.as_deref();
        let limits = Limits {
            wall: job.limits.wall.min(REDUCE_WALL_LIMIT),
            cpu: job.limits.cpu.min(REDUCE_CPU_LIMIT),
            ..job.limits
        };
        let any_hang = move |worker: &mut Worker, job: &Job| {
            let runs_pass =
                pass.is_none_or(|pass| CommandLine::parse(&job.args).passes().iter().any(|one| one == pass));
            Ok(runs_pass && is_hang(&worker.run(job)?))
        };
        let plan = ReductionPlan::new(self.same(compiler, finding, pass.is_some()), finding);
        Ok(ReductionPlan {
            shortcut: Some(Shortcut { limits, predicate: Box::new(any_hang) }),
            may_run_passes_first: false,
            looser: None,
            ..plan
        })
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "hang"
    }
}

/// Processor time counts, since on a busy machine everything takes long; the engine ends what sleeps.
fn limits_within(limits: Limits, cpu: Duration) -> Limits {
    Limits { wall: limits.wall * 3, cpu: limits.cpu.min(cpu), ..limits }
}
