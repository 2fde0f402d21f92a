//! Passes that leave invalid IR: whether it was the verifier that stopped a pipeline, and behind which pass.

use mohole_oracle::{FollowUp, announced_pass, first_error, invalid_ir, last_error};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, End, Execution, Job, Outcome, Verdict};

use super::run::{JudgedRun, follow_up, judged};

/// Switches the verifier between passes off: to be fast, or to see what a pass made. Findings are shown with
/// the verifier on.
pub(crate) const UNVERIFIED: &str = "--verify-each=false";

/// Runs a job and judges it. Where a pass failed, further runs tell whether it left invalid IR.
///
/// # Errors
/// When the machine fails.
pub fn examine_with_verifier(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<JudgedRun, EngineError> {
    let execution = worker.run(job)?;
    judged_with_verifier(worker, profile, job, execution)
}

/// Judges a run that was made elsewhere in the same way.
///
/// # Errors
/// When the machine fails.
pub(crate) fn judged_with_verifier(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    execution: Execution,
) -> Result<JudgedRun, EngineError> {
    let mut run = judged(worker, profile, job, execution)?;
    if run.verdict.outcome == Outcome::PassFailure
        && let Some(verdict) = invalid_ir_verdict(worker, profile, job, &run.execution)?
    {
        run.verdict = verdict;
    }
    Ok(run)
}

/// The verdict on a failed run that the verifier stopped behind a pass; `None` when something else stopped
/// it.
///
/// # Errors
/// When the machine fails.
pub(crate) fn invalid_ir_verdict(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    run: &Execution,
) -> Result<Option<Verdict>, EngineError> {
    if !leaves_invalid_ir(worker, profile, job)? {
        return Ok(None);
    }
    let Some(pass) = last_pass(worker, profile, job)? else { return Ok(None) };
    let message = last_error(&run.stderr_ends()).unwrap_or_default();
    Ok(Some(invalid_ir(&pass, &message)))
}

/// Whether a job that failed succeeds without the verifier and then prints invalid IR.
///
/// # Errors
/// When the machine fails.
pub(crate) fn leaves_invalid_ir(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<bool, EngineError> {
    Ok(invalid_module(worker, profile, job)?.is_some())
}

/// The arguments with which a compiler prints what passes leave, valid or not.
pub(crate) fn unverified_args(profile: &Profile, args: &[String]) -> Vec<String> {
    // A compiler takes a flag once.
    let form = profile.generic.iter().filter(|flag| !args.contains(flag));
    args.iter().chain(form).cloned().chain([UNVERIFIED.to_owned()]).collect()
}

/// What a job leaves, in generic form, if it succeeds without the verifier and the verifier rejects that.
///
/// # Errors
/// When the machine fails.
pub(crate) fn invalid_module(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<Option<Vec<u8>>, EngineError> {
    let unverified = unverified_args(profile, &job.args);
    let made = worker.run(&Job { args: unverified.into(), ..job.clone() })?;
    // A pass that emits an error and then leaves invalid IR has told the user.
    if made.end != End::Exited(0) || first_error(&made.stderr_ends()).is_some() {
        return Ok(None);
    }
    let parse = follow_up(profile, job, FollowUp::ParseOnly);
    // If the input itself is invalid, no pass is to blame.
    if worker.run(&parse)?.end != End::Exited(0) {
        return Ok(None);
    }
    let verified = worker.run(&Job { input: made.stdout.as_slice().into(), ..parse })?;
    Ok((verified.end != End::Exited(0)).then_some(made.stdout))
}

/// The pass behind which the compiler stopped: the only one, or the last that it announced.
fn last_pass(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<Option<String>, EngineError> {
    if let [pass] = CommandLine::parse(&job.args).passes().as_slice() {
        return Ok(Some(pass.clone()));
    }
    let traced = worker.run(&follow_up(profile, job, FollowUp::TracePasses))?;
    let text = traced.stderr_text();
    Ok(text.lines().rev().find_map(announced_pass).map(str::to_owned))
}
