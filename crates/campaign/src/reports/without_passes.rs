//! Programs that fail without any pass: printing or parsing alone may show the bug, and a pass in the command
//! would mislead.

use std::time::Instant;

use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{Activity, CommandLine, Finding, Job, Kind, Signature};

use super::subject::Subject;
use super::trials::Tried;
use crate::oracles;

/// A finding that shows without its passes.
#[derive(Debug)]
pub(crate) struct ShownWithoutPasses {
    /// The arguments without passes.
    pub(crate) args: Vec<String>,
    /// What they show.
    pub(crate) shown: Signature,
}

/// For every finding, the command without passes if that shows it.
pub(crate) fn without_passes(
    subject: &Subject,
    tried: &[Tried<'_>],
    workers: usize,
    end: Option<Instant>,
) -> Result<Vec<Option<ShownWithoutPasses>>, EngineError> {
    let mut engine = Engine::with_stop(&subject.tool, workers, Mode::Best, subject.stop())?;
    let is_over = || end.is_some_and(|end| Instant::now() >= end) || subject.stop().is_requested();
    engine.map(tried, |worker, one| match is_over() || !may_need_no_pass(one) {
        true => Ok(None),
        false => try_without(worker, subject, one),
    })
}

/// Whether a finding may be one of the printer or the parser, although its command has passes.
fn may_need_no_pass(tried: &Tried<'_>) -> bool {
    let is_printing = tried.finding.signature.activity.is_some() || mentions_printer(tried.finding);
    let may =
        tried.finding.kind() == Kind::RoundTrip || is_printing || tried.finding.signature.pass.is_none();
    may && !CommandLine::parse(&tried.job.args).passes().is_empty()
}

fn mentions_printer(finding: &Finding) -> bool {
    finding.own_signature().failure.functions().any(|function| function.contains("::print"))
}

fn try_without(
    worker: &mut Worker,
    subject: &Subject,
    tried: &Tried<'_>,
) -> Result<Option<ShownWithoutPasses>, EngineError> {
    let own = CommandLine::parse(&subject.profile.no_op).passes();
    let passes = CommandLine::parse(&tried.job.args).passes();
    if passes == own {
        return Ok(None);
    }
    let is_flag = |arg: &&String| CommandLine::parse(std::slice::from_ref(*arg)).passes().is_empty();
    let flags = tried.job.args.iter().filter(is_flag);
    let args: Vec<String> = flags.chain(&subject.profile.no_op).cloned().collect();
    let job = Job { args: args.as_slice().into(), ..tried.job.clone() };
    let run = oracles::of(tried.finding).look(worker, subject.compiler(), &job, tried.finding)?;
    let shows = |shown: &Signature| {
        let is_printed = shown.activity == Some(Activity::Printing) && mentions_printer(tried.finding);
        tried.finding.is(Some(shown)) || is_printed
    };
    Ok(run.verdict.signature.filter(shows).map(|shown| ShownWithoutPasses { args, shown }))
}
