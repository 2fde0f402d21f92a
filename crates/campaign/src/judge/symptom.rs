//! What a run shows that another run of the same bug shows again.

use mohole_oracle::{
    FollowUp, Judged, announced_pass, first_error, invalid_ir, is_hang, judge, judge_again, judge_briefly,
    last_error,
};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, End, Execution, Job, Kind, Outcome, Verdict};

use crate::judge::examine::{Examined, examine};
use crate::judge::examine::{follow_up, judged};
use crate::oracles::repeat::repeat;
use crate::oracles::round_trip::round_trip;

/// Switches the verifier between passes off: to be quick, or to see what a pass has made. What is found is
/// shown with the verifier on.
pub(crate) const UNVERIFIED: &str = "--verify-each=false";

/// Runs a job and judges it, as [`examine`] does, and looks behind a pass that was stopped: if it was the
/// verifier that stopped it, the pass left invalid IR.
///
/// # Errors
/// When the machine fails.
pub fn examine_deeply(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<Examined, EngineError> {
    let execution = worker.run(job)?;
    judged_deeply(worker, profile, job, execution)
}

/// Judges a run that was made elsewhere in the same way.
///
/// # Errors
/// When the machine fails.
pub(crate) fn judged_deeply(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    execution: Execution,
) -> Result<Examined, EngineError> {
    let mut examined = judged(worker, profile, job, execution)?;
    if examined.verdict.outcome == Outcome::PassFailure
        && let Some(verdict) = left_invalid(worker, profile, job, &examined.execution)?
    {
        examined.verdict = verdict;
    }
    Ok(examined)
}

/// Runs a job and judges it by the oracle for findings of this kind. Round trips and repeated runs are
/// checked only on request: they take several runs.
///
/// # Errors
/// When the machine fails.
pub(crate) fn examine_for(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    kind: Kind,
) -> Result<Examined, EngineError> {
    let found = match kind {
        Kind::RoundTrip => round_trip(worker, profile, job)?,
        Kind::Unstable => repeat(worker, job)?,
        _ => return examine_deeply(worker, profile, job),
    };
    match found {
        Some((verdict, execution)) => Ok(Examined { execution, verdict }),
        None => examine(worker, profile, job),
    }
}

/// Whether a job shows the finding of this key. Quicker than a judgement: what did not die and is not asked
/// to be invalid IR is of no interest.
///
/// # Errors
/// When the machine fails.
pub fn shows(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    kind: Kind,
    key: &str,
) -> Result<bool, EngineError> {
    let same = |verdict: &Verdict| verdict.signature.as_ref().is_some_and(|found| found.key == key);
    if matches!(kind, Kind::RoundTrip | Kind::Unstable) {
        return Ok(same(&examine_for(worker, profile, job, kind)?.verdict));
    }
    let execution = worker.run(job)?;
    if kind == Kind::InvalidIr {
        let stopped = matches!(execution.end, End::Exited(status) if status != 0);
        return Ok(stopped && left_invalid(worker, profile, job, &execution)?.is_some_and(|v| same(&v)));
    }
    Ok(match judge(&job.args, &execution) {
        Judged::Final(verdict) => same(&verdict),
        Judged::Ask(FollowUp::ParseOnly) => false,
        Judged::Ask(asked) => match judge_briefly(&execution) {
            // Which pass it was is of no matter to this key.
            Some(verdict) => same(&verdict),
            None => {
                let second = worker.run(&follow_up(profile, job, asked))?;
                same(&judge_again(&job.args, &execution, asked, &second))
            }
        },
    })
}

/// Whether a job runs into its deadline, whatever it was doing then. To ask which pass it was would take as
/// long again.
///
/// # Errors
/// When the machine fails.
pub(crate) fn hangs(worker: &mut Worker, job: &Job) -> Result<bool, EngineError> {
    Ok(is_hang(&worker.run(job)?))
}

/// The verdict on a run that was stopped by the verifier behind a pass; `None` when it was not.
fn left_invalid(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    run: &Execution,
) -> Result<Option<Verdict>, EngineError> {
    if !leaves_invalid(worker, profile, job)? {
        return Ok(None);
    }
    let Some(pass) = guilty_pass(worker, profile, job)? else { return Ok(None) };
    let message = last_error(&run.stderr_text()).unwrap_or_default();
    Ok(Some(invalid_ir(&pass, &message)))
}

/// Whether a job that was stopped had in fact done its work, and it was the verifier that stopped it.
///
/// # Errors
/// When the machine fails.
pub(crate) fn leaves_invalid(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<bool, EngineError> {
    // A compiler takes a flag once.
    let form = profile.generic.iter().filter(|flag| !job.args.contains(flag));
    let unverified = job.args.iter().chain(form).cloned().chain([UNVERIFIED.to_owned()]);
    let made = worker.run(&Job { args: unverified.collect(), ..job.clone() })?;
    // A pass that says what it cannot do, and then leaves it, has said it.
    if made.end != End::Exited(0) || first_error(&made.stderr_text()).is_some() {
        return Ok(false);
    }
    let parse = follow_up(profile, job, FollowUp::ParseOnly);
    // A program that was invalid from the start says nothing about a pass.
    if worker.run(&parse)?.end != End::Exited(0) {
        return Ok(false);
    }
    let verified = worker.run(&Job { input: made.stdout.as_slice().into(), ..parse })?;
    Ok(verified.end != End::Exited(0))
}

/// The pass behind which the compiler stopped: the only one, or the last that was announced.
fn guilty_pass(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<Option<String>, EngineError> {
    if let [pass] = CommandLine::parse(&job.args).passes().as_slice() {
        return Ok(Some(pass.clone()));
    }
    let traced = worker.run(&follow_up(profile, job, FollowUp::TracePasses))?;
    let text = traced.stderr_text();
    Ok(text.lines().rev().find_map(announced_pass).map(str::to_owned))
}
