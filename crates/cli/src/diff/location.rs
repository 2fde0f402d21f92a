//! The pass to blame for a difference.

use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::{ComparedPath, DiffRunner, DiffVerdict, Location, Meaning, check_pipeline, localize};
use mohole_oracle::Tolerance;
use mohole_testcase::{CommandLine, Job, Pipeline};

use super::answer::Answer;

/// Names the pass after which the program is wrong: by evaluation, or else by execution, which needs a path
/// that is right.
pub(super) fn note_location(
    answer: &mut Answer,
    lanes: &mut [DiffRunner<'_>],
    program: &Arc<[u8]>,
    verdict: &DiffVerdict,
    tolerance: &Tolerance,
) -> Result<()> {
    let wrong = match verdict {
        DiffVerdict::Differs(disagreement) => &disagreement.other,
        DiffVerdict::AllWrong(path) => path,
        _ => return Ok(()),
    };
    let lane = lanes.iter_mut().find(|lane| lane.profile.name == wrong.target);
    let lane = lane.context("the disagreement is between our own targets")?;
    let evaluated = by_evaluation(lane, program, wrong)?;
    if let DiffVerdict::Differs(disagreement) = verdict {
        let Location { passes, first_bad_pass } = localize(lane, program, disagreement, tolerance)?;
        answer.reduced_pipeline = Some(Pipeline::of_calls(&passes).to_string());
        answer.first_bad_pass = first_bad_pass;
    }
    if let Some((pass, pipeline)) = evaluated {
        answer.first_bad_pass = Some(pass);
        answer.reduced_pipeline = answer.reduced_pipeline.take().or(pipeline);
    }
    Ok(())
}

/// The first pass of a path that changes the meaning, and the pipeline up to it.
fn by_evaluation(
    lane: &mut DiffRunner<'_>,
    program: &Arc<[u8]>,
    path: &ComparedPath,
) -> Result<Option<(String, Option<String>)>> {
    let args = [path.pipeline.to_argument()].into();
    let job = Job { args, input: program.clone(), limits: lane.profile.limits.limits() };
    let Ok(mut steps) = check_pipeline(&mut lane.compiling, lane.profile, &job)? else { return Ok(None) };
    let Some(last) = steps.pop() else { return Ok(None) };
    let pipeline = CommandLine::parse(&[last.pipeline]).pipelines().next().map(Pipeline::to_string);
    Ok(matches!(last.meaning, Meaning::Differs(_)).then_some((last.pass, pipeline)))
}
