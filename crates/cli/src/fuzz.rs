//! `mohole fuzz`: searches for bugs.

mod draw;
mod live;
mod show;
mod snapshot;
mod task;
pub(crate) mod unused;
mod warnings;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use mohole_campaign::{Campaign, Choice, Ended, KnownIssues, strategies};
use mohole_session::{Session, TargetOption, WorkersOption, campaign, parse_time, print};
use mohole_target::{Stop, sweep_leftovers};

use self::task::Task;
use crate::terminal;

/// Search for bugs with generated and mutated programs, until it is stopped
///
/// Strategies take turns; those that find something get more time. Each crash, hang, memory blow-up, invalid
/// IR and wrong result is confirmed in a new process, saved in a folder that replays it with one command, and
/// reduced while the search continues. Ctrl-C stops. `mohole fuzz` with the same --dir resumes with the same
/// target, programs and strategies.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub(crate) struct Arguments {
    /// The compiler: a name from `mohole target list` [default: the campaign's; for a new campaign the newest
    /// installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Strategies to use; `default` for all but naive that the target supports [default: the campaign's]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    strategy: Vec<String>,
    /// Seed programs: files or folders; `default` for the built-in programs [default: the campaign's]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Stop after this time: 90, 90s, 10m, 2h. Earlier sessions do not count [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Stop after N compiler runs, with those of earlier sessions [default: no limit]
    #[arg(long, value_name = "N")]
    tests: Option<u64>,
    /// Seed of the random numbers; with one worker, the same seed gives the same tests [default: the
    /// campaign's; for a new campaign 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Folder of the campaign; an existing campaign resumes
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    /// Known issues (TOML): they are counted, not saved
    #[arg(long, alias = "known", value_name = "FILE")]
    baseline: Option<PathBuf>,
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
    workers: WorkersOption,
}

/// The time limit with `--ci`.
const CI_TIME: Duration = Duration::from_secs(600);

fn after_help() -> String {
    let rows: Vec<Vec<String>> = strategies()
        .iter()
        .map(|strategy| vec![format!("  {}", strategy.name()), strategy.about().to_owned()])
        .collect();
    format!(
        "Strategies:\n{}\n\nExamples:\n  mohole fuzz --target mlir-opt-22 --dir findings-22 --time 10m\n  \
         mohole fuzz --dir findings-22\n\n\
         Exit codes: 0 nothing new found, 1 error, 2 bad usage, 10 new findings.",
        print::table(&rows)
    )
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    campaign::check_names(&arguments.strategy)?;
    let Task { target, seed, corpus, strategies } = Task::of(arguments)?;
    // A killed campaign leaves temporary files behind.
    sweep_leftovers();
    let session = Session::open(&TargetOption { target })?;
    let workers = arguments.workers.count();
    let stop = Stop::default();
    terminal::on_signals(stop.clone(), Stop::abandon)?;
    let known = arguments.baseline.as_deref().map(KnownIssues::read).transpose()?.unwrap_or_default();
    let config = campaign::config(&session, &corpus, workers)?;
    let limited = arguments.time.is_some() || arguments.tests.is_some();
    let campaign = Campaign {
        config: &config,
        strategies: campaign::chosen(&strategies, &config)?,
        folder: arguments.dir.clone(),
        seed,
        workers,
        time: arguments.time.or((arguments.ci && !limited).then_some(CI_TIME)),
        tests: arguments.tests,
        known: &known,
        stop: stop.clone(),
        reduce: true,
        choice: Choice::new(&corpus, &strategies),
    };
    let printer = show::Printer::new(arguments.json, arguments.ci, &arguments.dir);
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
    print::ignore_closed_pipe(printed.and_then(|()| printer.end(&campaign, &status)))?;
    match error {
        Some(error) => Err(error.into()),
        None if show::new_findings(&status) == 0 => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::from(10)),
    }
}

impl Arguments {
    /// Whether to print lines instead of the full-screen display.
    fn is_plain(&self) -> bool {
        self.plain || self.json || self.ci || !live::Live::is_possible()
    }
}
