//! Differences that a pass of the lowering makes.

use anyhow::Result;
use mohole_campaign::{Meaning, check_pipeline};
use mohole_testcase::Job;

use super::answer::Answer;
use super::executor::Executor;

/// Looks for a pass that changes the meaning of each program that differs.
pub(super) fn explain(executor: &mut Executor<'_>, work: &[(&&str, Answer)]) -> Result<Vec<Answer>> {
    let Executor { compiler, session, args, .. } = executor;
    let explained = compiler.map(work, |worker, (text, answer)| {
        let Answer::Differs(_) = answer else { return Ok(answer.clone()) };
        let limits = session.profile.limits.limits();
        let job = Job { args: args.clone(), input: text.as_bytes().into(), limits };
        let steps = check_pipeline(worker, &session.profile, &job)?.unwrap_or_default();
        let wrong = steps.iter().find(|step| matches!(step.meaning, Meaning::Differs(_)));
        Ok(wrong.map_or_else(|| answer.clone(), |step| Answer::WrongCode(step.pass.clone())))
    })?;
    Ok(explained)
}
