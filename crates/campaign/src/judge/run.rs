//! One run, judged: with the further run that the judge may ask for.

use std::borrow::Cow;

use mohole_oracle::{FollowUp, Judged, judge, judge_again, judge_without_pass};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{CommandLine, Execution, Finding, Job, Outcome, Provenance, Verdict};

/// A run and what it means.
#[derive(Debug, Clone)]
pub struct JudgedRun {
    /// What was run.
    pub job: Job,
    /// What the compiler did.
    pub execution: Execution,
    /// What that means.
    pub verdict: Verdict,
}

impl JudgedRun {
    /// The bug that the run shows on a target; `None` for a run that shows none.
    pub fn finding(self, target: &str, provenance: Provenance) -> Option<Finding> {
        let JudgedRun { job, execution, verdict } = self;
        let signature = verdict.signature?;
        let related = mohole_oracle::related(&signature);
        let finding = Finding::new(signature, target, &job.args, job.input);
        Some(Finding { message: verdict.message, related, provenance, output: execution.stderr, ..finding })
    }
}

/// Runs a job and judges it.
///
/// # Errors
/// When the machine fails; never for what the compiler does.
pub fn examine(worker: &mut Worker, profile: &Profile, job: &Job) -> Result<JudgedRun, EngineError> {
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
) -> Result<JudgedRun, EngineError> {
    let args = judged_args(profile, &job.args);
    let verdict =
        verdict(&args, &execution, |asked| worker.run(&follow_up(profile, job, asked)).map(Answer::Run))?;
    Ok(JudgedRun { job: job.clone(), execution, verdict })
}

/// The arguments as a judge sees them. Some compilers do something of their own unless they get a pass, so
/// that a pass which does nothing stands for none: without others, what fails is the parser or the printer.
pub(crate) fn judged_args<'a>(profile: &Profile, args: &'a [String]) -> Cow<'a, [String]> {
    let idle = CommandLine::parse(&profile.no_op).passes();
    let passes = CommandLine::parse(args).passes();
    match !passes.is_empty() && passes.iter().all(|pass| idle.contains(pass)) {
        true => args.iter().filter(|arg| !profile.no_op.contains(arg)).cloned().collect(),
        false => Cow::Borrowed(args),
    }
}

/// What is answered to a judge that asks for a further run.
pub(crate) enum Answer {
    /// The run that it asked for.
    Run(Execution),
    /// No run, but this verdict: the run would cost too much, or would tell nothing new.
    Verdict(Verdict),
}

/// What a run means. This is the only place that answers a judge that asks for more.
pub(crate) fn verdict<E>(
    args: &[String],
    execution: &Execution,
    answer: impl FnOnce(FollowUp) -> Result<Answer, E>,
) -> Result<Verdict, E> {
    let asked = match judge(args, execution) {
        Judged::Final(verdict) => return Ok(verdict),
        Judged::Ask(asked) => asked,
    };
    Ok(match answer(asked)? {
        Answer::Run(second) => judge_again(args, execution, asked, &second),
        Answer::Verdict(verdict) => verdict,
    })
}

/// What a run without passes means. No second run is needed: it would only name the pass.
pub fn verdict_of_one_run(args: &[String], execution: &Execution) -> Verdict {
    let same_again = |_| Ok::<_, std::convert::Infallible>(Answer::Run(execution.clone()));
    let Ok(verdict) = verdict(args, execution, same_again);
    verdict
}

/// Whether a job shows a finding that one run of the compiler shows. Cheaper than a judgement: a run that did
/// not die is of no interest, and often the pass has no part in the key.
///
/// # Errors
/// When the machine fails.
pub(crate) fn one_run_shows(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    finding: &Finding,
) -> Result<bool, EngineError> {
    let execution = worker.run(job)?;
    let verdict = verdict(&judged_args(profile, &job.args), &execution, |asked| match asked {
        FollowUp::ParseOnly => Ok(Answer::Verdict(pass_failure(None))),
        FollowUp::TracePasses => match judge_without_pass(&execution) {
            // Another failure counts in the same pass only.
            Some(verdict) if finding.other_failures.is_empty() || finding.is(verdict.signature.as_ref()) => {
                Ok(Answer::Verdict(verdict))
            }
            _ => worker.run(&follow_up(profile, job, asked)).map(Answer::Run),
        },
    })?;
    Ok(finding.is_shown_by(verdict.signature.as_ref()))
}

/// The verdict on a program that the compiler accepts and a pass does not, with the pass's message.
pub(crate) fn pass_failure(message: Option<String>) -> Verdict {
    Verdict::without_finding(Outcome::PassFailure, message)
}

/// Whether a run may be a finding. A diagnostic is none, wherever it comes from.
pub(crate) fn may_be_finding(args: &[String], execution: &Execution) -> bool {
    match judge(args, execution) {
        Judged::Final(verdict) => verdict.outcome.is_finding(),
        Judged::Ask(asked) => asked == FollowUp::TracePasses,
    }
}

/// The further run that a judge asks for.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_that_does_nothing_stands_for_none() {
        let mut profile = Profile::for_command("x", "x-opt");
        let check = |profile: &Profile, args: &[&str], expected: &str| {
            let args: Vec<String> = args.iter().map(ToString::to_string).collect();
            assert_eq!(judged_args(profile, &args).join(" "), expected);
        };
        check(&profile, &["--generic"], "--generic");
        profile.no_op = vec!["--idle".to_owned()];
        check(&profile, &["--idle", "--cse"], "--idle --cse");
        check(&profile, &["--idle"], "");
        check(&profile, &[], "");
    }
}
