//! `mohole bench reduce`: how small, and how fast, against `mlir-reduce`.
//!
//! Crashes as campaigns have found them, unreduced. Both reducers get the same cases, one after the other.

mod cases;
mod hide;
mod recorded;
mod rival;
mod summary;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{Reduced, Reduction};
use mohole_session::{Session, TargetOption, parse_time, print};
use mohole_target::{Mode, Stop, Worker, keep_orphans, processor_time};

use self::cases::Case;
use self::rival::Rival;
use self::summary::Line;

/// Measure the reducer: sizes, seconds, and the same cases given to mlir-reduce
///
/// The cases are crashes that campaigns have found, as they found them; some come with mohole. Those of
/// `--corpus` are put among generated functions and passes that do not matter. The test that `mlir-reduce`
/// gets is an easy one, the command as one types it and any death by a signal. Neither side lets the compiler
/// start a symbolizer.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench reduce --targets mlir-opt-22\n\n\
Exit codes: 0 measured, 1 no crash to reduce or mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Compilers [default: mlir-opt-22, mlir-opt-19 and catalyst]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    targets: Vec<String>,
    /// Campaigns whose crashes are taken in place of those that come with mohole: folders that
    /// `mohole fuzz --dir` made
    #[arg(long, value_name = "FOLDER")]
    findings: Vec<PathBuf>,
    /// Programs to find crashes with, in place of those that come with mohole: files or folders. One whose
    /// first lines hold `// command: ..` is run with that command first
    #[arg(long, value_name = "PATH", conflicts_with = "findings")]
    corpus: Vec<PathBuf>,
    /// Crashes from each compiler, at most
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    cases: u32,
    /// With --corpus: functions to hide each crash among come from this many generated programs
    #[arg(long, value_name = "N", default_value_t = 4)]
    padding: u64,
    /// With --corpus: time for a sweep that finds more crashes, for each compiler; 0 for none
    #[arg(long, value_parser = parse_time, default_value = "2m")]
    search: Duration,
    /// Time for reducing one case, for either reducer
    #[arg(long, value_parser = parse_time, default_value = "2m")]
    budget: Duration,
    /// Do not run mlir-reduce
    #[arg(long)]
    alone: bool,
    /// Keep the cases in a file, as they come with mohole
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// One JSON object per case
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
        let mut left = arguments.cases;
        for case in cases::of(&session, arguments)? {
            if left == 0 {
                break;
            }
            let Some((case, line)) = contest(&session, arguments, rival.as_ref(), &case)? else { continue };
            left -= 1;
            match arguments.json {
                true => print::json(&line)?,
                false => print::line(summary::line(&line))?,
            }
            lines.push(line);
            used.push(case);
        }
    }
    ensure!(!lines.is_empty(), "no crash was found to reduce");
    if let Some(path) = &arguments.save {
        cases::save(path, &used)?;
    }
    if arguments.json { Ok(()) } else { print::line(summary::text(&lines)) }
}

/// Gives one case to both; `None` for one that does not show here. A case from a program that someone wrote
/// is hidden as well as it can be.
fn contest(
    session: &Session,
    arguments: &Arguments,
    rival: Option<&Rival>,
    case: &Case,
) -> Result<Option<(Case, Line)>> {
    for case in cases::disguises(case, arguments) {
        if !is_shown(session, &case)? {
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

fn is_shown(session: &Session, case: &Case) -> Result<bool> {
    let mut worker = Worker::new(session.tool.clone(), Mode::Spawn)?;
    Ok(mohole_campaign::shows(
        &mut worker,
        &session.profile,
        &case.job(session),
        case.signature.kind(),
        &case.signature.key,
    )?)
}

fn reduce(session: &Session, arguments: &Arguments, case: &Case) -> Result<Option<Reduced>> {
    let reduction = Reduction {
        profile: &session.profile,
        tool: &session.tool,
        workers: 1,
        time: arguments.budget,
        seed: 0,
        keep: None,
        command: true,
        stop: Stop::default(),
        engine: None,
    };
    Ok(reduction.of_verdict(&case.job(session), &case.verdict())?)
}

fn line(case: &Case, reduced: &Reduced, cpu: f64, rival: Option<rival::Outcome>) -> Line {
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
