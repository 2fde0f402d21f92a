//! One run, judged: with the further run that the oracle may ask for.

use mohole_oracle::{FollowUp, Judged, judge, judge_again};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{Execution, Job, Verdict};

/// A run and what it means.
#[derive(Debug, Clone)]
pub struct Examined {
    /// The run itself.
    pub execution: Execution,
    /// What it means.
    pub verdict: Verdict,
}

/// Runs a job and judges it.
///
/// # Errors
/// When the machine fails; never for what the compiler does.
pub fn examine(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<Examined, EngineError> {
    let execution = worker.run(job)?;
    judged(worker, profile, job, execution)
}

/// Judges a run of a job that was made elsewhere, by another worker or with other limits.
///
/// # Errors
/// When the machine fails.
pub(crate) fn judged(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    execution: Execution,
) -> Result<Examined, EngineError> {
    let verdict = match judge(&job.args, &execution) {
        Judged::Final(verdict) => verdict,
        Judged::Ask(asked) => {
            let second = worker.run(&follow_up(profile, job, asked))?;
            judge_again(&job.args, &execution, asked, &second)
        }
    };
    Ok(Examined { execution, verdict })
}

pub(crate) fn follow_up(profile: &Profile, job: &Job, asked: FollowUp) -> Job {
    let args: Vec<String> = match asked {
        // Whoever let operations of unknown dialects pass did so for the parser.
        FollowUp::ParseOnly => {
            let lenient = job.args.iter().filter(|arg| profile.allow_unregistered.contains(arg));
            profile.no_op.iter().chain(lenient).cloned().collect()
        }
        FollowUp::TracePasses => {
            let trace = profile.trace_passes.iter().chain(&profile.single_thread);
            job.args.iter().chain(trace).cloned().collect()
        }
    };
    Job { args: args.into(), input: job.input.clone(), limits: job.limits }
}
