//! `mohole fuzz`: searches for bugs.

mod draw;
mod draw_findings;
mod keys;
mod live;
mod samples;
mod show;
mod snapshot;
mod task;
mod text;
pub(crate) mod unused;
mod view;
mod warnings;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use mohole_campaign::{Campaign, Choice, Ended, KnownIssues, Part, strategies};
use mohole_session::{CoverOption, Session, TargetOption, Usage, WorkersOption, campaign, parse_time, print};
use mohole_target::{CodeCoverage, CoverageLevel, ReachedCounts, Stop, sweep_leftovers};

use self::task::{Task, TaskOptions};
use crate::store::SharingOptions;
use crate::terminal;

/// Search for bugs with generated and mutated programs, until it is stopped
///
/// Strategies take turns; those that find something get more time. Each crash, hang, memory blow-up, invalid
/// IR and wrong result is confirmed in a new process, saved in a folder that replays it with one command, and
/// reduced while the search continues. Ctrl-C stops. `mohole fuzz` with the same --dir resumes with the same
/// target, programs and strategies.
///
/// With --store, any number of processes on any machines work on one campaign, each in a folder of its own:
/// findings, programs, coverage and scores are exchanged every few seconds. A machine that cannot reach the
/// database goes on alone and delivers later.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub(crate) struct Arguments {
    #[command(flatten)]
    task: TaskOptions,
    /// Stop after this time: 90, 90s, 10m, 2h. Earlier sessions do not count [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Stop after N compiler runs, with those of earlier sessions [default: no limit]
    #[arg(long, value_name = "N")]
    tests: Option<u64>,
    /// Known issues (TOML): they are counted, not saved
    #[arg(long, alias = "baseline", value_name = "FILE")]
    known: Option<PathBuf>,
    /// Lead `tracer` by this ranking of `mohole prone rank`, or by the one that ships (`shipped`) [default:
    /// the target's]
    #[arg(long, value_name = "FILE")]
    ranking: Option<PathBuf>,
    /// Confirm findings and do not reduce them
    #[arg(long)]
    no_reduce: bool,
    /// For CI: no progress, warnings at the end, and 10 minutes unless --time or --tests is given
    #[arg(long)]
    ci: bool,
    /// Print lines instead of the full-screen display, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Print JSON lines: start, findings, progress, summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cover: CoverOption,
    #[command(flatten)]
    workers: WorkersOption,
    #[command(flatten)]
    sharing: SharingOptions,
}

/// With a shorter `--time`, a compiler still has this long to say what it has; the answer is kept.
const MIN_TIME_TO_ASK: Duration = Duration::from_secs(20);

/// The time limit with `--ci`.
const CI_TIME: Duration = Duration::from_secs(600);

fn after_help() -> String {
    let rows: Vec<Vec<String>> = strategies()
        .iter()
        .map(|strategy| vec![format!("  {}", strategy.name()), strategy.about().to_owned()])
        .collect();
    let parts: Vec<Vec<String>> =
        Part::ALL.iter().map(|part| vec![format!("  {part}"), part.about().to_owned()]).collect();
    format!(
        "Strategies:\n{}\n\nParts of strategies (--without):\n{}\n\nExamples:\n  mohole fuzz --target mlir-opt-22 --dir findings-22 --time 10m\n  \
         mohole fuzz --dir findings-22\n  \
         mohole fuzz --target after --against before --time 10m\n  \
         mohole fuzz --dir affine --passes 'affine-*' --dialects affine,vector\n  \
         mohole fuzz --store postgresql://mohole_writer@db/bugs --campaign nightly\n\n\
         Exit codes: 0 nothing new found, 1 error, 2 bad usage, 10 new findings.",
        print::table(&rows),
        print::table(&parts)
    )
}

/// The parts with these words.
fn parts(words: &[String]) -> Result<Vec<Part>> {
    words.iter().map(|word| word.parse().map_err(|said| Usage(said).into())).collect()
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    campaign::check_names(&arguments.task.strategy)?;
    let task = Task::of(&arguments.task)?;
    let Task { target, seed, corpus, strategies, passes, dialects, model, learn, .. } = task;
    let Task { generator, without, against, .. } = task;
    let left_out = parts(&without)?;
    let sharing = arguments.sharing.sharing()?;
    // A killed campaign leaves temporary files behind.
    sweep_leftovers();
    let limit = arguments.time_limit();
    let (begun, ask_for) = (Instant::now(), limit.map(|time| time.max(MIN_TIME_TO_ASK)));
    let session = Session::open(&TargetOption { target })?.until(ask_for.map(|time| begun + time));
    let coverage = session.cover(&arguments.cover)?;
    let workers = arguments.workers.count();
    let stop = Stop::default();
    let known = arguments.known.as_deref().map(KnownIssues::read).transpose()?.unwrap_or_default();
    let sampling_model = campaign::model(model.as_deref(), &strategies)?;
    let config = campaign::config(&session, &corpus, workers)?;
    let focus = campaign::focus(&session, &config, &passes, &dialects)?;
    let earlier = against.as_deref().map(|name| campaign::earlier(name, &session, workers)).transpose()?;
    let mut config = config.with_focus(focus).with_model(sampling_model).with_learning(learn);
    if let Some(ranking) = &arguments.ranking {
        config.directions = campaign::directions(ranking, &config)?;
    }
    let config = config.with_generator(generator.clone()).without(&left_out).against(earlier);
    // Until here an interrupt ends the program at once: there is nothing to save.
    terminal::on_signals(stop.clone(), Stop::abandon)?;
    let campaign = Campaign {
        config: &config,
        strategies: campaign::chosen(&strategies, &config)?,
        folder: arguments.task.dir.clone(),
        seed,
        workers,
        time: limit.map(|time| time.saturating_sub(begun.elapsed())),
        tests: arguments.tests,
        known: &known,
        stop: stop.clone(),
        reduce: !arguments.no_reduce,
        choice: Choice::new(&corpus, &strategies)
            .with_focus(&passes, &dialects)
            .with_model(model.as_deref())
            .with_learning(learn)
            .with_generator(generator.as_deref())
            .without(&without)
            .against(against.as_deref()),
        sharing,
    };
    let printer = show::Printer::new(arguments.json, arguments.ci, &arguments.task.dir);
    let (Ended { status, error }, printed) = if arguments.is_plain() {
        print::ignore_closed_pipe(printer.begin(&campaign))?;
        (campaign.run(&|event| printer.event(&event))?, Ok(()))
    } else {
        let live = live::Live::begin(&campaign, stop)?;
        let ended = campaign.run(&|event| live.event(&event))?;
        drop(live);
        let printed = printer.begin(&campaign).and_then(|()| printer.newest(&ended.status));
        (ended, printed)
    };
    print::ignore_closed_pipe(printed.and_then(|()| printer.end(&campaign, &status, error.is_some())))?;
    if let Some(coverage) = coverage {
        note_reached(&coverage);
    }
    match error {
        Some(error) => Err(error.into()),
        None if show::new_findings(&status) == 0 => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::from(10)),
    }
}

/// Says how much of the compiler's code was reached.
fn note_reached(coverage: &CodeCoverage) {
    let ReachedCounts { blocks, functions } = coverage.counts();
    let of = |part: usize, all: usize| format!("{} of {}", print::thousands(part), print::thousands(all));
    let functions = of(functions, coverage.function_count());
    print::note(match coverage.level() {
        CoverageLevel::Function => format!("the compiler's code: {functions} functions entered"),
        CoverageLevel::Block => {
            let blocks = of(blocks, coverage.block_count());
            format!("the compiler's code: {blocks} blocks reached, {functions} functions entered")
        }
    });
}

impl Arguments {
    /// How long it may take, with all that comes before the search.
    fn time_limit(&self) -> Option<Duration> {
        let is_limited = self.time.is_some() || self.tests.is_some();
        self.time.or((self.ci && !is_limited).then_some(CI_TIME))
    }

    /// Whether to print lines instead of the full-screen display.
    fn is_plain(&self) -> bool {
        self.plain || self.json || self.ci || !live::Live::is_possible()
    }
}
