//! Differences that a pass of the lowering makes.

use anyhow::Result;
use mohole_campaign::{CheckedStep, Meaning, check_pipeline};
use mohole_semantics::POISON_SPREADS;
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
        Ok(guilty(&steps).map_or_else(|| answer.clone(), Answer::WrongCode))
    })?;
    Ok(explained)
}

/// The pass that changes the meaning. An unused `tensor.empty` is enough that the comparison does not judge
/// poison. Here it counts: what the program prints is no poison before, and its execution differs.
fn guilty(steps: &[CheckedStep]) -> Option<String> {
    let find = |is_wrong: fn(&Meaning) -> bool| steps.iter().find(|step| is_wrong(&step.meaning));
    let differs = find(|meaning| matches!(meaning, Meaning::Differs(_)));
    let spreads =
        |meaning: &Meaning| matches!(meaning, Meaning::Inconclusive(why) if why.contains(POISON_SPREADS));
    match differs {
        Some(step) => Some(step.pass.clone()),
        None => find(spreads).map(|step| format!("{}: prints poison", step.pass)),
    }
}
