//! What a reduction is told, and its result.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use mohole_reduce::{Case, Size};
use mohole_target::{Engine, EngineError, Stop, Worker};
use mohole_testcase::{Finding, Job, Pipeline, ReducedCase, Signature};
use parking_lot::Mutex;

use crate::judge::compiler::Compiler;
use crate::judge::retry::{RUNS_IF_FLAKY, first_success};
use crate::oracles::Predicate;
use crate::oracles::earlier::EarlierBuild;

/// How long a candidate may run before it counts as the same hang.
pub(super) const HANG_WALL_LIMIT: Duration = Duration::from_secs(2);

/// A reduction to be run.
pub struct Reduction<'a> {
    /// The compiler.
    pub compiler: Compiler<'a>,
    /// Processes at once.
    pub workers: usize,
    /// Stop after this long.
    pub time: Duration,
    /// Same seed, same candidates.
    pub seed: u64,
    /// Where the smallest test case so far is written at every improvement.
    pub keep: Option<PathBuf>,
    /// Whether the command line is reduced, too.
    pub command: bool,
    /// Ends the reduction early, with the smallest test case so far.
    pub stop: Stop,
    /// Processes that run already. With many small reductions, starting them would take most of the time.
    pub engine: Option<&'a Mutex<Engine>>,
    /// The build that must not show what is left.
    pub earlier: Option<&'a EarlierBuild>,
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct Reduced {
    /// The smallest job.
    pub job: Job,
    /// Size of the original.
    pub before: Size,
    /// Size of the smallest.
    pub after: Size,
    /// Candidates tried.
    pub runs: usize,
    /// Time it took.
    pub elapsed: Duration,
    /// Nothing was left to try.
    pub finished: bool,
    /// The original did not show in every run.
    pub flaky: bool,
    /// The program was reduced as text.
    pub as_text: bool,
    /// For a miscompilation, a correct pipeline that differs from the job's in the guilty pass alone, if
    /// there is one.
    pub reference: Option<Pipeline>,
    /// Another failure of the original, seen where the finding's own was not.
    pub other_failure: Option<Signature>,
    /// The signature that it has when it is reduced further, also to what has another signature.
    pub root: Option<Signature>,
}

impl Reduced {
    /// Saves the result in its finding. A reduction that continues an earlier one keeps the sizes that that
    /// began with.
    pub fn save_in(&self, finding: &mut Finding) {
        let (mut passes, mut ops) =
            ([self.before.passes, self.after.passes], [self.before.ops, self.after.ops]);
        if let Some(earlier) = &finding.reduced {
            (passes[0], ops[0]) = (earlier.passes[0], earlier.ops[0]);
        }
        let args = self.job.args.to_vec();
        finding.reduced = Some(ReducedCase { args, passes, ops, finished: self.finished, flaky: self.flaky });
        finding.add_other_failure(self.other_failure.as_ref());
        if let Some(root) = &self.root {
            finding.related = Some(root.title());
        }
        if let Some(reference) = &self.reference {
            finding.reference = Some(reference.clone());
        }
    }
}

/// What is to be reduced.
pub(super) struct Original {
    pub(super) job: Job,
    pub(super) case: Case,
    /// The case with fewer passes, from which reduction starts.
    pub(super) narrow: Case,
    /// It does not show in every run.
    pub(super) flaky: bool,
}

impl Reduction<'_> {
    /// Whether time is up or a stop was requested.
    pub(super) fn is_over(&self, start: Instant) -> bool {
        start.elapsed() >= self.time || self.stop.is_requested()
    }
}

/// Whether a job is interesting; in one of several runs if the original is not so in every run.
pub(super) fn show_in_some(
    worker: &mut Worker,
    job: &Job,
    interesting: &Predicate<'_>,
    flaky: bool,
) -> Result<bool, EngineError> {
    let attempts = if flaky { RUNS_IF_FLAKY } else { 1 };
    Ok(first_success(attempts, || true, || interesting(worker, job))?.is_some())
}

/// A case under a job's limits.
pub(super) fn job_with(case: &Case, job: &Job) -> Job {
    Job { args: case.args().into(), input: case.input().into(), limits: job.limits }
}
