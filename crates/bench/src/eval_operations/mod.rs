//! `mohole bench eval-operations`: compares the evaluation of single operations with their execution.

mod cases;
mod compare;
mod number_type;
mod operands;
mod program;
mod templates;

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::{ProgramResult, execute};
use mohole_semantics::operations;
use mohole_session::{Session, TargetOption, WorkersOption, print, refusals};
use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{End, Job, Pipeline, Rng};
use serde::Serialize;

use self::cases::Case;
use self::compare::{Compared, Expected, compare, expect};

/// Compare the evaluation of single operations with their execution
///
/// For each operation of arith, math, index and complex, and for each type that programs are executed with,
/// makes a program that applies the operation to many operands, among them the extreme ones. The target
/// lowers it, its runner executes it, and every result is compared with what mohole says. Operands for which
/// a result is not defined are left out.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench eval-operations --tuples 200 --only arith.\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// How many lists of operands each operation is applied to
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tuples: u32,
    /// Only operations whose names begin so
    #[arg(long, value_name = "PREFIX", default_value = "")]
    only: String,
    /// Chooses the random operands
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Also compare very small numbers of bf16, which some processors take for zero
    #[arg(long)]
    subnormal_bf16: bool,
    /// Print one JSON object for each operation and type
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// The dialects whose operations are compared.
const DIALECTS: &[&str] = &["arith.", "math.", "index.", "complex."];

#[derive(Serialize)]
struct Row {
    operation: String,
    types: String,
    answer: &'static str,
    compared: usize,
    left_out: usize,
    detail: Option<String>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let first = session.profile.lowering_pipeline();
    let first = first.with_context(|| format!("{} has no pipeline to lower with", session.profile.name))?;
    let pipelines = [with_vectors(first)?, with_helpers(first)?];
    let runner = session.require_runner()?;
    let cases: Vec<Case> =
        templates::all().into_iter().filter(|case| case.operation.starts_with(&arguments.only)).collect();
    let workers = arguments.workers.count();
    let mut engine = session.engine(workers, Mode::Best)?;
    let prepared = engine.map(&cases, |worker, case| {
        let mut rng = Rng::new(arguments.seed);
        let tuples = operands::tuples(case, arguments.tuples as usize, &mut rng);
        let expected = expect(case, &tuples, arguments.subnormal_bf16);
        let lowered = match &expected {
            Ok(expected) if !expected.tuples.is_empty() => {
                lower(worker, &session, &pipelines, &program::text(case, &expected.tuples))?
            }
            _ => Err("no operands with a defined result".to_owned()),
        };
        Ok((expected, lowered))
    })?;
    drop(engine);
    let mut engine = Engine::new(&runner, workers, Mode::Best)?;
    let work: Vec<_> = cases.iter().zip(prepared).collect();
    let rows = engine.map(&work, |worker, (case, (expected, lowered))| {
        let ran = match lowered {
            Ok(lowered) => Ok(run(worker, &session, lowered)?),
            Err(why) => Err(why.clone()),
        };
        Ok(Row::new(case, expected, ran))
    })?;
    if arguments.json {
        return rows.iter().try_for_each(print::json);
    }
    print::ignore_closed_pipe(show(&rows, &arguments.only))
}

/// Functions of vectors are made of functions of numbers, for which vectors are taken apart.
fn with_vectors(pipeline: &Pipeline) -> Result<Pipeline> {
    let libm = "convert-math-to-libm,";
    Ok(pipeline.to_string().replacen(libm, &format!("{libm}convert-vector-to-llvm,"), 1).parse()?)
}

/// With passes in front that write functions for what has no instruction.
fn with_helpers(pipeline: &Pipeline) -> Result<Pipeline> {
    let helpers = "builtin.module(convert-math-to-funcs{convert-ctlz=false},func.func(math-expand-ops),\
                   convert-complex-to-standard,";
    Ok(with_vectors(pipeline)?.to_string().replacen("builtin.module(", helpers, 1).parse()?)
}

/// Lowers with the first pipeline that works. `Err` with the first message.
fn lower(
    worker: &mut Worker,
    session: &Session,
    pipelines: &[Pipeline],
    program: &str,
) -> Result<Result<Arc<[u8]>, String>, EngineError> {
    let limits = session.profile.limits.limits();
    let mut first = None;
    for pipeline in pipelines {
        let job = Job { args: [pipeline.to_argument()].into(), input: program.as_bytes().into(), limits };
        let run = worker.run(&job)?;
        if run.end == End::Exited(0) {
            return Ok(Ok(run.stdout.into()));
        }
        let message = run.stderr_text().lines().find(|line| line.contains("error:")).map(str::to_owned);
        first.get_or_insert(message.unwrap_or_else(|| "the compiler crashes".to_owned()));
    }
    let message = first.unwrap_or_default();
    Ok(Err(format!("not lowered: {}", message.split_once("error: ").map_or(&*message, |(_, text)| text))))
}

/// What a program did, and what it printed before it was killed.
type Ran = (ProgramResult, String);

fn run(worker: &mut Worker, session: &Session, lowered: &Arc<[u8]>) -> Result<Ran, EngineError> {
    let result = execute(worker, &session.profile, lowered)?;
    let printed = match result {
        ProgramResult::Killed(_) | ProgramResult::RunnerCrashed(_) => {
            let limits = session.profile.limits.limits();
            worker.run(&Job { args: [].into(), input: lowered.clone(), limits })?.stdout_text().into_owned()
        }
        _ => String::new(),
    };
    Ok((result, printed))
}

impl Row {
    fn new(case: &Case, expected: &Result<Expected, String>, ran: Result<Ran, String>) -> Row {
        let left_out = expected.as_ref().map_or(0, |expected| expected.left_out);
        let (answer, compared, detail) = match (expected, ran) {
            (Err(why), _) => ("not evaluated", 0, Some(why.clone())),
            (Ok(expected), _) if expected.tuples.is_empty() => ("nothing to compare", 0, None),
            (_, Err(why)) => ("not executed", 0, Some(why)),
            (Ok(expected), Ok(ran)) => match compare(case, expected, &ran) {
                Compared::Same => ("same", expected.tuples.len(), None),
                Compared::Differs(what, compared) => ("differs", compared, Some(what)),
                Compared::NotExecuted(why) => ("not executed", 0, Some(why)),
            },
        };
        Row { operation: case.operation.clone(), types: case.types(), answer, compared, left_out, detail }
    }
}

fn show(rows: &[Row], only: &str) -> Result<()> {
    for Row { operation, types, detail, .. } in rows.iter().filter(|row| row.answer == "differs") {
        print::line(format!("differs: {operation} {types}: {}", detail.as_deref().unwrap_or_default()))?;
    }
    let count = |answer: &str| rows.iter().filter(|row| row.answer == answer).count();
    let named = |answer: Option<&str>| {
        let rows = rows.iter().filter(|row| answer.is_none_or(|answer| row.answer == answer));
        rows.map(|row| row.operation.as_str()).collect::<BTreeSet<_>>()
    };
    let (templates, same) = (named(None), named(Some("same")));
    let without: Vec<&str> = operations()
        .filter(|name| DIALECTS.iter().any(|dialect| name.starts_with(dialect)) && name.starts_with(only))
        .filter(|name| !templates.contains(name))
        .collect();
    print::line(format!(
        "{} with templates, {} of them executed, {} different; {} without a template: {}",
        print::count(templates.len(), "operation", "operations"),
        same.union(&named(Some("differs"))).count(),
        named(Some("differs")).len(),
        without.len(),
        without.join(" "),
    ))?;
    print::line(format!(
        "{}: {} same, {} different, {} not executed, {} not evaluated, {} with nothing to compare",
        print::count(rows.len(), "operation with its types", "operations with their types"),
        count("same"),
        count("differs"),
        count("not executed"),
        count("not evaluated"),
        count("nothing to compare"),
    ))?;
    let sum = |of: fn(&Row) -> usize| print::thousands(rows.iter().map(of).sum());
    print::line(format!(
        "{} lists of operands compared, {} left out because a result is not defined or not exact",
        sum(|row| row.compared),
        sum(|row| row.left_out),
    ))?;
    let mut reasons = refusals::Refusals::default();
    let not = rows.iter().filter(|row| row.answer == "not executed" || row.answer == "not evaluated");
    not.filter_map(|row| row.detail.as_deref()).for_each(|reason| reasons.add(reason));
    refusals::show(&reasons.most_common(20))
}
