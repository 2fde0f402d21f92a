//! `mohole bench reduce`: compares the reducer with `mlir-reduce` on unreduced crashes.

mod cases;
mod hide;
mod recorded;
mod rival;
mod summary;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{Compiler, Reduced, Reduction, look_for};
use mohole_session::{Session, TargetOption, parse_time, print};
use mohole_target::{Mode, Stop, Worker, keep_orphans, processor_time};

use self::cases::{Case, Source};
use self::rival::Rival;
use self::summary::Line;

/// Compare the reducer with mlir-reduce: size and time
///
/// The cases are unreduced crashes that campaigns found; some are built in. Cases from `--corpus` are hidden
/// among generated functions and irrelevant passes. The test for `mlir-reduce` is easy: any crash with a
/// signal is interesting. The compiler starts no symbolizer on either side.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench reduce --targets mlir-opt-22\n\n\
Exit codes: 0 measured, 1 no crash to reduce, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Compilers [default: mlir-opt-22, mlir-opt-19 and catalyst]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    targets: Vec<String>,
    #[command(flatten)]
    source: Source,
    /// Time limit of each reducer for one case: 90s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "2m")]
    budget: Duration,
    /// Do not run mlir-reduce
    #[arg(long)]
    alone: bool,
    /// Save the cases to a file, in the format of the built-in cases
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print one JSON object per case
    #[arg(long)]
    json: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    keep_orphans()?;
    let default = ["mlir-opt-22", "mlir-opt-19", "catalyst"].map(str::to_owned);
    let targets = if arguments.targets.is_empty() { &default[..] } else { &arguments.targets };
    let rival = if arguments.alone { None } else { Rival::find() };
    let (mut lines, mut used) = (Vec::new(), Vec::new());
    for target in targets {
        let session = Session::open(&TargetOption { target: Some(target.clone()) })?;
        let mut left = arguments.source.cases;
        for case in cases::of(&session, &arguments.source)? {
            if left == 0 {
                break;
            }
            let Some((case, line)) = compare(&session, arguments, rival.as_ref(), &case)? else { continue };
            left -= 1;
            match arguments.json {
                true => print::json(&line)?,
                false => print::line(summary::line(&line))?,
            }
            lines.push(line);
            used.push(case);
        }
    }
    ensure!(!lines.is_empty(), "no crash to reduce was found");
    if let Some(path) = &arguments.save {
        cases::save(path, &used)?;
    }
    if arguments.json { Ok(()) } else { print::line(summary::text(&lines)) }
}

/// Gives one case to both reducers; `None` if it does not reproduce. A case from `--corpus` is hidden as well
/// as possible.
fn compare(
    session: &Session,
    arguments: &Arguments,
    rival: Option<&Rival>,
    case: &Case,
) -> Result<Option<(Case, Line)>> {
    for case in cases::hidden(case, &arguments.source) {
        if !reproduces(session, &case)? {
            continue;
        }
        let before = processor_time();
        let Some(reduced) = reduce(session, arguments, &case)? else { continue };
        let cpu = processor_time().saturating_sub(before).as_secs_f64();
        let rival = rival.map(|rival| rival.try_on(session, &case.job(session), arguments.budget));
        let line = line(&case, &reduced, cpu, rival.transpose()?);
        return Ok(Some((case, line)));
    }
    Ok(None)
}

fn reproduces(session: &Session, case: &Case) -> Result<bool> {
    let mut worker = Worker::new(session.tool.clone(), Mode::Spawn)?;
    let finding = case.finding();
    let run = look_for(&mut worker, compiler(session), &case.job(session), &finding)?;
    Ok(finding.is(run.verdict.signature.as_ref()))
}

fn compiler(session: &Session) -> Compiler<'_> {
    Compiler { profile: &session.profile, tool: &session.tool, runner: None }
}

fn reduce(session: &Session, arguments: &Arguments, case: &Case) -> Result<Option<Reduced>> {
    let reduction = Reduction {
        compiler: compiler(session),
        workers: 1,
        time: arguments.budget,
        seed: 0,
        keep: None,
        command: true,
        stop: Stop::default(),
        engine: None,
        earlier: None,
    };
    Ok(reduction.of(&case.job(session), &case.finding())?)
}

fn line(case: &Case, reduced: &Reduced, cpu: f64, rival: Option<rival::RivalResult>) -> Line {
    let (before, after) = (reduced.before, reduced.after);
    Line {
        target: case.target.clone(),
        key: case.signature.key.clone(),
        title: case.signature.title(),
        ops: [before.ops, after.ops],
        passes: [before.passes, after.passes],
        bytes: [before.bytes, after.bytes],
        runs: reduced.runs,
        seconds: reduced.elapsed.as_secs_f64(),
        cpu,
        finished: reduced.finished,
        as_text: reduced.as_text,
        rival,
    }
}
