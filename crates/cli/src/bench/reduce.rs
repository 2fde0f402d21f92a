//! `mohole bench reduce`: how small, and how fast, against `mlir-reduce`.
//!
//! Crashes are found by a sweep, and each is hidden: the program among functions that have nothing to do with
//! it, its pass among passes that do nothing for it. Then both reducers get the same case.

mod hide;
mod rival;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{Finding, Reduced, Reduction, Sweep, builtin_programs};
use mohole_generate::mixed::{Mixed, Options};
use mohole_target::{Mode, Worker};
use mohole_testcase::{Job, Outcome};
use serde::Serialize;

use self::rival::Rival;
use crate::fuzz::parse_time;
use crate::session::{Session, TargetOption};
use crate::{inputs, say};

/// Measure the reducer: sizes, seconds, and the same cases given to mlir-reduce
///
/// Crashes come from a sweep of each target over a corpus. Each is put among generated functions and passes
/// that do not matter, then reduced. The test that
/// `mlir-reduce` gets is an easy one, the command as one types it and any death by a signal.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench reduce --corpus docs/found --cases 10")]
pub(crate) struct Arguments {
    /// Compilers [default: mlir-opt-22, mlir-opt-19 and catalyst]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    targets: Vec<String>,
    /// Programs to find crashes with, besides those that come with mohole: files or folders
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Crashes from each compiler, at most
    #[arg(long, value_name = "N", default_value_t = 10)]
    cases: usize,
    /// Functions to hide each crash among come from this many generated programs
    #[arg(long, value_name = "N", default_value_t = 4)]
    padding: u64,
    /// Time for finding crashes, for each compiler
    #[arg(long, value_parser = parse_time, default_value = "2m")]
    search: Duration,
    /// Time for reducing one case, for either reducer
    #[arg(long, value_parser = parse_time, default_value = "2m")]
    budget: Duration,
    /// Do not run mlir-reduce
    #[arg(long)]
    alone: bool,
    /// One JSON object per case
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    target: String,
    key: String,
    title: String,
    ops: [usize; 2],
    passes: [usize; 2],
    bytes: [usize; 2],
    runs: usize,
    seconds: f64,
    finished: bool,
    as_text: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rival: Option<rival::Outcome>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let default = ["mlir-opt-22", "mlir-opt-19", "catalyst"].map(str::to_owned);
    let targets = if arguments.targets.is_empty() { &default[..] } else { &arguments.targets };
    let rival = if arguments.alone { None } else { Rival::find() };
    let mut lines = Vec::new();
    for target in targets {
        let session = Session::open(&TargetOption { target: Some(target.clone()) })?;
        for finding in crashes(&session, arguments)? {
            let Some((job, reduced)) = reduce(&session, arguments, &finding)? else { continue };
            let line = Line::new(
                &session,
                &finding,
                &reduced,
                rival.as_ref().map(|rival| rival.try_on(&session, &job, arguments.budget)).transpose()?,
            );
            show(arguments, &line)?;
            lines.push(line);
        }
    }
    ensure!(!lines.is_empty(), "no crash was found to reduce");
    if arguments.json { Ok(()) } else { summary(&lines, arguments) }
}

/// Distinct crashes of a compiler on programs that it accepts.
fn crashes(session: &Session, arguments: &Arguments) -> Result<Vec<Finding>> {
    let catalog = session.catalog(1)?;
    let mut programs =
        if arguments.corpus.is_empty() { Vec::new() } else { inputs::pieces(&arguments.corpus)? };
    programs.extend(builtin_programs());
    let stop = AtomicBool::new(false);
    let sweep = Sweep {
        profile: &session.profile,
        tool: &session.tool,
        catalog: &catalog,
        programs: &programs,
        workers: 1,
        time: Some(arguments.search),
        stop: &stop,
        folder: None,
    };
    let report = sweep.run(&|_| ())?;
    let mut found: Vec<Finding> = report.findings;
    found.retain(|finding| matches!(finding.verdict.outcome, Outcome::Crash(_)));
    // One bug shows under many passes; one of them is enough.
    let mut seen = BTreeSet::new();
    found.retain(|finding| finding.verdict.signature.as_ref().is_some_and(|s| seen.insert(place(&s.title))));
    found.truncate(arguments.cases);
    Ok(found)
}

/// Where it died, whatever the pass.
fn place(title: &str) -> String {
    let place = title.rsplit_once(" (").map_or(title, |(place, _)| place);
    place.chars().take(60).collect()
}

/// Hides a crash as well as it can be hidden and reduces what comes of it.
fn reduce(session: &Session, arguments: &Arguments, finding: &Finding) -> Result<Option<(Job, Reduced)>> {
    let mixed = Mixed::new();
    let padding: Vec<String> =
        (0..arguments.padding).map(|seed| mixed.generate(seed, &Options::default()).text).collect();
    let mut worker = Worker::new(session.tool.clone(), Mode::Best)?;
    let Some(signature) = &finding.verdict.signature else { return Ok(None) };
    let reduction = Reduction {
        profile: &session.profile,
        tool: &session.tool,
        workers: 1,
        time: arguments.budget,
        seed: 0,
        keep: None,
        command: true,
        stop: None,
    };
    for job in hide::all(&finding.job, &padding) {
        let outcome = finding.verdict.outcome;
        if mohole_campaign::shows(&mut worker, &session.profile, &job, outcome, &signature.key)?
            && let Some(reduced) = reduction.of_verdict(&job, &finding.verdict)?
        {
            return Ok(Some((job, reduced)));
        }
    }
    Ok(None)
}

impl Line {
    fn new(session: &Session, finding: &Finding, reduced: &Reduced, rival: Option<rival::Outcome>) -> Self {
        let signature = finding.verdict.signature.clone();
        let (key, title) = signature.map(|signature| (signature.key, signature.title)).unwrap_or_default();
        let (before, after) = (reduced.before, reduced.after);
        Line {
            target: session.profile.name.clone(),
            key,
            title,
            ops: [before.ops, after.ops],
            passes: [before.passes, after.passes],
            bytes: [before.bytes, after.bytes],
            runs: reduced.runs,
            seconds: reduced.elapsed.as_secs_f64(),
            finished: reduced.finished,
            as_text: reduced.as_text,
            rival,
        }
    }
}

fn show(arguments: &Arguments, line: &Line) -> Result<()> {
    if arguments.json {
        return say::json(line);
    }
    let rival = match &line.rival {
        Some(rival) if rival.able => {
            format!("; mlir-reduce: {} operations, {:.1} s", rival.ops, rival.seconds)
        }
        Some(rival) => format!("; mlir-reduce: {} ({:.1} s)", rival.why, rival.seconds),
        None => String::new(),
    };
    let ([ops, fewer], [passes, less]) = (line.ops, line.passes);
    say::line(format!(
        "{}: {}\n  operations {ops} -> {fewer}, passes {passes} -> {less}, {} in {:.1} s{rival}",
        line.target,
        line.title,
        say::count(line.runs, "candidate", "candidates"),
        line.seconds,
    ))
}

fn summary(lines: &[Line], arguments: &Arguments) -> Result<()> {
    let of = |number: &dyn Fn(&Line) -> f64| median(lines.iter().map(number).collect());
    say::line(format!(
        "{}: median operations {} -> {}, passes {} -> {}, {:.1} s, {} candidates",
        say::count(lines.len(), "crash", "crashes"),
        of(&|line| line.ops[0] as f64),
        of(&|line| line.ops[1] as f64),
        of(&|line| line.passes[0] as f64),
        of(&|line| line.passes[1] as f64),
        of(&|line| line.seconds),
        of(&|line| line.runs as f64),
    ))?;
    let rivals: Vec<(&Line, &rival::Outcome)> =
        lines.iter().filter_map(|line| Some((line, line.rival.as_ref()?))).collect();
    if arguments.alone || rivals.is_empty() {
        return Ok(());
    }
    let able: Vec<_> = rivals.iter().filter(|(_, rival)| rival.able).collect();
    say::line(format!(
        "mlir-reduce: {} of {} it can do; on these median operations {} (mohole {}), seconds {:.1} (mohole {:.1}), median ratio {:.1}",
        able.len(),
        rivals.len(),
        median(able.iter().map(|(_, rival)| rival.ops as f64).collect()),
        median(able.iter().map(|(line, _)| line.ops[1] as f64).collect()),
        median(able.iter().map(|(_, rival)| rival.seconds).collect()),
        median(able.iter().map(|(line, _)| line.seconds).collect()),
        median(able.iter().map(|(line, rival)| rival.seconds / line.seconds).collect()),
    ))
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => f64::NAN,
        len if len.is_multiple_of(2) => f64::midpoint(numbers[middle - 1], numbers[middle]),
        _ => numbers[middle],
    }
}
