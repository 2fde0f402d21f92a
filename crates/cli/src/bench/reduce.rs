//! `mohole bench reduce`: how small, and how fast, against `mlir-reduce`.
//!
//! Crashes come from programs that tell of one and from a sweep, and each is hidden: the program among functions that have nothing to do with
//! it, its pass among passes that do nothing for it. Then both reducers get the same case.

mod hide;
mod recorded;
mod rival;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{Campaign, KnownIssues, Record, Reduced, Reduction, finding_folders};
use mohole_generate::mixed::{Mixed, Options};
use mohole_target::{Mode, Worker};
use mohole_testcase::{Job, Outcome, Verdict};
use serde::Serialize;

use self::rival::Rival;
use crate::fuzz::parse_time;
use crate::session::{Session, TargetOption};
use crate::{fuzz, inputs, say};

/// Measure the reducer: sizes, seconds, and the same cases given to mlir-reduce
///
/// Crashes come from programs that tell of one and from a sweep of each target. Each is put among generated functions and passes
/// that do not matter, then reduced. The test that
/// `mlir-reduce` gets is an easy one, the command as one types it and any death by a signal.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench reduce --corpus docs/found --cases 10")]
pub(crate) struct Arguments {
    /// Compilers [default: mlir-opt-22, mlir-opt-19 and catalyst]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    targets: Vec<String>,
    /// Programs to find crashes with, besides those that come with mohole: files or folders. One whose first
    /// lines hold `// command: ..` is run with that command first
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Campaigns whose crashes are taken, in place of a search: folders that `mohole fuzz --dir` made
    #[arg(long, value_name = "FOLDER")]
    findings: Vec<PathBuf>,
    /// Crashes from each compiler, at most
    #[arg(long, value_name = "N", default_value_t = 10)]
    cases: usize,
    /// Functions to hide each crash among come from this many generated programs
    #[arg(long, value_name = "N", default_value_t = 4)]
    padding: u64,
    /// Time for a sweep that finds more crashes, for each compiler; 0 for none
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
        let found = match arguments.findings.as_slice() {
            [] => search(&session, arguments)?,
            campaigns => kept(&session, campaigns)?,
        };
        for (job, verdict) in distinct(found).into_iter().take(arguments.cases) {
            let Some((job, reduced)) = reduce(&session, arguments, &job, &verdict)? else { continue };
            let line = Line::new(
                &session,
                &verdict,
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

/// What crashes a compiler: as programs tell, and where these are too few, by a sweep.
fn search(session: &Session, arguments: &Arguments) -> Result<Vec<(Job, Verdict)>> {
    let programs = if arguments.corpus.is_empty() { Vec::new() } else { inputs::pieces(&arguments.corpus)? };
    let recorded = recorded::crashes(session, &programs)?;
    if arguments.search.is_zero() || distinct(recorded.clone()).len() >= arguments.cases {
        return Ok(recorded);
    }
    let field = fuzz::field(session, &arguments.corpus, 1)?;
    let folder = tempfile::tempdir()?;
    let campaign = Campaign {
        field: &field,
        strategies: fuzz::chosen(&["sweep".to_owned()], &field)?,
        folder: folder.path().to_owned(),
        seed: 0,
        workers: 1,
        time: Some(arguments.search),
        tests: None,
        known: &KnownIssues::default(),
        stop: &AtomicBool::new(false),
        reduce: false,
    };
    campaign.run(&|_| ())?;
    let swept = kept(session, &[folder.path().to_owned()]).unwrap_or_default();
    Ok(recorded.into_iter().chain(swept).collect())
}

/// What crashes a compiler: as campaigns have kept it.
fn kept(session: &Session, campaigns: &[PathBuf]) -> Result<Vec<(Job, Verdict)>> {
    let mut found = Vec::new();
    for campaign in campaigns {
        for folder in finding_folders(campaign)? {
            let record = Record::read(&folder)?;
            if record.target != session.profile.name {
                continue;
            }
            let job = Job {
                args: record.args.clone().into(),
                input: inputs::read(&folder.join("module.mlir"))?.into(),
                limits: session.profile.limits.limits(),
            };
            found.push((job, record.verdict()));
        }
    }
    Ok(found)
}

/// Crashes only, and of one bug that shows under many passes only one.
fn distinct(found: Vec<(Job, Verdict)>) -> Vec<(Job, Verdict)> {
    let mut seen = BTreeSet::new();
    let mut is_new = |verdict: &Verdict| {
        let title = verdict.signature.as_ref().map(|signature| place(&signature.title));
        title.is_some_and(|title| seen.insert(title))
    };
    let crash = |verdict: &Verdict| matches!(verdict.outcome, Outcome::Crash(_));
    found.into_iter().filter(|(_, verdict)| crash(verdict) && is_new(verdict)).collect()
}

/// Where it died, whatever the pass.
fn place(title: &str) -> String {
    let place = title.rsplit_once(" (").map_or(title, |(place, _)| place);
    place.chars().take(60).collect()
}

/// Hides a crash as well as it can be hidden and reduces what comes of it.
fn reduce(
    session: &Session,
    arguments: &Arguments,
    job: &Job,
    verdict: &Verdict,
) -> Result<Option<(Job, Reduced)>> {
    let mixed = Mixed::new();
    let padding: Vec<String> =
        (0..arguments.padding).map(|seed| mixed.generate(seed, &Options::default()).text).collect();
    let mut worker = Worker::new(session.tool.clone(), Mode::Best)?;
    let Some(signature) = &verdict.signature else { return Ok(None) };
    let reduction = Reduction {
        profile: &session.profile,
        tool: &session.tool,
        workers: 1,
        time: arguments.budget,
        seed: 0,
        keep: None,
        command: true,
        stop: None,
        engine: None,
    };
    for job in hide::all(job, &padding) {
        let outcome = verdict.outcome;
        if mohole_campaign::shows(&mut worker, &session.profile, &job, outcome, &signature.key)?
            && let Some(reduced) = reduction.of_verdict(&job, verdict)?
        {
            return Ok(Some((job, reduced)));
        }
    }
    Ok(None)
}

impl Line {
    fn new(session: &Session, verdict: &Verdict, reduced: &Reduced, rival: Option<rival::Outcome>) -> Self {
        let signature = verdict.signature.clone();
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
    // A program that is only text has no operations to count.
    let ops = |i: usize| {
        let parsed = lines.iter().filter(|line| !line.as_text);
        median(parsed.map(|line| line.ops[i] as f64).collect())
    };
    say::line(format!(
        "{}: median operations {} -> {}, passes {} -> {}, {:.1} s, {} candidates",
        say::count(lines.len(), "crash", "crashes"),
        ops(0),
        ops(1),
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
