//! `mohole diff`: lowers a program along many paths and compares the results.

mod answer;
mod location;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use mohole_campaign::{
    DiffRunner, DiffVerdict, Differ, Entry, EntryMeaning, FailedPipeline, JudgedRun, Lowerer, Start,
    evaluate_closely,
};
use mohole_lowering::RuleIndex;
use mohole_oracle::Tolerance;
use mohole_recondition::certify;
use mohole_semantics::NoEntry;
use mohole_session::{
    Session, TargetOption, Usage, WorkersOption, generic, inputs, parse_time, print, rejected, rule_book,
};
use mohole_target::{Stop, Tool};
use mohole_testcase::{Pipeline, Rng};

use crate::checked_pass::CheckedPass;
use crate::path_finding::PathFinding;
use crate::planning::PlannerOptions;
use crate::sweeping::{SweepEffort, wrong_passes};

use answer::Answer;
use location::note_location;

/// Run a program along many lowering paths and compare what it prints
///
/// First tries every pass alone, as `mohole check` does, and names those that change what the program
/// computes. If there are none, runs the program along many paths. What they print is compared with each
/// other and with what the program prints by evaluation, which says which side is right. A difference is
/// confirmed in new processes. Then the pipeline that shows it is reduced, and the first pass after which the
/// result is wrong is printed. With several targets, their results are compared with each other as well.
///
/// A `main` with results, or another function, gets a `main` that calls it and prints what it returns.
/// Arguments are drawn by --seed: the first for which the program has a meaning.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  mohole diff t.mlir --target mlir-opt-22,mlir-opt-19 --paths 20
  mohole diff t.mlir --entry sum

Verdicts: same; differs (a pass changes what the program computes; one path prints something else, or aborts or never \
ends where others do not; or all print something else than the evaluation); nondeterministic (one path prints different \
results each time); undefined (the program has undefined behaviour); not-executable (no path leads to a program that \
runs to its end); not-certified (paths differ, the evaluation is inconclusive, and the program has operations that may \
have undefined behaviour; see --assume-defined).

Exit codes: 0 no difference, 1 error, 2 bad usage, such as an unknown pass, 3 undefined, not-executable, \
not-certified, or a pipeline of --pipeline gives no program that runs, 10 a difference, a crash or invalid IR.")]
pub(crate) struct Arguments {
    /// A program; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The compilers: names from `mohole target list` [default: the newest installed mlir-opt]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    target: Vec<String>,
    /// The function to run [default: main, or the only one that can be called]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    planner: PlannerOptions,
    /// Try single passes for this time on each target; 0 does not try them
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "15s")]
    sweep_time: Duration,
    /// Use this pipeline as an additional path on every target; may be repeated. If it fails, the reason is
    /// printed
    #[arg(long, value_name = "PIPELINE")]
    pipeline: Vec<Pipeline>,
    /// Assume that the program has no undefined behaviour, whatever the evaluation says
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
    #[command(flatten)]
    workers: WorkersOption,
}

/// A compiler with what lowering needs; lanes borrow from it.
struct Prepared {
    session: Session,
    rule_index: RuleIndex,
    runner: Arc<Tool>,
    has_marker: bool,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    evaluate_closely();
    let program: Arc<[u8]> = inputs::read(&arguments.file)?.into();
    let prepared = prepare(arguments)?;
    let mut lanes = prepared.iter().map(lane).collect::<Result<Vec<_>>>()?;
    let entry = entry(arguments, &prepared[0].session, &mut lanes[0], &program)?;
    let wrong_passes = all_wrong_passes(arguments, &prepared, &program)?;
    let mut answer = match &entry {
        Ok(entry) => compare_paths(arguments, &prepared, &mut lanes, entry, wrong_passes.is_empty())?,
        Err(why) => Answer::not_executable(why.to_string()),
    };
    answer.take_wrong_passes(wrong_passes);
    print::ignore_closed_pipe(answer.print(arguments.json))?;
    Ok(answer.exit_code())
}

/// A program that the compiler accepts.
fn start(
    arguments: &Arguments,
    session: &Session,
    lane: &mut DiffRunner<'_>,
    program: &Arc<[u8]>,
) -> Result<Start> {
    match lane.start(program)? {
        Some(start) => Ok(start),
        None => Err(generic::why_not_accepted(&mut lane.compiling, session, &arguments.file, program)),
    }
}

/// The function to run; why there is none, if none was asked for.
fn entry(
    arguments: &Arguments,
    session: &Session,
    lane: &mut DiffRunner<'_>,
    program: &Arc<[u8]>,
) -> Result<Result<Entry, NoEntry>> {
    let Ok(text) = generic::form(&mut lane.compiling, session, program)? else {
        return Err(generic::why_not_accepted(&mut lane.compiling, session, &arguments.file, program));
    };
    match Entry::new(program, &text, arguments.entry.as_deref(), arguments.planner.seed(0)) {
        Err(why @ NoEntry::Unknown(_)) => Err(Usage(why.to_string()).into()),
        entry => Ok(entry),
    }
}

/// The passes of all targets that change what the program computes.
fn all_wrong_passes(
    arguments: &Arguments,
    prepared: &[Prepared],
    program: &Arc<[u8]>,
) -> Result<Vec<CheckedPass>> {
    let effort = SweepEffort { time: arguments.sweep_time, workers: arguments.workers.count() };
    let mut wrong = Vec::new();
    for Prepared { session, .. } in prepared.iter().filter(|_| !effort.time.is_zero()) {
        wrong.extend(wrong_passes(session, &arguments.file, program, effort)?);
    }
    Ok(wrong)
}

/// Compares given pipelines, and planned paths as well if these are `wanted`.
fn compare_paths(
    arguments: &Arguments,
    prepared: &[Prepared],
    lanes: &mut [DiffRunner<'_>],
    entry: &Entry,
    wanted: bool,
) -> Result<Answer> {
    let program = match &entry.program {
        Ok(program) => program.clone(),
        Err(why) => {
            let mut answer = Answer::not_executable(why.clone());
            answer.note_entry(entry, arguments.assume_defined);
            return Ok(answer);
        }
    };
    let tolerance = Tolerance { absolute: arguments.absolute, relative: arguments.relative };
    let mut differ = Differ::new(program.clone(), tolerance);
    if let EntryMeaning::Defined(output) = &entry.meaning {
        let output = output.clone();
        differ.judge = Some(Box::new(move |result| output.allows(result, &tolerance)));
    }
    for (lane, Prepared { session, .. }) in lanes.iter_mut().zip(prepared) {
        let start = start(arguments, session, lane, &program)?;
        let paths = if wanted { arguments.planner.paths() } else { 0 };
        walk_all(arguments, session, lane, &start, &mut differ, paths)?;
    }
    let verdict = differ.verdict(lanes)?;
    let mut answer = Answer::new(&arguments.file, &verdict, &differ);
    answer.findings = findings(arguments, prepared, &differ);
    answer.failed_pipelines =
        differ.report.failed_pipelines.iter().map(|failed| named(arguments, failed)).collect();
    answer.note_entry(entry, arguments.assume_defined);
    answer.note_agreement(&verdict, &entry.meaning, &tolerance);
    let is_judged = matches!(entry.meaning, EntryMeaning::Defined(_)) || arguments.assume_defined;
    if matches!(verdict, DiffVerdict::Differs(_)) && !is_judged {
        answer.note_doubtful(doubtful(arguments, &prepared[0].session, &program)?);
    }
    if answer.verdict == "differs" && !arguments.no_localize {
        note_location(&mut answer, lanes, &program, &verdict, &tolerance)?;
    }
    Ok(answer)
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
    paths: usize,
) -> Result<()> {
    let name = lane.profile.name.clone();
    for pipeline in &arguments.pipeline {
        let (run, result) = lane.judge_pipeline(&start.text, pipeline)?;
        rejected::check_accepted(session, &arguments.file, &[pipeline.to_argument()], &run.verdict)?;
        differ.take_pipeline(&name, pipeline, run, result);
    }
    let mut planner = arguments.planner.planner()?;
    for number in 0..paths {
        let mut rng = Rng::new(arguments.planner.seed(number));
        let (path, ran) = lane.walk(start, planner.as_mut(), &mut rng)?;
        differ.take(&name, &path, ran);
    }
    Ok(())
}

/// Operations of the program that may have undefined behaviour.
fn doubtful(arguments: &Arguments, session: &Session, program: &[u8]) -> Result<Vec<String>> {
    let mut engine = session.engine(1, mohole_target::Mode::Best)?;
    let module = generic::module(engine.first(), session, &arguments.file, program)?;
    Ok(certify(&module).doubtful.into_iter().collect())
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
