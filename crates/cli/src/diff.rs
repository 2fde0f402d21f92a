//! `mohole diff`: lowers a program along many paths and compares the results.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::{
    ComparedPath, DiffRunner, DiffVerdict, Differ, Disagreement, FailedPipeline, JudgedRun, Location,
    Lowerer, Start, localize,
};
use mohole_lowering::RuleIndex;
use mohole_oracle::{Comparison, Tolerance};
use mohole_recondition::certify;
use mohole_session::{Session, TargetOption, generic, inputs, print, rejected, rule_book};
use mohole_target::{Stop, Tool};
use mohole_testcase::{Pipeline, Rng};
use serde::Serialize;

use crate::path_finding::PathFinding;
use crate::planning::PlannerOptions;

/// Run a program along many lowering paths and compare what it prints
///
/// A difference is confirmed in new processes. Then the pipeline that shows it is reduced, and the first pass
/// after which the result is wrong is printed. With several targets, their results are compared with each
/// other as well.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole diff t.mlir --target mlir-opt-22,mlir-opt-19 --paths 20\n\n\
Verdicts: same; differs (one path prints something else, or aborts or never ends where others do not); \
nondeterministic (one path prints different results each time); not-executable (no path leads to a program \
that runs to its end); not-certified (paths differ, but the program has operations that may have undefined \
behaviour; see --assume-defined).\n\n\
Exit codes: 0 no difference, 1 error, 2 bad usage, such as an unknown pass, 3 not-executable, not-certified, \
or a pipeline of --pipeline gives no program that runs, 10 a difference, a crash or invalid IR.")]
pub(crate) struct Arguments {
    /// A program with a function `main` that prints what it computes; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The compilers: names from `mohole target list` [default: the newest installed mlir-opt]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    target: Vec<String>,
    #[command(flatten)]
    planner: PlannerOptions,
    /// Use this pipeline as an additional path on every target; may be repeated. If it fails, the reason is
    /// printed
    #[arg(long, value_name = "PIPELINE")]
    pipeline: Vec<Pipeline>,
    /// Assume that the program has no undefined behaviour
    #[arg(long)]
    assume_defined: bool,
    /// Floats with a smaller relative difference count as equal
    #[arg(long, value_name = "X", default_value_t = Tolerance::default().relative)]
    relative: f64,
    /// Floats with a smaller absolute difference count as equal
    #[arg(long, value_name = "X", default_value_t = Tolerance::default().absolute)]
    absolute: f64,
    /// Do not reduce the pipeline and do not search for the bad pass
    #[arg(long)]
    no_localize: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The result.
#[derive(Serialize, Default)]
struct Answer {
    verdict: &'static str,
    paths: usize,
    lowered: usize,
    ran: usize,
    distinct_programs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pipelines: Vec<Shown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced_pipeline: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_bad_pass: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    doubtful_ops: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed_pipelines: Vec<FailedPipeline>,
    /// Why paths or differences do not count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ignored: Vec<Ignored>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<PathFinding>,
}

/// The exit code when nothing, or less than was asked for, could be compared.
const NO_VERDICT: u8 = 3;

#[derive(Serialize)]
struct Ignored {
    reason: String,
    count: usize,
}

#[derive(Serialize)]
struct Shown {
    target: String,
    pipeline: Pipeline,
    output: String,
}

/// A compiler with what lowering needs; lanes borrow from it.
struct Prepared {
    session: Session,
    rule_index: RuleIndex,
    runner: Arc<Tool>,
    has_marker: bool,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let program: Arc<[u8]> = inputs::read(&arguments.file)?.into();
    let prepared = prepare(arguments)?;
    let mut lanes = prepared.iter().map(lane).collect::<Result<Vec<_>>>()?;
    let tolerance = Tolerance { absolute: arguments.absolute, relative: arguments.relative };
    let mut differ = Differ::new(program.clone(), tolerance);
    for (lane, Prepared { session, .. }) in lanes.iter_mut().zip(&prepared) {
        let Some(start) = lane.start(&program)? else {
            return Err(generic::why_not_accepted(&mut lane.compiling, session, &arguments.file, &program));
        };
        walk_all(arguments, session, lane, &start, &mut differ)?;
    }
    let verdict = differ.verdict(&lanes)?;
    let mut answer = answer(arguments, &verdict, &differ);
    answer.findings = findings(arguments, &prepared, &differ);
    answer.failed_pipelines =
        differ.report.failed_pipelines.iter().map(|failed| named(arguments, failed)).collect();
    if let DiffVerdict::Differs(disagreement) = &verdict {
        let doubtful = doubtful(arguments, &prepared[0].session, &program)?;
        if doubtful.is_empty() {
            if !arguments.no_localize {
                note_location(&mut answer, &mut lanes, &program, disagreement, &tolerance)?;
            }
        } else {
            answer.verdict = "not-certified";
            answer.doubtful_ops = doubtful;
        }
    }
    print::ignore_closed_pipe(print(arguments, &answer))?;
    Ok(exit_code(&answer))
}

fn exit_code(answer: &Answer) -> ExitCode {
    match answer.verdict {
        "differs" | "nondeterministic" => ExitCode::from(10),
        _ if !answer.findings.is_empty() => ExitCode::from(10),
        "not-executable" | "not-certified" => ExitCode::from(NO_VERDICT),
        _ if !answer.failed_pipelines.is_empty() => ExitCode::from(NO_VERDICT),
        _ => ExitCode::SUCCESS,
    }
}

/// A pipeline that failed, with the name of the user's file in what the compiler says.
fn named(arguments: &Arguments, failed: &FailedPipeline) -> FailedPipeline {
    let reason = rejected::with_file_name(&failed.reason, &arguments.file);
    FailedPipeline { reason, ..failed.clone() }
}

fn prepare(arguments: &Arguments) -> Result<Vec<Prepared>> {
    let named: Vec<Option<String>> = match arguments.target.is_empty() {
        true => vec![None],
        false => arguments.target.iter().cloned().map(Some).collect(),
    };
    let one = |target: Option<String>| {
        let session = Session::open(&TargetOption { target })?;
        let catalog = session.catalog(1)?;
        let rule_index = rule_book::rule_index_for_results(&session, &catalog)?;
        let runner = session.require_runner()?;
        let has_marker = rule_book::prints_op_stats(&catalog);
        Ok(Prepared { session, rule_index, runner, has_marker })
    };
    named.into_iter().map(one).collect()
}

fn lane(prepared: &Prepared) -> Result<DiffRunner<'_>> {
    let Prepared { session, rule_index, runner, has_marker } = prepared;
    let lowerer = Lowerer::new(&session.profile, rule_index, *has_marker);
    Ok(DiffRunner::new(&session.profile, &session.tool, runner, lowerer, &Stop::default())?)
}

fn walk_all(
    arguments: &Arguments,
    session: &Session,
    lane: &mut DiffRunner<'_>,
    start: &Start,
    differ: &mut Differ,
) -> Result<()> {
    let name = lane.profile.name.clone();
    for pipeline in &arguments.pipeline {
        let (run, result) = lane.judge_pipeline(&start.text, pipeline)?;
        rejected::check_accepted(session, &arguments.file, &[pipeline.to_argument()], &run.verdict)?;
        differ.take_pipeline(&name, pipeline, run, result);
    }
    let mut planner = arguments.planner.planner()?;
    for number in 0..arguments.planner.paths() {
        let mut rng = Rng::new(arguments.planner.seed(number));
        let (path, ran) = lane.walk(start, planner.as_mut(), &mut rng)?;
        differ.take(&name, &path, ran);
    }
    Ok(())
}

/// Operations of the program that may have undefined behaviour; none with `--assume-defined`.
fn doubtful(arguments: &Arguments, session: &Session, program: &[u8]) -> Result<Vec<String>> {
    if arguments.assume_defined {
        return Ok(Vec::new());
    }
    let mut engine = session.engine(1, mohole_target::Mode::Best)?;
    let module = generic::module(engine.first(), session, &arguments.file, program)?;
    Ok(certify(&module).doubtful.into_iter().collect())
}

fn note_location(
    answer: &mut Answer,
    lanes: &mut [DiffRunner<'_>],
    program: &Arc<[u8]>,
    disagreement: &Disagreement,
    tolerance: &Tolerance,
) -> Result<()> {
    let lane = lanes.iter_mut().find(|lane| lane.profile.name == disagreement.other.target);
    let lane = lane.context("the disagreement is between our own targets")?;
    let Location { passes, first_bad_pass } = localize(lane, program, disagreement, tolerance)?;
    answer.reduced_pipeline = Some(Pipeline::of_calls(&passes).to_string());
    answer.first_bad_pass = first_bad_pass;
    Ok(())
}

fn answer(arguments: &Arguments, verdict: &DiffVerdict, differ: &Differ) -> Answer {
    let report = &differ.report;
    let mut answer = Answer {
        paths: report.paths,
        lowered: report.lowered,
        ran: report.ran,
        distinct_programs: report.distinct,
        ignored: ignored(&report.ignored),
        ..Answer::default()
    };
    let shown = |path: &ComparedPath| Shown {
        target: path.target.clone(),
        pipeline: path.pipeline.clone(),
        output: path.result.to_string(),
    };
    match verdict {
        DiffVerdict::Same => answer.verdict = "same",
        DiffVerdict::Differs(disagreement) => {
            answer.verdict = "differs";
            answer.difference = match &disagreement.difference {
                Comparison::Same => None,
                difference @ Comparison::Differs { .. } => Some(difference.to_string()),
            };
            answer.pipelines = vec![shown(&disagreement.reference), shown(&disagreement.other)];
        }
        DiffVerdict::Nondeterministic(trial, other) => {
            answer.verdict = "nondeterministic";
            let second = Shown { output: other.to_string(), ..shown(trial) };
            answer.pipelines = vec![shown(trial), second];
        }
        DiffVerdict::NotExecutable(reason) => {
            answer.verdict = "not-executable";
            answer.reason = Some(rejected::with_file_name(reason, &arguments.file));
        }
    }
    answer
}

/// The reasons, each once.
fn ignored(reasons: &[String]) -> Vec<Ignored> {
    let mut counted: Vec<Ignored> = Vec::new();
    for reason in reasons {
        match counted.iter_mut().find(|ignored| ignored.reason == *reason) {
            Some(ignored) => ignored.count += 1,
            None => counted.push(Ignored { reason: reason.clone(), count: 1 }),
        }
    }
    counted
}

/// Crashes and invalid IR on the paths, each with the file if its program is the given one.
fn findings(arguments: &Arguments, prepared: &[Prepared], differ: &Differ) -> Vec<PathFinding> {
    let one = |(target, found): &(String, JudgedRun)| {
        let prepared = prepared.iter().find(|prepared| prepared.session.profile.name == *target)?;
        let given = (found.job.input == differ.program).then_some(arguments.file.as_path());
        Some(PathFinding::new(target, &prepared.session.tool, found, given))
    };
    differ.report.findings.iter().filter_map(one).collect()
}

fn print(arguments: &Arguments, answer: &Answer) -> Result<()> {
    if arguments.json {
        return print::json(answer);
    }
    print::line(format!(
        "{}: {}, {} lowered ({}), {} ran",
        answer.verdict,
        print::count(answer.paths, "path", "paths"),
        answer.lowered,
        print::count(answer.distinct_programs, "different program", "different programs"),
        answer.ran
    ))?;
    // A pipeline that failed is named below, with its reason.
    let reason = answer.reason.clone().filter(|_| answer.failed_pipelines.is_empty());
    let lines = [
        ("reason", &reason),
        ("difference", &answer.difference),
        ("first bad pass", &answer.first_bad_pass),
        ("reduced pipeline", &answer.reduced_pipeline),
    ];
    for (name, text) in lines {
        if let Some(text) = text {
            print::line(format!("{name}: {text}"))?;
        }
    }
    for FailedPipeline { target, pipeline, reason } in &answer.failed_pipelines {
        print::line(format!("{target}: {pipeline} fails: {reason}"))?;
    }
    for Ignored { reason, count } in
        answer.ignored.iter().filter(|one| Some(&one.reason) != answer.reason.as_ref())
    {
        print::line(format!("ignored: {reason} ({})", print::count(*count, "time", "times")))?;
    }
    if !answer.doubtful_ops.is_empty() {
        print::line(format!("may have undefined behaviour: {}", answer.doubtful_ops.join(" ")))?;
    }
    for shown in &answer.pipelines {
        print::line(format!("\n{}: {}\n{}", shown.target, shown.pipeline, shown.output))?;
    }
    answer.findings.iter().try_for_each(|finding| print::line(finding.text()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted_in_the_order_in_which_they_appear() {
        let reasons = ["not run: odd", "stuck with a.b", "not run: odd"].map(str::to_owned);
        let counted = ignored(&reasons).into_iter().map(|one| (one.reason, one.count));
        let expected = [("not run: odd".to_owned(), 2), ("stuck with a.b".to_owned(), 1)];
        assert_eq!(counted.collect::<Vec<_>>(), expected);
    }
}
