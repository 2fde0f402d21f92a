//! `mohole fuzz`: look for bugs.

mod draw;
mod live;
mod show;
mod snapshot;
mod task;
pub(crate) mod terminal;
mod unused;
mod warnings;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use mohole_campaign::{
    Campaign, Choice, Ended, Field, Known, KnownIssues, Program, Strategy, YARDSTICK, builtin_programs,
    strategies,
};
use mohole_catalog::is_for_tests;
use mohole_mutate::builtin_corpus;
use mohole_target::{Stop, Tool, sweep_leftovers};

use self::task::Task;
use crate::session::{Session, TargetOption, WorkersOption};
use crate::times::parse_time;
use crate::usage::Usage;
use crate::{gen_ods, inputs, mutate, rules, say};

/// Look for bugs: programs made, mutated and lowered in many ways, until it is stopped
///
/// Strategies take turns; those that find something get more time. Each crash, hang, memory blow-up, invalid
/// program and wrong result is confirmed in a process of its own, kept in a folder that replays it with one
/// command, and reduced while the search goes on. Ctrl-C stops; `mohole fuzz` with the same --dir goes on
/// where it was, with the same target, programs and strategies.
#[derive(clap::Args)]
#[command(after_long_help = after_help())]
pub(crate) struct Arguments {
    /// The compiler: a name from `mohole target list` [default: the campaign's; for a new one the newest
    /// installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Strategies; `default` for all but naive that the target allows [default: the campaign's, if there is
    /// one]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    strategy: Vec<String>,
    /// Programs to start from: files or folders; `default` for those that come with mohole [default: the
    /// campaign's, if there is one]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Stop after this long, earlier sessions not counted: 90, 90s, 10m, 2h
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    /// Stop after so many runs of the compiler, those of earlier sessions counted
    #[arg(long, value_name = "N")]
    tests: Option<u64>,
    /// Where randomness comes from: with one worker, the same seed gives the same tests [default: the
    /// campaign's; for a new one 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The campaign's folder; one that is there goes on
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    /// Issues that are known: counted, not kept
    #[arg(long, alias = "known", value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// For build servers: no progress, warnings at the end, and 10 minutes unless --time or --tests says
    /// otherwise
    #[arg(long)]
    ci: bool,
    /// Lines, not a screen that is drawn over and over, even on a terminal
    #[arg(long)]
    plain: bool,
    /// JSON lines: how it begins, findings, progress, then a summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// How long a build server is kept busy.
const CI_TIME: Duration = Duration::from_secs(600);

fn after_help() -> String {
    let rows: Vec<Vec<String>> = strategies()
        .iter()
        .map(|strategy| vec![format!("  {}", strategy.name()), strategy.about().to_owned()])
        .collect();
    format!(
        "Strategies:\n{}\n\nExamples:\n  mohole fuzz --target mlir-opt-22 --dir findings-22 --time 10m\n  \
         mohole fuzz --dir findings-22\n\n\
         Exit codes: 0 nothing new found, 1 mohole's own error, 2 bad usage, 10 new findings.",
        crate::say::table(&rows)
    )
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    check_names(&arguments.strategy)?;
    let Task { target, seed, corpus, strategies } = Task::of(arguments)?;
    // Campaigns are what gets killed.
    sweep_leftovers();
    let session = Session::open(&TargetOption { target })?;
    let workers = arguments.workers.count();
    let stop = Stop::default();
    terminal::on_signals(stop.clone(), Stop::abandon)?;
    let known = arguments.baseline.as_deref().map(KnownIssues::read).transpose()?.unwrap_or_default();
    let field = field(&session, &corpus, workers)?;
    let limited = arguments.time.is_some() || arguments.tests.is_some();
    let campaign = Campaign {
        field: &field,
        strategies: chosen(&strategies, &field)?,
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
    let (Ended { status, trouble }, told) = if arguments.is_plain() {
        say::heard_or_not(printer.begin(&campaign))?;
        (campaign.run(&|event| printer.event(&event))?, Ok(()))
    } else {
        let live = live::Live::begin(&campaign, stop)?;
        let ended = campaign.run(&|event| live.event(&event))?;
        drop(live);
        let told = printer.begin(&campaign).and_then(|()| printer.newest(&ended.status));
        (ended, told)
    };
    say::heard_or_not(told.and_then(|()| printer.end(&campaign, &status)))?;
    match trouble {
        Some(trouble) => Err(trouble.into()),
        None if show::new_findings(&status) == 0 => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::from(10)),
    }
}

impl Arguments {
    /// Whether what happens is told in lines.
    fn is_plain(&self) -> bool {
        self.plain || self.json || self.ci || !live::Live::is_possible()
    }
}

/// Everything that is known of a target, with the programs to start from.
pub(crate) fn field(session: &Session, corpus: &[PathBuf], workers: usize) -> Result<Field> {
    let catalog = session.catalog(workers)?;
    let programs = match corpus {
        [] => {
            let named = |(i, text): (usize, String)| Program {
                name: format!("corpus.{}", i + 1),
                text: text.into_bytes().into(),
            };
            builtin_programs()
                .into_iter()
                .chain(builtin_corpus().into_iter().enumerate().map(named))
                .collect()
        }
        paths => inputs::pieces(paths)?,
    };
    let runner = Tool::runner_of(&session.profile, &session.home).map(Arc::new);
    session.tool.expect_many_jobs();
    // What is not known of a target keeps strategies from being used, not the others from working.
    let mut book = rules::book(session, &catalog).ok();
    if let Some(book) = &mut book {
        // A book may tell of passes that maintainers would not hear about.
        book.restrict(|pass| !is_for_tests(pass) && !session.profile.deny.denies_pass(pass));
    }
    let ods = gen_ods::learn::generator(session, &catalog).ok();
    let similar = mutate::learn::similar(session, &catalog)?;
    let (profile, tool) = (session.profile.clone(), session.tool.clone());
    Ok(Field::new(Known { profile, tool, runner, catalog, book, ods, similar, programs }))
}

/// Looks whether strategies can be had by these names, on whatever target.
fn check_names(names: &[String]) -> Result<()> {
    let all: Vec<&str> = strategies().iter().map(|strategy| strategy.name()).collect();
    for (place, name) in names.iter().enumerate() {
        if !all.contains(&name.as_str()) {
            let known = all.join(", ");
            return Err(Usage(format!("no strategy is called {name}; there are {known}")).into());
        }
        if names[..place].contains(name) {
            return Err(Usage(format!("the strategy {name} is named twice")).into());
        }
    }
    Ok(())
}

/// The strategies of these names; without names all but the yardstick that the target allows.
pub(crate) fn chosen(names: &[String], field: &Field) -> Result<Vec<Box<dyn Strategy>>> {
    let all = strategies();
    if names.is_empty() {
        let usual = |one: &dyn Strategy| one.name() != YARDSTICK && one.lacks(field).is_none();
        return Ok(all.into_iter().filter(|one| usual(one.as_ref())).collect());
    }
    check_names(names)?;
    let place = |one: &dyn Strategy| names.iter().position(|name| name == one.name());
    let mut named: Vec<_> = all.into_iter().filter(|one| place(one.as_ref()).is_some()).collect();
    named.sort_by_key(|one| place(one.as_ref()));
    for one in &named {
        if let Some(what) = one.lacks(field) {
            bail!("{} cannot be used on {}: it lacks {what}", one.name(), field.profile.name);
        }
    }
    Ok(named)
}
